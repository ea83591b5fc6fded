"""The headers of the OpenAPI document are those that the service takes and gives."""

from typing import Any

import pytest

from functions.service.routes import ROUTES
from tests.contract.documented import documented_answer, documented_response
from tests.contract.stage import Row, Stage
from tests.contract.test_walk import rows_of
from tests.support.driver import Answer, Player
from tools.apidocs.openapi import openapi


def operation(key: str) -> dict[str, Any]:
    method, path = key.split(" ")
    found: dict[str, Any] = openapi()["paths"][path][method.lower()]
    return found


def takes(key: str, header: str) -> bool:
    return {"$ref": f"#/components/parameters/{header}"} in operation(key)["parameters"]


def first(key: str) -> Row:
    return next(row for row in rows_of(key) if row.status < 300)


KEYED = [route.key for route in ROUTES if takes(route.key, "Idempotency-Key")]


@pytest.mark.parametrize("key", KEYED)
def test_a_key_has_one_effect_and_the_same_answer(stage: Stage, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    row, plain, answers = first(key), stage.world.http, []

    def http(method: str, path: str, player: Player | None, body: object = None, headers: Any = None) -> Answer:
        if not stage.world.address:  # the scene is being set
            return plain(method, path, player, body, headers)
        answers.append(plain(method, path, player, body, {"idempotency-key": "once"}))
        return answers[-1]

    monkeypatch.setattr(stage.world, "http", http)
    stage.play(row._replace(times=2))
    one, other = answers
    assert (one.status, one.json) == (row.status, other.json)
    documented_answer(key, other)
    replays = "Idempotent-Replayed" in documented_response(key, row.status)["headers"]
    assert other.headers.get("Idempotent-Replayed") == ("true" if replays else None)
    assert "Idempotent-Replayed" not in one.headers


def test_no_other_route_takes_a_key_but_those_of_tables_and_invites() -> None:
    kept = ("/api/tables", "/api/invites/")
    assert all(key.startswith("POST ") and key.split(" ")[1].startswith(kept) for key in KEYED)
    assert len(KEYED) > 20


def test_a_state_is_minimal_where_that_is_preferred(stage: Stage) -> None:
    row = first("GET /api/tables/{tableId}/state")
    stage.play(row)
    maud, path = stage.player("maud"), f"/api/tables/{stage.names['tableId']}/state"
    assert takes(row.route, "Prefer")
    whole, minimal = maud.get(path), maud.get(path, prefer="return=minimal")
    assert "options" in whole.json
    assert "options" not in minimal.json
    assert minimal.headers["Preference-Applied"] == "return=minimal"
    documented_answer(row.route, minimal)


def test_a_limit_tells_when_it_ends(stage: Stage) -> None:
    row = next(row for row in rows_of("POST /api/auth/login") if row.status == 429)
    answer = stage.play(row)
    named = documented_response(row.route, 429)["headers"].keys()
    assert {"Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} <= named
    assert named == answer.headers.keys() - {"Content-Type"}


def test_another_method_is_told_those_that_the_path_takes(stage: Stage) -> None:
    answer = stage.world.http("DELETE", "/api/auth/login", None)
    assert (answer.status, answer.headers["Allow"]) == (405, "POST")
    assert "Allow" in openapi()["components"]["responses"]["NoSuchMethod"]["headers"]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_a_session_is_needed_or_may_come_along_or_is_of_no_use(route: Any) -> None:
    along = {"POST /api/auth/register", "POST /api/auth/logout"}
    both: dict[str, list[str]] = {"sessionId": [], "playerId": []}
    expected = [both] if route.auth == "session" else [{}, both] if route.key in along else []
    assert operation(route.key)["security"] == expected


def test_a_guest_who_registers_with_their_session_keeps_their_id(stage: Stage) -> None:
    guest = stage.player("otto")
    body = {"email": "otto@example.test", "username": "Otto", "password": "correct horse"}
    answer = guest.post("/api/auth/register", body)
    assert (answer.status, answer.json["playerId"]) == (201, guest.player_id)
