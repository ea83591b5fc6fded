"""Requests, friendships and blocks through the API, with what each side is told."""

from typing import Any

import pytest

from tests.support.driver import Player, Socket
from tests.support.world import World

NOBODY = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def two(world: World) -> list[Player]:
    return world.guests("maud", "piet")


def ask(one: Player, other: Player) -> Any:
    return one.post("/api/friends/request", {"playerId": other.player_id})


def accept(one: Player, other: Player) -> Any:
    return one.post("/api/friends/accept", {"playerId": other.player_id})


def befriend(one: Player, other: Player) -> None:
    assert ask(one, other).status == 201
    assert accept(other, one).status == 200


def block(one: Player, other: Player) -> Any:
    return one.post(f"/api/players/{other.player_id}/block")


def friends_table(world: World, host: Player, **options: object) -> str:
    return world.new_table(host, visibility="friends-only", **options)


def told(socket: Socket) -> list[tuple[str, Any]]:
    return [(frame["type"], frame["payload"]) for frame in socket.take()]


def test_a_request_waits_with_the_one_who_is_asked_and_is_told_to_them(two: list[Player]) -> None:
    maud, piet = two
    socket = piet.socket()
    answer = ask(maud, piet)
    assert answer.status == 201
    assert isinstance(answer.json["message"], str)
    sender = {"fromPlayerId": maud.player_id, "fromUsername": "maud"}
    assert told(socket) == [("FRIEND_REQUEST_RECEIVED", sender)]
    (pending,) = piet.get("/api/friends").json["pending"]
    assert pending == {"playerId": maud.player_id, "username": "maud", "sentAt": "2027-01-15T08:00:00.000Z"}
    assert maud.get("/api/friends").json == {"friends": [], "pending": []}


def test_pending_requests_are_listed_newest_first(world: World) -> None:
    maud, *others = world.guests("maud", "piet", "ines", "ruth")
    for other in others:
        ask(other, maud)
        world.wait(1)
    assert [one["username"] for one in maud.get("/api/friends").json["pending"]] == ["ruth", "ines", "piet"]


def test_accepting_makes_friends_of_both_and_is_told_to_the_asker(two: list[Player]) -> None:
    maud, piet = two
    socket = maud.socket()
    ask(maud, piet)
    answer = accept(piet, maud)
    assert answer.status == 200
    sender = {"fromPlayerId": piet.player_id, "fromUsername": "piet"}
    assert told(socket) == [("FRIEND_REQUEST_ACCEPTED", sender)]
    listed = maud.get("/api/friends").json
    friend = {"playerId": piet.player_id, "username": "piet", "since": "2027-01-15T08:00:00.000Z"}
    assert listed == {"friends": [friend | {"presenceStatus": "offline", "tableInfo": None}], "pending": []}
    assert piet.get("/api/friends").json["pending"] == []


def test_two_who_ask_each_other_are_friends_at_once(two: list[Player], world: World) -> None:
    maud, piet = two
    friends_table(world, maud)
    ask(maud, piet)
    of_maud, of_piet = maud.socket(), piet.socket()
    answer = ask(piet, maud)
    assert answer.status == 201
    assert [kind for kind, _ in told(of_maud)] == ["FRIEND_REQUEST_RECEIVED"]
    assert told(of_piet) == []
    assert len(maud.get("/api/friends").json["friends"]) == 1


def test_requests_that_are_refused(two: list[Player]) -> None:
    maud, piet = two
    assert ask(maud, maud).status == 400
    assert maud.post("/api/friends/request", {}).status == 400
    assert maud.post("/api/friends/request", {"playerId": NOBODY}).status == 404
    assert ask(maud, piet).status == 201
    assert ask(maud, piet).status == 409
    accept(piet, maud)
    assert ask(maud, piet).status == 409
    assert ask(piet, maud).status == 409


