"""The headers of the OpenAPI document: what a request may bring, and what an answer tells beside its body."""

from http import HTTPStatus
from typing import Any, Final

from functions.service.routes import Route
from functions.service.table.idempotency import MOST_CHARACTERS
from tools.apidocs.schemas import TEXT, Schema, choice

Json = dict[str, Any]

_COUNT: Final[Schema] = {"type": "string", "pattern": "^[0-9]+$"}
_KEY: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS}

REQUEST: Final = {
    "Idempotency-Key": (_KEY, "Names the request: sent again with the same key it has one effect and the same answer."),
    "Prefer": (TEXT, "return=minimal leaves history, finished tricks and the table's options out of the state."),
}
RESPONSE: Final = {
    "X-Request-Id": (TEXT, "The request's name in the log."),
    "Cache-Control": (choice("no-store"), "Nothing of this is to be kept."),
    "Location": (TEXT, "The page to go on to; its address ends in success, error or expired."),
    "Retry-After": (_COUNT, "Seconds after which it may be tried again."),
    "X-RateLimit-Limit": (_COUNT, "How many requests a window allows."),
    "X-RateLimit-Remaining": (_COUNT, "How many of them are left."),
    "X-RateLimit-Reset": (_COUNT, "When the window ends, in seconds since 1970."),
    "Idempotent-Replayed": (choice("true"), "This is the answer to an earlier request with the same Idempotency-Key."),
    "Preference-Applied": (choice("return=minimal"), "The state is the minimal one, as preferred."),
    "Allow": (TEXT, "The methods that the path takes."),
}

_ALWAYS: Final = ("X-Request-Id", "Cache-Control")
_LIMITED: Final = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
_NAMED_BY_KEY: Final = tuple(f"POST /api/tables/{{tableId}}/{link}" for link in ("join-link", "spectator-link"))
"""Routes whose new token an Idempotency-Key names, so that nothing of the request has to be kept."""
_PATIENCE: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


def header_components() -> Json:
    """The `parameters` and `headers` of the components."""
    return {
        "parameters": {
            name: {"name": name, "in": "header", "required": False, "schema": schema, "description": words}
            for name, (schema, words) in REQUEST.items()
        },
        "headers": {name: {"schema": schema, "description": words} for name, (schema, words) in RESPONSE.items()},
    }


def request_headers(route: Route, refusals: str, schema: str) -> list[Json]:
    """The headers that a route looks at, the session's apart."""
    names = ["Idempotency-Key"] if _keeps_receipts(refusals) or route.key in _NAMED_BY_KEY else []
    names += ["Prefer"] if schema == "State" else []
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]


def response_headers(route: Route, refusals: str, schema: str, status: int) -> Json:
    """The headers that an answer of a status may have, where nothing is refused."""
    names = [*_ALWAYS, *(_LIMITED if route.limit else ())]
    names += ["Location"] if status == HTTPStatus.FOUND else []
    names += ["Idempotent-Replayed"] if _keeps_receipts(refusals) else []
    names += ["Preference-Applied"] if schema == "State" else []
    return headers(*names)


def refusal_headers(route: Route, status: int) -> tuple[str, ...]:
    """The names of the headers that a refusal may have."""
    patience = ("Retry-After",) if status in _PATIENCE else ()
    return (*_ALWAYS, *(_LIMITED if route.limit else ()), *patience)


def headers(*names: str) -> Json:
    """Some of the components' headers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _keeps_receipts(refusals: str) -> bool:
    """Whether a key that comes with another request is refused."""
    return str(int(HTTPStatus.UNPROCESSABLE_ENTITY)) in refusals.split()
