"""From a raw request to its answer: limits, JSON, session and table, problems, the log record."""

import json
from dataclasses import replace
from typing import Any

import pytest

from functions.service.api.authentication import new_guest
from functions.service.api.http import Reply, Request, RequestContext, Response, no_such_route, serve
from functions.service.problems import Conflict, Unavailable
from functions.service.redacted import Redacted
from functions.service.routes import CATCH_ALL, ROUTES, Route
from functions.service.storage.rows import TableSnapshot
from functions.service.storage.table_writer import TableWriter
from functions.service.wiring import Services
from tests.support.clock import Clock
from tests.support.redacted import redacted

OPEN, SIGNED, AT_TABLE = (
    next(route for route in ROUTES if route.path == path)
    for path in ("/api/auth/guest", "/api/tables", "/api/tables/{tableId}/play")
)


@pytest.fixture
def signed_in(services: Services) -> dict[str, str]:
    """The headers of a player with a session."""
    session_id, session = new_guest("Ann", services.now_ms(), services.fresh)
    services.store.sign_in(session)
    services.calls.take()
    return {"x-session-id": session_id, "x-player-id": session.player_id}


class Handler:
    """Keeps the calls it gets, and answers or raises."""

    def __init__(self, error: Exception | None = None, **reply: Any) -> None:
        self.error, self.reply, self.calls = error, reply, list[RequestContext]()

    def __call__(self, call: RequestContext) -> Reply:
        self.calls.append(call)
        call.notes["version"] = 3
        if self.error:
            raise self.error
        return Reply(redacted(ok=True), **self.reply)


def request(body: bytes = b"", headers: dict[str, str] | None = None, table_id: str = "t1", **more: Any) -> Request:
    path = f"/api/tables/{table_id}/play"
    return Request("POST", path, {"tableId": table_id}, {}, headers or {}, body, "req-1", **more)


def refused(response: Response) -> tuple[int, str]:
    body = json.loads(response.body)
    assert response.headers["Content-Type"] == "application/problem+json"
    assert body["status"] == response.status == response.log["status"]
    assert body["code"] == response.log["code"]
    assert body["error"] == body["detail"]
    return response.status, body["code"]


def test_an_answer_has_its_headers_and_its_line(services: Services) -> None:
    response = serve(
        replace(OPEN, limit=None), Handler(status=201, headers={"X-More": "1"}), request(b'{"a": 1}'), services
    )
    assert (response.status, json.loads(response.body)) == (201, {"ok": True})
    assert response.headers == {
        "X-More": "1",
        "Content-Type": "application/json",
        "Cache-Control": "no-store",
        "X-Request-Id": "req-1",
    }
    line = {key: response.log[key] for key in ("kind", "route", "status", "tableId", "version", "requestId", "aws")}
    assert line == {
        "kind": "http",
        "route": "POST /api/auth/guest",
        "status": 201,
        "tableId": "t1",
        "version": 3,
        "requestId": "req-1",
        "aws": {},
    }


# The body


@pytest.mark.parametrize("body", [b"", b"  \n"])
def test_no_body_is_an_empty_one(services: Services, body: bytes) -> None:
    handler = Handler()
    serve(OPEN, handler, request(body), services)
    assert handler.calls[0].body == {}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "malformed_json"),
        (b"<html>", "malformed_json"),
        (b'{"a": NaN}', "malformed_json"),
        (b'{"a": -Infinity}', "malformed_json"),
        (b'{"a": "\xff"}', "malformed_json"),
        (b'{"a": "\\ud800"}', "malformed_json"),
        (b"9" * 5000, "malformed_json"),
        (b"[" * 8000, "malformed_json"),
        (b"\xef\xbb\xbf{}", "malformed_json"),
        (b"null", "not_an_object"),
        (b"[]", "not_an_object"),
        (b'"text"', "not_an_object"),
        (b"7", "not_an_object"),
    ],
)
def test_what_is_no_json_object_is_refused(services: Services, body: bytes, code: str) -> None:
    handler = Handler()
    assert refused(serve(OPEN, handler, request(body), services)) == (400, code)
    assert handler.calls == []


def test_a_body_over_16_kb_is_refused(services: Services) -> None:
    fits = b'{"a": "' + b"x" * (16 * 1024 - 9) + b'"}'
    assert len(fits) == 16 * 1024
    assert serve(OPEN, Handler(), request(fits), services).status == 200
    assert refused(serve(OPEN, Handler(), request(fits + b" "), services)) == (413, "body_too_large")


@pytest.mark.parametrize("body", [b"{", b"x" * 20_000])
def test_a_bad_body_is_refused_before_the_session_is_looked_at(services: Services, body: bytes) -> None:
    response = serve(SIGNED, Handler(), request(body), services)
    assert response.status in (400, 413)
    assert response.log["aws"] == {}


# The session


@pytest.mark.parametrize("missing", ["x-session-id", "x-player-id"])
def test_a_request_without_both_headers_reads_nothing(
    services: Services, signed_in: dict[str, str], missing: str
) -> None:
    headers = {name: value for name, value in signed_in.items() if name != missing}
    for route in (SIGNED, AT_TABLE):
        response = serve(route, Handler(), request(headers=headers), services)
        assert refused(response) == (401, "not_signed_in")
        assert response.log["aws"] == {}


