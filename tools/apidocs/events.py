"""What is sent over the socket, both ways: the payloads by type, and what stands beside them in a frame."""

from itertools import chain
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from engine import Event, payloads
from functions.service.wire import events, frames
from tools.apidocs.schemas import Hint, Schema, definition_of, listed, schema_of

UPDATE: Final = "UPDATE"


def _payload_of(kind: type[Event]) -> Hint:
    """What an event of the engine tells whom it tells anything."""
    told = get_type_hints(kind.payload, localns=vars(payloads))["return"]
    return next((each for each in get_args(told) if each is not NoneType), told)


def _payloads_in(shape: Any) -> dict[str, Hint]:
    return get_type_hints(shape)


_GAME: Final[dict[str, Hint]] = {kind.type: _payload_of(kind) for kind in get_args(Event)}
_ROOM: Final = _GAME | _payloads_in(events.RoomPayloads)
_CHAT: Final = _payloads_in(events.ChatPayloads)
_PERSONAL: Final = (
    _payloads_in(events.ReplyPayloads) | _payloads_in(events.LobbyPayloads) | _payloads_in(events.PlayerPayloads)
)

MESSAGES: Final = _payloads_in(events.MessagePayloads)
"""What a client sends; a test holds it against the socket routes."""

EVENTS: Final = _ROOM | _CHAT | _PERSONAL
"""What the service sends, by type; under protocol 2 the room's events come in `UPDATE` frames."""

PAYLOADS: Final[tuple[Hint, ...]] = tuple(chain(MESSAGES.values(), EVENTS.values()))


def sent_frame(kind: str) -> Schema:
    """What a client sends."""
    return _frame(frames.Sent, kind, MESSAGES[kind])


def told_frame(kind: str) -> Schema:
    """What the service sends: events of a room with their place in it; some of them are told outside as well."""
    if kind == UPDATE:
        return _update()
    if kind in _CHAT:
        return _frame(frames.ChatFrame, kind, _CHAT[kind])
    if kind not in _ROOM:
        return _frame(frames.PersonalFrame, kind, _PERSONAL[kind])
    if kind == "TURN_CHANGED":
        return _frame(frames.TurnFrame, kind, _ROOM[kind])
    placed = _frame(frames.RoomFrame, kind, _ROOM[kind])
    if kind not in _PERSONAL:
        return placed
    return placed | {"required": definition_of(frames.PersonalFrame)["required"]}


def _frame(shape: Any, kind: str, payload: Hint) -> Schema:
    """A frame's shape around one kind of payload."""
    frame = definition_of(shape)
    named = {"type": {"const": kind}, "payload": schema_of(payload)}
    return {**frame, "properties": {**frame["properties"], **named}}


def _update() -> Schema:
    """A commit under protocol 2: any of the room's events, each with its payload."""
    told = [_frame(frames.UpdateEvent, kind, payload) for kind, payload in _ROOM.items()]
    update = definition_of(frames.Update)
    return {**update, "properties": {**update["properties"], "events": listed({"anyOf": told})}}
