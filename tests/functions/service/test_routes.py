"""The route table: whole, without clashes, and carried by handlers that exist."""

import importlib
import subprocess
import sys
from typing import get_args

import pytest

from functions.service.routes import (
    CATCH_ALL,
    FUNCTIONS,
    QUEUES,
    ROUTES,
    SCHEDULES,
    SOCKET_ROUTES,
    Route,
    Touch,
    routes_of,
    touches_of,
)

CARRIED = [*ROUTES, *SOCKET_ROUTES, *SCHEDULES, *QUEUES]


def test_the_routes_of_a_whole_game_are_there() -> None:
    table = "/api/tables/{tableId}"
    posts = {"sit", "stand", "add-bot", "leave", "join", "arrive", "bid", "reveal-hand", "blind-nil-exchange"}
    posts |= {"play", "cut", "misdeal", "entropy"}
    gets = {"state", "hands", "hands/{handNumber}", "hands/{handNumber}/proof"}
    wanted = {f"POST {table}/{name}" for name in posts} | {f"GET {table}/{name}" for name in gets}
    wanted |= {"POST /api/auth/guest", "POST /api/tables", "GET /api/build-info"}
    assert wanted <= {route.key for route in ROUTES}
    keys = {"$connect", "$disconnect", "JOIN", "LEAVE", "JOIN_LOBBY", "LEAVE_LOBBY", "$default"}
    assert {route.key for route in SOCKET_ROUTES} == keys


def test_only_signing_in_and_the_build_need_no_session() -> None:
    names = "guest register verify-email resend-verification login forgot-password reset-password logout"
    signing_in = {f"/api/auth/{name}" for name in names.split()}
    unsigned = {route.path for route in ROUTES if route.auth == "none"}
    assert unsigned == {*signing_in, "/api/build-info", "/api/profile/{playerId}"}


def test_no_two_routes_are_the_same() -> None:
    assert len({route.key for route in ROUTES}) == len(ROUTES)


@pytest.mark.parametrize("one", CARRIED, ids=lambda one: f"{one.function}.{one.handler}")
def test_every_handler_is_a_function_of_its_module(one: Route) -> None:
    handler = getattr(importlib.import_module(f"functions.{one.function}"), one.handler)
    assert callable(handler)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_every_function_has_an_entry_and_something_to_carry(function: object) -> None:
    module, name = function.entry.rsplit(".", 1)  # type: ignore[attr-defined]
    assert callable(getattr(importlib.import_module(module), name))
    assert any(one.function == function.name for one in CARRIED)  # type: ignore[attr-defined]


def test_a_function_touches_what_its_routes_touch_and_no_more() -> None:
    assert touches_of("accounts") == {"read", "write", "push", "timer"}
    assert touches_of("clock") == set(get_args(Touch)), "it writes the mail that the others ask for"
    assert touches_of("game") == touches_of("tables") == {"read", "write", "push", "timer"}
    assert all(touches_of(function.name) <= set(get_args(Touch)) for function in FUNCTIONS)
    assert CATCH_ALL.touches == frozenset()


def test_what_needs_a_session_may_read_it() -> None:
    assert all("read" in route.touches for route in ROUTES if route.auth == "session")


def test_tables_are_read_for_paths_that_name_one() -> None:
    assert [route.key for route in routes_of("tables") if not route.at_table] == ["POST /api/tables"]
    assert all(route.at_table for route in routes_of("game"))


def test_the_table_can_be_read_without_aws() -> None:
    code = "import functions.service.routes, sys; print([m for m in sys.modules if m.startswith(('boto', 'aws_'))])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
