"""The worth of a result: the chance to win the game from the scores and bags that it leads to."""

from functools import lru_cache
from typing import Final

import numpy as np

from bots.expert.arrays import BLIND_NIL_LANE, NIL_LANE, Bools, Floats, Ints
from engine import Rules, View
from engine.cards import HAND_SIZE
from engine.scoring import NORMAL_THIRTEEN

_STEP: Final = 10
_MARGIN: Final = 160
_LOWEST: Final = -400
_MOST_HANDS: Final = 25
"""The number of hands beyond which more make no difference."""
_CONTRACTS: Final = ((3, 0.08), (4, 0.16), (5, 0.24), (6, 0.24), (7, 0.16), (8, 0.08), (9, 0.04))
_MADE, _NILS, _NILS_MADE, _BESIDE_NIL = 0.92, 0.28, 0.80, 4
_BAGS_A_HAND: Final = 1.2
Scores = tuple[Floats, Floats]


class Worth:
    """The value of results of the hand that a view shows, for the side of its seat: from 0 (lost) to 1 (won)."""

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("A result is evaluated for a player, not for a spectator.")
        self.view, self.rules, self.side = view, view.rules, int(view.viewer.side)
        left = self.rules.max_hands - view.hand_number
        self.grid = _chances(self.rules, max(0, min(left, _MOST_HANDS)))
        self.low = _low(self.rules)
        self.last = left <= 0

    def of(self, tricks: Ints, bids: Ints, contracts: Ints, double: Bools) -> Floats:
        """The worth of tricks by seat, with bids by seat and contracts by side; `double` marks sides of two nils."""
        results = [self._score(side, tricks, bids, contracts[side], double[side]) for side in (0, 1)]
        (ours, our_bags), (theirs, their_bags) = results[self.side], results[1 - self.side]
        over = self._over(ours, theirs)
        ahead = np.where(ours > theirs, 1.0, np.where(ours < theirs, 0.0, 0.5))
        going = self._lookup(
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

    def _lookup(self, ours: Floats, theirs: Floats) -> Floats:
        """The chance to win, interpolated between the scores of the grid."""
        top = self.grid.shape[0] - 1.001
        x = np.clip((ours - self.low) / _STEP, 0.0, top)
        y = np.clip((theirs - self.low) / _STEP, 0.0, top)
        i, j = x.astype(np.int64), y.astype(np.int64)
        a, b = x - i, y - j
        grid = self.grid
        first = grid[i, j] * (1 - b) + grid[i, j + 1] * b
        second = grid[i + 1, j] * (1 - b) + grid[i + 1, j + 1] * b
        found: Floats = first * (1 - a) + second * a
        return found

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


def _low(rules: Rules) -> int:
    return (rules.floor if rules.floor is not None else _LOWEST) - _MARGIN


@lru_cache(maxsize=256)
def _chances(rules: Rules, hands: int) -> Floats:
    """The chance to win from every pair of scores with a number of average hands still to be played."""
    scores = np.arange(_low(rules), rules.target + _MARGIN + 1, _STEP)
    ours, theirs = scores[:, None], scores[None, :]
    level = np.where(ours > theirs, 1.0, np.where(ours < theirs, 0.0, 0.5))
    over = np.maximum(ours, theirs) >= rules.target
    if rules.floor is not None:
        over |= np.minimum(ours, theirs) <= rules.floor
    over &= ours != theirs
    step = _steps(rules, scores.size)
    value = level
    for _ in range(hands):
        value = _one_hand_earlier(step, np.where(over, level, value))
    return value


def _one_hand_earlier(step: Floats, value: Floats) -> Floats:
    """The value one hand earlier; einsum, as threads would only slow such small sums down."""
    ours: Floats = np.einsum("ik,kj->ij", step, value)
    both: Floats = np.einsum("ij,kj->ik", ours, step)
    return both


def _steps(rules: Rules, size: int) -> Floats:
    """The probability of each change of score in an average hand."""
    step = np.zeros((size, size))
    for points, chance in _average_hand(rules).items():
        for start in range(size):
            step[start, min(size - 1, max(0, start + round(points / _STEP)))] += chance
    return step


def _average_hand(rules: Rules) -> dict[int, float]:
    """The points of a side in an average hand, with their probabilities."""
    hand: dict[int, float] = {}
    nils = _NILS if rules.nil else 0.0
    for contract, share in _CONTRACTS:
        for made, chance in ((1, _MADE), (-1, 1 - _MADE)):
            points = 10 * contract * made
            hand[points] = hand.get(points, 0.0) + share * chance * (1 - nils)
            beside = 10 * max(0, contract - 6 + _BESIDE_NIL) * made
            for bonus, luck in ((rules.nil_bonus, _NILS_MADE), (-rules.nil_penalty, 1 - _NILS_MADE)):
                hand[beside + bonus] = hand.get(beside + bonus, 0.0) + share * chance * nils * luck
    return hand
