"""How often a request asks AWS. What is written with a plus is asked at the same time; three in a row at most."""

import json
from collections.abc import Callable

import pytest

from tests.functions.service.social.test_commands import accept, ask, befriend, block
from tests.functions.test_host import do
from tests.support.driver import Player
from tests.support.world import World

Asked = Callable[[], dict[str, int]]


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Asked:
    """The counts of the last request's log line."""
    return lambda: json.loads(capsys.readouterr().out.splitlines()[-1])["aws"]


@pytest.fixture
def two(world: World) -> list[Player]:
    return world.guests("maud", "piet")


def test_asking_and_accepting(two: list[Player], asked: Asked) -> None:
    """Session; pair + both players + three lists; transaction. Accepting also + the tables of both."""
    ask(*two)
    assert asked() == {"GetItem": 1, "BatchGetItem": 1, "Query": 5, "TransactWriteItems": 1}
    accept(two[1], two[0])
    assert asked() == {"GetItem": 1, "BatchGetItem": 1, "Query": 4, "TransactWriteItems": 1}


def test_blocking(two: list[Player], asked: Asked) -> None:
    """Session; pair + both players + the list; transaction."""
    block(*two)
    assert asked() == {"GetItem": 1, "BatchGetItem": 1, "Query": 3, "TransactWriteItems": 1}


def test_the_list_of_friends(two: list[Player], world: World, asked: Asked) -> None:
    """Session + friends + requests; the friend; names + tables."""
    befriend(*two)
    two[1].socket()
    world.new_table(two[1])
    two[0].get("/api/friends")
    assert asked() == {"GetItem": 1, "Query": 3, "BatchGetItem": 2}


def test_going_to_a_friends_table(two: list[Player], world: World, asked: Asked) -> None:
    """Session + friends + where they are; the table; blocks; the write. Then the friend's people are told."""
    befriend(*two)
    world.new_table(two[1], visibility="friends-only")
    two[0].post(f"/api/friends/{two[1].player_id}/go-to-table")
    assert asked() == {"GetItem": 1, "Query": 5, "BatchGetItem": 1, "TransactWriteItems": 1}


def test_the_lobby(two: list[Player], world: World, asked: Asked) -> None:
    """Session + four shards + friends; the tables."""
    world.new_table(two[0])
    two[1].get("/api/lobby/tables?search=x")
    assert asked() == {"GetItem": 1, "Query": 5, "BatchGetItem": 1}


def test_watching_a_friends_only_table(two: list[Player], world: World, asked: Asked) -> None:
    """Session + table; friendship + blocks; the write. Then the host's friends are told."""
    befriend(*two)
    table = world.new_table(two[0], visibility="friends-only")
    do(two[1], table, "join")
    assert asked() == {"GetItem": 2, "Query": 3, "BatchGetItem": 1, "TransactWriteItems": 1}


def test_inviting(two: list[Player], world: World, asked: Asked) -> None:
    """Session + table + pair; the limit; the write. Then the invitee's sockets."""
    table = world.new_table(two[0], visibility="private")
    do(two[0], table, "invite", playerId=two[1].player_id)
    assert asked() == {"GetItem": 1, "Query": 2, "BatchGetItem": 1, "UpdateItem": 1, "TransactWriteItems": 1}


def test_a_spectator_link(two: list[Player], world: World, asked: Asked) -> None:
    """Session + link; table; blocks; the write."""
    table = world.new_table(two[0], visibility="private")
    token = do(two[0], table, "spectator-link").json["token"]
    two[1].post(f"/api/tables/spectator-link/{token}")
    assert asked() == {"GetItem": 2, "Query": 1, "BatchGetItem": 1, "TransactWriteItems": 1}
