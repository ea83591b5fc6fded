"""AsyncAPI 3.0, from the socket routes and the table of events."""

from typing import Any

from functions.service.routes import SOCKET_ROUTES
from local.apidocs.events import EVENTS, MESSAGES
from local.apidocs.schemas import COMPONENTS, Schema, fields

Json = dict[str, Any]
CHANNEL = {"$ref": "#/channels/socket"}


def asyncapi() -> Json:
    """The document."""
    sent = {route.key: MESSAGES[route.key] for route in SOCKET_ROUTES if not route.key.startswith("$")}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Spades, the socket",
            "version": "1",
            "description": "One JSON object a frame: a type and a payload. Opened with a ticket or a session.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (*sent, *EVENTS)},
                "bindings": {"ws": {"query": _query()}},
            }
        },
        "operations": {
            "receive": {"action": "receive", "channel": CHANNEL, "messages": _named(sent)},
            "send": {"action": "send", "channel": CHANNEL, "messages": _named(EVENTS)},
        },
        "components": {
            "messages": {name: _message(name, payload) for name, payload in {**sent, **EVENTS}.items()},
            "schemas": COMPONENTS,
        },
    }


def _query() -> Schema:
    text: Schema = {"type": "string"}
    return fields(("ticket", "sessionId", "protocol"), ticket=text, sessionId=text, protocol={**text, "enum": ["2"]})


def _named(messages: dict[str, Schema]) -> list[Json]:
    return [{"$ref": f"#/channels/socket/messages/{name}"} for name in messages]


def _message(name: str, payload: Schema) -> Json:
    frame = fields(type={"const": name}, payload=payload)
    return {"name": name, "payload": frame}
