"""What the local run does not take from a browser or anybody else: other names for it, and headers that are no ASCII.

A page of another site can have its own name point to this machine; by its `Host` such a request is known.
"""

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from local.places import HOST

NAMES = frozenset({HOST, "localhost"})


class Guard:
    """Answers what is refused; everything else goes on to the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Looks at what opens a request or a socket."""
        refused = _refusal(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await refused(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(refused)


def _refusal(scope: Scope) -> Response | None:
    if not all(name.isascii() and text.isascii() for name, text in scope["headers"]):
        return refusal(400, "bad_header", "Headers are ASCII.")
    if _name_of(Headers(scope=scope).get("host", "")) not in NAMES:
        return refusal(421, "other_host", f"This is {' or '.join(sorted(NAMES))}.")
    return None


def _name_of(host: str) -> str:
    """A `Host` without its port."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdecimal() else host.lower()


def refusal(status: int, code: str, error: str) -> Response:
    """A refusal after which the connection is closed, as what else was sent on it is not read."""
    return JSONResponse({"error": error, "code": code}, status, {"Connection": "close"})
