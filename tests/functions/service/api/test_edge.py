"""What the edge vouches for: callers that came past it are refused, and say nothing of where they are (fault U18)."""

from dataclasses import replace
from typing import Any

import pytest

from functions.service.api import edge
from functions.service.routes import ROUTES
from functions.service.settings import Settings
from tests.support.world import World

KEY, OLD = "k" * 40, "o" * 40
BEHIND = Settings.from_env({"SPADES_EDGE_KEYS": f"{OLD},{KEY}"})
PLAIN = Settings.from_env({})


@pytest.fixture
def behind(world: World) -> World:
    settings = world.services.settings._replace(edge_keys=(OLD, KEY))
    world.services = replace(world.services, settings=settings)
    return world


def ask(world: World, path: str = "/api/build-info", method: str = "GET", **headers: str) -> Any:
    return world.http(method, path, None, None, headers)


@pytest.mark.parametrize("key", [KEY, OLD])
def test_who_comes_through_the_edge_is_served(behind: World, key: str) -> None:
    assert ask(behind, x_spades_edge_key=key).status == 200


@pytest.mark.parametrize("key", ["", KEY[:-1], KEY + "k", "é" * 40, f"{OLD},{KEY}"])
def test_who_comes_past_it_is_not(behind: World, key: str) -> None:
    answer = ask(behind, x_spades_edge_key=key)
    assert answer.status == 403
    assert answer.json["code"] == "not_by_this_way"


def test_that_holds_for_every_route_and_for_sockets(behind: World) -> None:
    for route in ROUTES:
        path = route.path.replace("{", "").replace("}", "")
        assert ask(behind, path, route.method).status == 403, route.key
    assert ask(behind, "/api/nowhere").status == 403
    assert behind.socket_event("$connect", "c1", queryStringParameters={"sessionId": "no"}) == 403
    headers = {"x-spades-edge-key": KEY}
    assert behind.socket_event("$connect", "c1", queryStringParameters={"sessionId": "no"}, headers=headers) == 401


def test_without_an_edge_everybody_is_served(world: World) -> None:
    assert ask(world).status == 200


@pytest.mark.parametrize(
    ("settings", "headers", "client"),
    [
        (PLAIN, {}, "192.0.2.1"),
        (PLAIN, {"x-spades-client-address": "198.51.100.9", "x-spades-edge-key": KEY}, "192.0.2.1"),
        (PLAIN, {"x-forwarded-for": "198.51.100.9"}, "192.0.2.1"),
        (BEHIND, {"x-spades-client-address": "198.51.100.9", "x-spades-edge-key": KEY}, "198.51.100.9"),
        (BEHIND, {"x-spades-client-address": "198.51.100.9"}, "192.0.2.1"),
        (BEHIND, {"x-spades-client-address": "198.51.100.9", "x-spades-edge-key": "wrong"}, "192.0.2.1"),
        (BEHIND, {"x-forwarded-for": "203.0.113.5", "x-spades-edge-key": KEY}, "192.0.2.1"),
    ],
)
def test_u18_only_the_edge_is_believed_about_addresses(
    settings: Settings, headers: dict[str, str], client: str
) -> None:
    assert edge.client_address("192.0.2.1", headers, settings) == client


def test_keys_are_not_shown(behind: World, capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(behind, x_spades_edge_key="wrong" + KEY)
    assert KEY not in f"{answer} {capsys.readouterr().out} {behind.services.settings!r} {BEHIND!s}"
