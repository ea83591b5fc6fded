"""What players may learn of each other, asked without HTTP."""

import pytest

from functions.service.problems import BadRequest, Forbidden, NotFound
from functions.service.social import queries
from functions.service.social.queries import Friendship
from functions.service.social.repository import Whereabouts
from functions.service.storage.keys import Put, search_key
from tests.support.driver import Player
from tests.support.world import World

NAMES = ("maud", "Mara", "piet")


@pytest.fixture
def two(world: World) -> list[Player]:
    maud, piet = two = world.guests("maud", "piet")
    maud.post("/api/friends/request", {"playerId": piet.player_id})
    piet.post("/api/friends/accept", {"playerId": maud.player_id})
    return two


def friendship(world: World, viewer: Player, friend: Player) -> Friendship:
    mine = queries.friends_of(world.services, viewer.player_id)
    return queries.friendship(mine, friend.player_id, queries.whereabouts(world.services, friend.player_id))


@pytest.mark.parametrize("prefix", ["", "x" * 51])
def test_a_search_has_one_to_fifty_characters(world: World, prefix: str) -> None:
    with pytest.raises(BadRequest):
        queries.players_named(world.services, "", prefix)


def test_a_search_finds_others_by_the_beginning_of_their_name(world: World) -> None:
    world.services.store.write([Put(search_key(name, name[0]), {"p": name[0], "u": name}) for name in NAMES])
    found = queries.players_named(world.services, "m", "ma")
    assert found == {"players": [{"playerId": "M", "username": "Mara"}]}


def test_both_are_on_each_others_list_and_nobody_asks_any_more(world: World, two: list[Player]) -> None:
    maud, piet = two
    for one, other in ((maud, piet), (piet, maud)):
        friends = queries.friends_of(world.services, one.player_id)
        asking = queries.requests_to(world.services, one.player_id)
        listed = queries.friends_list(world.services, one.player_id, friends, asking)
        assert [row["playerId"] for row in listed["friends"]] == [other.player_id]
        assert listed["pending"] == []


def test_whom_somebody_blocks_is_listed_newest_first(world: World) -> None:
    maud, piet, ines = world.guests("maud", "piet", "ines")
    for other in (piet, ines):
        maud.post(f"/api/players/{other.player_id}/block")
        world.wait(1)
    listed = queries.block_list(world.services, queries.blocked_by(world.services, maud.player_id))
    assert [row["username"] for row in listed["blocked"]] == ["ines", "piet"]


def test_only_friends_are_followed() -> None:
    with pytest.raises(Forbidden, match="no friend of yours"):
        queries.friendship((), "somebody", Whereabouts())


def test_a_friends_private_table_is_not_shown(world: World, two: list[Player]) -> None:
    maud, piet = two
    world.new_table(piet, visibility="private")
    known = friendship(world, maud, piet)
    assert queries.table_of_friend(world.services, maud.player_id, known) == {"table": None}


def test_a_friends_public_table_is_shown_and_found(world: World, two: list[Player]) -> None:
    maud, piet = two
    table_id = world.new_table(piet)
    known = friendship(world, maud, piet)
    shown = queries.table_of_friend(world.services, maud.player_id, known)
    assert shown["table"]
    assert shown["table"]["tableId"] == table_id
    assert shown["canGoToTable"]
    assert queries.snapshot_of_friends_table(world.services, maud.player_id, known).table_id == table_id


def test_a_friend_at_no_table_cannot_be_gone_to(world: World, two: list[Player]) -> None:
    maud, piet = two
    known = friendship(world, maud, piet)
    with pytest.raises(NotFound, match="at no table"):
        queries.snapshot_of_friends_table(world.services, maud.player_id, known)
