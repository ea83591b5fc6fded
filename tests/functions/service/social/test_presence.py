"""Where friends are, search, and going to a friend's table."""

from collections.abc import Callable
from typing import Any

import pytest

from functions.service.storage import keys
from functions.service.storage.keys import Put
from tests.functions.service.social.test_commands import NOBODY, befriend, friends_table
from tests.support.driver import Player
from tests.support.world import World


@pytest.fixture
def friends(world: World) -> list[Player]:
    maud, piet = world.guests("maud", "piet")
    befriend(maud, piet)
    return [maud, piet]


def seen(viewer: Player) -> tuple[str, Any]:
    (friend,) = viewer.get("/api/friends").json["friends"]
    return friend["presenceStatus"], friend["tableInfo"]


def test_presence_follows_connections(friends: list[Player]) -> None:
    maud, piet = friends
    assert seen(maud) == ("offline", None)
    first, second = piet.socket(), piet.socket()
    assert seen(maud) == ("online", None)
    first.close()
    assert seen(maud) == ("online", None)
    second.close()
    assert seen(maud) == ("offline", None)


def test_u22_somebody_connected_for_longer_than_an_hour_is_still_online(friends: list[Player], world: World) -> None:
    maud, piet = friends
    piet.socket()
    world.wait(119 * 60)
    assert seen(maud)[0] == "online"


def test_a_lost_disconnect_ends_with_the_connections_two_hours(friends: list[Player], world: World) -> None:
    maud, piet = friends
    piet.socket()
    world.wait(7201)
    assert seen(maud)[0] == "offline"


@pytest.mark.parametrize(
    ("visibility", "name"),
    [("public", "Rainy"), ("friends-only", "Rainy"), ("private", None)],
)
def test_a_friend_at_a_table_is_in_game_and_its_name_is_told_to_those_who_may_see_it(
    friends: list[Player], world: World, visibility: str, name: str | None
) -> None:
    maud, piet = friends
    world.new_table(piet, name="Rainy", visibility=visibility)
    assert seen(maud) == ("offline", None)
    piet.socket()
    assert seen(maud) == ("in-game", {"tableName": name})


def test_a_friend_at_a_strangers_friends_only_table_does_not_give_its_name(friends: list[Player], world: World) -> None:
    maud, piet = friends
    ines = world.guest("ines")
    befriend(ines, piet)
    table = friends_table(world, ines, name="Rainy")
    assert world.seat(table, piet, "east").status == 200
    piet.socket()
    assert seen(maud) == ("in-game", {"tableName": None})
    befriend(maud, ines)
    shown = {one["username"]: one["tableInfo"] for one in maud.get("/api/friends").json["friends"]}
    assert shown["piet"] == {"tableName": "Rainy"}


def test_watching_is_not_in_game_and_leaving_ends_it(friends: list[Player], world: World) -> None:
    maud, piet = friends
    piet.socket()
    table = world.new_table(piet)
    piet.post(f"/api/tables/{table}/leave")
    assert seen(maud)[0] == "online"
    table = world.new_table(maud)
    piet.post(f"/api/tables/{table}/join")
    assert seen(maud)[0] == "online"


def test_u21_a_finished_table_is_no_presence(friends: list[Player], world: World) -> None:
    maud, piet = friends
    piet.socket()
    table = world.new_table(piet)
    world.wait(3601)
    assert seen(maud)[0] == "online"
    world.sweep()
    assert world.services.store.seats_of(piet.player_id) == ()
    assert piet.get(f"/api/tables/{table}/state").status == 404


def test_friends_are_listed_by_name(world: World) -> None:
    maud, *others = world.guests("maud", "zoe", "Anna", "otto")
    for other in others:
        befriend(other, maud)
    assert [one["username"] for one in maud.get("/api/friends").json["friends"]] == ["Anna", "otto", "zoe"]


@pytest.fixture
def named(world: World) -> Callable[..., list[str]]:
    """Puts players that can be found; gives their ids."""

    def put(*names: str) -> list[str]:
        ids = [f"{NOBODY[:-4]}{at:04d}" for at in range(len(names))]
        rows = zip(names, ids, strict=True)
        world.services.store.write(Put(keys.search_key(name, one), {"p": one, "u": name}) for name, one in rows)
        return ids

    return put


def found(player: Player, prefix: str) -> list[str]:
    answer = player.get(f"/api/players/search?username={prefix}")
    assert answer.status == 200, answer.json
    return [one["username"] for one in answer.json["players"]]


def test_search_is_by_prefix_in_any_case_and_by_name(world: World, named: Callable[..., list[str]]) -> None:
    named("Maud", "maurice", "MAX", "piet", "ma", "amaud")
    caller = world.guest("ines")
    assert found(caller, "MA") == ["ma", "Maud", "maurice", "MAX"]
    assert found(caller, "%20maU%20") == ["Maud", "maurice"]
    assert found(caller, "x") == []


