"""The lobby's lists, and where the caller is."""

from typing import Any

import pytest

from functions.service.api.pagination import cursor_of, page_of, place_of
from functions.service.problems import BadRequest
from functions.service.storage.rows import TablePosition
from tests.functions.service.social.test_commands import befriend
from tests.support.driver import Player
from tests.support.world import World


def tables(player: Player, query: str = "", path: str = "/api/lobby/tables") -> list[dict[str, Any]]:
    answer = player.get(path + query)
    assert answer.status == 200, answer.json
    found: list[dict[str, Any]] = answer.json["tables"]
    return found


def names(player: Player, query: str = "") -> list[str | None]:
    return [table["name"] for table in tables(player, query)]


def test_an_entry_of_the_lists(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud, name="Rainy evening")
    maud.post(f"/api/tables/{table}/add-bot", {"seat": "east"})
    piet.post(f"/api/tables/{table}/join")
    entry = {
        "tableId": table,
        "name": "Rainy evening",
        "hostPlayerId": maud.player_id,
        "hostUsername": "maud",
        "seats": {
            "north": {"playerId": maud.player_id, "username": "maud", "isBot": False},
            "east": {"playerId": "bot:east", "username": "Bot", "isBot": True, "level": "standard"},
            "south": None,
            "west": None,
        },
        "seatsAvailable": 2,
        "observerCount": 1,
        "joinPolicy": "open",
        "visibility": "public",
        "ruleset": "Standard",
        "spectating": True,
        "canJoin": True,
    }
    assert tables(piet) == [entry]
    assert tables(piet, path="/api/tables") == [entry]


def test_only_public_waiting_tables_are_listed_newest_first(world: World) -> None:
    maud = world.guest("maud")
    for name, options in [("one", {}), ("two", {"visibility": "private"}), ("three", {"visibility": "friends-only"})]:
        world.new_table(maud, name=name, **options)
        world.wait(1)
    world.full_table([maud], name="four")
    world.new_table(maud, name="five")
    assert names(maud) == ["five", "one"]
    assert [one["name"] for one in tables(maud, path="/api/tables")] == ["five", "one"]


def test_what_ends_is_listed_no_more(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    world.new_table(maud)
    maud.post(f"/api/tables/{table}/terminate")
    assert len(tables(maud)) == 1
    world.wait(3601)
    assert tables(maud) == []


def test_search_is_a_part_of_the_name_in_any_case(world: World) -> None:
    maud = world.guest("maud")
    for name in ("Rainy evening", "SUNNY", "Évening", None):
        world.new_table(maud, name=name)
    assert set(names(maud, "?search=VEN")) == {"Rainy evening", "Évening"}
    assert len(names(maud, "?search=VEN")) == 2
    assert names(maud, "?search=%20sun%20&hasSeats=true") == ["SUNNY"]
    assert names(maud, "?search=%C3%89v") == ["Évening"]
    assert len(names(maud, "?search=")) == len(names(maud, "?hasSeats=true")) == 4
    assert len(names(maud, "?hasSeats=maybe")) == 4


@pytest.mark.parametrize(
    ("policy", "stranger", "friend", "host"),
    [("open", True, True, True), ("friends-only", False, True, True), ("invite-only", False, False, False)],
)
def test_can_join_is_the_callers(world: World, policy: str, stranger: bool, friend: bool, host: bool) -> None:
    maud, piet, ines = world.guests("maud", "piet", "ines")
    befriend(maud, piet)
    world.new_table(maud, joinPolicy=policy)
    seen = [tables(player)[0]["canJoin"] for player in (ines, piet, maud)]
    assert seen == [stranger, friend, host]
    assert tables(piet, path="/api/tables")[0]["canJoin"] is (policy == "open")


def test_pages_of_the_list_give_every_table_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("functions.lobby.PAGE", 3)
    monkeypatch.setattr("functions.lobby.SEARCHED", 5)
    maud, piet = world.guests("maud", "piet")
    made = []
    for at in range(8):
        made.append(world.new_table(maud, name=f"t{at}"))
        world.wait(at % 2)
    for query in ("", "&search=T", "&hasSeats=true"):
        found: list[str] = []
        answer = maud.get(f"/api/lobby/tables?cursor={query}").json
        while True:
            found += [one["tableId"] for one in answer["tables"]]
            if "nextCursor" not in answer:
                break
            assert len(answer["tables"]) <= 3
            cursor = answer["nextCursor"]
            answer = maud.get(f"/api/lobby/tables?cursor={cursor}{query}").json
        assert sorted(found) == sorted(made)
    assert piet.get(f"/api/lobby/tables?cursor={cursor}").status == 400
    assert maud.get(f"/api/tables?cursor={cursor}").status == 400
    assert maud.get(f"/api/lobby/tables?cursor={cursor}&search=x").status == 400


def test_cursors_are_bound_to_caller_and_query() -> None:
    place = TablePosition(1_800_000_000_000, "t")
    cursor = cursor_of(place, "hash", "query")
    assert place_of(cursor, "hash", "query") == place
    assert place_of(None, "hash", "query") is place_of("", "hash", "query") is None
    for text, session, query in [
        (cursor, "other", "query"),
        (cursor, "hash", "other"),
        (cursor[:-2], "hash", "query"),
        ("é", "hash", "query"),
        ("x", "hash", "query"),
        ("A" * 4000, "hash", "query"),
    ]:
        with pytest.raises(BadRequest):
            place_of(text, session, query)


def test_pages_go_on_behind_a_place() -> None:
    shards = [[TablePosition(3, "b"), TablePosition(1, "c")], [TablePosition(3, "a")]]
    assert page_of(shards, None, 2) == [TablePosition(3, "a"), TablePosition(3, "b")]
    assert page_of(shards, TablePosition(3, "a")) == [TablePosition(3, "b"), TablePosition(1, "c")]


def where(player: Player) -> str | None:
    answer = player.get("/api/player/table")
    assert answer.status == 200
    table_id: str | None = answer.json["tableId"]
    return table_id


def test_where_a_player_is(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    assert where(maud) is None
    table = world.new_table(maud)
    assert where(maud) == table
    assert where(piet) is None
    piet.post(f"/api/tables/{table}/join")
    assert where(piet) == table
    piet.post(f"/api/tables/{table}/sit", {"seat": "east"})
    assert where(piet) == table
    piet.post(f"/api/tables/{table}/stand")
    assert where(piet) == table
    piet.post(f"/api/tables/{table}/leave")
    assert where(piet) is None
    maud.post(f"/api/tables/{table}/terminate")
    assert where(maud) is None


def test_u20_of_several_tables_the_one_in_play_counts_then_the_latest(world: World) -> None:
    maud = world.guest("maud")
    playing = world.full_table([maud])
    world.wait(1)
    world.new_table(maud)
    assert where(maud) == playing
    maud.post(f"/api/tables/{playing}/terminate")
    world.wait(1)
    latest = world.new_table(maud)
    assert where(maud) == latest


def test_observers_of_a_removed_table_are_nowhere(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud)
    piet.post(f"/api/tables/{table}/join")
    maud.post(f"/api/tables/{table}/leave")
    assert where(piet) is None


def test_lists_need_a_session(world: World) -> None:
    for path in ("/api/tables", "/api/lobby/tables", "/api/player/table"):
        assert world.http("GET", path, None).status == 401
