"""Cards as integers 0 to 51 and hands as 52-bit masks.

A card is `suit * 13 + rank`, diamonds first and spades last, deuces first and aces last. Read from the top, a mask is
therefore in the order in which hands are shown: spades, hearts, clubs, diamonds, ace down to two.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from engine.errors import NotACard

Card = int
Hand = int
T = TypeVar("T")

DIAMONDS, CLUBS, HEARTS, SPADES = range(4)
SUIT_WORDS: Final = ("diamonds", "clubs", "hearts", "spades")
RANK_WORDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK: Final[Hand] = (1 << 52) - 1

SUIT_OF: Final = tuple(card // 13 for card in range(52))
BIT: Final = tuple(1 << card for card in range(52))
SUIT_MASK: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
DIAMOND_MASK, CLUB_MASK, HEART_MASK, SPADE_MASK = SUIT_MASK
RED_MASK: Final[Hand] = HEART_MASK | DIAMOND_MASK
HONOUR_MASK: Final[Hand] = sum(0b1111 << 13 * suit + 9 for suit in range(4))
TWO_OF_CLUBS: Final[Card] = CLUBS * 13

_TEXTS: Final = tuple(rank + suit[0].upper() for suit in SUIT_WORDS for rank in RANK_WORDS)
_FACES: Final = tuple({"suit": suit, "rank": rank} for suit in SUIT_WORDS for rank in RANK_WORDS)
_BY_TEXT: Final = {text: card for card, text in enumerate(_TEXTS)} | {
    text.replace("10", "T"): card for card, text in enumerate(_TEXTS)
}
_BY_FACE: Final = {(face["suit"], face["rank"]): card for card, face in enumerate(_FACES)}


def parse_card(text: object) -> Card:
    """The card named by rank and suit letter, as "AS", "10H" or "th". Raises NotACard."""
    card = _BY_TEXT.get(text.upper()) if isinstance(text, str) and text.isascii() else None
    if card is None:
        raise NotACard('A card is written as rank and suit letter, such as "AS", "10H" or "TH".')
    return card


def parse_face(face: Mapping[str, object]) -> Card:
    """The card of a `{"suit", "rank"}` object; any other key is ignored. Raises NotACard."""
    suit, rank = face.get("suit"), face.get("rank")
    card = _BY_FACE.get((suit, rank)) if isinstance(suit, str) and isinstance(rank, str) else None
    if card is None:
        raise NotACard(
            'A card has a suit of spades, hearts, clubs or diamonds and a rank "2" to "10", "J", "Q", "K" or "A".'
        )
    return card


def card_text(card: Card) -> str:
    """The card as rank and suit letter, as in "AS" and "10H"."""
    return _TEXTS[card]


def card_face(card: Card) -> dict[str, str]:
    """The card as a new `{"suit", "rank"}` object."""
    return _FACES[card].copy()


def in_hand_order(items: Sequence[T]) -> Callable[[Hand], tuple[T, ...]]:
    """A fast function from a mask to the items of its cards in hand order, for 52 items by card number.

    What belongs to the cards of one suit is made once and kept.
    """
    kept: dict[Hand, tuple[T, ...]] = {0: ()}

    def items_of(mask: Hand) -> tuple[T, ...]:
        found = kept.get(mask)
        if found is not None:
            return found
        try:
            return (
                kept[mask & SPADE_MASK] + kept[mask & HEART_MASK] + kept[mask & CLUB_MASK] + kept[mask & DIAMOND_MASK]
            )
        except KeyError:
            for suit in SUIT_MASK:
                kept.setdefault(mask & suit, tuple([items[card] for card in _downwards(mask & suit)]))
            return items_of(mask)

    return items_of


def _downwards(mask: Hand) -> Iterator[Card]:
    while mask:
        card = mask.bit_length() - 1
        yield card
        mask ^= 1 << card


cards_of: Final = in_hand_order(range(52))
"""The cards of a mask in the order in which a hand is shown."""


def mask_of(cards: Iterable[Card]) -> Hand:
    """The mask that holds the given cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def faces_of(mask: Hand) -> list[dict[str, str]]:
    """The cards of a mask as `{"suit", "rank"}` objects in hand order."""
    return [card_face(card) for card in cards_of(mask)]
