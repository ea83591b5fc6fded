"""One HTTP request from raw to answered: limits, JSON, session, table, handler, problems, log record.

Nothing here knows Lambda or Powertools; `functions.lambda_http` does.
"""

import json
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any, NamedTuple, TypeVar

from functions.service.api import edge
from functions.service.api.authentication import Caller, Credentials, authenticate
from functions.service.api.json_objects import read_body
from functions.service.api.logs import log_entry
from functions.service.api.rate_limit import BY_PLAYER, Gate, network_of
from functions.service.problems import (
    BadRequest,
    MethodNotAllowed,
    NotFound,
    NotSignedIn,
    answer_to,
)
from functions.service.redacted import Redacted
from functions.service.routes import ROUTES, Route
from functions.service.settings import MAX_NAME
from functions.service.storage.rows import Session, TableSnapshot
from functions.service.wiring import Services

Json = dict[str, Any]
T = TypeVar("T")

PROBLEM_TYPE = "application/problem+json"


class Request(NamedTuple):
    """A request as it came; header names are in lower case."""

    method: str
    path: str
    params: Mapping[str, str] = {}
    query: Mapping[str, str] = {}
    headers: Mapping[str, str] = {}
    body: bytes = b""
    request_id: str = ""
    address: str = ""
    """Where the connection came from."""


@dataclass(slots=True, eq=False, repr=False)
class RequestContext:
    """A request that was let in; what a handler works on."""

    route: Route
    request: Request
    services: Services
    body: Json = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)
    """Figures for the log line, such as the table's version; never more than figures."""
    admitted: Caller | None = None
    table_read: Future[TableSnapshot] | None = None
    pending: list[Future[Any]] = field(default_factory=list)
    """Reads that are made together with the session's."""
    prefetched: Any = None
    """What `prefetch` hands to the handler as its second argument; nothing else reads it."""
    counters: Gate | None = field(init=False, default=None)
    """Those of the route's limit, if it has one."""

    def __post_init__(self) -> None:
        if self.route.limit is None:
            return
        self.counters = Gate(self.services, self.route.limit)
        if self.route.limit not in BY_PLAYER:
            address = edge.client_address(self.request.address, self.request.headers, self.services.settings)
            self.counters.count("address", network_of(address))

    @property
    def gate(self) -> Gate:
        """The counters of a route with a limit. Without a session to read, the handler makes its first read in it."""
        assert self.counters is not None
        return self.counters

    @property
    def caller(self) -> Caller:
        """Who calls; on routes that need a session there always is one."""
        if self.admitted is None:
            raise NotSignedIn("not_signed_in", "Sign in first.")
        return self.admitted

    @property
    def snapshot(self) -> TableSnapshot:
        """The table that the path names, as read together with the session; its item may be None."""
        if self.table_read is None:
            raise NotFound("table_not_found", "There is no such table.")
        return self.table_read.result()

    def read_early(self, read: Callable[[], T]) -> Future[T]:
        """Start a read that is made while the session is read; a handler is called once it has ended well."""
        future = self.services.read_pool.submit(read)
        self.pending.append(future)
        return future


class Reply(NamedTuple):
    """What a handler answers."""

    body: Redacted
    status: int = 200
    headers: Mapping[str, str] = {}


Handler = Callable[[RequestContext], Reply]
Start = Callable[[RequestContext, str], T]
"""Starts reads by `read_early`, for the player whom the caller claims to be, and gives what will hold their results."""

_STARTS: dict[Handler, Start[Any]] = {}


def prefetch(start: Start[T]) -> Callable[[Callable[[RequestContext, T], Reply]], Handler]:
    """Has reads started before the session is known; what `start` gives is the handler's second argument.

    Its type ties the two together: a handler that is decorated with the reads of another fails the type check.
    """

    def decorate(handler: Callable[[RequestContext, T], Reply]) -> Handler:
        @wraps(handler)
        def prefetching(context: RequestContext) -> Reply:
            return handler(context, context.prefetched)

        _STARTS[prefetching] = start
        return prefetching

    return decorate


