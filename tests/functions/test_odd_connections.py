"""Connections at awkward moments."""

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


def test_one_player_cannot_open_sockets_without_end(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    sockets = [maud.socket() for _ in range(20)]
    query = {"sessionId": maud.session_id}
    assert world.socket_event("$connect", "one-too-many", queryStringParameters=query) == 429
    assert piet.socket()
    sockets[0].close()
    assert world.socket_event("$connect", "one-in-place", queryStringParameters=query) == 200
