"""What each connection is told of a commit. Who may hear, the table says, not a connection (L6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engine import Seat, seen
from functions.service.api.frames import Delivery
from functions.service.redacted import Redacted
from functions.service.storage.rows import Connection
from functions.service.table.membership import Event
from functions.service.table.model import RoomEvent, Table
from functions.service.table.views import deadline, iso, state_for

if TYPE_CHECKING:
    from engine.payloads import Seen
    from functions.service.wire.frames import RoomFrame, RoomMessage, TurnFrame, Update, UpdateEvent

UPDATE_PROTOCOL = 2


def message_for(event: Event, viewer: Seat | None) -> RoomMessage | Seen | None:
    """What a seat, or a spectator (None), learns of an event."""
    if isinstance(event, RoomEvent):
        return {"type": event.type, "payload": event.payload}
    return seen(event, viewer)


def entitled(table: Table, listener: Connection) -> bool:
    """Whether the connection may be told anything: its player is at the table, or seated if not joined."""
    if listener.joined:
        return table.has(listener.player_id)
    return table.seat_of(listener.player_id) is not None


def deliveries(table: Table, events: Sequence[Event], connections: Iterable[Connection], now: int) -> list[Delivery]:
    """The frames of a commit by connection, for those who have something to hear."""
    cache: dict[tuple[str, int, bool], tuple[Redacted, ...]] = {}
    result = []
    for listener in connections:
        if not entitled(table, listener):
            continue
        key = (listener.player_id, listener.protocol, listener.joined)
        if key not in cache:
            cache[key] = _frames(table, events, listener, now)
        if cache[key]:
            result.append(Delivery(listener.connection_id, cache[key]))
    return result


def _frames(table: Table, events: Sequence[Event], listener: Connection, now: int) -> tuple[Redacted, ...]:
    viewer = table.seat_of(listener.player_id)
    audible = [event for event in events if listener.joined or event.private]
    messages = [message for event in audible if (message := message_for(event, viewer))]
    if listener.protocol == UPDATE_PROTOCOL:
        return (_update(table, messages, listener, now),) if messages or listener.joined else ()
    return tuple(Redacted(_frame(table, message, index, now)) for index, message in enumerate(messages))


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


def _update(table: Table, messages: list[RoomMessage | Seen], listener: Connection, now: int) -> Redacted:
    view = None if table.removed else state_for(table, listener.player_id, now, compact=True).data
    events: list[UpdateEvent] = [
        {"type": message["type"], "payload": message["payload"], "index": index}
        for index, message in enumerate(messages)
    ]
    return Redacted(_update_frame(table, events, view))


def _update_frame(table: Table, events: list[UpdateEvent], view: Any) -> Update:
    return {"type": "UPDATE", "tableId": table.table_id, "version": table.version, "events": events, "view": view}


def last_frames(table: Table, leaver: str | None, connections: Iterable[Connection]) -> list[Delivery]:
    """The last frame for the sockets of somebody who has left: under protocol 2 an UPDATE without events and view."""
    if leaver is None or table.removed or table.has(leaver):
        return []
    frame = _update_frame(table, [], None)
    own = (one for one in connections if one.joined and one.player_id == leaver and one.protocol == UPDATE_PROTOCOL)
    return [Delivery(one.connection_id, (Redacted(frame),)) for one in own]