def test_search_gives_twenty_at_most_without_oneself(world: World, named: Callable[..., list[str]]) -> None:
    named(*(f"maud{at:02d}" for at in range(30)))
    maud = world.guest("maud")
    world.services.store.write([Put(keys.search_key("maud", maud.player_id), {"p": maud.player_id, "u": "maud"})])
    assert found(maud, "maud") == [f"maud{at:02d}" for at in range(20)]


@pytest.mark.parametrize("query", ["", "?username=", "?username=%20%20", f"?username={'x' * 51}", "?name=maud"])
def test_searches_that_are_refused(world: World, query: str) -> None:
    assert world.guest("maud").get(f"/api/players/search{query}").status == 400


def test_search_and_requests_share_a_limit_that_comes_before_the_session(world: World) -> None:
    maud = world.guest("maud")
    world.address = "192.0.2.1"
    for _ in range(9):
        answer = maud.get("/api/players/search?username=x")
    assert answer.headers["X-RateLimit-Remaining"] == "1"
    assert maud.post("/api/friends/request", {}).status == 400
    answer = world.http("GET", "/api/players/search?username=x", None)
    assert answer.status == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert maud.get("/api/friends").status == 200


def where(viewer: Player, friend: Player) -> Any:
    answer = viewer.get(f"/api/friends/{friend.player_id}/table")
    assert answer.status == 200, answer.json
    return answer.json


def go(viewer: Player, friend: Player) -> Any:
    return viewer.post(f"/api/friends/{friend.player_id}/go-to-table")


def test_the_table_of_a_friend(friends: list[Player], world: World) -> None:
    maud, piet = friends
    assert where(maud, piet) == {"table": None}
    table = friends_table(world, piet, name="Rainy")
    facts = {
        "tableId": table,
        "name": "Rainy",
        "hostPlayerId": piet.player_id,
        "status": "waiting",
        "visibility": "friends-only",
        "spectating": True,
    }
    assert where(maud, piet) == {"table": facts, "canGoToTable": True}


def test_the_table_of_a_stranger_is_not_told(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    world.new_table(piet)
    assert maud.get(f"/api/friends/{piet.player_id}/table").status == 403
    assert go(maud, piet).status == 403


def test_a_private_table_of_a_friend_is_not_told(friends: list[Player], world: World) -> None:
    maud, piet = friends
    world.new_table(piet, visibility="private")
    assert where(maud, piet) == {"table": None}
    assert go(maud, piet).status == 403


def test_without_spectators_one_may_go_where_one_may_sit(friends: list[Player], world: World) -> None:
    maud, piet = friends
    table = friends_table(world, piet, spectating=False)
    assert where(maud, piet)["canGoToTable"] is True
    assert go(maud, piet).status == 200
    assert world.table(table).observes(maud.player_id)
    maud.post(f"/api/tables/{table}/leave")
    for seat in ("east", "south", "west"):
        piet.post(f"/api/tables/{table}/add-bot", {"seat": seat})
    assert where(maud, piet)["canGoToTable"] is False
    assert go(maud, piet).status == 403


def test_going_to_a_friends_table_makes_an_observer_who_is_announced(friends: list[Player], world: World) -> None:
    maud, piet = friends
    table = world.new_table(piet)
    room, lobby = piet.socket(join=table), piet.socket()
    lobby.send("JOIN_LOBBY", {})
    room.take(), lobby.take()
    answer = go(maud, piet)
    assert (answer.status, answer.json) == (200, {"tableId": table})
    assert [frame["type"] for frame in room.take()] == ["OBSERVER_JOINED"]
    (update,) = lobby.take()
    assert update["type"] == "TABLE_UPDATED"
    assert update["payload"]["observerCount"] == 1
    assert go(maud, piet).status == 200
    assert maud.get(f"/api/tables/{table}/state").status == 200


def test_a_friend_who_watches_can_be_followed(friends: list[Player], world: World) -> None:
    maud, piet = friends
    table = world.new_table(world.guest("ines"))
    piet.post(f"/api/tables/{table}/join")
    assert where(maud, piet)["table"]["tableId"] == table
    assert go(maud, piet).json == {"tableId": table}


def test_nobody_follows_past_twenty_observers_or_to_no_table(friends: list[Player], world: World) -> None:
    maud, piet = friends
    assert go(maud, piet).status == 404
    table = world.new_table(piet)
    for at in range(20):
        assert world.guest(f"g{at}").post(f"/api/tables/{table}/join").status == 200
    assert go(maud, piet).status == 409
