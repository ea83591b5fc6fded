"""Odd input and repeated requests that once got through, or once broke something."""

import pytest

import functions.tables
from functions.service.storage.rows import CONNECTION_MS, Connection
from tests.support.driver import Answer, Player
from tests.support.games import Game
from tests.support.world import World

GROWING = "\ufb2c"
"""One letter that is three in Unicode's composed form."""


def private_table(world: World) -> tuple[str, Player, Player]:
    """A private table in play, its host, and east who came by a link."""
    maud, piet = world.guests("maud", "piet")
    table_id = world.new_table(maud, visibility="private")
    token = maud.post(f"/api/tables/{table_id}/join-link").json["token"]
    assert piet.post(f"/api/tables/join-link/{token}", {"seat": "east"}).status == 200
    for seat in ("south", "west"):
        assert maud.post(f"/api/tables/{table_id}/add-bot", {"seat": seat}).status == 200
    return table_id, maud, piet


def test_a_repeated_request_opens_no_private_table_to_who_was_kicked(world: World) -> None:
    table_id, maud, piet = private_table(world)

    def bid() -> Answer:
        return piet.post(f"/api/tables/{table_id}/bid", {"bid": 3}, idempotency_key="k")

    assert bid().status == 200
    assert bid().headers["Idempotent-Replayed"] == "true"
    maud.post(f"/api/tables/{table_id}/kick", {"playerId": piet.player_id})
    assert (bid().status, bid().json["code"]) == (404, "table_not_found")


def test_a_repeated_request_shows_nothing_to_who_has_left(world: World) -> None:
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"))
    game.bid("east", 3, idempotency_key="k")
    game.by_seat["east"].post(game.path("leave"))
    again = game.bid("east", 3, idempotency_key="k")
    assert (again.status, again.json["code"]) == (403, "not_at_table")


@pytest.mark.parametrize(("length", "status"), [(16, 201), (17, 400), (50, 400)])
def test_a_name_that_grows_when_composed_is_measured_after(world: World, length: int, status: int) -> None:
    body = {"email": "maud@mail.test", "username": GROWING * length, "password": "longenough"}
    assert world.http("POST", "/api/auth/register", None, body).status == status


@pytest.mark.slow
def test_a_player_with_very_many_sockets_can_be_put_off(world: World) -> None:
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"))
    maud, piet = game.by_seat["north"], game.by_seat["east"]
    following = [Connection(f"s{number}", piet.player_id, 1, CONNECTION_MS * 10**6) for number in range(101)]
    for connection in following:
        world.services.store.connect(connection)
        world.services.store.follow(connection._replace(joined=True), game.table_id)
    assert maud.post(game.path("kick"), {"playerId": piet.player_id}).status == 200
    world.gateway.received.clear()
    game.step()
    assert not world.gateway.received


@pytest.mark.parametrize("depth", range(930, 954, 2))
def test_a_deeply_nested_body_is_a_bad_request_at_worst(world: World, depth: int) -> None:
    maud = world.guest("maud")
    nested = "[" * depth + "]" * depth
    answer = maud.post("/api/tables", f'{{"name": "a", "more": {nested}}}', idempotency_key="k")
    assert (answer.status, answer.json.get("code")) in {(201, None), (400, "malformed_json")}


@pytest.mark.parametrize("table_id", ["LIVE#STATE", "TABLE#1", "\n", "\x00", "%2F", "..", "x" * 3000, "\u0661"])
def test_what_no_id_looks_like_names_no_table(world: World, table_id: str) -> None:
    maud = world.guest("maud")
    event = {
        "version": "2.0",
        "rawPath": f"/api/tables/{table_id}/hands",
        "headers": maud.headers,
        "requestContext": {"stage": "$default", "requestId": "r", "http": {"method": "GET", "path": ""}},
        "isBase64Encoded": False,
    }
    assert functions.tables.handler(event, None)["statusCode"] == 404


def test_a_message_that_leaves_what_cannot_be_a_table_reads_and_writes_nothing(world: World) -> None:
    socket = world.guest("maud").socket()
    socket.send("LEAVE", {"tableId": "x" * 3000})
    assert socket.types == ["LEFT"]
    assert "BatchWriteItem" not in world.services.calls.take()
