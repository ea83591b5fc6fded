"""Lambda's side: events of the gateways, the queue and the schedule in, answers out, one line an invocation."""

import base64
import json
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from functions import accounts, lambda_events, lambda_http, lambda_runtime
from functions.lambda_events import clock_function, read_socket_request, socket_function
from functions.lambda_http import http_function, read_request
from functions.service import wiring
from functions.service.api.http import Handler, Reply, RequestContext
from functions.service.api.websocket import Message
from functions.service.aws.timers import Alarm, Received
from functions.service.routes import routes_of
from functions.service.wiring import Services
from tests.support.redacted import redacted

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def _bound(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lambda_http, lambda_events):
        monkeypatch.setattr(module, "services", lambda: services)


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def event(method: str, path: str, body: str | None = None, **more: Any) -> dict[str, Any]:
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "apiId": "a",
            "stage": "$default",
            "requestId": "req-1",
            "http": {"method": method, "path": path, "sourceIp": "192.0.2.1"},
        },
        "isBase64Encoded": False,
        **({} if body is None else {"body": body}),
        **more,
    }


# HTTP


def test_a_guest_signs_in_through_the_whole_entry(lines: Lines, services: Services) -> None:
    answer = accounts.handler(event("POST", "/api/auth/guest", '{"displayName": " Ann "}'), None)
    body = json.loads(answer["body"])
    assert answer["statusCode"] == 201
    assert set(body) == {"sessionId", "playerId", "username"}
    assert body["username"] == "Ann"
    assert answer["headers"]["Content-Type"] == "application/json"
    assert answer["headers"]["Cache-Control"] == "no-store"
    assert answer["headers"]["X-Request-Id"] == "req-1"
    (line,) = lines()
    assert (line["route"], line["status"]) == ("POST /api/auth/guest", 201)
    assert line["aws"] == {"UpdateItem": 1, "BatchWriteItem": 1, "GetItem": 2, "Query": 1}
    assert body["sessionId"] not in json.dumps(line)
    assert "Ann" not in json.dumps(line)


def test_a_guest_without_a_body_has_a_made_up_name() -> None:
    for body in (None, "", "{}", '{"displayName": null}'):
        answer = accounts.handler(event("POST", "/api/auth/guest", body), None)
        assert answer["statusCode"] == 201
        assert re.fullmatch("Guest-[A-Z2-9]{4}", json.loads(answer["body"])["username"])


def test_a_bad_name_is_a_problem(lines: Lines) -> None:
    answer = accounts.handler(event("POST", "/api/auth/guest", '{"displayName": 7}'), None)
    body = json.loads(answer["body"])
    assert (answer["statusCode"], body["code"]) == (400, "invalid_field")
    assert answer["headers"]["Content-Type"] == "application/problem+json"
    assert lines()[0]["code"] == "invalid_field"


def test_the_build_is_told_by_seven_characters_of_its_commit_and_its_version() -> None:
    answer = accounts.handler(event("GET", "/api/build-info"), None)
    assert json.loads(answer["body"]) == {"commitShort": "0123456", "version": "1.2.3"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/nope", 404), ("GET", "/api/auth/guest", 405), ("PATCH", "/api/build-info", 405),
     ("GET", "/api/tables/ä/x", 404), ("GET", "//", 404), ("BREW", "/api/nope", 404)],
)  # fmt: skip
def test_what_is_no_route_is_a_problem_in_json(lines: Lines, method: str, path: str, status: int) -> None:
    answer = accounts.handler(event(method, path), None)
    assert answer["statusCode"] == status == json.loads(answer["body"])["status"]
    assert answer["headers"]["Content-Type"] == "application/problem+json"
    assert [line["status"] for line in lines()] == [status]


def echo(name: str) -> Handler:
    def handle(call: RequestContext) -> Reply:
        return Reply(redacted(handler=name, params=dict(call.request.params), body=call.body))

    handle.__name__ = name
    return handle


def test_every_route_of_a_function_gets_its_path_and_body(services: Services, signed_in: dict[str, str]) -> None:
    names = {route.handler for route in routes_of("tables")}
    handler = http_function("tables", *map(echo, names))
    for route in routes_of("tables"):
        path = route.path.replace("{tableId}", "t-1").replace("{handNumber}", "12")
        answer = handler(event(route.method, path, '{"a": 1}', headers=signed_in), None)
        told = json.loads(answer["body"])
        assert (answer["statusCode"], told["handler"], told["body"]) == (200, route.handler, {"a": 1})
        params = {"tableId": "t-1"} if "{tableId}" in route.path else {}
        assert told["params"] == params | ({"handNumber": "12"} if "{handNumber}" in route.path else {})


@pytest.fixture
def signed_in(services: Services) -> dict[str, str]:
    body = json.loads(accounts.handler(event("POST", "/api/auth/guest"), None)["body"])
    return {"X-Session-Id": body["sessionId"], "X-Player-ID": body["playerId"]}


