"""How the players of the lanes choose their cards: arrays in, one card for each lane out."""

from dataclasses import dataclass

import numpy as np

from bots.expert.arrays import (
    HIGH,
    LOW,
    TRUMP,
    UNDER,
    Bools,
    Floats,
    Ints,
    cards_of,
    ranks_by_suit,
    ranks_of,
    ranks_of_sides,
)
from engine.cards import SPADES

_SPADE_PENALTY = np.array([0.0, 0.0, 0.0, 4.0])[:, None]
_STAGGER = np.array([0.0, 0.37, 0.71, 0.19])[:, None]


@dataclass(slots=True)
class Mover:
    """Who is to lay a card in each lane, and what for."""

    takes: Bools
    """The contract, or a set, asks for tricks."""
    nil: Bools
    """His own nil stands."""
    covers: Bools
    """His partner's nil stands."""
    breaks: Bools
    """A nil of an opponent stands, and his own contract does not need every trick."""


@dataclass(slots=True)
class Pile:
    """The trick as it stands."""

    place: int
    """How many cards lie there."""
    best: Ints
    """The strength of the best card, -1 for none."""
    partner_best: Bools
    target_best: Bools
    """The best card is of an opponent whose nil stands."""
    spades_led: Bools
    all_cards: Ints
    """All cards held at the beginning of the trick."""


def lead(mover: Mover, legal: Ints, all_cards: Ints, draw: Floats) -> Ints:
    """A lead: top cards and then low ones to take tricks, low ones to lose them, high ones to cover a nil."""
    suits = ranks_by_suit(legal)
    high, low = HIGH[suits], LOW[suits]
    held = suits > 0
    top = held & (high == HIGH[ranks_by_suit(all_cards)])
    noise = (_STAGGER + draw) % 1.0
    down = ~mover.takes | mover.nil | mover.breaks
    low_score = np.where(down, 3.0, 6.0) * noise - np.where(down, 1.0, 0.4) * low - _SPADE_PENALTY
    score = np.where(top & ~down, 16.0 + 4.0 * noise - _SPADE_PENALTY, low_score)
    score = np.where(mover.covers, high + noise, score)
    suit = np.where(held, score, -99.0).argmax(axis=0)
    at = np.arange(draw.size)
    tall = (top[suit, at] & ~down) | mover.covers
    return cards_of(suit, np.where(tall, high[suit, at], low[suit, at]))


def follow(mover: Mover, pile: Pile, suit: Ints, legal: Ints, draw: Floats, led: Ints) -> Ints:
    """A card to a trick: the cheapest or the surest winner, or the highest loser, or a discard."""
    top_left = HIGH[ranks_of(pile.all_cards, led)]
    wants = _wants(mover, pile, top_left)
    ruffed = (pile.best >= TRUMP) & ~pile.spades_led
    threshold = np.where(ruffed, TRUMP, np.where(pile.spades_led, np.maximum(pile.best - TRUMP, -1), pile.best))
    above = suit >> (threshold + 1)
    top, lowest = HIGH[suit], LOW[suit]
    cheapest = LOW[above] + threshold + 1
    winner = cheapest
    if pile.place < 3:
        keen = (top == top_left) | mover.covers | (draw < (0.35 if pile.place == 1 else 0.9))
        winner = np.where(keen, top, lowest)
    under = HIGH[suit & UNDER[threshold + 1]]
    stuck = top if pile.place == 3 else lowest
    loser = np.where(under >= 0, under, stuck)
    loses = mover.nil | pile.target_best | ~mover.takes
    rank = np.where(wants & (above > 0), winner, np.where(loses, loser, lowest))
    card = cards_of(led, rank)
    void = np.flatnonzero(suit == 0)
    if void.size:
        card[void] = _off_suit(
            mover.nil[void], mover.takes[void], pile.best[void], legal[void], draw[void], wants[void]
        )
    return card


def _wants(mover: Mover, pile: Pile, top_left: Ints) -> Bools:
    """Whether the trick should be taken: a partner's card stands only if it is high or nobody comes after."""
    covering = mover.covers & (pile.partner_best | (pile.place == 1))
    stands = pile.partner_best
    if pile.place == 2:
        strength = np.where(pile.spades_led, pile.best - TRUMP, pile.best)
        stands = stands & ((strength >= np.minimum(top_left, 9)) | (pile.best >= TRUMP) & ~pile.spades_led)
    wants: Bools = ((mover.takes & ~stands & ~pile.target_best) | covering) & ~mover.nil
    return wants


def _off_suit(nil: Bools, takes: Bools, best: Ints, legal: Ints, draw: Floats, wants: Bools) -> Ints:
    """A ruff with the lowest spade that does, or a discard."""
    spades = ranks_of(legal, SPADES)
    threshold = np.maximum(best - TRUMP, -1)
    above = spades >> (threshold + 1)
    ruff = cards_of(SPADES, LOW[above] + threshold + 1)
    suits = ranks_of_sides(legal)
    noise = (_STAGGER[:SPADES] + draw) % 1.0 * 2.5
    sheds = nil | ~takes
    score = np.where(sheds, HIGH[suits] + noise, -LOW[suits] + noise)
    suit = np.where(suits > 0, score, -99.0).argmax(axis=0)
    held = suits[suit, np.arange(draw.size)]
    thrown = cards_of(suit, np.where(sheds, HIGH[held], LOW[held]))
    under = HIGH[spades & UNDER[threshold + 1]]
    low_spade = cards_of(SPADES, np.where(sheds & (under >= 0), under, LOW[spades]))
    thrown = np.where((held == 0) | (nil & (under >= 0)), low_spade, thrown)
    card: Ints = np.where(wants & (above > 0), ruff, thrown)
    return card
