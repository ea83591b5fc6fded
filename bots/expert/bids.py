"""The expert's bids: numbers near the club bot's bid, and nil, are tried in possible deals played to the end."""

from typing import Final

import numpy as np

from bots.expert.arrays import NIL_LANE, Bools, Floats, Ints
from bots.expert.evaluation import likely_bids, nil_chances
from bots.expert.knowledge import knowledge_of
from bots.expert.rollout import Lanes, Table, play_out
from bots.expert.time_limit import TimeLimit
from bots.expert.utility import Worth
from bots.expert.worlds import worlds_of
from engine import BLIND_NIL, NIL, AnyBid, Bid, Rules, Seat, View, neighbours_of, tricks_bid
from engine.cards import HAND_SIZE, TWO_OF_CLUBS

WORLDS: Final = 360
CHANCE: Final = 0.15
_BELOW, _ABOVE = 1, 2
_NIL_CHANCE: Final = 0.3
"""The least chance of a nil, by the club bot's estimate, at which the expert tries it."""


def best_bid(view: View, baseline: Bid, rng: np.random.Generator, limit: TimeLimit) -> Bid:
    """The bid worth most; `baseline` is the club bot's, which wins ties."""
    worth = bid_estimates(view, baseline, rng, limit)
    return Bid(max(worth, key=lambda value: (worth[value], value == baseline.value)))


def bid_estimates(view: View, baseline: Bid, rng: np.random.Generator, limit: TimeLimit) -> dict[AnyBid, float]:
    """The worth of each bid that is tried: the chance to win the game, from 0 to 1."""
    known = knowledge_of(view)
    candidates = _candidates(view, baseline, known.hand)
    if len(candidates) == 1:
        return {candidates[0]: 0.5}
    worlds = np.tile(worlds_of(view, known, WORLDS, rng), (1, len(candidates)))
    bids = complete_bids(view, worlds, known.me, np.repeat(np.array(candidates), WORLDS))
    tricks = play_out_deals(view, worlds, bids, Table(view.rules, view.hand_number, rng, CHANCE, WORLDS), limit)
    return {value: _worth_of(view, candidates, place, bids, tricks) for place, value in enumerate(candidates)}


def _worth_of(view: View, candidates: list[AnyBid], place: int, bids: Ints, tricks: Ints) -> float:
    """The worth of one bid from its own rollouts and those of its neighbours: a trick more or less changes little."""
    mine = _part(bids, place)
    contracts, double = contracts_of_lanes(view, mine)
    total, weight = 0.0, 0.0
    for other, value in enumerate(candidates):
        near = 1.0 if other == place else 0.5 if value in neighbours_of(candidates[place]) else 0.0
        if near:
            total += near * float(Worth(view).of(_part(tricks, other), mine, contracts, double).mean())
            weight += near
    return total / weight


def _part(lanes: Ints, place: int) -> Ints:
    """The lanes of one choice."""
    return lanes[:, place * WORLDS : (place + 1) * WORLDS]


def _candidates(view: View, baseline: Bid, hand: int) -> list[AnyBid]:
    """The numbers around the baseline, and nil if it has a chance."""
    allowed = [action.value for action in view.legal if isinstance(action, Bid) and action.value != BLIND_NIL]
    numbers = [tricks_bid(value) for value in allowed if value < NIL]
    centre = tricks_bid(baseline.value)
    if baseline.value >= NIL and numbers:
        partner = view.bids[view.viewer.partner] if view.viewer is not None else None
        first = tricks_bid(partner) if view.rules.bidding == "second_sets_total" else 0
        centre = min(numbers, key=lambda number: abs(number - 1 - first))
    chosen: list[AnyBid] = [number for number in numbers if centre - _BELOW <= number <= centre + _ABOVE]
    if NIL in allowed and (not chosen or baseline.value == NIL or nil_chances(np.array([hand]))[0] >= _NIL_CHANCE):
        chosen.append(NIL)
    return chosen


def complete_bids(view: View, worlds: Ints, me: Seat, mine: Ints) -> Ints:
    """All four bids of every lane: those made, the given ones of this seat, and likely ones of the others."""
    bids = np.zeros((4, mine.size), dtype=np.int64)
    for seat in view.bidding_order:
        made = view.bids[seat]
        if seat is me:
            bids[seat] = mine
        elif made is not None:
            bids[seat] = made
        else:
            bids[seat] = _likely(view, seat, worlds[seat], bids[seat.partner])
    return bids


def _likely(view: View, seat: Seat, hands: Ints, partner: Ints) -> Ints:
    """The likely bid of a seat that has not bid, within the rules of the table."""
    second = view.bidding_order.index(seat) > view.bidding_order.index(seat.partner)
    by_nil = partner >= NIL_LANE
    own = likely_bids(hands, view.rules, ~(by_nil & second))
    if not second:
        return own
    own = own - (by_nil & (own < NIL_LANE) & (own > 1))
    rules, numbers = view.rules, np.where(partner < NIL_LANE, partner, 0)
    if rules.bidding == "second_sets_total":
        return np.where(own < NIL_LANE, np.minimum(HAND_SIZE, numbers + own), own)
    least = np.where(by_nil & (rules.nil_in_min_side_bid == "exempt"), 0, rules.min_side_bid - numbers)
    return np.where(own < NIL_LANE, np.clip(own, least, HAND_SIZE - numbers), own)


def evaluate(view: View, worlds: Ints, bids: Ints, table: Table, limit: TimeLimit) -> Floats:
    """The worth of every lane, played from the first card. Raises OutOfTime."""
    tricks = play_out_deals(view, worlds, bids, table, limit)
    contracts, double = contracts_of_lanes(view, bids)
    return Worth(view).of(tricks, bids, contracts, double)


def play_out_deals(view: View, worlds: Ints, bids: Ints, table: Table, limit: TimeLimit) -> Ints:
    """The tricks by seat of every lane, played from the first card. Raises OutOfTime."""
    leader = np.full(bids.shape[1], int(view.dealer.left))
    if table.two_first:
        leader = (worlds >> TWO_OF_CLUBS & 1).argmax(axis=0)
    lanes = Lanes(
        hands=worlds.copy(), leader=leader, won=np.zeros_like(bids), contracts=contracts_of_lanes(view, bids)[0],
        nils=bids >= NIL_LANE, broken=np.zeros(bids.shape[1], dtype=bool), complete=0, trick=(),
    )  # fmt: skip
    return play_out(lanes, table, limit)


def contracts_of_lanes(view: View, bids: Ints) -> tuple[Ints, Bools]:
    """Contracts by side (0 for a double nil), and which sides have one."""
    contracts, double = [], []
    order = view.bidding_order
    for side in (0, 1):
        first, second = sorted((side, side + 2), key=lambda seat: order.index(Seat(seat)))
        contracts.append(_contract(view.rules, bids[first], bids[second]))
        double.append((bids[first] >= NIL_LANE) & (bids[second] >= NIL_LANE))
    return np.array(contracts), np.array(double)


def _contract(rules: Rules, first: Ints, second: Ints) -> Ints:
    one, two = np.where(first < NIL_LANE, first, 0), np.where(second < NIL_LANE, second, 0)
    if rules.bidding != "second_sets_total":
        return one + two
    return np.where(second < NIL_LANE, two, one)
