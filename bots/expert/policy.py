"""The policy of the players in a rollout: one card for each lane."""

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
    """The player of each lane that is to play a card, and their aims."""

    takes: Bools
    """Whether the player needs tricks, for the contract or to set the opponents."""
    nil: Bools
    """Whether the player bid nil and has taken no trick."""
    covers: Bools
    """Whether that is so of the partner."""
    breaks: Bools
    """Whether that is so of an opponent, and the own contract does not need every trick."""


@dataclass(slots=True)
class Trick:
    """The current trick."""

    place: int
    """How many cards have been played to it."""
    best: Ints
    """The strength of the best card, -1 for none."""
    partner_best: Bools
    target_best: Bools
    """Whether an opponent who bid nil, and has taken no trick, is winning it."""
    spades_led: Bools
    all_cards: Ints
    """All cards held at the beginning of the trick."""


def lead(mover: Mover, legal: Ints, all_cards: Ints, draw: Floats) -> Ints:
    """A lead: top cards, then low ones, to take tricks; low ones to lose them; high ones to cover a nil."""
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


def follow(mover: Mover, trick: Trick, suit: Ints, legal: Ints, draw: Floats, led: Ints) -> Ints:
    """A card to a trick: the cheapest or the safest winner, the highest loser, or a discard."""
    top_left = HIGH[ranks_of(trick.all_cards, led)]
    wants = _wants(mover, trick, top_left)
    ruffed = (trick.best >= TRUMP) & ~trick.spades_led
    threshold = np.where(ruffed, TRUMP, np.where(trick.spades_led, np.maximum(trick.best - TRUMP, -1), trick.best))
    above = suit >> (threshold + 1)
    top, lowest = HIGH[suit], LOW[suit]
    cheapest = LOW[above] + threshold + 1
    winner = cheapest
    if trick.place < 3:
        keen = (top == top_left) | mover.covers | (draw < (0.35 if trick.place == 1 else 0.9))
        winner = np.where(keen, top, lowest)
    under = HIGH[suit & UNDER[threshold + 1]]
    stuck = top if trick.place == 3 else lowest
    loser = np.where(under >= 0, under, stuck)
    loses = mover.nil | trick.target_best | ~mover.takes
    rank = np.where(wants & (above > 0), winner, np.where(loses, loser, lowest))
    card = cards_of(led, rank)
    void = np.flatnonzero(suit == 0)
    if void.size:
        card[void] = _off_suit(
            mover.nil[void], mover.takes[void], trick.best[void], legal[void], draw[void], wants[void]
        )
    return card


def _wants(mover: Mover, trick: Trick, top_left: Ints) -> Bools:
    """Whether to take the trick: it is left to the partner if their card is high, or nobody plays after it."""
    covering = mover.covers & (trick.partner_best | (trick.place == 1))
    stands = trick.partner_best
    if trick.place == 2:
        strength = np.where(trick.spades_led, trick.best - TRUMP, trick.best)
        stands = stands & ((strength >= np.minimum(top_left, 9)) | (trick.best >= TRUMP) & ~trick.spades_led)
    wants: Bools = ((mover.takes & ~stands & ~trick.target_best) | covering) & ~mover.nil
    return wants


def _off_suit(nil: Bools, takes: Bools, best: Ints, legal: Ints, draw: Floats, wants: Bools) -> Ints:
    """A ruff with the lowest spade that wins, or a discard."""
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