def test_a_function_without_one_of_its_handlers_does_not_start() -> None:
    with pytest.raises(KeyError):
        http_function("accounts", accounts.guest)


def test_a_body_in_base64_is_read(services: Services) -> None:
    raw = event("POST", "/api/auth/guest", base64.b64encode(b'{"a": "\xc3\xa4"}').decode(), isBase64Encoded=True)
    assert read_request(raw, {}).body == b'{"a": "\xc3\xa4"}'


def test_an_event_that_is_none_is_an_internal_error_in_json(lines: Lines) -> None:
    events: tuple[dict[str, object], ...] = ({}, {"rawPath": "/"}, {"requestContext": {}})
    for broken in events:
        answer = accounts.handler(broken, None)
        assert answer["statusCode"] == 500
        assert json.loads(answer["body"])["code"] == "internal_error"
    assert [line["status"] for line in lines()] == [500] * 3


# Sockets


def socket_event(route_key: str, body: str | None = None, **more: Any) -> dict[str, Any]:
    context = {"routeKey": route_key, "connectionId": "c1=", "requestId": "req-2"}
    return {"requestContext": context, "isBase64Encoded": False, **({} if body is None else {"body": body}), **more}


def test_socket_events_reach_their_handlers(lines: Lines) -> None:
    seen: list[str] = []

    def join(message: Message) -> None:
        seen.append(message.payload["tableId"])

    handler = socket_function(join)
    answer = handler(socket_event("JOIN", '{"type": "JOIN", "payload": {"tableId": "t1"}}'), None)
    assert (answer, seen) == ({"statusCode": 200}, ["t1"])
    assert [line["route"] for line in lines()] == ["JOIN"]


def test_a_socket_s_headers_and_query_are_read() -> None:
    raw = socket_event("$connect", headers={"X-Session-Id": "s"}, queryStringParameters={"sessionId": "q"})
    request = read_socket_request(raw)
    assert (request.connection_id, request.headers, request.query) == ("c1=", {"x-session-id": "s"}, {"sessionId": "q"})
    assert read_socket_request(socket_event("$default", queryStringParameters=None, headers=None)).body == ""


# The clock


def test_the_schedule_sweeps_and_the_queue_brings_alarms(lines: Lines) -> None:
    swept: list[bool] = []

    def sweep(services: Services, notes: dict[str, int]) -> None:
        swept.append(True)
        notes["due"] = 4

    def on_timers(messages: list[Received], services: Services, notes: dict[str, int]) -> list[Received]:
        return [message for message in messages if isinstance(message.task, Alarm) and message.task.table_id == "bad"]

    handler = clock_function(sweep, on_timers)
    assert handler({"source": "aws.events"}, None) == {"batchItemFailures": []}
    bodies = [json.dumps({"table": name, "timer": "1", "at": 5}) for name in ("good", "bad")]
    records = [{"messageId": f"m{i}", "body": body} for i, body in enumerate([*bodies, "junk"])]
    assert handler({"Records": records}, None) == {"batchItemFailures": [{"itemIdentifier": "m1"}]}
    assert swept == [True]
    assert [(line["route"], line.get("due")) for line in lines()] == [("sweep", 4), ("timers", None)]


def test_a_sweep_that_breaks_is_logged_and_raised_so_that_it_is_counted(lines: Lines) -> None:
    def sweep(services: Services, notes: dict[str, int]) -> None:
        raise ZeroDivisionError("secret")

    with pytest.raises(RuntimeError, match=r"^ZeroDivisionError$"):
        clock_function(sweep, lambda *_: [])({}, None)
    (line,) = lines()
    assert (line["status"], line["error"]["class"]) == (500, "ZeroDivisionError")
    assert "secret" not in json.dumps(line)


# Starting


def test_services_are_bound_once_and_only_on_lambda_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    monkeypatch.setattr(lambda_runtime, "services", lambda: made.append(1))
    lambda_runtime.ready(accounts.handler)
    assert made == []
    monkeypatch.setenv("AWS_LAMBDA_FUNCTION_NAME", "x")
    lambda_runtime.ready(accounts.handler)
    assert made == [1]


def test_a_function_starts_with_what_it_touches_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The accounts function has neither socket nor queue in its settings."""
    monkeypatch.setenv("SPADES_TABLE", "t")
    wiring.services.cache_clear()
    try:
        assert wiring.services() is wiring.services()
        assert wiring.services().settings.table_name == "t"
    finally:
        wiring.services.cache_clear()


@pytest.mark.parametrize(
    ("module", "never"),
    [
        ("functions.game", ["pydantic", "moto", "aws_cdk", "requests"]),
        ("functions.sockets", ["pydantic", "aws_lambda_powertools"]),
        ("functions.clock", ["pydantic", "aws_lambda_powertools"]),
    ],
)
def test_functions_do_not_load_what_they_do_not_use(module: str, never: list[str]) -> None:
    code = f"import {module}, sys; print([m for m in {never!r} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
