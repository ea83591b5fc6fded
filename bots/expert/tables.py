"""Lookup tables by the thirteen bits of a suit, and the judgement of many hands at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine import NIL, Rules
from engine.bots.club.worth import nil_safety, ruffs, side_tricks, spade_tricks

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

_MASKS: Final = range(8192)
HIGH: Final[Ints] = np.array([mask.bit_length() - 1 for mask in _MASKS])
"""The highest rank of a suit mask; -1 of none."""
LOW: Final[Ints] = np.array([(mask & -mask).bit_length() - 1 if mask else 13 for mask in _MASKS])
"""The lowest rank of a suit mask; 13 of none."""
SIZE: Final[Ints] = np.array([mask.bit_count() for mask in _MASKS])
UNDER: Final[Ints] = np.array([0] + [(1 << rank) - 1 for rank in range(14)])
"""By rank + 1, the mask of all lower ranks; of none for rank -1."""

_SIDE: Final[Floats] = np.array([side_tricks(mask) for mask in _MASKS])
_SPADES: Final[Floats] = np.array([spade_tricks(mask) for mask in _MASKS])
_SAFE_SIDE: Final[Floats] = np.array([nil_safety(mask, False) for mask in _MASKS])
_SAFE_SPADES: Final[Floats] = np.array([nil_safety(mask, True) for mask in _MASKS])
_RUFFS: Final[Floats] = np.array(
    [[[ruffs(spades, short, other) for other in range(14)] for short in range(14)] for spades in range(14)]
)
_ROUNDED: Final = 0.65


def suits_of(hands: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """The suit masks of many hands, diamonds first and spades last."""
    return hands & 8191, hands >> 13 & 8191, hands >> 26 & 8191, hands >> 39


def expected_tricks(hands: Ints) -> Floats:
    """What the club player expects of each hand."""
    diamonds, clubs, hearts, spades = suits_of(hands)
    lengths = np.sort(np.stack([SIZE[diamonds], SIZE[clubs], SIZE[hearts]]), axis=0)
    high: Floats = _SIDE[diamonds] + _SIDE[clubs] + _SIDE[hearts] + _SPADES[spades]
    worth: Floats = high + _RUFFS[SIZE[spades], lengths[0], lengths[1]]
    return worth


def nil_chances(hands: Ints) -> Floats:
    """The club player's estimate of a nil for each hand."""
    diamonds, clubs, hearts, spades = suits_of(hands)
    chance: Floats = _SAFE_SIDE[diamonds] * _SAFE_SIDE[clubs] * _SAFE_SIDE[hearts] * _SAFE_SPADES[spades]
    return chance


def likely_bids(hands: Ints, rules: Rules, nil_open: Bools) -> Ints:
    """What the club player would bid on its own cards: a number, or NIL where that is open and better."""
    worth, chance = expected_tricks(hands), nil_chances(hands)
    lowest = 1 if rules.zero_is_nil else rules.min_bid
    numbers = np.clip((worth + _ROUNDED).astype(np.int64), lowest, 13)
    gain = chance * rules.nil_bonus - (1 - chance) * rules.nil_penalty
    prefers = nil_open & (gain > 9 * worth + 0.1 * rules.nil_bonus) & rules.nil
    return np.where(prefers, NIL, numbers)