def test_the_session_must_be_known_alive_and_the_player_s(
    services: Services, signed_in: dict[str, str], clock: Clock
) -> None:
    handler = Handler()
    for headers in ({**signed_in, "x-session-id": "x"}, {**signed_in, "x-player-id": "x"}):
        assert refused(serve(AT_TABLE, handler, request(headers=headers), services)) == (401, "session_unknown")
    clock.pass_ms(7 * 86_400_000)
    assert refused(serve(AT_TABLE, handler, request(headers=signed_in), services)) == (401, "session_unknown")
    assert handler.calls == []


def test_session_and_table_are_read_once_each(services: Services, signed_in: dict[str, str]) -> None:
    services.store.repository(TableWriter).save("t1", {"v": 4}, read_version=0)
    handler = Handler()
    response = serve(AT_TABLE, handler, request(headers=signed_in), services)
    (call,) = handler.calls
    assert call.caller.player_id == signed_in["x-player-id"]
    assert call.caller.username == "Ann"
    assert call.snapshot.item is not None
    assert call.snapshot.item["v"] == 4
    assert response.log["aws"] == {"Query": 1, "GetItem": 1}


def test_an_unknown_table_is_the_handler_s_to_judge(services: Services, signed_in: dict[str, str]) -> None:
    handler = Handler()
    serve(AT_TABLE, handler, request(headers=signed_in, table_id="nope"), services)
    assert handler.calls[0].snapshot == TableSnapshot("nope", None)


def test_a_route_without_a_table_has_none(services: Services, signed_in: dict[str, str]) -> None:
    response = serve(SIGNED, lambda call: Reply(redacted(v=call.snapshot.item)), request(headers=signed_in), services)
    assert refused(response) == (404, "table_not_found")


def test_a_route_without_a_session_has_no_caller(services: Services, signed_in: dict[str, str]) -> None:
    response = serve(OPEN, lambda call: Reply(redacted(v=call.caller)), request(headers=signed_in), services)
    assert refused(response) == (401, "not_signed_in")


def test_both_reads_are_over_when_one_fails(
    services: Services, signed_in: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> None:
        raise Unavailable("unavailable", "Busy.", {"Retry-After": "1"})

    for name in ("session", "snapshot"):
        with monkeypatch.context() as patch:
            patch.setattr(services.store, name, fail)
            response = serve(AT_TABLE, Handler(), request(headers=signed_in), services)
            assert refused(response) == (503, "unavailable")
            assert response.headers["Retry-After"] == "1"


# Problems


def test_a_refusal_is_a_problem_with_its_code(services: Services) -> None:
    response = serve(OPEN, Handler(Conflict("seat_taken", "Taken.")), request(), services)
    assert refused(response) == (409, "seat_taken")
    assert "error" not in response.log
    assert response.log["version"] == 3


def test_an_unexpected_error_says_nothing_outside_and_no_text_in_the_log(services: Services) -> None:
    response = serve(OPEN, Handler(RuntimeError("QH seed session")), request(b'{"card": "AS"}'), services)
    assert refused(response) == (500, "internal_error")
    assert response.log["error"]["class"] == "RuntimeError"
    assert any(place.startswith("test_http.py:") for place in response.log["error"]["at"])
    for text in (response.body, json.dumps(response.log)):
        assert "QH seed session" not in text
        assert "Traceback" not in text


def test_nothing_secret_is_in_a_line(services: Services, signed_in: dict[str, str]) -> None:
    for error in (None, RuntimeError("AS"), Conflict("seat_taken", "AS")):
        response = serve(AT_TABLE, Handler(error), request(b'{"card": "AS"}', signed_in), services)
        line = json.dumps(response.log)
        assert signed_in["x-session-id"] not in line
        assert "AS" not in line


def test_an_impossible_table_id_is_not_logged(services: Services, signed_in: dict[str, str]) -> None:
    for table_id in ("x" * 200, '"}\n{"level": "ERROR', "ä"):
        response = serve(AT_TABLE, Handler(), request(headers=signed_in, table_id=table_id), services)
        assert "tableId" not in response.log


def test_lines_do_not_leak_from_one_request_into_the_next(services: Services, signed_in: dict[str, str]) -> None:
    serve(AT_TABLE, Handler(Conflict("seat_taken", "Taken.")), request(headers=signed_in), services)
    response = serve(OPEN, lambda call: Reply(Redacted({})), Request("POST", "/api/auth/guest"), services)
    assert response.log["aws"] == {}
    assert not {"code", "tableId", "version"} & set(response.log)


# No route


def lost(method: str, path: str, services: Services) -> Response:
    return serve(CATCH_ALL, no_such_route, Request(method, path), services)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/auth/guest", "POST"),
        ("DELETE", "/api/tables/t1/state", "GET"),
        ("PUT", "/api/tables/t1/hands/3/proof", "GET"),
        ("PUT", "/api/tables", "GET, POST"),
        ("PUT", "/api/tables/", "GET, POST"),
    ],
)
def test_other_methods_of_a_path_are_named(services: Services, method: str, path: str, allowed: str) -> None:
    response = lost(method, path, services)
    assert refused(response) == (405, "method_not_allowed")
    assert response.headers["Allow"] == allowed


@pytest.mark.parametrize(
    "path", ["/api/nope", "/api", "/", "", "/api/tables/t1", "/api/tables//play", "/api/tables/a/b/play"]
)
def test_other_paths_are_not_found(services: Services, path: str) -> None:
    assert refused(lost("GET", path, services)) == (404, "route_not_found")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_every_route_answers_an_unsigned_caller_with_401_or_lets_them_in(services: Services, route: Route) -> None:
    body = json.dumps(dict.fromkeys(route.needs, "x")).encode()
    response = serve(route, Handler(), request(body=body), services)
    assert response.status == (200 if route.auth == "none" else 401)
