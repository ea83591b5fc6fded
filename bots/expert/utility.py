"""The worth of a result: the chance to win the game from the scores and bags that it leads to."""

from typing import Final

import numpy as np

from bots.expert.arrays import BLIND_NIL_LANE, NIL_LANE, Bools, Floats, Ints
from bots.expert.chances import chances
from engine import Rules, View
from engine.cards import HAND_SIZE
from engine.scoring import NORMAL_THIRTEEN

_BAGS_A_HAND: Final = 1.2
Scores = tuple[Floats, Floats]


class Worth:
    """The value of results of the hand that a view shows, for the side of its seat: from 0 (lost) to 1 (won)."""

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("A result is evaluated for a player, not for a spectator.")
        self.view, self.rules, self.side = view, view.rules, int(view.viewer.side)
        left = self.rules.max_hands - view.hand_number
        self.chances = chances(self.rules, left, (view.scores[self.side], view.scores[1 - self.side]))
        self.last = left <= 0

    def of(self, tricks: Ints, bids: Ints, contracts: Ints, double: Bools) -> Floats:
        """The worth of tricks by seat, with bids by seat and contracts by side; `double` marks sides of two nils."""
        results = [self._score(side, tricks, bids, contracts[side], double[side]) for side in (0, 1)]
        (ours, our_bags), (theirs, their_bags) = results[self.side], results[1 - self.side]
        over = self._over(ours, theirs)
        ahead = np.where(ours > theirs, 1.0, np.where(ours < theirs, 0.0, 0.5))
        going = self.chances.of(
            ours - self._burden(our_bags, ours, theirs), theirs - self._burden(their_bags, ours, theirs)
        )
        return np.where(over, ahead, going)

    def _over(self, ours: Floats, theirs: Floats) -> Bools:
        over: Bools
        if self.last:
            return np.full(ours.shape, True)
        rules = self.rules
        over = np.maximum(ours, theirs) >= rules.target
        if rules.floor is not None:
            over |= np.minimum(ours, theirs) <= rules.floor
        over &= ours != theirs
        return over

    def _burden(self, bags: Ints, ours: Floats, theirs: Floats) -> Floats:
        """The expected cost of the bags so far, which is less if the game may end before the penalty."""
        limit, penalty = self.rules.bag_limit, self.rules.bag_penalty
        if limit is None:
            return np.zeros(bags.shape)
        hands_left = np.clip((self.rules.target - np.maximum(ours, theirs)) / 55.0, 0.5, 12.0)
        reached = 1.0 / (1.0 + np.exp(-(bags + _BAGS_A_HAND * hands_left - limit) / 1.6))
        burden: Floats = penalty * np.minimum(bags / limit, reached)
        return burden

    def _score(self, side: int, tricks: Ints, bids: Ints, contract: Ints, double: Bools) -> tuple[Floats, Ints]:
        """A side's score and bags after the hand (docs/rules.md section 4)."""
        rules, pair = self.rules, (side, side + 2)
        nils = [bids[seat] >= NIL_LANE for seat in pair]
        taken = tricks[pair[0]] + tricks[pair[1]]
        by_nils = sum(np.where(nil, tricks[seat], 0) for nil, seat in zip(nils, pair, strict=True))
        counted = np.where(double | (rules.failed_nil_tricks == "count"), taken, taken - by_nils)
        made = counted >= contract
        bags = np.where(made, counted - contract, 0) + np.where(
            double | (rules.failed_nil_tricks != "bags"), 0, by_nils
        )
        points = np.where(made, _made(rules, contract), -_set(rules, contract, counted)) * ~double
        for nil, seat in zip(nils, pair, strict=True):
            points = points + np.where(nil, self._nil(bids[seat], tricks[seat]), 0)
        if rules.double_nil == "combined":
            clean = taken == 0
            both = np.where(clean, rules.double_nil_bonus, -rules.double_nil_penalty)
            points = np.where(double, both, points)
        total = self.view.bags[side] + bags
        score = self.view.scores[side] + points + rules.bag_points * bags
        if rules.bag_limit is None:
            return score.astype(np.float64), total
        times = total // rules.bag_limit
        rest = total - times * rules.bag_limit
        left = rest if rules.bags_past_limit == "carried" else np.where(times > 0, 0, total)
        return (score - times * rules.bag_penalty).astype(np.float64), left

    def _nil(self, bid: Ints, tricks: Ints) -> Ints:
        rules, blind = self.rules, bid == BLIND_NIL_LANE
        won = np.where(blind, rules.blind_nil_bonus, rules.nil_bonus)
        lost = np.where(blind, rules.blind_nil_penalty, rules.nil_penalty)
        return np.where(tricks == 0, won, -lost)


def _ten(rules: Rules, contract: Ints) -> Bools:
    if rules.ten_bid == "off":
        return np.zeros(contract.shape, dtype=bool)
    ten: Bools = (contract == 10) | ((contract > 10) & (rules.ten_bid == "or_more"))
    return ten


def _made(rules: Rules, contract: Ints) -> Ints:
    points = np.where(_ten(rules, contract), rules.ten_bonus, 10 * contract)
    return np.where((contract == HAND_SIZE) & (rules.thirteen_bonus != NORMAL_THIRTEEN), rules.thirteen_bonus, points)


def _set(rules: Rules, contract: Ints, counted: Ints) -> Ints:
    points = {"contract": 10 * contract, "none": 0 * contract, "difference": 10 * (contract - counted)}
    return np.where(_ten(rules, contract), rules.ten_penalty, points[rules.set_penalty])
