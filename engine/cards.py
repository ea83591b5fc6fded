"""Cards as integers 0 to 51 and hands as 52-bit masks.

A card is `suit * 13 + rank`, diamonds first and spades last, deuces first and aces last. Read from the top, a mask is
therefore in the order in which hands are shown: spades, hearts, clubs, diamonds, ace down to two.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypedDict, TypeVar, get_args

from engine.errors import NotACard

Card = int
Hand = int
T = TypeVar("T")
SuitName = Literal["diamonds", "clubs", "hearts", "spades"]
RankName = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class CardFace(TypedDict):
    """A card as on the wire."""

    suit: SuitName
    rank: RankName


SUITS: Final = range(4)
DIAMONDS, CLUBS, HEARTS, SPADES = SUITS
JACK, QUEEN, KING, ACE = range(9, 13)
SUIT_WORDS: Final[tuple[SuitName, ...]] = get_args(SuitName)
RANK_WORDS: Final[tuple[RankName, ...]] = get_args(RankName)

SUIT_SIZE: Final = len(RANK_WORDS)
DECK_SIZE: Final = len(SUITS) * SUIT_SIZE
HAND_SIZE: Final = DECK_SIZE // 4
"""Cards dealt to a player, and so the tricks of a hand."""
CARDS: Final = range(DECK_SIZE)
DECK: Final[Hand] = (1 << DECK_SIZE) - 1
ALL_RANKS: Final = (1 << SUIT_SIZE) - 1
"""The ranks of a whole suit, as bits."""

SUIT_OF: Final = tuple(card // SUIT_SIZE for card in CARDS)
RANK_OF: Final = tuple(card % SUIT_SIZE for card in CARDS)
BIT: Final = tuple(1 << card for card in CARDS)
SUIT_MASK: Final = tuple(ALL_RANKS << SUIT_SIZE * suit for suit in SUITS)
DIAMOND_MASK, CLUB_MASK, HEART_MASK, SPADE_MASK = SUIT_MASK
RED_MASK: Final[Hand] = HEART_MASK | DIAMOND_MASK
SIDE_MASK: Final[Hand] = DECK & ~SPADE_MASK
"""The three suits other than spades."""
HONOUR_MASK: Final[Hand] = sum(0b1111 << SUIT_SIZE * suit + JACK for suit in SUITS)
TWO_OF_CLUBS: Final[Card] = CLUBS * SUIT_SIZE
LOWEST_SPADE: Final[Card] = SPADES * SUIT_SIZE

SUIT_MASK_OF: Final = tuple(SUIT_MASK[suit] for suit in SUIT_OF)
"""By card, all cards of its suit."""
LOWER: Final = tuple(SUIT_MASK_OF[card] & BIT[card] - 1 for card in CARDS)
"""By card, the lower cards of its suit."""
HIGHER: Final = tuple(SUIT_MASK_OF[card] & -2 * BIT[card] for card in CARDS)
"""By card, the higher cards of its suit."""

_TEXTS: Final = tuple(rank + suit[0].upper() for suit in SUIT_WORDS for rank in RANK_WORDS)
_FACES: Final[tuple[CardFace, ...]] = tuple(
    [{"suit": suit, "rank": rank} for suit in SUIT_WORDS for rank in RANK_WORDS]
)
_BY_TEXT: Final = {text: card for card, text in enumerate(_TEXTS)} | {
    text.replace("10", "T"): card for card, text in enumerate(_TEXTS)
}
_BY_FACE: Final[dict[tuple[str, str], Card]] = {(face["suit"], face["rank"]): card for card, face in enumerate(_FACES)}


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


def card_face(card: Card) -> CardFace:
    """The card as a new `{"suit", "rank"}` object."""
    return _FACES[card].copy()


def in_hand_order(items: Sequence[T]) -> Callable[[Hand], tuple[T, ...]]:
    """A fast function from a mask to the items of its cards in hand order; the items are given by card number.

    The items of the cards of one suit are cached.
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
        card = highest(mask)
        yield card
        mask ^= 1 << card


cards_of: Final = in_hand_order(CARDS)
"""The cards of a mask in the order in which a hand is shown."""


def highest(mask: Hand) -> Card:
    """The highest card of a mask, which holds cards of one suit; -1 if it is empty."""
    return mask.bit_length() - 1


def card_of(suit: int, rank: int) -> Card:
    """The card of a suit and a rank."""
    return suit * SUIT_SIZE + rank


def ranks_of(hand: Hand, suit: int) -> int:
    """The ranks that a hand holds of a suit, as thirteen bits."""
    return hand >> SUIT_SIZE * suit & ALL_RANKS


def ranks_by_suit(hand: Hand) -> tuple[int, int, int, int]:
    """The ranks that a hand holds of each suit, diamonds first and spades last."""
    return ranks_of(hand, DIAMONDS), ranks_of(hand, CLUBS), ranks_of(hand, HEARTS), ranks_of(hand, SPADES)


def mask_of(cards: Iterable[Card]) -> Hand:
    """The mask that holds the given cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def union_of(hands: Iterable[Hand]) -> Hand:
    """The mask of the cards in any of the hands, which may overlap: a sum would carry."""
    union = 0
    for hand in hands:
        union |= hand
    return union


def faces_of(mask: Hand) -> list[CardFace]:
    """The cards of a mask as `{"suit", "rank"}` objects in hand order."""
    return [card_face(card) for card in cards_of(mask)]
