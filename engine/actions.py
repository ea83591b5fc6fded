"""What a player can do. Actions compare by value; the common ones are made once."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import index
from typing import Any, Final, Literal, Protocol

from engine.cards import CARDS, DECK_SIZE, HAND_SIZE, Card, Hand, cards_of, in_hand_order, mask_of
from engine.errors import NotABid
from engine.rules import Rules


class AnyBid(Protocol):
    """A number of tricks 0 to 13, NIL or BLIND_NIL: kept as an integer, and compared, but not reckoned with.

    Every number is below the nils, yet nil is no neighbour of 13: `tricks_bid` and `neighbours_of` know the difference.
    """

    def __index__(self) -> int:
        """How it is stored."""
        ...

    def __hash__(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...
    def __le__(self, other: Any, /) -> bool: ...


BidName = Literal["nil", "blind_nil"]
NIL: Final[AnyBid] = HAND_SIZE + 1
BLIND_NIL: Final[AnyBid] = HAND_SIZE + 2
_BID_WORDS: Final[dict[str, AnyBid]] = {"nil": NIL, "blind_nil": BLIND_NIL}
_WORDS_OF_BIDS: Final[dict[AnyBid, BidName]] = {NIL: "nil", BLIND_NIL: "blind_nil"}


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: a number of tricks 0 to 13, NIL or BLIND_NIL."""

    value: AnyBid


@dataclass(frozen=True, slots=True)
class Reveal:
    """Look at one's withheld cards, which gives up blind nil for the hand (BN5)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pass these cards to the partner; an empty mask declines."""

    cards: Hand


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the deck at a position 1 to 51; 0 declines (TR21)."""

    position: int


@dataclass(frozen=True, slots=True)
class ClaimMisdeal:
    """Show a hand that is a misdeal; the same dealer deals again (TR19)."""


Action = Bid | Reveal | Exchange | Play | Cut | ClaimMisdeal

BIDS: Final = (*(Bid(number) for number in range(HAND_SIZE + 1)), Bid(NIL), Bid(BLIND_NIL))
PLAYS: Final = tuple(Play(card) for card in CARDS)
CUTS: Final = tuple(Cut(position) for position in range(DECK_SIZE))
plays_of: Final = in_hand_order(PLAYS)
"""The plays of the cards in a mask, in hand order."""
REVEAL: Final = Reveal()
CLAIM_MISDEAL: Final = ClaimMisdeal()


def parse_bid(value: object, rules: Rules) -> Bid:
    """The bid of a wire value: an integer 0 to 13, "nil" or "blind_nil". Raises NotABid (GP4).

    Under rules where 0 is nil, 0 is read as nil.
    """
    number = _BID_WORDS.get(value) if isinstance(value, str) else value
    if type(number) is not int or not (0 <= number <= HAND_SIZE or isinstance(value, str)):
        raise NotABid('A bid is a whole number from 0 to 13, "nil" or "blind_nil".')
    return BIDS[NIL if number == 0 and rules.zero_is_nil else number]


def bid_wire(value: AnyBid) -> int | BidName:
    """A bid's value as on the wire: 0 to 13, "nil" or "blind_nil"."""
    return _WORDS_OF_BIDS.get(value) or index(value)


def tricks_bid(value: AnyBid | None) -> int:
    """The tricks that a bid promises: its number, and none for a nil or where there is no bid yet."""
    return 0 if value is None or value >= NIL else index(value)


def neighbours_of(value: AnyBid) -> tuple[AnyBid, ...]:
    """The numbers one below and one above a number; a nil has none."""
    if value >= NIL:
        return ()
    return tuple(number for number in (index(value) - 1, index(value) + 1) if 0 <= number <= HAND_SIZE)


@lru_cache(maxsize=64)
def exchanges_of(mask: Hand, count: int, optional: bool) -> tuple[Exchange, ...]:
    """Every pass of `count` different cards from a mask, and declining where that is allowed."""
    sent = tuple(Exchange(mask_of(cards)) for cards in combinations(cards_of(mask), count))
    return (*sent, Exchange(0)) if optional else sent
