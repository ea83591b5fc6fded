"""The evaluation of a hand before the play: expected tricks, and the chance of a nil.

Each suit is evaluated by its ranks alone, so the results are cached by suit mask.
"""

from functools import cache, lru_cache
from typing import Final

from engine.cards import ACE, JACK, KING, QUEEN, SPADES, SUIT_SIZE, Hand, ranks_by_suit

_ACE, _KING, _QUEEN, _JACK = (1 << rank for rank in (ACE, KING, QUEEN, JACK))

_ACE_BY_LENGTH: Final = (0.0, 0.93, 0.93, 0.92, 0.88, 0.80, 0.65, 0.45, 0.30, 0.2, 0.2, 0.2, 0.2, 0.2)
_KING_BY_LENGTH: Final = (0.0, 0.30, 0.68, 0.68, 0.58, 0.42, 0.25, 0.15, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)
_QUEEN_BY_LENGTH: Final = (0.0, 0.06, 0.18, 0.30, 0.26, 0.15, 0.08, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_SHORT: Final = (1.0, 0.55, 0.15)
"""Ruffs that a void, a singleton and a doubleton bring for each spade to spare."""


@cache
def side_tricks(suit: int) -> float:
    """The expected tricks of the high cards of a side suit."""
    length = suit.bit_count()
    tricks = 0.0
    if suit & _ACE:
        tricks += _ACE_BY_LENGTH[length]
    if suit & _KING:
        tricks += _KING_BY_LENGTH[length] + (0.12 if suit & _ACE and length > 1 else 0.0)
    if suit & _QUEEN:
        tricks += _QUEEN_BY_LENGTH[length] + (0.12 if suit & (_ACE | _KING) and length > 2 else 0.0)
    return tricks


@cache
def spade_tricks(suit: int) -> float:
    """The expected tricks of the spades themselves, without ruffs."""
    length = suit.bit_count()
    tricks = 1.0 if suit & _ACE else 0.0
    if suit & _KING:
        tricks += 1.0 if suit & _ACE else (0.55 if length == 1 else 0.9)
    if suit & _QUEEN:
        tricks += 0.95 if suit & (_ACE | _KING) == _ACE | _KING else (0.25, 0.25, 0.55, 0.8)[min(length, 3)]
    if suit & _JACK:
        higher = (suit >> QUEEN).bit_count()
        tricks += (0.1, 0.1, 0.2, 0.45, 0.6)[min(length, 4)] if higher < 2 else 0.7
    low = (suit & (_JACK - 1)).bit_count()
    high = length - low
    return tricks + sum((0.85 if place >= 4 else 0.4 if place == 3 else 0.1) for place in range(high, length))


@lru_cache(maxsize=4096)
def ruffs(spades: int, shortest: int, next_shortest: int) -> float:
    """The expected ruffs, from the number of spades and the lengths of the two shortest side suits."""
    spare = max(0, min(spades, 4) - 1) / 2
    bonus = _SHORT[shortest] if shortest < 3 else 0.0
    bonus += 0.5 * _SHORT[next_shortest] if next_shortest < 3 else 0.0
    return min(spare, bonus)


def expected_tricks(hand: Hand) -> float:
    """The expected tricks of a hand that plays for tricks."""
    *sides, spades = ranks_by_suit(hand)
    lengths = sorted(suit.bit_count() for suit in sides)
    high = sum([side_tricks(suit) for suit in sides])
    return high + spade_tricks(spades) + ruffs(spades.bit_count(), lengths[0], lengths[1])


@cache
def nil_safety(suit: int, spades: bool) -> float:
    """The chance that a suit of a nil bidder takes no trick, with a partner who covers."""
    ranks = [rank for rank in range(SUIT_SIZE) if suit >> rank & 1]
    if spades:
        return _spade_safety(ranks)
    safety = 1.0
    for place, rank in enumerate(ranks[:3]):
        over = rank - (4 + 3 * place)
        safety *= 1.0 - min(0.6, max(0.0, 0.055 * over)) * (1.0, 0.85, 0.6)[place]
    return safety


def _spade_safety(ranks: list[int]) -> float:
    if ranks and ranks[-1] == ACE:
        return 0.0
    safety = (1.0, 0.99, 0.96, 0.85, 0.55, 0.2, 0.05)[min(len(ranks), 6)]
    for place, rank in enumerate(reversed(ranks)):
        over = rank - 6 + place
        safety *= 1.0 - min(0.75, max(0.0, 0.10 * over))
    return safety


def nil_chance(hand: Hand) -> float:
    """The chance that the hand takes no trick, from 0 to 1."""
    chance = 1.0
    for suit, cards in enumerate(ranks_by_suit(hand)):
        chance *= nil_safety(cards, suit == SPADES)
    return chance
