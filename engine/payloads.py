"""What the engine puts on the wire, as types alone: plays, ledgers, proofs and the payloads of its events.

A string beside a type names the format of the value; the documents of the API say what it stands for. Imported where
types are checked and documents are made, and not while a game runs: making the types would slow a cold start.
"""

from typing import Annotated, NotRequired, TypedDict, TypeVar

from engine.cards import CardFace, SuitName
from engine.event_names import BidType, Direction, EventType, ExchangeStep, MisdealReason
from engine.scoring import LedgerReason
from engine.seats import PhaseName, SeatName, SideName

T = TypeVar("T")
BySeat = dict[SeatName, T]
BySide = dict[SideName, T]
BySomeSeats = Annotated[dict[SeatName, T], "some"]
"""Values of some of the seats."""
Uuid = Annotated[str, "uuid"]
Hex = Annotated[str, "hex"]
CardText = Annotated[str, "card"]
"""A card as rank and suit letter, as in "AS" and "10H"."""


class PlayFace(TypedDict):
    """A card played by a seat."""

    seat: SeatName
    card: CardFace


class LedgerEntry(TypedDict):
    """One reason for points of a side; the seat where it is due to one player."""

    side: SideName
    what: LedgerReason
    seat: SeatName | None
    points: int


class Proof(TypedDict):
    """What anybody needs to make a deal again."""

    scheme: str
    tableId: Uuid
    handNumber: int
    dealNumber: int
    commitment: Hex
    serverSeed: Hex
    cut: int | None
    entropy: BySomeSeats[str]
    hands: BySeat[list[CardText]]


class CutOfferedPayload(TypedDict):
    """The deck is shuffled; the seat may cut it."""

    seat: SeatName
    handNumber: int
    commitment: Hex


class CutMadePayload(TypedDict):
    """The deck was cut, or the cut declined with position 0."""

    seat: SeatName
    position: int


class HandDealtPayload(TypedDict):
    """Cards are dealt; one's own hand comes along unless it is withheld."""

    dealer: SeatName
    biddingOrder: list[SeatName]
    blindNilEligible: bool
    handNumber: int
    commitment: Hex
    nextCommitment: Hex
    myHand: NotRequired[list[CardFace]]


class HandRevealedPayload(TypedDict):
    """One's own hand, after it was withheld or has changed by an exchange."""

    myHand: list[CardFace]
    seat: SeatName


class BidPlacedPayload(TypedDict):
    """A bid; the number is there only where it is one."""

    seat: SeatName
    bidType: BidType
    bid: NotRequired[int]


class ExchangePromptPayload(TypedDict):
    """Asks for cards to pass, or tells that some will come."""

    direction: Direction
    count: int
    step: ExchangeStep
    currentBlindNilSeat: SeatName


class CardPlayedPayload(TypedDict):
    """A card is played."""

    seat: SeatName
    card: CardFace
    currentTrick: list[PlayFace]
    nextPlayerSeat: SeatName | None
    spadesBroken: bool


class RenegePayload(TypedDict):
    """A player plays a suit that they failed to follow earlier."""

    seat: SeatName
    suit: SuitName
    points: int


class TrickCompletePayload(TypedDict):
    """A trick is complete."""

    winnerSeat: SeatName
    plays: list[PlayFace]
    tricksWon: BySeat[int]


class HandScoredPayload(TypedDict):
    """A hand is scored; its seed is public unless cards were exchanged."""

    scoreDelta: BySide[int]
    newTotals: BySide[int]
    bags: BySide[int]
    handNumber: int
    ledger: list[LedgerEntry]
    serverSeed: Hex | None


class GameOverPayload(TypedDict):
    """The game has ended; in a draw nobody has won."""

    winningTeam: SideName | None
    finalScores: BySide[int]


class MisdealPayload(TypedDict):
    """A hand is thrown in and shown; the seed of its deal is public."""

    seat: SeatName
    hand: list[CardFace]
    reason: MisdealReason
    serverSeed: Hex


class TurnChangedPayload(TypedDict):
    """Whose turn it is."""

    activeSeat: SeatName
    phase: PhaseName


GamePayload = (
    CutOfferedPayload | CutMadePayload | HandDealtPayload | HandRevealedPayload | BidPlacedPayload
    | ExchangePromptPayload | CardPlayedPayload | RenegePayload | TrickCompletePayload | HandScoredPayload
    | GameOverPayload | MisdealPayload | TurnChangedPayload
)  # fmt: skip


class Seen(TypedDict):
    """What one viewer learns of an event."""

    type: EventType
    payload: GamePayload
