"""The club bot's evaluation of many hands at once, by lookup tables over suit masks."""

from typing import Final

import numpy as np

from bots.expert.arrays import NIL_LANE, SIZE, SUIT_MASKS, Bools, Floats, Ints, ranks_by_suit
from engine import Rules
from engine.bots.club.evaluation import nil_safety, ruffs, side_tricks, spade_tricks
from engine.cards import HAND_SIZE, SUIT_SIZE

_SIDE: Final[Floats] = np.array([side_tricks(mask) for mask in SUIT_MASKS])
_SPADES: Final[Floats] = np.array([spade_tricks(mask) for mask in SUIT_MASKS])
_SAFE_SIDE: Final[Floats] = np.array([nil_safety(mask, False) for mask in SUIT_MASKS])
_SAFE_SPADES: Final[Floats] = np.array([nil_safety(mask, True) for mask in SUIT_MASKS])
_LENGTHS: Final = range(SUIT_SIZE + 1)
_RUFFS: Final[Floats] = np.array(
    [[[ruffs(spades, short, other) for other in _LENGTHS] for short in _LENGTHS] for spades in _LENGTHS]
)
_ROUNDED: Final = 0.65


def expected_tricks(hands: Ints) -> Floats:
    """The club bot's expected tricks of each hand."""
    diamonds, clubs, hearts, spades = ranks_by_suit(hands)
    lengths = np.sort(np.stack([SIZE[diamonds], SIZE[clubs], SIZE[hearts]]), axis=0)
    high: Floats = _SIDE[diamonds] + _SIDE[clubs] + _SIDE[hearts] + _SPADES[spades]
    worth: Floats = high + _RUFFS[SIZE[spades], lengths[0], lengths[1]]
    return worth


def nil_chances(hands: Ints) -> Floats:
    """The club bot's chance of a nil for each hand."""
    diamonds, clubs, hearts, spades = ranks_by_suit(hands)
    chance: Floats = _SAFE_SIDE[diamonds] * _SAFE_SIDE[clubs] * _SAFE_SIDE[hearts] * _SAFE_SPADES[spades]
    return chance


def likely_bids(hands: Ints, rules: Rules, nil_open: Bools) -> Ints:
    """What the club bot would bid on the cards alone: a number, or NIL where that is legal and better."""
    worth, chance = expected_tricks(hands), nil_chances(hands)
    lowest = 1 if rules.zero_is_nil else rules.min_bid
    numbers = np.clip((worth + _ROUNDED).astype(np.int64), lowest, HAND_SIZE)
    gain = chance * rules.nil_bonus - (1 - chance) * rules.nil_penalty
    prefers = nil_open & (gain > 9 * worth + 0.1 * rules.nil_bonus) & rules.nil
    return np.where(prefers, NIL_LANE, numbers)
