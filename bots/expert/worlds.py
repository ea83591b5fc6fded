"""Worlds: possible deals of the hidden cards, sampled from those that agree with the view and weighted by the bids."""

from typing import Final

import numpy as np

from bots.expert.arrays import Floats, Ints
from bots.expert.evaluation import expected_tricks, nil_chances
from bots.expert.knowledge import Knowledge
from engine import BLIND_NIL, NIL, Seat, View, cards_of, tricks_bid

_OVERSAMPLED: Final = 3
_SPREAD: Final = 0.95
"""Standard deviation, in tricks, of a bid around what the hand is worth."""
_UNDERCOUNTED: Final = 0.15
"""Tricks that players bid above the club bot's expectation, on average."""


def worlds_of(view: View, known: Knowledge, wanted: int, rng: np.random.Generator) -> Ints:
    """The four hands, by seat, in `wanted` worlds; the seat's own cards are the same in each."""
    hands = _deal(known, wanted * _OVERSAMPLED, rng)
    weights = _weights(view, known, hands)
    chosen = rng.choice(hands.shape[1], size=wanted, p=weights)
    return hands[:, chosen]


def _deal(known: Knowledge, wanted: int, rng: np.random.Generator) -> Ints:
    """Deals the hidden cards, the most restricted first; drops deals that cannot be completed."""
    for allowed in (known.allowed, (known.hidden,) * 4):
        hands = _try(known, allowed, wanted, rng)
        if hands.shape[1]:
            return hands[:, np.arange(wanted) % hands.shape[1]]
    raise ValueError("No deal agrees with the view.")


def _try(known: Knowledge, allowed: tuple[int, ...], wanted: int, rng: np.random.Generator) -> Ints:
    hidden = sorted(cards_of(known.hidden), key=lambda card: (sum(mask >> card & 1 for mask in allowed), card))
    room = np.repeat(np.array(known.counts)[:, None], wanted, axis=1)
    hands = np.repeat(np.array(known.fixed)[:, None], wanted, axis=1)
    hands[known.me] = known.hand
    demand = np.array([sum(mask >> card & 1 for card in hidden) for mask in allowed])
    index, alive = np.arange(wanted), np.ones(wanted, dtype=bool)
    for card in hidden:
        may = np.array([mask >> card & 1 for mask in allowed])
        chances = room * may[:, None] / np.maximum(demand, 1)[:, None]
        chances = np.where(room * may[:, None] >= np.maximum(demand, 1)[:, None], chances * 1e6, chances)
        total = chances.cumsum(axis=0)
        alive &= total[3] > 0
        seat = (rng.random(wanted) * total[3] >= total[:3]).sum(axis=0)
        hands[seat, index] |= 1 << card
        room[seat, index] -= 1
        demand -= may
    alive &= (room == 0).all(axis=0)
    return hands[:, alive]


def _weights(view: View, known: Knowledge, hands: Ints) -> Floats:
    """How likely the bids so far are from the hands of each world."""
    weights = np.ones(hands.shape[1])
    for seat in Seat:
        bid = view.bids[seat]
        if seat is known.me or bid is None or bid == BLIND_NIL:
            continue
        dealt = hands[seat] | known.played[seat]
        weights *= _nil_weight(dealt) if bid == NIL else _number_weight(view, seat, tricks_bid(bid), dealt)
    total = weights.sum()
    uniform = np.full(weights.size, 1.0 / weights.size)
    return weights / total if total > 0 else uniform


def _nil_weight(dealt: Ints) -> Floats:
    chance = nil_chances(dealt)
    weight: Floats = 0.01 + chance * chance / (1.0 + expected_tricks(dealt))
    return weight


def _number_weight(view: View, seat: Seat, bid: int, dealt: Ints) -> Floats:
    """How likely a number is from a hand; the partner's number is subtracted from one that set the side's total."""
    own = bid
    if view.rules.bidding == "second_sets_total" and _bids_after(view, seat, seat.partner):
        own -= tricks_bid(view.bids[seat.partner])
    miss = (expected_tricks(dealt) + _UNDERCOUNTED - own) / _SPREAD
    weight: Floats = 0.004 + np.exp(-0.5 * miss * miss)
    return weight


def _bids_after(view: View, seat: Seat, other: Seat) -> bool:
    order = view.bidding_order
    return order.index(seat) > order.index(other)


def distinct(hands: Ints) -> tuple[Ints, Floats]:
    """The different worlds among the given ones, in order of their first occurrence, and the share of each."""
    found, first, counts = np.unique(hands, axis=1, return_index=True, return_counts=True)
    drawn = np.argsort(first)
    return found[:, drawn], counts[drawn] / counts.sum()
