"""What is told over sockets: payloads by the type of their event. Those of the game are in `engine.payloads`."""

from typing import Literal, NotRequired, TypedDict

from engine.payloads import Uuid
from engine.seats import SeatName
from functions.service.wire.names import JoinPolicy, Visibility
from functions.service.wire.tables import Summary
from functions.service.wire.values import NamedPerson, Strength, TableId, Time

DenialReason = Literal["table_not_found", "not_seated_or_observing", "error"]


class Nothing(TypedDict):
    """No more than the type says."""


class SeatTaken(Strength):
    """A seat has a new holder."""

    seat: SeatName
    playerId: NotRequired[str]
    caretaker: NotRequired[bool]


class SeatVacated(TypedDict):
    """A seat is free."""

    seat: SeatName
    playerId: NotRequired[str]


class PlayerId(TypedDict):
    """A player by their id."""

    playerId: Uuid


class HostChanged(TypedDict):
    """The table has a new host."""

    newHostPlayerId: Uuid
    newHostSeat: SeatName | None


class PlayerKicked(TypedDict):
    """Somebody, perhaps a bot, was put off the table."""

    playerId: str
    seat: SeatName | None


class VisibilityChanged(TypedDict):
    """The table shows to others than before."""

    tableId: Uuid
    visibility: Visibility
    oldVisibility: Visibility
    joinPolicy: JoinPolicy


class PlayerDisconnected(TypedDict):
    """A player's last connection is gone; they may return within the window."""

    seat: SeatName
    reconnectWindowSeconds: int


class SeatOnly(TypedDict):
    """A seat."""

    seat: SeatName


class Said(NamedPerson):
    """What somebody says to the room; the seat is null for a spectator."""

    seat: SeatName | None
    text: str


class Sender(TypedDict):
    """Who asks to be friends, or has accepted."""

    fromPlayerId: Uuid
    fromUsername: str


class InviteReceived(TypedDict):
    """An invite to a table."""

    inviteId: Uuid
    tableId: Uuid
    tableName: str | None
    token: Uuid
    invitedBy: NamedPerson
    expiresAt: Time


class InviteDeclined(TypedDict):
    """An invite was turned down."""

    inviteId: Uuid
    tableId: Uuid
    declinedBy: NamedPerson


class JoinDenied(TypedDict):
    """Why the room of a table cannot be followed."""

    tableId: Uuid
    reason: DenialReason


class SocketError(TypedDict):
    """Why a message cannot be carried out; `replyTo` is its id."""

    error: str
    code: str
    replyTo: str | None


class RoomPayloads(TypedDict):
    """What the room of a table is told, beside the game's events."""

    SEAT_TAKEN: SeatTaken
    SEAT_VACATED: SeatVacated
    OBSERVER_JOINED: NamedPerson
    OBSERVER_LEFT: PlayerId
    HOST_CHANGED: HostChanged
    PLAYER_KICKED: PlayerKicked
    TABLE_VISIBILITY_CHANGED: VisibilityChanged
    GAME_STARTED: Nothing
    PLAYER_DISCONNECTED: PlayerDisconnected
    PLAYER_RECONNECTED: SeatOnly
    TABLE_UPDATED: Summary
    TABLE_REMOVED: TableId


class ChatPayloads(TypedDict):
    """Talk, which is told to the room and stored nowhere."""

    CHAT: Said


class LobbyPayloads(TypedDict):
    """What those are told who may see a table and are not there."""

    TABLE_CREATED: Summary
    TABLE_UPDATED: Summary
    TABLE_REMOVED: TableId


class PlayerPayloads(TypedDict):
    """What single players are told, wherever they are."""

    TABLE_CREATED: Summary
    TABLE_REMOVED: TableId
    FRIEND_REQUEST_RECEIVED: Sender
    FRIEND_REQUEST_ACCEPTED: Sender
    INVITE_RECEIVED: InviteReceived
    INVITE_DECLINED: InviteDeclined
    KICKED_FROM_TABLE: TableId


class ReplyPayloads(TypedDict):
    """What one socket is answered."""

    JOINED: TableId
    JOIN_DENIED: JoinDenied
    LEFT: TableId
    JOINED_LOBBY: Nothing
    LEFT_LOBBY: Nothing
    ERROR: SocketError


class MessagePayloads(TypedDict):
    """What a client sends."""

    JOIN: TableId
    LEAVE: TableId
    JOIN_LOBBY: Nothing
    LEAVE_LOBBY: Nothing


RoomEventType = Literal[
    "SEAT_TAKEN",
    "SEAT_VACATED",
    "OBSERVER_JOINED",
    "OBSERVER_LEFT",
    "HOST_CHANGED",
    "PLAYER_KICKED",
    "TABLE_VISIBILITY_CHANGED",
    "GAME_STARTED",
    "PLAYER_DISCONNECTED",
    "PLAYER_RECONNECTED",
    "TABLE_UPDATED",
    "TABLE_REMOVED",
]
LobbyEventType = Literal["TABLE_CREATED", "TABLE_UPDATED", "TABLE_REMOVED"]
PlayerEventType = Literal[
    "TABLE_CREATED",
    "TABLE_REMOVED",
    "FRIEND_REQUEST_RECEIVED",
    "FRIEND_REQUEST_ACCEPTED",
    "INVITE_RECEIVED",
    "INVITE_DECLINED",
    "KICKED_FROM_TABLE",
]
ReplyType = Literal["JOINED", "JOIN_DENIED", "LEFT", "JOINED_LOBBY", "LEFT_LOBBY", "ERROR"]
MessageType = Literal["JOIN", "LEAVE", "JOIN_LOBBY", "LEAVE_LOBBY"]

RoomPayload = (
    Summary | TableId | SeatTaken | SeatVacated | NamedPerson | PlayerId | HostChanged | PlayerKicked
    | VisibilityChanged | Nothing | PlayerDisconnected | SeatOnly
)  # fmt: skip
LobbyPayload = Summary | TableId
PlayerPayload = Summary | TableId | Sender | InviteReceived | InviteDeclined
ReplyPayload = TableId | JoinDenied | Nothing | SocketError
PersonalType = LobbyEventType | PlayerEventType | ReplyType
PersonalPayload = LobbyPayload | PlayerPayload | ReplyPayload
