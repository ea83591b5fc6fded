"""The same request twice: one effect, the same answer, even where what it named is gone (docs/promises.md)."""

from typing import Any

import pytest

from tests.support.driver import Answer, Player
from tests.support.games import Game
from tests.support.world import World


def twice(player: Player, path: str, body: object = None) -> list[Answer]:
    """The same request with the same key, three times."""
    return [player.post(path, body, idempotency_key="k") for _ in range(3)]


def check(answers: list[Answer]) -> Any:
    first, *others = answers
    assert first.status == 200, first.json
    assert "Idempotent-Replayed" not in first.headers
    for other in others:
        assert (other.status, other.json) == (200, first.json)
        assert other.headers["Idempotent-Replayed"] == "true"
    return first.json


@pytest.fixture
def two(world: World) -> list[Player]:
    return world.guests("maud", "piet")


def test_the_last_persons_leave(world: World, two: list[Player]) -> None:
    table = world.new_table(two[0])
    assert "removed" in check(twice(two[0], f"/api/tables/{table}/leave"))["message"]


def test_the_last_persons_leave_of_a_game(world: World, two: list[Player]) -> None:
    game = Game(world, two[:1])
    assert "terminated" in check(twice(two[0], game.path("leave")))["message"]


def test_ending_a_table(world: World, two: list[Player]) -> None:
    check(twice(two[0], f"/api/tables/{world.new_table(two[0])}/terminate"))


def test_a_used_link(world: World, two: list[Player]) -> None:
    table = world.new_table(two[0], visibility="private")
    token = two[0].post(f"/api/tables/{table}/join-link").json["token"]
    answer = check(twice(two[1], f"/api/tables/join-link/{token}", {"seat": "east"}))
    assert answer == {"tableId": table, "seat": "east"}


def test_a_used_link_whose_table_is_gone_since(world: World, two: list[Player]) -> None:
    table = world.new_table(two[0], visibility="private")
    path = f"/api/tables/join-link/{two[0].post(f'/api/tables/{table}/join-link').json['token']}"
    first = two[1].post(path, {"seat": "east"}, idempotency_key="k")
    two[0].post(f"/api/tables/{table}/terminate")
    assert two[1].post(path, {"seat": "east"}, idempotency_key="k").json == first.json


def test_a_declined_invite(world: World, two: list[Player]) -> None:
    table = world.new_table(two[0], visibility="private")
    invite = two[0].post(f"/api/tables/{table}/invite", {"playerId": two[1].player_id}).json["inviteId"]
    host = two[0].socket()
    check(twice(two[1], f"/api/invites/{invite}/decline"))
    assert host.types == ["INVITE_DECLINED"]


def test_the_key_is_its_players_and_its_requests(world: World, two: list[Player]) -> None:
    maud, piet = two
    table, other = world.new_table(maud), world.new_table(maud)
    path = f"/api/tables/{table}/terminate"
    assert maud.post(path, idempotency_key="k").status == 200
    assert piet.post(path, idempotency_key="k").status == 404
    assert maud.post(path, idempotency_key="other").status == 404
    assert maud.post(path).status == 404
    again = maud.post(f"/api/tables/{table}/leave", idempotency_key="k")
    assert (again.status, again.json["code"]) == (422, "idempotency_key_reused")
    assert maud.get(f"/api/tables/{other}/state").status == 200


def test_answers_are_kept_for_a_day(world: World, two: list[Player]) -> None:
    path = f"/api/tables/{world.new_table(two[0])}/terminate"
    two[0].post(path, idempotency_key="k")
    world.wait(86_399)
    assert two[0].post(path, idempotency_key="k").status == 200
    world.wait(1)
    assert two[0].post(path, idempotency_key="k").status == 404


def test_making_a_table_that_is_idle_by_now(world: World, two: list[Player]) -> None:
    """It has not been swept yet: the answer is the first one."""
    first = two[0].post("/api/tables", {"name": "a"}, idempotency_key="k")
    world.wait(3_601)
    again = two[0].post("/api/tables", {"name": "a"}, idempotency_key="k")
    assert (again.status, again.json) == (201, first.json)
    assert again.headers["Idempotent-Replayed"] == "true"
