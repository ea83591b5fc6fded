"""One socket event from raw to handled: limits, JSON, the handler, ERROR frames, the log record.

Nothing here knows Lambda's runtime. What a handler raises on `$connect` refuses the socket with its status;
on a message it comes back as an `ERROR` event; on `$disconnect` it is only logged.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

from functions.service.api.frames import Delivery, socket_error
from functions.service.api.json_objects import read_object
from functions.service.api.logs import log_entry
from functions.service.problems import BadRequest, TooLarge, answer_to
from functions.service.routes import SOCKET_ROUTES, SocketRoute
from functions.service.settings import MAX_FRAME_BYTES
from functions.service.wiring import Services

Json = dict[str, Any]

_MAX_ID = 64
_ROUTES: dict[str, SocketRoute] = {route.key: route for route in SOCKET_ROUTES}
_DEFAULT = _ROUTES["$default"]
_LIFECYCLE = ("$connect", "$disconnect")


class SocketRequest(NamedTuple):
    """A socket event as it came; header names are in lower case, and given on `$connect` only."""

    route_key: str
    connection_id: str
    query: Mapping[str, str] = {}
    headers: Mapping[str, str] = {}
    body: str = ""
    binary: bool = False
    request_id: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Message:
    """What a handler works on: an opening, a closing, or a message with its payload."""

    request: SocketRequest
    services: Services
    type: str = ""
    payload: Json = field(default_factory=dict)
    reply_to: str | None = None
    """What an ERROR refers to: the message's `id` if it has one, else its type, else nothing."""
    notes: dict[str, int] = field(default_factory=dict)
    """Figures for the log line; never more than figures."""

    @property
    def connection_id(self) -> str:
        """The socket that it came from."""
        return self.request.connection_id


SocketHandler = Callable[[Message], None]


class Handled(NamedTuple):
    """The status for the gateway (of meaning on `$connect` only) and the record for the log."""

    status: int
    log: Json


def receive(request: SocketRequest, handlers: Mapping[str, SocketHandler], services: Services) -> Handled:
    """Carry out one socket event with the handler that the route table names. Never raises."""
    started = time.perf_counter()
    services.calls.take()
    message = Message(request, services)
    route = _ROUTES.get(request.route_key, _DEFAULT)
    error: Exception | None = None
    try:
        if request.route_key not in _LIFECYCLE:
            route = _read(message)
        handlers[route.handler](message)
    except Exception as raised:
        error = raised
        if request.route_key not in _LIFECYCLE:
            _report(message, raised)
    status = answer_to(error).status if error else 200
    log = log_entry(
        kind="socket",
        route=route.key,
        status=status,
        seconds=time.perf_counter() - started,
        aws=services.calls.take(),
        request_id=request.request_id,
        table_id=message.payload.get("tableId"),
        notes=message.notes,
        error=error,
    )
    return Handled(status if request.route_key == "$connect" else 200, log)


def unknown(message: Message) -> None:
    """Refuse a message of a type that the route table does not have."""
    raise BadRequest("unknown_type", "There is no such type of message.")


def _read(message: Message) -> SocketRoute:
    """Fill in type and payload, and find the route. Raises TooLarge or BadRequest."""
    request = message.request
    if request.binary:
        raise BadRequest("binary_frame", "Send text frames.")
    raw = request.body.encode("utf-8", "surrogatepass")
    if len(raw) > MAX_FRAME_BYTES:
        raise TooLarge("frame_too_large", f"A frame may have {MAX_FRAME_BYTES // 1024} KB at most.")
    frame = read_object(raw)
    kind, identifier, payload = frame.get("type"), frame.get("id"), frame.get("payload", {})
    if _names(kind):
        message.type = message.reply_to = kind
    if _names(identifier):
        message.reply_to = identifier
    if not message.type or not isinstance(payload, dict):
        raise BadRequest("bad_message", 'A message is {"type": text, "payload": object}.')
    message.payload = payload
    return _DEFAULT if message.type in _LIFECYCLE else _ROUTES.get(message.type, _DEFAULT)


def _names(value: object) -> TypeGuard[str]:
    """Whether a value can name a message: a short text."""
    return isinstance(value, str) and 0 < len(value) <= _MAX_ID


def _report(message: Message, error: Exception) -> None:
    answer = answer_to(error)
    frame = socket_error(answer.code, answer.detail, message.reply_to)
    message.services.push.deliver([Delivery(message.connection_id, (frame,))])
