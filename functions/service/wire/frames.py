"""What stands around a payload in a frame of the socket."""

from typing import Annotated, Literal, NotRequired, TypedDict

from engine.event_names import EventType
from engine.payloads import GamePayload, Uuid
from functions.service.wire.events import MessageType, PersonalPayload, PersonalType, RoomEventType, RoomPayload, Said
from functions.service.wire.state import State
from functions.service.wire.values import TableId, Time


class Sent(TypedDict):
    """What a client sends; it may name its message, for what is answered with an ERROR."""

    type: MessageType
    payload: object
    id: NotRequired[Annotated[str, "message-id"]]


class RoomMessage(TypedDict):
    """An event of the room, the same for everyone there."""

    type: RoomEventType
    payload: RoomPayload


class RoomFrame(TypedDict):
    """An event of a table: of which table and version it is, and its place among the commit's events."""

    type: EventType | RoomEventType
    payload: GamePayload | RoomPayload
    tableId: Uuid
    version: int
    index: int


class TurnFrame(RoomFrame):
    """An event that opens a turn, with its limit by the server's clock."""

    deadline: Time | None
    serverTime: Time


class ChatFrame(TypedDict):
    """Talk at a table."""

    type: Literal["CHAT"]
    tableId: Uuid
    payload: Said


class PersonalFrame(TypedDict):
    """What is told outside of any room."""

    type: PersonalType
    payload: PersonalPayload


class UpdateEvent(TypedDict):
    """An event within an UPDATE."""

    type: EventType | RoomEventType
    payload: GamePayload | RoomPayload
    index: int


class Update(TableId):
    """A commit under protocol 2: what the viewer may hear, and their view; null once it is gone, or they are."""

    type: Literal["UPDATE"]
    version: int
    events: list[UpdateEvent]
    view: State | None


Frame = RoomFrame | TurnFrame | ChatFrame | PersonalFrame | Update
