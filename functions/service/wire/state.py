"""The state of a table as one viewer gets it: waiting, watched or played at."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from engine.cards import CardFace
from engine.event_names import ExchangeStep
from engine.payloads import BySeat, BySide, Hex, PlayFace, Uuid
from engine.seats import PhaseName, SeatName, SideName
from functions.service.wire.names import JoinPolicy, Visibility
from functions.service.wire.values import BidValue, Holder, NamedPerson, Time


class Options(TypedDict):
    """How a table is set up, its whole rule set included."""

    name: str | None
    visibility: Visibility
    joinPolicy: JoinPolicy
    spectating: bool
    ruleset: str
    rules: Annotated[dict[str, Any], "rules"]


class Stamps(TypedDict):
    """What stands beside every state: its version, the turn's limit, the clock, and the promises of the deals."""

    version: int
    deadline: Time | None
    serverTime: Time
    commitment: Hex
    nextCommitment: NotRequired[Hex]
    options: NotRequired[Options]


class Room(TypedDict):
    """Who is at the table beside its seats."""

    observers: list[NamedPerson]
    isHost: bool
    hostSeat: SeatName | None


class Trick(TypedDict):
    """A finished trick."""

    winner: SeatName
    plays: list[PlayFace]


class Hand(TypedDict):
    """A finished hand in the game's history."""

    handNumber: int
    bids: BySeat[BidValue | None]
    teamBids: BySide[int | None]
    tricksWon: BySeat[int]
    lastTrick: Trick
    scoreDelta: BySide[int]
    newBags: BySide[int]
    bagPenalty: BySide[int]
    scoresBefore: BySide[int]
    bagsBefore: BySide[int]
    scoresAfter: BySide[int]
    bagsAfter: BySide[int]


class Hands(TypedDict):
    """The finished hands of a game."""

    hands: list[Hand]


class Exchange(TypedDict):
    """The passing of cards after a blind nil, without the cards."""

    pending: list[SeatName]
    currentBlindNilSeat: SeatName
    step: ExchangeStep
    cardsFromBlind: None


class Turn(TypedDict):
    """Whose turn it is to play or cut, or to bid."""

    currentPlayerSeat: SeatName | None
    currentBidderSeat: SeatName | None


class WaitingRoom(Room):
    """A table before its game, without the stamps."""

    status: Literal["waiting"]
    seats: BySeat[Holder | None]


class Waiting(WaitingRoom, Stamps):
    """The state of a table before its game."""


class WatchedGame(Room, Turn):
    """A game as spectators see it, without the stamps."""

    status: Literal["spectating"]
    seats: BySeat[Holder]
    phase: PhaseName
    scores: BySide[int]
    bags: BySide[int]
    tricksWon: BySeat[int]
    currentTrick: list[PlayFace]
    bids: BySeat[BidValue | None]
    dealerSeat: SeatName
    handNumber: int
    spadesbroken: bool


class MinimalSpectator(WatchedGame, Stamps):
    """The state of a game as spectators see it, without its history."""


class Spectator(MinimalSpectator):
    """The state of a game as spectators see it."""

    handHistory: NotRequired[list[Hand]]


class OwnBidding(TypedDict, total=False):
    """What the viewer may do while bids are made."""

    mayClaimMisdeal: bool
    validBids: list[BidValue]


class Own(OwnBidding):
    """The viewer's own part of a game; a hand that may still go blind is withheld."""

    blindNilEligible: bool
    handRevealedSeats: list[SeatName]
    myHand: NotRequired[list[CardFace]]
    validCards: NotRequired[list[CardFace]]
    reneging: NotRequired[list[CardFace]]


class PlayedGame(Room, Turn, Own):
    """A game as one of its players sees it, without the stamps."""

    status: Literal["playing"]
    gameId: Uuid
    tableId: Uuid
    handNumber: int
    dealerSeat: SeatName
    players: BySeat[str]
    scores: BySide[int]
    bags: BySide[int]
    phase: PhaseName
    gameOver: bool
    winner: SideName | None
    bids: BySeat[BidValue | None]
    teamBids: BySide[int | None]
    biddingOrder: list[SeatName]
    blindNilExchange: Exchange | None
    currentTrick: list[PlayFace]
    tricksWon: BySeat[int]
    leadSeat: SeatName | None
    spadesbroken: bool
    isFirstTrick: bool
    playerNames: BySeat[Holder]


class MinimalPlayerView(PlayedGame, Stamps):
    """The state of a game as one of its players sees it, without its history."""


class PlayerView(MinimalPlayerView):
    """The state of a game as one of its players sees it."""

    completedTricks: NotRequired[list[Trick]]
    handHistory: NotRequired[list[Hand]]


State = Waiting | Spectator | PlayerView
MinimalState = Waiting | MinimalSpectator | MinimalPlayerView
