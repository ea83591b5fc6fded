"""Who is told of tables, and in which order."""

from typing import Any

import pytest

from tests.functions.service.social.test_commands import befriend
from tests.support.driver import Player, Socket
from tests.support.world import World


@pytest.fixture
def three(world: World) -> list[Player]:
    """Maud, Piet who is Maud's friend, and Ines, who is nobody's."""
    maud, piet, ines = world.guests("maud", "piet", "ines")
    befriend(maud, piet)
    return [maud, piet, ines]


def lobby(player: Player) -> Socket:
    socket = player.socket()
    socket.send("JOIN_LOBBY", {})
    assert socket.take() == [{"type": "JOINED_LOBBY", "payload": {}}]
    return socket


def types(*sockets: Socket) -> list[list[str]]:
    return [[frame["type"] for frame in socket.take()] for socket in sockets]


def test_a_public_table_is_told_to_the_lobby_from_birth_to_end(three: list[Player], world: World) -> None:
    maud, piet, ines = three
    listener, deaf = lobby(ines), piet.socket()
    table = world.new_table(maud, name="Rainy")
    seats = {"north": maud.player_id, "east": None, "south": None, "west": None}
    facts = {"tableId": table, "name": "Rainy", "host": maud.player_id, "seats": seats, "visibility": "public"}
    (created,) = listener.take()
    assert created["type"] == "TABLE_CREATED"
    assert created["payload"] == created["payload"] | facts
    ours = {"ruleset": "Standard", "joinPolicy": "open", "hostUsername": "maud", "seatsAvailable": 3, "canJoin": True}
    assert created["payload"] == created["payload"] | ours
    piet.post(f"/api/tables/{table}/sit", {"seat": "east"})
    (updated,) = listener.take()
    assert updated["type"] == "TABLE_UPDATED"
    more = {"seats": seats | {"east": piet.player_id}, "status": "waiting", "observerCount": 0, "spectating": True}
    assert updated["payload"] == updated["payload"] | facts | more
    maud.post(f"/api/tables/{table}/terminate")
    assert [(one["type"], one["payload"]) for one in listener.take()] == [("TABLE_REMOVED", {"tableId": table})]
    assert types(deaf) == [[]]


def test_a_friends_only_table_is_told_to_the_hosts_friends_alone(three: list[Player], world: World) -> None:
    maud, piet, ines = three
    sockets = [maud.socket(), lobby(maud), piet.socket(), lobby(piet), lobby(ines)]
    table = world.new_table(maud, visibility="friends-only")
    assert types(*sockets) == [[], [], ["TABLE_CREATED"], ["TABLE_CREATED"], []]
    maud.post(f"/api/tables/{table}/add-bot", {"seat": "east"})
    assert types(*sockets) == [[], [], ["TABLE_UPDATED"], ["TABLE_UPDATED"], []]
    maud.post(f"/api/tables/{table}/leave")
    assert types(*sockets) == [[], [], ["TABLE_REMOVED"], ["TABLE_REMOVED"], []]


def test_a_private_table_is_told_to_nobody(three: list[Player], world: World) -> None:
    maud, piet, ines = three
    sockets = [lobby(maud), lobby(piet), lobby(ines)]
    table = world.new_table(maud, visibility="private")
    maud.post(f"/api/tables/{table}/add-bot", {"seat": "east"})
    maud.post(f"/api/tables/{table}/terminate")
    assert types(*sockets) == [[], [], []]


TRANSITIONS = [
    ("public", "friends-only", ["TABLE_REMOVED"], ["TABLE_CREATED"]),
    ("public", "private", ["TABLE_REMOVED"], []),
    ("friends-only", "public", ["TABLE_CREATED"], ["TABLE_REMOVED"]),
    ("friends-only", "private", [], ["TABLE_REMOVED"]),
    ("private", "public", ["TABLE_CREATED"], []),
    ("private", "friends-only", [], ["TABLE_CREATED"]),
]


