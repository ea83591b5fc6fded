"""Tables in lists and events, and what routes answer that change them."""

from typing import NotRequired, TypedDict

from engine.payloads import BySeat, Uuid
from engine.seats import SeatName
from functions.service.wire.names import JoinPolicy, TableStatus, Visibility
from functions.service.wire.values import Holder, Time


class Entry(TypedDict):
    """A table in a list of the lobby."""

    tableId: Uuid
    name: str | None
    hostPlayerId: Uuid
    hostUsername: str | None
    seats: BySeat[Holder | None]
    seatsAvailable: int
    observerCount: int
    joinPolicy: JoinPolicy
    visibility: Visibility
    ruleset: str
    spectating: bool
    canJoin: bool


class Tables(TypedDict):
    """A page of a list; with a cursor where there are more."""

    tables: list[Entry]
    nextCursor: NotRequired[str]


class Summary(TypedDict):
    """A table as its room and those outside are told of it."""

    tableId: Uuid
    name: str | None
    host: Uuid
    hostUsername: str | None
    seats: BySeat[str | None]
    seatsAvailable: int
    status: TableStatus
    visibility: Visibility
    joinPolicy: JoinPolicy
    observerCount: int
    spectating: bool
    ruleset: str
    canJoin: bool


class TableRecord(TypedDict):
    """The table's record, as a kick answers it."""

    tableId: Uuid
    hostPlayerId: Uuid
    name: str | None
    seats: BySeat[str | None]
    observers: list[Uuid]
    status: TableStatus
    gameId: Uuid | None
    createdAt: Time
    visibility: Visibility
    joinPolicy: JoinPolicy
    spectating: bool


class WhereIAm(TypedDict):
    """The table where the caller is."""

    tableId: Uuid | None


class NewTable(TypedDict):
    """A table that was just created."""

    tableId: Uuid
    name: str | None
    visibility: Visibility
    joinPolicy: JoinPolicy
    spectating: bool


class Seated(TypedDict):
    """Who sits where now."""

    tableId: Uuid
    seat: SeatName


class Stood(TypedDict):
    """The seat that is free now."""

    tableId: Uuid
    previousSeat: SeatName


class NewHost(TypedDict):
    """The table's new host."""

    tableId: Uuid
    hostPlayerId: Uuid
    newHostSeat: SeatName


class Shown(TypedDict):
    """To whom the table shows now."""

    tableId: Uuid
    visibility: Visibility
    joinPolicy: JoinPolicy


class Invite(TypedDict):
    """An invite, with the token that takes it up."""

    inviteId: Uuid
    token: Uuid
    expiresAt: Time


class Declined(TypedDict):
    """An invite that was turned down."""

    inviteId: Uuid


class JoinLink(TypedDict):
    """A link by which one player may sit, once."""

    token: Uuid
    joinUrl: str


class SpectatorLink(TypedDict):
    """A link by which anybody may watch."""

    token: Uuid
    spectatorUrl: str


class Ticket(TypedDict):
    """A ticket that opens one socket."""

    ticket: Uuid
    expiresAt: Time
