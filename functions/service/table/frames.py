"""What each connection is told of a commit. Who may hear, the table says, not a connection (L6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import Seat, seen
from functions.service.api.frames import Delivery
from functions.service.redacted import Redacted
from functions.service.storage.rows import Connection
from functions.service.table.membership import Event
from functions.service.table.model import RoomEvent, Table
from functions.service.table.views import Viewing, deadline, iso, states_for

if TYPE_CHECKING:
    from engine.payloads import Seen
    from functions.service.wire.frames import RoomFrame, RoomMessage, TurnFrame, Update, UpdateEvent

UPDATE_PROTOCOL = 2


class RoomNews(NamedTuple):
    """What a commit has to tell: frames by connection, and the state with which its caller is answered."""

    deliveries: list[Delivery]
    answer: Redacted | None = None
    first: Sequence[Delivery] = ()
    """What those hear who may know of the table no more; others hear after them."""


class _Listening(NamedTuple):
    """How somebody hears of a table; connections that are alike in this get the same frames."""

    player_id: str
    protocol: int
    joined: bool


_Messages = list["RoomMessage | Seen"]


def message_for(event: Event, viewer: Seat | None) -> RoomMessage | Seen | None:
    """What a seat, or a spectator (None), learns of an event."""
    if isinstance(event, RoomEvent):
        return {"type": event.type, "payload": event.payload}
    return seen(event, viewer)


def may_hear(places: Mapping[str, Seat | None], listener: Connection) -> bool:
    """Whether the connection may be told anything: its player is at the table, or seated if not joined."""
    return listener.player_id in places if listener.joined else places.get(listener.player_id) is not None


def room_news(
    table: Table, events: Sequence[Event], connections: Iterable[Connection], now: int, answering: Viewing | None = None
) -> RoomNews:
    """The frames of a commit for those who have something to hear, and the state for whom it answers."""
    places = table.places()
    listening = {
        one.connection_id: _Listening(one.player_id, one.protocol, one.joined)
        for one in connections
        if may_hear(places, one)
    }
    messages = _messages(events, {each: places[each.player_id] for each in listening.values()})
    views = {each: Viewing(each.player_id, compact=True) for each in messages if each.protocol == UPDATE_PROTOCOL}
    wanted = {*views.values(), *([answering] if answering else ())}
    states = {} if table.removed or not wanted else states_for(table, wanted, now)
    frames: dict[_Listening, tuple[Redacted, ...]] = {}
    for each, heard in messages.items():
        if each.protocol != UPDATE_PROTOCOL:
            frames[each] = tuple(Redacted(_frame(table, one, index, now)) for index, one in enumerate(heard))
        elif heard or each.joined:
            frames[each] = (_update(table, heard, states.get(views[each])),)
    told = [Delivery(name, frames[each]) for name, each in listening.items() if frames.get(each)]
    return RoomNews(told, states.get(answering) if answering else None)


def _messages(events: Sequence[Event], viewers: Mapping[_Listening, Seat | None]) -> dict[_Listening, _Messages]:
    """What each of them hears, in order; who has not joined hears only what is private to a seat."""
    public = [None if event.private else message_for(event, None) for event in events]
    result: dict[_Listening, _Messages] = {}
    for listening, viewer in viewers.items():
        told = [
            message_for(event, viewer) if event.private else same if listening.joined else None
            for event, same in zip(events, public, strict=True)
        ]
        result[listening] = [message for message in told if message]
    return result


def _frame(table: Table, message: RoomMessage | Seen, index: int, now: int) -> RoomFrame | TurnFrame:
    """An event with its place; beside one that opens a turn, the turn's limit by the server's own clock."""
    frame = room_frame(table, message, index)
    if message["type"] != "TURN_CHANGED":
        return frame
    return {**frame, "deadline": deadline(table), "serverTime": iso(now)}


def room_frame(table: Table, message: RoomMessage | Seen, index: int) -> RoomFrame:
    """An event with its table, version and place."""
    return {
        "type": message["type"],
        "payload": message["payload"],
        "tableId": table.table_id,
        "version": table.version,
        "index": index,
    }


def _update(table: Table, messages: _Messages, state: Redacted | None) -> Redacted:
    events: list[UpdateEvent] = [
        {"type": message["type"], "payload": message["payload"], "index": index}
        for index, message in enumerate(messages)
    ]
    return Redacted(_update_frame(table, events, state and state.data))


def _update_frame(table: Table, events: list[UpdateEvent], view: Any) -> Update:
    return {"type": "UPDATE", "tableId": table.table_id, "version": table.version, "events": events, "view": view}


def last_frames(table: Table, leaver: str | None, connections: Iterable[Connection]) -> list[Delivery]:
    """The last frame for the sockets of somebody who has left: under protocol 2 an UPDATE without events and view."""
    if leaver is None or table.removed or table.has(leaver):
        return []
    frame = _update_frame(table, [], None)
    own = (one for one in connections if one.joined and one.player_id == leaver and one.protocol == UPDATE_PROTOCOL)
    return [Delivery(one.connection_id, (Redacted(frame),)) for one in own]