@pytest.mark.parametrize(("old", "new", "to_lobby", "to_friend"), TRANSITIONS)
def test_a_change_of_visibility(
    three: list[Player], world: World, old: str, new: str, to_lobby: list[str], to_friend: list[str]
) -> None:
    maud, piet, ines = three
    table = world.new_table(maud, visibility=old)
    sockets = [lobby(ines), piet.socket(), maud.socket(join=table)]
    types(*sockets)
    answer = maud.post(f"/api/tables/{table}/visibility", {"visibility": new})
    policy = {"public": "friends-only" if old == "friends-only" else "invite-only"}.get(new)
    policy = policy or {"friends-only": "invite-only" if old == "private" else "friends-only"}.get(new, "invite-only")
    assert answer.json == {"tableId": table, "visibility": new, "joinPolicy": policy}
    payload = {"tableId": table, "visibility": new, "oldVisibility": old, "joinPolicy": policy}
    (changed,) = sockets[2].take()
    assert (changed["type"], changed["payload"]) == ("TABLE_VISIBILITY_CHANGED", payload)
    assert types(*sockets[:2]) == [to_lobby, to_friend]


AUDIENCES = [("public", "friends-only"), ("friends-only", "public")]


@pytest.mark.parametrize(("old", "new"), AUDIENCES)
def test_F13_the_old_audience_of_a_table_hears_before_the_new_one(
    three: list[Player], world: World, old: str, new: str
) -> None:
    maud, piet, ines = three
    table = world.new_table(maud, visibility=old)
    in_lobby, friend, room = lobby(ines), piet.socket(), maud.socket(join=table)
    gone, come = (in_lobby, friend) if old == "public" else (friend, in_lobby)
    world.gateway.slow_s[gone.connection_id] = 0.05
    world.gateway.taken.clear()
    assert maud.post(f"/api/tables/{table}/visibility", {"visibility": new}).status == 200
    assert types(gone, come) == [["TABLE_REMOVED"], ["TABLE_CREATED"]]
    assert world.gateway.taken[0] == gone.connection_id
    assert set(world.gateway.taken[1:]) == {come.connection_id, room.connection_id}


def test_F13_the_friends_of_a_host_who_passes_the_table_on_hear_before_others(
    three: list[Player], world: World
) -> None:
    maud, piet, ines = three
    befriend(piet, ines)
    table = world.new_table(maud, visibility="friends-only")
    otto = world.guest("otto")
    befriend(maud, otto)
    world.seat(table, piet, "east")
    old, new = otto.socket(), ines.socket()
    world.gateway.slow_s[old.connection_id] = 0.05
    world.gateway.taken.clear()
    maud.post(f"/api/tables/{table}/transfer-host", {"playerId": piet.player_id})
    assert types(old, new) == [["TABLE_REMOVED"], ["TABLE_UPDATED"]]
    assert world.gateway.taken[0] == old.connection_id


@pytest.mark.parametrize("visibility", ["public", "friends-only"])
def test_F13_sitting_in_ones_own_seat_is_told_outside_and_in_the_room(
    three: list[Player], world: World, visibility: str
) -> None:
    maud, piet, _ = three
    table = world.new_table(maud, visibility=visibility)
    outside, room = lobby(piet), maud.socket(join=table)
    types(outside, room)
    assert world.seat(table, maud, "north").status == 200
    assert types(outside, room) == [["TABLE_UPDATED"], ["SEAT_TAKEN"]]


def test_a_friend_in_the_lobby_sees_the_removal_before_the_creation(three: list[Player], world: World) -> None:
    maud, piet, _ = three
    table = world.new_table(maud)
    socket = lobby(piet)
    maud.post(f"/api/tables/{table}/visibility", {"visibility": "friends-only"})
    maud.post(f"/api/tables/{table}/visibility", {"visibility": "public"})
    assert types(socket) == [["TABLE_REMOVED", "TABLE_CREATED"] * 2]


def test_the_same_visibility_changes_and_tells_nothing(three: list[Player], world: World) -> None:
    maud, _, ines = three
    table = world.new_table(maud)
    socket, version = lobby(ines), world.table(table).version
    answer = maud.post(f"/api/tables/{table}/visibility", {"visibility": "public"})
    assert answer.json["joinPolicy"] == "open"
    assert types(socket) == [[]]
    assert world.table(table).version == version


def test_when_a_friends_only_table_changes_hands_only_the_new_hosts_friends_go_on(
    three: list[Player], world: World
) -> None:
    maud, piet, ines = three
    otto, ruth = world.guests("otto", "ruth")
    befriend(maud, ines)
    befriend(piet, ines)
    befriend(maud, otto)
    befriend(piet, ruth)
    table = world.new_table(maud, visibility="friends-only")
    world.seat(table, piet, "east")
    both, old, new = ines.socket(), otto.socket(), ruth.socket()
    maud.post(f"/api/tables/{table}/transfer-host", {"playerId": piet.player_id})
    assert types(both, old, new) == [["TABLE_UPDATED"], ["TABLE_REMOVED"], ["TABLE_UPDATED"]]