@pytest.mark.parametrize("value", ["x", 5, None, [], {}, "../..", "0" * 36, "é" * 36], ids=str)
def test_u16_what_is_no_id_is_a_bad_request(two: list[Player], value: object) -> None:
    maud, _ = two
    for action in ("request", "accept", "decline"):
        assert maud.post(f"/api/friends/{action}", {"playerId": value}).status == 400


def test_u16_paths_with_what_is_no_id_are_bad_requests(two: list[Player]) -> None:
    maud, _ = two
    assert maud.delete("/api/friends/x").status == 400
    assert maud.post("/api/players/x/block").status == 400
    assert maud.delete("/api/players/x/block").status == 400
    assert maud.get("/api/friends/x/table").status == 400
    assert maud.post("/api/friends/x/go-to-table").status == 400


def test_accepting_and_declining_what_nobody_asked(two: list[Player]) -> None:
    maud, piet = two
    assert accept(maud, piet).status == 404
    assert maud.post("/api/friends/decline", {"playerId": piet.player_id}).status == 404
    ask(maud, piet)
    assert accept(maud, piet).status == 404


def test_declining_tells_nobody_and_one_may_ask_again(two: list[Player]) -> None:
    maud, piet = two
    ask(maud, piet)
    socket = maud.socket()
    assert piet.post("/api/friends/decline", {"playerId": maud.player_id}).status == 200
    assert told(socket) == []
    assert piet.get("/api/friends").json["pending"] == []
    assert ask(maud, piet).status == 201


def test_unfriending_works_from_either_side_and_once(two: list[Player]) -> None:
    maud, piet = two
    befriend(maud, piet)
    assert piet.delete(f"/api/friends/{maud.player_id}").status == 200
    assert maud.get("/api/friends").json["friends"] == []
    assert maud.delete(f"/api/friends/{piet.player_id}").status == 404
    befriend(maud, piet)


def test_new_friends_see_each_others_friends_only_tables(two: list[Player], world: World) -> None:
    maud, piet = two
    of_maud = friends_table(world, maud, name="Rainy")
    of_piet = friends_table(world, piet)
    world.new_table(maud)
    world.new_table(maud, visibility="private")
    socket_of_maud, socket_of_piet = maud.socket(), piet.socket()
    befriend(maud, piet)
    kinds = [kind for kind, _ in told(socket_of_maud)]
    assert kinds == ["FRIEND_REQUEST_ACCEPTED", "TABLE_CREATED"]
    received = told(socket_of_piet)
    assert [kind for kind, _ in received] == ["FRIEND_REQUEST_RECEIVED", "TABLE_CREATED"]
    table = received[1][1]
    seats = {"north": maud.player_id, "east": None, "south": None, "west": None}
    wanted = {"tableId": of_maud, "name": "Rainy", "host": maud.player_id, "seats": seats, "visibility": "friends-only"}
    assert table == table | wanted
    assert table["canJoin"] is True
    piet.delete(f"/api/friends/{maud.player_id}")
    assert told(socket_of_maud) == [("TABLE_REMOVED", {"tableId": of_piet})]
    assert told(socket_of_piet) == [("TABLE_REMOVED", {"tableId": of_maud})]


def test_u13_friends_hear_of_the_tables_of_the_present_host(world: World) -> None:
    maud, piet, ines = world.guests("maud", "piet", "ines")
    table = friends_table(world, maud, joinPolicy="friends-only")
    befriend(maud, piet)
    assert world.seat(table, piet, "east").status == 200
    maud.post(f"/api/tables/{table}/leave")
    socket = ines.socket()
    befriend(ines, maud)
    assert [kind for kind, _ in told(socket)] == ["FRIEND_REQUEST_ACCEPTED"]
    befriend(ines, piet)
    assert [kind for kind, _ in told(socket)] == ["FRIEND_REQUEST_ACCEPTED", "TABLE_CREATED"]


def test_every_socket_of_a_player_is_told_once(two: list[Player]) -> None:
    maud, piet = two
    sockets = [piet.socket(), piet.socket(protocol=2)]
    ask(maud, piet)
    assert [socket.types for socket in sockets] == [["FRIEND_REQUEST_RECEIVED"]] * 2


