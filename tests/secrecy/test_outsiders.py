"""Who may not know of a table learns nothing from any route or message, not even that it exists."""

import json
from random import Random

import pytest

from engine import dump
from functions.service.storage import keys
from tests.secrecy.scene import Scene, World, attempts, messages

UNKNOWN = "00000000-0000-4000-8000-00000000dead"
DAY_MS = 86_400_000
INTRUDERS = ("outsider", "expired", "not their session", "signed out", "kicked", "by nobody")


def headers_of(scene: Scene, intruder: str) -> dict[str, str]:
    """The headers with which an intruder comes."""
    simulation = scene.simulation
    if intruder == "by nobody":
        return {}
    made = simulation.call("POST /api/auth/guest", {}, {"displayName": "intruder"}).json
    headers = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"]}
    if intruder == "not their session":
        headers["x-player-id"] = scene.headers["north"]["x-player-id"]
    if intruder == "signed out":
        simulation.call("POST /api/auth/logout", headers)
    return headers


def private_scene(intruder: str) -> Scene:
    """A private table in play, and the intruder as one of its scene's names."""
    scene = Scene(3, rules={"turn_seconds": None})
    if intruder == "kicked":
        headers = scene.headers["watcher"]
        assert scene.ask("north", "kick", {"playerId": headers["x-player-id"]}) == 200
    else:
        scene.ask("watcher", "leave")
        headers = headers_of(scene, intruder)
    assert scene.ask("north", "visibility", {"visibility": "private"}) == 200
    scene.headers["intruder"] = headers
    scene.sockets["intruder"] = scene.sockets["watcher"]
    scene.sessions["intruder"] = headers.get("x-session-id", "")
    return scene


def disguised(seen: list[str], scene: Scene) -> list[str]:
    """What was seen, with the table's id in place of the unknown one."""
    return [text.replace(UNKNOWN, scene.table_id) for text in seen]


@pytest.mark.parametrize("intruder", INTRUDERS)
def test_every_route_answers_as_for_a_table_that_does_not_exist(intruder: str) -> None:
    scene, tried = private_scene(intruder), 0
    late_ms = 8 * DAY_MS if intruder == "expired" else 0
    for route, body, params in attempts(scene, "intruder", Random(1)):
        if "tableId" not in params:
            continue
        real, unknown = World(scene), World(scene)
        for world in (real, unknown):
            world.logs = False  # the operator's log may tell the two apart
            world.simulation.clock.pass_ms(late_ms)
        seen = real.look("intruder", route, body, params)
        other = unknown.look("intruder", route, body, params | {"tableId": UNKNOWN})
        assert seen == disguised(other, scene), route.key
        allowed = {"400", "401"} if intruder not in ("outsider", "kicked") else {"400", "404", "429"}
        assert seen[0] in allowed, (route.key, seen)
        tried += 1
    assert tried > 30


def differing(intruder: str, visibility: str) -> list[str]:
    """The routes without a table that tell an intruder of a waiting table, or of the one in play."""
    scene, tried, told = private_scene(intruder), 0, []
    made = scene.simulation.call("POST /api/tables", scene.headers["north"], {"visibility": visibility})
    partitions = [keys.table_key(table_id)[0] for table_id in (scene.table_id, str(made.json["tableId"]))]
    for route, body, params in attempts(scene, "intruder", Random(1)):
        if "tableId" in params:
            continue
        real, without = World(scene), World(scene)
        memory = without.simulation.memory
        memory._write([((place, name), None) for place in partitions for name in memory.partitions[place]])
        for world in (real, without):
            world.logs = False
            world.simulation.clock.pass_ms(8 * DAY_MS if intruder == "expired" else 0)
        if real.look("intruder", route, body, params) != without.look("intruder", route, body, params):
            told.append(route.key)
        tried += 1
    assert tried > 30
    return told


@pytest.mark.parametrize("intruder", INTRUDERS)
def test_every_other_route_answers_as_if_the_table_had_never_been(intruder: str) -> None:
    """Lists, profiles, friends, accounts: the same with private tables there, and without a row of them."""
    assert differing(intruder, "private") == []


def test_a_public_table_is_told_of() -> None:
    """The proof would be worth nothing if nobody saw any table."""
    assert set(differing("outsider", "public")) == {"GET /api/tables", "GET /api/lobby/tables"}


@pytest.mark.parametrize("intruder", ["outsider", "kicked"])
def test_every_message_is_answered_as_for_a_table_that_does_not_exist(intruder: str) -> None:
    scene = private_scene(intruder)
    for kind, text in messages(scene):
        real, unknown = World(scene), World(scene)
        real.logs = unknown.logs = False
        seen = real.say("intruder", kind, text)
        assert seen == disguised(unknown.say("intruder", kind, text.replace(scene.table_id, UNKNOWN)), scene), kind


@pytest.mark.parametrize("intruder", ["expired", "signed out", "by nobody"])
@pytest.mark.parametrize("protocol", ["1", "2"])
def test_a_session_that_has_ended_opens_no_socket(intruder: str, protocol: str) -> None:
    scene = private_scene(intruder)
    scene.simulation.clock.pass_ms(8 * DAY_MS if intruder == "expired" else 0)
    session = scene.sessions["intruder"]
    assert scene.simulation.socket("$connect", "late", sessionId=session, protocol=protocol) == 401
    for kind, text in messages(scene):
        scene.simulation.wire.inboxes["late"] = []
        scene.simulation.socket(kind, "late", text)
        heard = [json.loads(frame)["type"] for frame in scene.simulation.wire.inboxes["late"]]
        assert set(heard) <= {"ERROR", "JOIN_DENIED", "LEFT_LOBBY"}, (kind, heard)


@pytest.mark.parametrize("intruder", ["outsider", "kicked"])
def test_nothing_that_happens_reaches_who_is_not_there(intruder: str) -> None:
    scene = private_scene(intruder)
    for socket in scene.sockets["intruder"]:
        scene.simulation.socket("JOIN", socket, scene.message("JOIN"))
        scene.simulation.wire.inboxes[socket].clear()
    assert scene.game.turn is not None
    for _ in range(2):
        seat = scene.game.turn
        assert seat is not None
        scene.ask(seat.word, "reveal-hand")
        assert scene.ask(seat.word, "bid", {"bid": 3}) == 200
    assert [scene.simulation.wire.inboxes[socket] for socket in scene.sockets["intruder"]] == [[]] * 4


@pytest.mark.parametrize("viewer", ["watcher", "another seat"])
def test_nobody_acts_for_the_seat_whose_turn_it_is(viewer: str) -> None:
    """A spectator and the other seats try every route that acts in the game."""
    scene = Scene(3, rules={"turn_seconds": None})
    acting = {"bid", "play", "cut", "blind_nil_exchange", "misdeal"}
    turn = scene.game.turn
    assert turn is not None
    who = turn.left.word if viewer == "another seat" else viewer
    before, tried = dump(scene.game), 0
    for route, body, params in attempts(scene, who, Random(1)):
        if route.handler in acting:
            world = World(scene)
            status, answer, *_ = world.look(who, route, body, params)
            assert status in ("400", "403", "409"), (route.key, answer)
            table = world.simulation.stored(scene.table_id)
            assert table
            assert table.game
            assert dump(table.game) == before
            tried += 1
    assert tried > 10