class Response(NamedTuple):
    """An answer ready to be sent, and the record for the log."""

    status: int
    headers: Mapping[str, str]
    body: str
    log: Json


def serve(route: Route, handler: Handler, request: Request, services: Services) -> Response:
    """Carry out one request. Never raises: every error becomes its problem."""
    started = time.perf_counter()
    services.calls.take()
    context = RequestContext(route, request, services)
    error: Exception | None = None
    try:
        reply = _carry_out(context, handler)
        status, headers, body = reply.status, reply.headers, reply.body.text
    except Exception as raised:
        error, answer = raised, answer_to(raised)
        status, headers, body = answer.status, answer.headers, json.dumps(answer.body)
    log = log_entry(
        kind="http",
        route=route.key,
        status=status,
        seconds=time.perf_counter() - started,
        aws=services.calls.take(),
        request_id=request.request_id,
        table_id=request.params.get("tableId"),
        notes=context.notes,
        error=error,
    )
    limits = context.counters.headers if context.counters else {}
    return Response(status, {**headers, **limits, **_fixed_headers(status, request)}, body, log)


def _carry_out(context: RequestContext, handler: Handler) -> Reply:
    """The handler's reply. Raises what stands in the way; over the limit, that and nothing else."""
    try:
        _authenticate_and_read(context, _STARTS.get(handler))
        return handler(context)
    finally:
        if context.counters:
            context.counters.check()


def _fixed_headers(status: int, request: Request) -> Json:
    return {
        "Content-Type": PROBLEM_TYPE if status >= 400 else "application/json",
        "Cache-Control": "no-store",
        "X-Request-Id": request.request_id,
    }


def _authenticate_and_read(context: RequestContext, start: Start[Any] | None) -> None:
    """Check what needs no database, then read session, table and what else is early in one round trip."""
    if context.services.settings.edge_keys:
        edge.check(context.request.headers, context.services.settings)
    context.body = read_body(context.request.body)
    _check_needs(context)
    if context.route.auth == "none":
        return
    try:
        context.admitted = authenticate(context.request.headers, partial(_read_with_session, context, start))
    finally:
        wait(context.pending)
    for read in context.pending:
        read.result()
    if context.route.limit in BY_PLAYER:
        context.gate.count("player", context.admitted.player_id)
        context.gate.check()


def _read_with_session(context: RequestContext, start: Start[Any] | None, claimed: Credentials) -> Session | None:
    """The claimed session, read while all that may be read early is read too."""
    store = context.services.store
    if context.route.at_table:
        context.table_read = context.read_early(partial(store.snapshot, context.request.params["tableId"]))
    context.prefetched = start(context, claimed.player_id or "") if start else None
    read = partial(store.session, claimed.session_hash)
    return context.counters.while_counting(read) if context.counters else read()


def _check_needs(context: RequestContext) -> None:
    """Some routes look at fields before the session. Raises BadRequest."""
    for need in context.route.needs:
        name, optional = need.removesuffix("?"), need.endswith("?")
        value = context.body.get(name)
        if optional and value is not None and not (isinstance(value, str) and len(value.strip()) <= MAX_NAME):
            raise BadRequest("invalid_field", f"{name} must be a text of at most {MAX_NAME} characters.")
        if not optional and not (isinstance(value, str) and value):
            raise BadRequest("missing_field", f"{name} is needed, as a text.")


def no_such_route(context: RequestContext) -> Reply:
    """Refuse what the route table does not have: 405 where the path has other methods, else 404."""
    allowed = sorted(route.method for route in ROUTES if _fits(route.path, context.request.path))
    if allowed and context.request.method not in allowed:  # else there is something odd in the place of an id
        names = ", ".join(allowed)
        raise MethodNotAllowed("method_not_allowed", f"This path takes {names}.", {"Allow": names})
    raise NotFound("route_not_found", "There is no such route.")


def _fits(template: str, path: str) -> bool:
    wanted, given = template.split("/"), path.rstrip("/").split("/")
    return len(wanted) == len(given) and all(
        part == want or (want.startswith("{") and part) for want, part in zip(wanted, given, strict=True)
    )
