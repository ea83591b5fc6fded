"""AsyncAPI 3.0, from the socket routes and the table of events."""

from collections.abc import Sequence
from typing import Any

from functions.service.routes import SOCKET_ROUTES
from functions.service.wire.state import State
from tools.apidocs.events import EVENTS, PAYLOADS, UPDATE, sent_frame, told_frame
from tools.apidocs.schemas import TEXT, Schema, choice, components_of, fields

Json = dict[str, Any]
CHANNEL = {"$ref": "#/channels/socket"}


def asyncapi() -> Json:
    """The document."""
    sent = [route.key for route in SOCKET_ROUTES if not route.key.startswith("$")]
    told = [*EVENTS, UPDATE]
    frames = {name: sent_frame(name) for name in sent} | {name: told_frame(name) for name in told}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Spades, the socket",
            "version": "1",
            "description": "One JSON object a frame: a type and a payload. Opened with a ticket or a session. Frames "
            "of a table's room carry its id, its version and their place among the commit's events. With protocol=2 "
            "a commit is one UPDATE frame instead, with its events and the viewer's state.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in frames},
                "bindings": {"ws": {"query": _query()}},
            }
        },
        "operations": {
            "receive": {"action": "receive", "channel": CHANNEL, "messages": _named(sent)},
            "send": {"action": "send", "channel": CHANNEL, "messages": _named(told)},
        },
        "components": {
            "messages": {name: {"name": name, "payload": frame} for name, frame in frames.items()},
            "schemas": components_of(State, *PAYLOADS),
        },
    }


def _query() -> Schema:
    return fields(("ticket", "sessionId", "protocol"), ticket=TEXT, sessionId=TEXT, protocol=choice("2"))


def _named(messages: Sequence[str]) -> list[Json]:
    return [{"$ref": f"#/channels/socket/messages/{name}"} for name in messages]
