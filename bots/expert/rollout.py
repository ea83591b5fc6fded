"""Rollouts: many hands played to the end at once. Each lane is one possible deal with one choice to try.

The players follow simple aims (take, cover, duck, break a nil) with some random plays; the worth of a choice is the
mean over its lanes.
"""

from dataclasses import dataclass

import numpy as np

from bots.expert.arrays import (
    LOW,
    Bools,
    Floats,
    Ints,
    cards_of,
    masks_of,
    random_cards,
    ranks_of,
    strengths_of,
    suits_of,
)
from bots.expert.policy import Mover, Trick, follow, lead
from bots.expert.time_limit import TimeLimit
from engine import Card, Rules, Seat
from engine.cards import BIT, CLUBS, HAND_SIZE, RED_MASK, SIDE_MASK, SPADES, TWO_OF_CLUBS


@dataclass(slots=True)
class Lanes:
    """The state of all lanes; arrays by seat or side first, then by lane. Changed in place by `play_out`."""

    hands: Ints
    leader: Ints
    won: Ints
    """Tricks by seat."""
    contracts: Ints
    """By side; 0 for a double nil."""
    nils: Bools
    """By seat, whether it has bid nil or blind nil."""
    broken: Bools
    complete: int
    """Tricks complete before the current one."""
    trick: tuple[tuple[Seat, Card], ...]
    """The cards of the current trick, the same in all lanes."""


