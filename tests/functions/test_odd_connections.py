"""Connections at awkward moments."""

import json

import pytest

from tests.support.driver import Socket
from tests.support.games import Game
from tests.support.world import World


def _opening(world: World) -> tuple[Game, Socket]:
    """A tournament before its cut, and east's socket, which is gone as long as its opening is not answered."""
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"), ruleset="tournament")
    socket = game.by_seat["east"].socket()
    world.gateway.gone.add(socket.connection_id)
    return game, socket


def test_a_frame_sent_while_a_socket_opens_does_not_undo_it(world: World) -> None:
    game, socket = _opening(world)
    game.actor().post(game.path("cut"), {"position": 4})
    assert socket.connection_id in world.gateway.tried
    world.gateway.gone.clear()
    socket.send("JOIN", {"tableId": game.table_id})
    assert socket.types == ["JOINED"]


def test_a_socket_that_is_gone_later_is_undone_though_it_never_joined(world: World) -> None:
    game, socket = _opening(world)
    world.wait(11)
    game.actor().post(game.path("cut"), {"position": 4})
    world.undo_gone()
    assert world.services.store.connection(socket.connection_id) is None


def _behind(world: World, protocol: int) -> tuple[Game, Socket]:
    """A game, and south's socket, which has missed a bid."""
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"))
    socket = game.by_seat["south"].socket(protocol, join=game.table_id)
    socket.take()
    world.gateway.refusing.add(socket.connection_id)
    world.queue.sent.clear()
    assert game.bid("east", 3).status == 200
    return game, socket


@pytest.mark.parametrize("protocol", [1, 2])
def test_F24_who_missed_a_frame_is_told_how_the_table_is(world: World, protocol: int) -> None:
    """Clients of protocol 1 read the whole state upon TABLE_UPDATED; under protocol 2 the frame brings the view."""
    game, socket = _behind(world, protocol)
    other = game.by_seat["west"].socket(join=game.table_id)
    other.take()
    world.gateway.refusing.clear()
    assert world.fire() == []
    (frame,) = socket.take()
    assert frame["version"] == game.version
    if protocol == 1:
        assert frame["type"] == "TABLE_UPDATED"
    else:
        assert frame["view"]["bids"]["east"] == 3
        assert len(frame["view"]["myHand"]) == 13
    assert other.take() == []
    assert world.gateway.closed == []


def test_F24_who_does_not_take_that_either_is_closed_so_that_they_come_back(world: World) -> None:
    _, socket = _behind(world, 1)
    assert world.fire() == []
    assert world.gateway.closed == [socket.connection_id]


def test_F24_who_missed_the_end_of_a_table_or_of_their_place_is_closed(world: World) -> None:
    game, socket = _behind(world, 1)
    reports = [message["MessageBody"] for message in world.queue.sent]
    world.gateway.refusing.clear()
    assert game.by_seat["south"].post(game.path("leave")).status == 200
    world.fire(*reports)
    assert world.gateway.closed == [socket.connection_id]
    game.by_seat["north"].post(game.path("terminate"))
    world.fire(*reports)
    assert world.gateway.closed == [socket.connection_id] * 2


def test_F24_a_socket_that_misses_what_the_lobby_hears_is_left_alone(world: World) -> None:
    listener = world.guest("otto").socket()
    listener.send("JOIN_LOBBY", {})
    world.gateway.refusing.add(listener.connection_id)
    table = world.new_table(world.guest("maud"))
    world.seat(table, world.guest("piet"), "east")
    assert world.queue.sent == []


def test_F24_missed_frames_are_in_the_log_line(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    game, _ = _behind(world, 1)
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["lost"] == 1
    world.gateway.refusing.clear()
    assert game.bid("south", 3).status == 200
    assert "lost" not in json.loads(capsys.readouterr().out.splitlines()[-1])


def test_one_player_cannot_open_sockets_without_end(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    sockets = [maud.socket() for _ in range(20)]
    query = {"sessionId": maud.session_id}
    assert world.socket_event("$connect", "one-too-many", queryStringParameters=query) == 429
    assert piet.socket()
    sockets[0].close()
    assert world.socket_event("$connect", "one-in-place", queryStringParameters=query) == 200