def test_a_gone_socket_is_forgotten(two: list[Player], world: World) -> None:
    maud, piet = two
    socket = piet.socket()
    world.gateway.gone.add(socket.connection_id)
    assert ask(maud, piet).status == 201
    world.undo_gone()
    assert world.services.store.connections_of(piet.player_id) == ()


def test_blocking_ends_friendship_and_is_told_like_unfriending(two: list[Player], world: World) -> None:
    maud, piet = two
    table = friends_table(world, maud)
    befriend(maud, piet)
    socket = piet.socket()
    answer = block(maud, piet)
    assert answer.status == 201
    assert told(socket) == [("TABLE_REMOVED", {"tableId": table})]
    assert maud.get("/api/friends").json["friends"] == []
    assert piet.get("/api/friends").json["friends"] == []
    assert block(maud, piet).status == 201
    assert told(socket) == []


def test_blocking_ends_requests_and_tells_nobody(two: list[Player]) -> None:
    maud, piet = two
    ask(piet, maud)
    socket = piet.socket()
    block(maud, piet)
    assert maud.get("/api/friends").json["pending"] == []
    assert told(socket) == []


@pytest.mark.parametrize("blocker", [0, 1])
def test_with_a_block_either_way_requests_are_refused_in_neutral_words(two: list[Player], blocker: int) -> None:
    maud, piet = two
    block(two[blocker], two[1 - blocker])
    for answer in (ask(maud, piet), ask(piet, maud), accept(maud, piet)):
        assert answer.status == 403
        assert "block" not in str(answer.json).lower()


def test_unblocking_does_not_restore_friendship(two: list[Player]) -> None:
    maud, piet = two
    befriend(maud, piet)
    block(maud, piet)
    assert maud.delete(f"/api/players/{piet.player_id}/block").status == 200
    assert maud.delete(f"/api/players/{piet.player_id}/block").status == 404
    assert maud.get("/api/friends").json["friends"] == []
    assert ask(piet, maud).status == 201


def test_each_ones_block_stands_for_itself(two: list[Player]) -> None:
    maud, piet = two
    block(maud, piet)
    block(piet, maud)
    maud.delete(f"/api/players/{piet.player_id}/block")
    assert ask(maud, piet).status == 403
    assert piet.get("/api/players/blocked").json["blocked"][0]["username"] == "maud"


def test_blocks_that_are_refused(two: list[Player]) -> None:
    maud, _ = two
    assert block(maud, maud).status == 400
    assert maud.post(f"/api/players/{NOBODY}/block").status == 404


def test_blocked_players_are_listed_newest_first_to_the_blocker_alone(world: World) -> None:
    maud, piet, ines = world.guests("maud", "piet", "ines")
    block(maud, piet)
    world.wait(1)
    block(maud, ines)
    listed = maud.get("/api/players/blocked").json["blocked"]
    assert [one["username"] for one in listed] == ["ines", "piet"]
    assert listed[1] == {"playerId": piet.player_id, "username": "piet", "blockedAt": "2027-01-15T08:00:00.000Z"}
    assert piet.get("/api/players/blocked").json == {"blocked": []}


def test_every_route_needs_a_session(world: World) -> None:
    for method, path in [
        ("GET", "/api/players/search?username=a"),
        ("GET", "/api/players/blocked"),
        ("POST", f"/api/players/{NOBODY}/block"),
        ("DELETE", f"/api/players/{NOBODY}/block"),
        ("GET", "/api/friends"),
        ("POST", "/api/friends/request"),
        ("POST", "/api/friends/accept"),
        ("POST", "/api/friends/decline"),
        ("DELETE", f"/api/friends/{NOBODY}"),
        ("GET", f"/api/friends/{NOBODY}/table"),
        ("POST", f"/api/friends/{NOBODY}/go-to-table"),
    ]:
        assert world.http(method, path, None).status == 401, path
