"""Cards in NumPy arrays: the twin of `engine.cards`, and the one place of the bots that calculates with cards.

A lane, a world or a deal is one column; suits and ranks are numbered as in the engine.
"""

from operator import index
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine import BLIND_NIL, NIL
from engine.cards import ALL_RANKS, CARDS, DECK, DECK_SIZE, HAND_SIZE, SPADES, SUIT_SIZE, SUITS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

SUIT_MASKS: Final = range(ALL_RANKS + 1)
"""Every set of ranks that a hand may hold of a suit."""
HIGH: Final[Ints] = np.array([mask.bit_length() - 1 for mask in SUIT_MASKS])
"""The highest rank of a suit mask; -1 of none."""
LOW: Final[Ints] = np.array([(mask & -mask).bit_length() - 1 if mask else SUIT_SIZE for mask in SUIT_MASKS])
"""The lowest rank of a suit mask; 13 of none."""
SIZE: Final[Ints] = np.array([mask.bit_count() for mask in SUIT_MASKS])
UNDER: Final[Ints] = np.array([0] + [(1 << rank) - 1 for rank in range(SUIT_SIZE + 1)])
"""By rank + 1, the mask of all lower ranks; of none for rank -1."""
NIL_LANE: Final = index(NIL)
BLIND_NIL_LANE: Final = index(BLIND_NIL)
"""How arrays hold the nils, among numbers that are reckoned with."""
TRUMP: Final = SUIT_SIZE
"""What is added to the rank of a spade, so that it is stronger than every card of another suit."""

_FIRST_CARDS: Final[Ints] = np.array([suit * SUIT_SIZE for suit in SUITS])[:, None]


def suits_of(cards: Ints) -> Ints:
    """The suit of each card."""
    suits: Ints = cards // SUIT_SIZE
    return suits


def cards_of(suits: Ints | int, ranks: Ints) -> Ints:
    """The card of each suit and rank."""
    cards: Ints = suits * SUIT_SIZE + ranks
    return cards


def strengths_of(cards: Ints, suits: Ints, led: Ints) -> Ints:
    """How strong each card is where a suit is led: its rank, with TRUMP added for spades; -1 if it cannot win."""
    ranks = cards - SUIT_SIZE * suits
    return np.where(suits == SPADES, ranks + TRUMP, np.where(suits == led, ranks, -1))


def ranks_by_suit(hands: Ints) -> Ints:
    """The suit masks of many hands, suit by suit, diamonds first and spades last."""
    ranks: Ints = hands >> _FIRST_CARDS & ALL_RANKS
    return ranks


def ranks_of_sides(hands: Ints) -> Ints:
    """The same without spades."""
    ranks: Ints = hands >> _FIRST_CARDS[:SPADES] & ALL_RANKS
    return ranks


def ranks_of(hands: Ints, suits: Ints | int) -> Ints:
    """The suit mask of each hand in one suit, or in a suit of its own."""
    ranks: Ints = hands >> suits * SUIT_SIZE & ALL_RANKS
    return ranks


def masks_of(ranks: Ints, suits: Ints) -> Ints:
    """The hands that hold those ranks of a suit, and nothing else."""
    masks: Ints = ranks << suits * SUIT_SIZE
    return masks


def random_cards(hands: Ints, draw: Floats) -> Ints:
    """A card of each hand by chance: the next one from a random place on."""
    start = (draw * 7919.0 % 1.0 * DECK_SIZE).astype(np.int64)
    turned = (hands >> start | hands << (DECK_SIZE - start)) & DECK
    place = np.log2(turned & -turned).astype(np.int64) + start
    cards: Ints = np.where(place >= DECK_SIZE, place - DECK_SIZE, place)
    return cards


def random_deals(count: int, rng: np.random.Generator) -> Ints:
    """The four hands, by seat, of deals of the whole deck."""
    order = rng.permuted(np.tile(np.array(CARDS), (count, 1)), axis=1)
    hands: Ints = np.left_shift(1, order).reshape(count, 4, HAND_SIZE).sum(axis=2).T
    return hands
