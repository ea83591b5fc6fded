"""The last tricks, solved: in each world the best play of all four players with open cards."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from bots.expert.arrays import Floats
from bots.expert.knowledge import Knowledge
from bots.expert.time_limit import OutOfTime, TimeLimit
from bots.expert.utility import Worth
from bots.expert.worlds import distinct, worlds_of
from engine import NIL, Card, Hand, View
from engine.bots.honesty import suit_led
from engine.cards import BIT, HIGHER, LOWER, SPADE_MASK, SPADES, SUIT_MASK, SUIT_OF, highest
from engine.play import winning_position

SOLVED: Final = 5
"""The number of cards in hand at which worlds begin to be solved."""
_WORLDS: Final = {1: 1, 2: 120, 3: 60, 4: 24, 5: 10}
_POSITIONS: Final = 1500
"""The number of positions, in all worlds together, after which no further world is solved."""
Taken = tuple[int, int, int, int]


def solve(
    view: View, known: Knowledge, candidates: Sequence[Card], rng: np.random.Generator, limit: TimeLimit
) -> Floats:
    """The worth of each candidate, averaged over worlds. Raises OutOfTime in the first one."""
    left = known.hand.bit_count()
    worlds, shares = distinct(worlds_of(view, known, _WORLDS[left], rng))
    values = _values(view, left)
    total, weight, looked = np.zeros(len(candidates)), 0.0, 0
    for place, share in enumerate(shares):
        solver = Solver(view, tuple(int(hand) for hand in worlds[:, place]), values, limit)
        try:
            total += share * np.array([solver.value_of(card) for card in candidates])
        except OutOfTime:
            if not weight:
                raise
            break
        weight, looked = weight + share, looked + len(solver.known)
        if looked > _POSITIONS or limit.over:
            break
    mean: Floats = total / weight
    return mean


def _values(view: View, left: int) -> dict[Taken, float]:
    """The worth of every distribution of the remaining tricks."""
    counts = range(left + 1)
    ways: list[Taken] = [way for way in product(counts, counts, counts, counts) if sum(way) == left]
    tricks = np.array(ways).T + np.array(view.tricks_won)[:, None]
    bids = np.array([bid or 0 for bid in view.bids])[:, None]
    double = np.array([bids[side] >= NIL and bids[side + 2] >= NIL for side in (0, 1)])
    contracts = np.array([contract or 0 for contract in view.contracts])[:, None]
    worth = Worth(view).of(tricks, bids, contracts, double)
    return dict(zip(ways, worth.tolist(), strict=True))


class Solver:
    """One world, searched to the end by alpha-beta: the side of the view's seat maximises, the other minimises."""

    def __init__(self, view: View, hands: tuple[int, ...], values: dict[Taken, float], limit: TimeLimit) -> None:
        self.values, self.hands, self.limit = values, list(hands), limit
        self.ours = int(view.viewer.side) if view.viewer is not None else 0
        self.leader = int(view.leader if view.leader is not None else view.dealer.left)
        self.trick, self.led = [card for _, card in view.trick], suit_led(view)
        self.locked = view.rules.spades_lead == "once_broken"
        self.any_breaks = view.rules.spades_broken_by == "any_spade"
        self.broken = view.spades_broken
        merges = [not (bid or 0) >= NIL for bid in view.bids]
        self.stands_for = [seat & 1 if merges[seat] and merges[seat & 1] else seat for seat in range(4)]
        self.known: dict[tuple[object, ...], tuple[float, float]] = {}

    def value_of(self, card: Card) -> float:
        """The worth of the world after a card of the seat to act. Raises OutOfTime."""
        seat = (self.leader + len(self.trick)) & 3
        return self._after(seat, card, self.trick, self.led, self.leader, (0, 0, 0, 0), self.broken, -1.0, 2.0)

    def _after(
        self, seat: int, card: Card, trick: list[Card], led: int | None, leader: int, taken: Taken, broken: bool,
        low: float, high: float,
    ) -> float:  # fmt: skip
        suit = SUIT_OF[card]
        led = suit if led is None else led
        played = [*trick, card]
        broken = broken or (suit == SPADES and (self.any_breaks or led != SPADES))
        self.hands[seat] ^= 1 << card
        if len(played) < 4:
            value = self._best((seat + 1) & 3, played, led, leader, taken, broken, low, high)
        else:
            winner = (leader + winning_position(played, led)) & 3
            stands = self.stands_for[winner]
            counts = list(taken)
            counts[stands] += 1
            value = self._trick(winner, (counts[0], counts[1], counts[2], counts[3]), broken, low, high)
        self.hands[seat] ^= 1 << card
        return value

    def _trick(self, leader: int, taken: Taken, broken: bool, low: float, high: float) -> float:
        """The worth at the beginning of a trick, cached as bounds."""
        hand = self.hands[leader]
        if not hand & (hand - 1):
            return self._last_trick(leader, taken) if hand else self.values[taken]
        key = (*self.hands, leader, taken, broken)
        floor, ceiling = self.known.get(key, (-1.0, 2.0))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        self.limit.check()
        value = self._best(leader, [], None, leader, taken, broken, max(low, floor), min(high, ceiling))
        if value <= low:
            ceiling = min(ceiling, value)
        elif value >= high:
            floor = max(floor, value)
        else:
            floor = ceiling = value
        self.known[key] = floor, ceiling
        return value

    def _last_trick(self, leader: int, taken: Taken) -> float:
        """The worth when every player has one card left."""
        cards = [highest(self.hands[(leader + place) & 3]) for place in range(4)]
        counts = list(taken)
        counts[self.stands_for[(leader + winning_position(cards, SUIT_OF[cards[0]])) & 3]] += 1
        return self.values[counts[0], counts[1], counts[2], counts[3]]

    def _best(
        self, seat: int, trick: list[Card], led: int | None, leader: int, taken: Taken, broken: bool,
        low: float, high: float,
    ) -> float:  # fmt: skip
        maximises = seat & 1 == self.ours
        best = -1.0 if maximises else 2.0
        for card in self._moves(seat, trick, led, broken):
            value = self._after(seat, card, trick, led, leader, taken, broken, low, high)
            if maximises:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best

    def _moves(self, seat: int, trick: list[Card], led: int | None, broken: bool) -> list[Card]:
        """The legal cards, highest first; of equal cards only the highest."""
        hand = self.hands[seat]
        if led is not None:
            hand = hand & SUIT_MASK[led] or hand
        elif self.locked and not broken:
            hand = hand & ~SPADE_MASK or hand
        rivals = (self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]) & ~self.hands[seat]
        for played in trick:
            rivals |= BIT[played]
        moves, previous = [], -1
        while hand:
            card = highest(hand)
            hand ^= 1 << card
            if previous < 0 or not are_equal(card, previous, rivals):
                moves.append(card)
            previous = card
        return moves


def are_equal(lower: Card, higher: Card, rivals: Hand) -> bool:
    """Whether two cards of one hand are of a suit in which no rival, a card of another player, lies between them.

    The cards of the current trick are among the rivals: one card may beat them and the other not.
    """
    return SUIT_OF[lower] == SUIT_OF[higher] and not rivals & HIGHER[lower] & LOWER[higher]
