"""Every route and socket event, with anything in path, query, headers and body: an answer, never a fault of ours."""

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from functions.service.api import http, websocket
from functions.service.routes import ROUTES, SOCKET_ROUTES, Route
from tests.bots.worlds import few_worlds
from tests.fuzz.anything import bodies_of_any_kind, texts, values
from tests.secrecy.scene import Scene
from tests.support.simulation import MODULES, SOCKET_HANDLERS, Simulation

FUZZ = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
SOCKETS = settings(FUZZ, max_examples=200)
NAMED = ("idempotency-key", "prefer", "if-none-match", "content-type", "x-forwarded-for", "origin", "user-agent")
HEADERS = st.dictionaries(st.sampled_from(NAMED), texts | st.text(max_size=300))
QUERIES = st.dictionaries(st.sampled_from(("token", "cursor", "q", "limit", "sessionId", "protocol", "ticket")), texts)
RAW = st.binary(max_size=60) | (values | bodies_of_any_kind).map(lambda value: json.dumps(value).encode())
REFUSED = range(400, 500)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, cheap_hashes: None) -> None:
    few_worlds(monkeypatch)


@pytest.fixture(scope="module")
def scene() -> Scene:
    """A game in play, whose players' sessions are known."""
    return Scene(1, rules={"turn_seconds": None})


def checked(response: http.Response) -> None:
    """No fault of ours; whatever is refused says why, in JSON."""
    assert response.status < 500, response.log
    if response.status in REFUSED:
        problem = json.loads(response.body)
        assert problem["error"]
        assert problem["code"]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_every_route(route: Route, scene: Scene) -> None:
    good = {"tableId": scene.table_id, "handNumber": "1", "playerId": scene.headers["south"]["x-player-id"]}
    names = re.findall(r"{(\w+)}", route.path)

    @FUZZ
    @given(st.data(), HEADERS, QUERIES, RAW, st.booleans())
    def check(data: st.DataObject, headers: dict[str, str], query: dict[str, str], body: bytes, known: bool) -> None:
        own = scene.headers["north"] if known else {"x-session-id": "s", "x-player-id": data.draw(texts)}
        params = {name: data.draw(st.just(good.get(name, "1")) | texts) for name in names}
        simulation = Simulation(2)
        simulation.memory.copy(scene.simulation.memory)
        request = http.Request(route.method, route.path, params, query, {**headers, **own}, body, "r", data.draw(texts))
        checked(http.serve(route, getattr(MODULES[route.function], route.handler), request, simulation.services))

    check()


@SOCKETS
@given(
    st.sampled_from([*(route.key for route in SOCKET_ROUTES), "DANCE"]),
    RAW.map(lambda raw: raw.decode("latin-1")) | texts,
    HEADERS,
    QUERIES,
    st.booleans(),
)
def test_every_socket_event(
    scene: Scene, key: str, body: str, headers: dict[str, str], query: dict[str, str], binary: bool
) -> None:
    """What is no message is answered by one ERROR; the socket stays open."""
    simulation = Simulation(2)
    simulation.memory.copy(scene.simulation.memory)
    socket = scene.sockets["north"][1]
    simulation.wire.inboxes[socket] = []
    request = websocket.SocketRequest(key, socket, query, headers, body, binary, "r")
    handled = websocket.receive(request, SOCKET_HANDLERS, simulation.services)
    assert handled.log["status"] < 500, handled.log
    frames = [json.loads(frame) for frame in simulation.wire.inboxes[socket]]
    if key[:8] not in ("$connect", "$disconn"):
        assert len(frames) >= 1
        errors = [frame for frame in frames if frame["type"] == "ERROR"]
        assert len(errors) == (handled.log["status"] in REFUSED)


@SOCKETS
@given(
    st.sampled_from([route.key for route in SOCKET_ROUTES if route.key[0] != "$"]), bodies_of_any_kind | values, values
)
def test_every_message_with_any_payload(scene: Scene, kind: str, payload: Any, identifier: Any) -> None:
    socket, simulation = scene.sockets["north"][1], Simulation(2)
    simulation.memory.copy(scene.simulation.memory)
    simulation.wire.inboxes[socket] = []
    body = json.dumps({"type": kind, "payload": payload, "id": identifier})
    request = websocket.SocketRequest("$default", socket, body=body)
    assert websocket.receive(request, SOCKET_HANDLERS, simulation.services).log["status"] < 500
    assert len(simulation.wire.inboxes[socket]) == 1