def test_the_lobby_comes_before_the_room(three: list[Player], world: World) -> None:
    maud, piet, ines = three
    table = world.new_table(maud)
    socket = maud.socket(join=table)
    socket.send("JOIN_LOBBY", {})
    socket.take()
    piet.post(f"/api/tables/{table}/sit", {"seat": "east"})
    assert types(socket) == [["TABLE_UPDATED", "SEAT_TAKEN"]]
    piet.post(f"/api/tables/{table}/change-seat", {"seat": "south"})
    assert types(socket) == [["TABLE_UPDATED", "SEAT_VACATED", "SEAT_TAKEN"]]
    ines.post(f"/api/tables/{table}/join")
    assert types(socket) == [["TABLE_UPDATED", "OBSERVER_JOINED"]]
    ines.post(f"/api/tables/{table}/leave")
    assert types(socket) == [["TABLE_UPDATED", "OBSERVER_LEFT"]]
    maud.post(f"/api/tables/{table}/kick", {"playerId": piet.player_id})
    assert types(socket) == [["TABLE_UPDATED", "PLAYER_KICKED"]]


def test_at_a_start_the_lobby_comes_between_the_bots_bids_and_the_start(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    socket = maud.socket(join=table)
    socket.send("JOIN_LOBBY", {})
    for seat in ("east", "south"):
        maud.post(f"/api/tables/{table}/add-bot", {"seat": seat})
    socket.take()
    maud.post(f"/api/tables/{table}/add-bot", {"seat": "west"})
    bids = ["BID_PLACED", "TURN_CHANGED"] * 3
    assert types(socket) == [[*bids, "TABLE_UPDATED", "GAME_STARTED", "HAND_DEALT", "TURN_CHANGED"]]


def test_bids_and_plays_are_no_news_for_the_lobby(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    socket = lobby(world.guest("otto"))
    assert players[1].post(f"/api/tables/{table}/bid", {"bid": 3}).status == 200
    assert types(socket) == [[]]


def test_u14_leaving_in_play_is_told(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    socket = lobby(world.guest("otto"))
    players[1].post(f"/api/tables/{table}/leave")
    (update,) = socket.take()
    assert update["type"] == "TABLE_UPDATED"
    assert update["payload"]["seats"]["east"] == "bot:east"


def test_leaving_the_lobby_is_always_answered_and_ends_the_news(world: World) -> None:
    maud = world.guest("maud")
    socket = maud.socket()
    socket.send("LEAVE_LOBBY", {})
    assert socket.take() == [{"type": "LEFT_LOBBY", "payload": {}}]
    socket.send("JOIN_LOBBY", {})
    socket.send("LEAVE_LOBBY", {})
    socket.take()
    world.new_table(maud)
    assert types(socket) == [[]]


def test_a_closed_socket_leaves_the_lobby(world: World) -> None:
    maud = world.guest("maud")
    lobby(maud).close()
    store = world.services.store
    assert [store.in_lobby(shard) for shard in "0123"] == [()] * 4


def test_a_gone_socket_is_forgotten_by_the_lobby(world: World) -> None:
    maud = world.guest("maud")
    socket = lobby(maud)
    world.gateway.gone.add(socket.connection_id)
    world.new_table(maud)
    world.undo_gone()
    assert [world.services.store.in_lobby(shard) for shard in "0123"] == [()] * 4


def test_a_table_nobody_used_for_an_hour_leaves_the_lobby(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    socket = lobby(maud)
    world.wait(3700)
    world.sweep()
    assert [(one["type"], one["payload"]) for one in socket.take()] == [("TABLE_REMOVED", {"tableId": table})]


def removed(frames: list[dict[str, Any]]) -> list[str]:
    return [frame["payload"]["tableId"] for frame in frames if frame["type"] == "TABLE_REMOVED"]


def test_u14_a_terminated_table_is_told_to_its_room(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud)
    world.seat(table, piet, "east")
    socket = piet.socket(join=table)
    maud.post(f"/api/tables/{table}/terminate")
    assert removed(socket.take()) == [table]
