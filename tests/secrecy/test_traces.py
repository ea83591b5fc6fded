"""What a trace can hold: where tracing is on, Lambda writes of each call how long it took and what it raised.

Nothing of ours adds to that, and no handler raises a text that others made.
"""

import json
import re
from importlib import import_module
from typing import Any

import pytest

from functions import lambda_events, lambda_http
from functions.service.routes import FUNCTIONS, SOCKET_ROUTES, Route, routes_of
from infra.packages import LOCK
from tests.architecture.source import imported, sources, within
from tests.supply_chain.pins import PIN
from tests.support.simulation import Simulation

SECRET = "the seed is 5eed and north holds AS KS"
WRITERS = ("aws_xray_sdk", "opentelemetry", "ddtrace", "aws_lambda_powertools.Tracer", "aws_lambda_powertools.tracing")


class Leaky:
    """A store that fails at everything, with a text that nobody may read."""

    def __getattr__(self, method: str) -> Any:
        raise RuntimeError(SECRET)


@pytest.fixture(autouse=True)
def _failing(monkeypatch: pytest.MonkeyPatch) -> None:
    services = Simulation(1).services
    services.store = Leaky()  # type: ignore[assignment]
    for module in (lambda_http, lambda_events):
        monkeypatch.setattr(module, "services", lambda: services)


def test_no_code_of_ours_writes_into_traces() -> None:
    ours = sources("functions", "engine", "bots")
    assert [(one.module, each) for one in ours for _, each in imported(one) if within(each, *WRITERS)] == []


def test_no_library_that_writes_traces_goes_to_lambda() -> None:
    packages = {package.lower().replace("_", "-") for package, _ in PIN.findall(LOCK.read_text(encoding="utf-8"))}
    assert packages
    assert not [package for package in packages if re.search("xray|telemetry|trace", package)]


def http_events(function: str) -> list[dict[str, Any]]:
    """A call of every route of a function, signed in as it seems."""
    return [http_event(route) for route in routes_of(function)]


def http_event(route: Route) -> dict[str, Any]:
    """One call of a route."""
    path = re.sub(r"{\w+}", "1", route.path)
    http = {"method": route.method, "path": path, "sourceIp": "192.0.2.1"}
    return {
        "version": "2.0",
        "rawPath": path,
        "headers": {"x-session-id": SECRET, "x-player-id": SECRET},
        "body": json.dumps({need.rstrip("?"): "x" for need in route.needs}),
        "requestContext": {"stage": "$default", "requestId": "r", "http": http},
    }


def socket_events() -> list[dict[str, Any]]:
    """Every event of a socket."""
    body = json.dumps({"type": "JOIN", "payload": {"tableId": SECRET}})
    return [
        {
            "requestContext": {"routeKey": route.key, "connectionId": "c", "requestId": "r"},
            "queryStringParameters": {"sessionId": SECRET},
            "body": body,
        }
        for route in SOCKET_ROUTES
    ]


def clock_events() -> list[dict[str, Any]]:
    """The schedule's call, and one of each kind of message."""
    tasks = [{"table": "1", "timer": "1", "at": 1}, {"letter": "reset", "to": "a@b.test"}]
    records = [{"messageId": str(at), "body": json.dumps(task)} for at, task in enumerate(tasks)]
    return [{}, {"Records": records}]


def events_for(function: str) -> list[dict[str, Any]]:
    if function == "sockets":
        return socket_events()
    return clock_events() if function == "clock" else http_events(function)


@pytest.mark.parametrize("function", [each.name for each in FUNCTIONS])
def test_what_goes_wrong_inside_is_not_told_by_what_is_raised(
    function: str, capsys: pytest.CaptureFixture[str]
) -> None:
    handler, calls = import_module(f"functions.{function}").handler, events_for(function)
    told = []
    for call in calls:
        try:
            told.append(json.dumps(handler(call, None)))
        except Exception as error:
            told.append(f"{type(error).__name__} {error!r} {error.__context__} {error.__cause__}")
    lines = capsys.readouterr()
    assert "RuntimeError" in lines.out, "nothing went wrong"
    for text in (*told, lines.out, lines.err):
        assert "5eed" not in text
