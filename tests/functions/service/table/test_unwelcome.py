"""Kicks and blocks keep people away (fault F20), whichever way they come, and nobody is told why."""

from collections.abc import Callable

import pytest

from tests.support.driver import Answer, Player
from tests.support.world import World

ELSEWHERE = "This table does not let you sit down."


def sit(world: World, table: str, host: Player, player: Player) -> Answer:
    return world.seat(table, player, "west")


def watch(world: World, table: str, host: Player, player: Player) -> Answer:
    return player.post(f"/api/tables/{table}/join")


def arrive(world: World, table: str, host: Player, player: Player) -> Answer:
    return player.post(f"/api/tables/{table}/arrive")


def by_join_link(world: World, table: str, host: Player, player: Player) -> Answer:
    token = host.post(f"/api/tables/{table}/join-link").json["token"]
    return player.post(f"/api/tables/join-link/{token}", {"seat": "west"})


def by_spectator_link(world: World, table: str, host: Player, player: Player) -> Answer:
    token = host.post(f"/api/tables/{table}/spectator-link").json["token"]
    return player.post(f"/api/tables/spectator-link/{token}")


WAYS = (sit, watch, arrive, by_join_link, by_spectator_link)
Way = Callable[[World, str, Player, Player], Answer]


@pytest.fixture
def three(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines")


def table_of(world: World, host: Player, seated: Player | None = None) -> str:
    table = world.new_table(host)
    if seated:
        assert world.seat(table, seated, "east").status == 200
    return table


def block(one: Player, other: Player) -> None:
    assert one.post(f"/api/players/{other.player_id}/block").status == 201


def refused(answer: Answer) -> bool:
    return (answer.status, answer.code, answer.json["error"]) == (403, "join_policy", ELSEWHERE)


@pytest.mark.parametrize("way", WAYS)
def test_F20_who_was_kicked_is_out_until_invited_again(world: World, three: list[Player], way: Way) -> None:
    maud, piet, _ = three
    table = table_of(world, maud, piet)
    assert maud.post(f"/api/tables/{table}/kick", {"playerId": piet.player_id}).status == 200
    assert refused(way(world, table, maud, piet))
    assert maud.post(f"/api/tables/{table}/invite", {"playerId": piet.player_id}).status == 200
    assert way(world, table, maud, piet).status == 200


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("by_host", [True, False])
def test_F20_a_block_with_the_host_keeps_away(world: World, three: list[Player], way: Way, by_host: bool) -> None:
    maud, piet, _ = three
    table = table_of(world, maud)
    block(*((maud, piet) if by_host else (piet, maud)))
    assert refused(way(world, table, maud, piet))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("by_seated", [True, False])
def test_F20_a_block_with_another_who_sits_keeps_from_sitting_only(
    world: World, three: list[Player], way: Way, by_seated: bool
) -> None:
    maud, piet, ines = three
    table = table_of(world, maud, ines)
    block(*((ines, piet) if by_seated else (piet, ines)))
    answer = way(world, table, maud, piet)
    assert refused(answer) if way in (sit, by_join_link) else answer.status == 200


def test_F20_the_lobby_does_not_offer_a_table_of_whom_one_blocks_or_was_kicked_by(
    world: World, three: list[Player]
) -> None:
    maud, piet, ines = three
    mine, theirs = table_of(world, maud, piet), table_of(world, ines)
    block(ines, piet)
    maud.post(f"/api/tables/{mine}/kick", {"playerId": piet.player_id})
    offered = {one["tableId"]: one["canJoin"] for one in piet.get("/api/lobby/tables").json["tables"]}
    assert offered == {mine: False, theirs: False}
    others = {one["tableId"]: one["canJoin"] for one in maud.get("/api/lobby/tables").json["tables"]}
    assert others[theirs]


@pytest.mark.parametrize("by_speaker", [True, False])
def test_F20_talk_passes_by_whom_one_blocks(world: World, three: list[Player], by_speaker: bool) -> None:
    maud, piet, ines = three
    table = table_of(world, maud, piet)
    assert watch(world, table, maud, ines).status == 200
    sockets = {player.username: player.socket(join=table) for player in three}
    block(*((piet, ines) if by_speaker else (ines, piet)))
    for socket in sockets.values():
        socket.take()
    assert piet.post(f"/api/tables/{table}/chat", {"text": "Good luck"}).status == 200
    heard = {name: [frame["type"] for frame in socket.take()] for name, socket in sockets.items()}
    assert heard == {"maud": ["CHAT"], "piet": ["CHAT"], "ines": []}


def test_F20_who_sits_already_stays_whoever_blocks_whom(world: World, three: list[Player]) -> None:
    maud, piet, _ = three
    table = table_of(world, maud, piet)
    block(maud, piet)
    assert piet.get(f"/api/tables/{table}/state").json["status"] == "waiting"
