"""Accounts and profiles, and players among each other."""

from typing import NotRequired, TypedDict

from engine.payloads import Uuid
from engine.seats import SeatName
from functions.service.wire.names import Outcome, PresenceStatus, TableStatus, Visibility
from functions.service.wire.values import Message, Person, Time


class SignedIn(TypedDict):
    """A session, and whose it is."""

    sessionId: Uuid
    playerId: Uuid
    username: str


class RegisteredUnverified(Message):
    """An account whose address is still to be verified."""

    playerId: Uuid


Registered = RegisteredUnverified | SignedIn


class TotpSetup(TypedDict):
    """The secret of a second factor that is not confirmed yet."""

    secret: str
    otpauthUri: str


class RecoveryCodes(TypedDict):
    """The codes that stand in for the second factor, each once."""

    recoveryCodes: list[str]


class Build(TypedDict):
    """What runs here."""

    commitShort: str | None
    version: str | None


class Avatar(TypedDict):
    """The picture that a player chose."""

    icon: int


class Cosmetics(TypedDict):
    """How a player wants felt and cards to look."""

    feltColor: str
    cardBack: str


class Career(TypedDict):
    """A player's finished games; those of the lost that they left are counted again."""

    games: int
    wins: int
    losses: int
    draws: int
    left: int


class HandNumbers(TypedDict):
    """A player's finished hands in numbers; contracts and bags are those of the side."""

    played: int
    tricks: int
    bags: int
    contracts: int
    contractsMade: int
    nils: int
    nilsMade: int
    blindNils: int
    blindNilsMade: int
    bagsPerHand: float


class RecentGame(TypedDict):
    """A finished game on a profile."""

    gameId: Uuid
    playedAt: Time
    won: bool
    outcome: Outcome
    scoreNs: int
    scoreEw: int
    seat: SeatName
    withBots: bool


class Profile(TypedDict):
    """What everybody may see of a player."""

    playerId: Uuid
    username: str
    avatar: Avatar
    cosmetics: Cosmetics
    career: Career
    hands: HandNumbers
    recentGames: list[RecentGame]


class Players(TypedDict):
    """Players found by name."""

    players: list[Person]


class BlockedPlayer(Person):
    """A player whom the caller blocks."""

    blockedAt: Time


class Blocked(TypedDict):
    """The players whom the caller blocks."""

    blocked: list[BlockedPlayer]


class TableInfo(TypedDict):
    """Where a friend plays, as far as it may be told."""

    tableName: str | None


class Friend(Person):
    """A friend, and whether they are there."""

    since: Time
    presenceStatus: PresenceStatus
    tableInfo: TableInfo | None


class FriendRequest(Person):
    """A player who asks to be friends."""

    sentAt: Time


class Friends(TypedDict):
    """The caller's friends, and who asks."""

    friends: list[Friend]
    pending: list[FriendRequest]


class KnownTable(TypedDict):
    """The table where a friend is."""

    tableId: Uuid
    name: str | None
    hostPlayerId: Uuid
    status: TableStatus
    visibility: Visibility
    spectating: bool


class FriendTable(TypedDict):
    """The table where a friend is, if the caller may see it, and whether they may go there."""

    table: KnownTable | None
    canGoToTable: NotRequired[bool]