class Table:
    """The rules that matter to the play, and the random numbers of the lanes."""

    def __init__(self, rules: Rules, hand_number: int, rng: np.random.Generator, chance: float, worlds: int) -> None:
        self.rng, self.chance, self.worlds = rng, chance, worlds
        self.clubs_first = rules.opens_with_clubs(hand_number)
        self.two_first = rules.opening == "two_of_clubs"
        self.no_spade_first = rules.opening == "non_spade"
        self.first_void = rules.first_trick_void
        self.any_breaks = rules.spades_broken_by == "any_spade"
        self.once_broken = rules.spades_lead == "once_broken"
        self.counts_all = rules.failed_nil_tricks == "count"
        self.bags_hurt = rules.bag_points < 0 or (rules.bag_limit is not None and rules.bag_penalty > rules.bag_limit)

    def draw(self, lanes: int) -> Floats:
        """Random numbers, the same for every choice in the same world."""
        return np.tile(self.rng.random(self.worlds), lanes // self.worlds)


def play_out(lanes: Lanes, table: Table, limit: TimeLimit, first: Ints | None = None) -> Ints:
    """Plays all lanes to the end and returns the tricks by seat; `first` is the next card of each lane, if chosen.

    Raises OutOfTime.
    """
    played = lanes.trick
    for number in range(lanes.complete, HAND_SIZE):
        limit.check()
        Round(lanes, table, number).play(played, first)
        played, first = (), None
    return lanes.won


class Round:
    """One trick in all lanes, with what its players know and aim at."""

    def __init__(self, lanes: Lanes, table: Table, number: int) -> None:
        self.lanes, self.table, self.opening = lanes, table, number == 0
        self.size = size = lanes.leader.size
        self.index = np.arange(size)
        self.hands = lanes.hands.reshape(-1)
        self.all = lanes.hands[0] | lanes.hands[1] | lanes.hands[2] | lanes.hands[3]
        counted = lanes.won if table.counts_all else lanes.won * ~lanes.nils
        need = lanes.contracts - (counted[:2] + counted[2:])
        left, theirs = HAND_SIZE - number, need[::-1]
        takes = (need > 0) | ((theirs > 0) & (left - theirs <= 1)) if table.bags_hurt else np.full(need.shape, True)
        self.takes, self.pressed = takes.reshape(-1), (need >= left).reshape(-1)
        standing = lanes.nils & (lanes.won == 0)
        self.any_nil, self.standing = bool(standing.any()), standing.reshape(-1)
        self.led = np.full(size, CLUBS if self.opening and table.clubs_first else -1)
        self.best, self.best_seat = np.full(size, -1), lanes.leader
        self.nobody = np.zeros(size, dtype=bool)

    def play(self, played: tuple[tuple[Seat, Card], ...], first: Ints | None) -> None:
        """Plays the trick; some cards may have been played already, and the next one may be given."""
        for place in range(4):
            seat = (self.lanes.leader + place) & 3
            if place < len(played):
                self._put(seat, np.full(self.size, played[place][1]))
                continue
            at = seat * self.size + self.index
            chosen = first if place == len(played) else None
            card = self._choose(seat, at, place) if chosen is None else chosen
            self.hands[at] ^= np.left_shift(1, card)
            self._put(seat, card)
        self.lanes.won.reshape(-1)[self.best_seat * self.size + self.index] += 1
        self.lanes.leader = self.best_seat

    def _put(self, seat: Ints, card: Ints) -> None:
        suit = suits_of(card)
        if not (self.opening and self.table.clubs_first):
            self.led = np.where(self.led < 0, suit, self.led)
        spade = suit == SPADES
        strength = strengths_of(card, suit, self.led)
        better = strength > self.best
        self.best = np.where(better, strength, self.best)
        self.best_seat = np.where(better, seat, self.best_seat)
        self.lanes.broken |= spade if self.table.any_breaks else spade & (self.led != SPADES)

    def _choose(self, seat: Ints, at: Ints, place: int) -> Ints:
        """A card for every lane, by the policy or at random."""
        hand, draw = self.hands[at], self.table.draw(self.size)
        clubs_first = self.opening and self.table.clubs_first
        if place == 0 and not clubs_first:
            legal = self._leads(hand)
            card = lead(self._mover(seat, at), legal, self.all, draw)
        else:
            suit = ranks_of(hand, self.led)
            legal = np.where(suit > 0, masks_of(suit, self.led), self._discards(hand) if self.opening else hand)
            if clubs_first:
                return np.where(suit > 0, cards_of(CLUBS, LOW[suit]), random_cards(legal, draw))
            mover = self._mover(seat, at)
            card = follow(mover, self._trick(seat, place), suit, legal, draw, self.led)
        if not self.table.chance:
            return card
        odd = self.table.draw(self.size) < self.table.chance
        at_odds = np.flatnonzero(odd & ~self.standing[at] if self.any_nil else odd)
        card[at_odds] = random_cards(legal[at_odds], draw[at_odds])
        return card

    def _mover(self, seat: Ints, at: Ints) -> Mover:
        side = (seat & 1) * self.size + self.index
        if not self.any_nil:
            return Mover(self.takes[side], self.nobody, self.nobody, self.nobody)
        against = self._standing(seat + 1) | self._standing(seat + 3)
        return Mover(self.takes[side], self.standing[at], self._standing(seat + 2), against & ~self.pressed[side])

    def _standing(self, seat: Ints) -> Bools:
        standing: Bools = self.standing[(seat & 3) * self.size + self.index]
        return standing

    def _trick(self, seat: Ints, place: int) -> Trick:
        partner = (self.best_seat == (seat ^ 2)) & (self.best >= 0)
        target = self.nobody
        if self.any_nil:
            side = (seat & 1) * self.size + self.index
            target = (self.best_seat & 1 != seat & 1) & self._standing(self.best_seat) & ~self.pressed[side]
        return Trick(place, self.best, partner, target, self.led == SPADES, self.all)

    def _leads(self, hand: Ints) -> Ints:
        """The cards that may be led (GP14, GP16, O34, O36)."""
        plain = hand & SIDE_MASK
        plain = np.where(plain == 0, hand, plain)
        if self.opening and self.table.two_first:
            return np.full(self.size, BIT[TWO_OF_CLUBS])
        if self.opening and self.table.no_spade_first:
            return plain
        return np.where(self.lanes.broken, hand, plain) if self.table.once_broken else hand

    def _discards(self, hand: Ints) -> Ints:
        """What a void player may play to the first trick (GP17, O35)."""
        if self.table.first_void == "any":
            return hand
        plain = hand & SIDE_MASK
        plain = np.where(plain == 0, hand, plain)
        if self.table.first_void == "no_spade":
            return plain
        return np.where(hand & RED_MASK, hand & RED_MASK, plain)
