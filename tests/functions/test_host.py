"""Seats, the host's part, visibility, kicks and the end of a table."""

from typing import Any

import pytest

from functions.service.problems import LostRace
from functions.service.storage.table_writer import TableWriter
from tests.functions.service.social.test_commands import NOBODY, befriend
from tests.support.driver import Answer, Player, Socket
from tests.support.world import World

ACTIONS = {
    "change-seat": {"seat": "south"},
    "assign-seat": {"playerId": NOBODY, "seat": "south"},
    "transfer-host": {"playerId": NOBODY},
    "visibility": {"visibility": "private"},
    "kick": {"playerId": NOBODY},
    "terminate": {},
    "invite": {"playerId": NOBODY},
    "join-link": {},
    "spectator-link": {},
}
HOST_ONLY = [action for action in ACTIONS if action != "change-seat"]


@pytest.fixture
def pair(world: World) -> tuple[Player, Player, str]:
    """A host in north, a player in east, and their table."""
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud)
    assert world.seat(table, piet, "east").status == 200
    return maud, piet, table


def do(player: Player, table: str, action: str, **body: Any) -> Answer:
    return player.post(f"/api/tables/{table}/{action}", body)


def told(socket: Socket) -> list[tuple[str, Any]]:
    return [(frame["type"], frame["payload"]) for frame in socket.take()]


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_needs_a_session_and_a_table(world: World, action: str) -> None:
    maud = world.guest("maud")
    assert world.http("POST", f"/api/tables/{NOBODY}/{action}", None, ACTIONS[action]).status == 401
    assert do(maud, NOBODY, action, **ACTIONS[action]).status == 404


@pytest.mark.parametrize("action", HOST_ONLY)
def test_what_only_the_host_may_do(pair: tuple[Player, Player, str], world: World, action: str) -> None:
    _, piet, table = pair
    before = world.table(table).version
    assert do(piet, table, action, **ACTIONS[action]).status == 403
    assert world.table(table).version == before


@pytest.mark.parametrize("action", ACTIONS)
def test_l7_a_private_table_is_none_for_those_who_may_not_know_of_it(world: World, action: str) -> None:
    maud, piet = world.guests("maud", "piet")
    for visibility in ("private", "friends-only"):
        table = world.new_table(maud, visibility=visibility)
        hidden, unknown = (do(piet, one, action, **ACTIONS[action]) for one in (table, NOBODY))
        assert (hidden.status, hidden.json) == (unknown.status, unknown.json)
        assert hidden.status == 404


@pytest.mark.parametrize("action", ["assign-seat", "transfer-host", "kick", "invite"])
@pytest.mark.parametrize("value", [None, 5, "", [], {}], ids=str)
def test_missing_fields_are_refused_before_the_session(world: World, action: str, value: object) -> None:
    body = {"seat": "south", "playerId": value}
    assert world.http("POST", f"/api/tables/{NOBODY}/{action}", None, body).status == 400
    assert world.http("POST", f"/api/tables/{NOBODY}/{action}", None, {}).status == 400


@pytest.mark.parametrize("value", [None, 5, "up", "North", [], {}], ids=str)
def test_bad_seats_and_visibilities_are_refused(pair: tuple[Player, Player, str], value: object) -> None:
    maud, piet, table = pair
    assert do(piet, table, "change-seat", seat=value).status == 400
    assert do(maud, table, "assign-seat", seat=value, playerId=piet.player_id).status == 400
    assert do(maud, NOBODY, "visibility", visibility=value).status == 400


def test_changing_ones_seat(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    socket = maud.socket(join=table)
    socket.take()
    answer = do(piet, table, "change-seat", seat="west")
    assert (answer.status, answer.json) == (200, {"tableId": table, "seat": "west"})
    assert told(socket) == [("SEAT_VACATED", {"seat": "east"}), ("SEAT_TAKEN", {"seat": "west"})]
    assert do(piet, table, "change-seat", seat="west").status == 200
    assert told(socket) == []
    assert do(piet, table, "change-seat", seat="north").status == 409
    assert do(maud, table, "change-seat", seat="east").status == 200
    assert maud.state(table)["hostSeat"] == "east"
    assert do(world.guest("otto"), table, "change-seat", seat="south").status == 409


def test_what_a_player_gave_for_the_deal_moves_with_them(pair: tuple[Player, Player, str], world: World) -> None:
    _, piet, table = pair
    assert do(piet, table, "entropy", entropy="roses").status == 200
    do(piet, table, "change-seat", seat="west")
    assert {seat.word: text for seat, text in world.table(table).entropy.items()} == {"west": "roses"}


def test_assigning_a_seat(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    socket = maud.socket(join=table)
    socket.take()
    answer = do(maud, table, "assign-seat", playerId=piet.player_id, seat="south")
    assert (answer.status, answer.json) == (200, {"tableId": table, "seat": "south"})
    vacated, taken = {"seat": "east", "playerId": piet.player_id}, {"seat": "south", "playerId": piet.player_id}
    assert told(socket) == [("SEAT_VACATED", vacated), ("SEAT_TAKEN", taken)]
    assert do(maud, table, "assign-seat", playerId=piet.player_id, seat="south").status == 200
    assert told(socket) == []
    assert do(maud, table, "assign-seat", playerId=piet.player_id, seat="north").status == 409
    assert do(maud, table, "assign-seat", playerId=NOBODY, seat="west").status == 409


def test_u23_a_bot_that_was_moved_is_the_bot_of_its_new_seat(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    do(maud, table, "add-bot", seat="east")
    assert do(maud, table, "assign-seat", playerId="bot:east", seat="south").status == 200
    assert do(maud, table, "add-bot", seat="east").status == 200
    assert do(maud, table, "add-bot", seat="west").status == 200
    seats = maud.state(table)["players"]
    assert seats == {"north": maud.player_id} | {seat: f"bot:{seat}" for seat in ("east", "south", "west")}


def test_seats_are_fixed_in_play(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    assert do(players[1], table, "change-seat", seat="east").status == 409
    assert do(players[0], table, "assign-seat", seat="east", playerId=players[1].player_id).status == 409


@pytest.mark.parametrize("action", ["change-seat", "assign-seat"])
def test_u23_a_seat_change_that_always_loses_the_race_is_unavailable(
    pair: tuple[Player, Player, str], world: World, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    maud, piet, table = pair
    item = world.services.store.snapshot(table).item

    def lose(*_: object, **__: object) -> None:
        raise LostRace(item)

    monkeypatch.setattr(TableWriter, "save", lose)
    answer = do(maud, table, action, seat="south", playerId=piet.player_id)
    assert answer.status == 503
    assert answer.headers["Retry-After"]
    assert do(maud, table, "add-bot", seat="west").status == 409


def test_passing_the_table_on(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    socket = piet.socket(join=table)
    socket.take()
    answer = do(maud, table, "transfer-host", playerId=piet.player_id)
    assert answer.json == {"tableId": table, "hostPlayerId": piet.player_id, "newHostSeat": "east"}
    assert told(socket) == [("HOST_CHANGED", {"newHostPlayerId": piet.player_id, "newHostSeat": "east"})]
    assert do(maud, table, "terminate").status == 403
    assert piet.state(table)["isHost"] is True


def test_the_table_is_not_passed_on_to_oneself_to_observers_or_to_bots(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud)
    piet.post(f"/api/tables/{table}/join")
    do(maud, table, "add-bot", seat="east")
    for player_id in (maud.player_id, piet.player_id, "bot:east", NOBODY):
        assert do(maud, table, "transfer-host", playerId=player_id).status == 400


def test_the_table_can_be_passed_on_in_play(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    answer = do(players[0], table, "transfer-host", playerId=players[2].player_id)
    assert (answer.status, answer.json["newHostSeat"]) == (200, "south")
    assert players[1].state(table)["status"] == "playing"


def test_kicking_a_waiting_player(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    room, room_of_piet, personal = maud.socket(join=table), piet.socket(join=table), piet.socket()
    for socket in (room, room_of_piet, personal):
        socket.take()
    answer = do(maud, table, "kick", playerId=piet.player_id)
    assert answer.status == 200
    assert answer.json == {
        "tableId": table,
        "hostPlayerId": maud.player_id,
        "name": None,
        "seats": {"north": maud.player_id, "east": None, "south": None, "west": None},
        "observers": [],
        "status": "waiting",
        "gameId": None,
        "createdAt": "2027-01-15T08:00:00.000Z",
        "visibility": "public",
        "joinPolicy": "open",
        "spectating": True,
    }
    kicked = ("PLAYER_KICKED", {"playerId": piet.player_id, "seat": "east"})
    assert told(room) == [kicked]
    assert told(room_of_piet) == [kicked, ("KICKED_FROM_TABLE", {"tableId": table})]
    assert told(personal) == [("KICKED_FROM_TABLE", {"tableId": table})]
    assert piet.get("/api/player/table").json == {"tableId": None}


def test_l6_a_kicked_player_hears_no_more(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    socket = players[3].socket(join=table)
    do(players[0], table, "kick", playerId=players[3].player_id)
    socket.take()
    assert do(players[1], table, "bid", bid=3).status == 200
    assert told(socket) == []
    snapshot = world.services.store.snapshot(table)
    assert players[3].player_id not in {one.player_id for one in snapshot.connections}
    socket.send("JOIN", {"tableId": table})
    assert [kind for kind, _ in told(socket)] == ["JOIN_DENIED"]


@pytest.mark.parametrize("action", ["leave", "kick"])
def test_l6_an_observer_who_is_gone_hears_no_more(pair: tuple[Player, Player, str], world: World, action: str) -> None:
    maud, piet, table = pair
    otto = world.guest("otto")
    otto.post(f"/api/tables/{table}/join")
    socket = otto.socket(join=table)
    if action == "kick":
        do(maud, table, "kick", playerId=otto.player_id)
        frames = told(socket)
        assert ("PLAYER_KICKED", {"playerId": otto.player_id, "seat": None}) in frames
    else:
        otto.post(f"/api/tables/{table}/leave")
    socket.take()
    do(piet, table, "change-seat", seat="south")
    assert told(socket) == []


def test_F13_kicking_in_play_gives_the_seat_to_a_bot_that_plays_on(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    socket = players[0].socket(join=table)
    socket.take()
    answer = do(players[0], table, "kick", playerId=players[1].player_id)
    assert answer.json["seats"]["east"] == "bot:east"
    assert (answer.json["status"], bool(answer.json["gameId"])) == ("playing", True)
    heard = told(socket)
    assert [kind for kind, _ in heard[:3]] == ["PLAYER_KICKED", "TABLE_UPDATED", "SEAT_TAKEN"]
    assert [kind for kind, _ in heard[3:]] == ["BID_PLACED", "TURN_CHANGED", "TURN_CHANGED"]
    assert heard[1][1]["seats"]["east"] == "bot:east"
    assert players[1].get(f"/api/tables/{table}/state").status == 403


def test_u9_kicking_who_has_dropped_ends_their_window(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    players[2].socket(join=table).close()
    assert do(players[0], table, "kick", playerId=players[2].player_id).status == 200
    holder = world.table(table).seats[2]
    assert holder is not None
    assert (holder.player_id, holder.away_until, holder.caretaker) == ("bot:south", 0, False)
    assert do(players[1], table, "bid", bid=3).status == 200
    assert "waitingForReconnect" not in players[0].state(table)


def test_a_bot_can_be_kicked(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    do(maud, table, "add-bot", seat="east")
    assert do(maud, table, "kick", playerId="bot:east").json["seats"]["east"] is None


def test_nobody_kicks_themselves_or_strangers(pair: tuple[Player, Player, str]) -> None:
    maud, _, table = pair
    for player_id in (maud.player_id, NOBODY, "bot:south"):
        assert do(maud, table, "kick", playerId=player_id).status == 400


def test_terminating_a_table_in_play(world: World) -> None:
    players = world.guests("maud", "piet", "ines", "ruth")
    table = world.full_table(players)
    socket = players[1].socket(join=table)
    socket.take()
    answer = do(players[0], table, "terminate")
    assert (answer.status, list(answer.json)) == (200, ["message"])
    assert told(socket) == [("TABLE_REMOVED", {"tableId": table})]
    assert players[1].get(f"/api/tables/{table}/state").status == 404
    assert do(players[0], table, "terminate").status == 404
    assert players[1].get("/api/player/table").json == {"tableId": None}


@pytest.mark.parametrize("visibility", ["public", "friends-only", "private"])
@pytest.mark.parametrize("action", ["join", "arrive"])
def test_l5_who_may_watch(world: World, visibility: str, action: str) -> None:
    maud, friend, stranger, invited = world.guests("maud", "piet", "ines", "otto")
    befriend(maud, friend)
    table = world.new_table(maud, visibility=visibility)
    do(maud, table, "invite", playerId=invited.player_id)
    statuses = [do(player, table, action).status for player in (friend, stranger, invited)]
    assert (
        statuses
        == {
            "public": [200, 200, 200],
            "friends-only": [200, 404, 200],
            "private": [404, 404, 200],
        }[visibility]
    )


def test_l7_of_a_table_that_one_may_see_the_state_is_forbidden_else_there_is_none(world: World) -> None:
    maud, friend, stranger = world.guests("maud", "piet", "ines")
    befriend(maud, friend)
    table = world.new_table(maud, visibility="friends-only")
    assert friend.get(f"/api/tables/{table}/state").status == 403
    assert stranger.get(f"/api/tables/{table}/state").status == 404
    for player, reason in ((friend, "not_seated_or_observing"), (stranger, "table_not_found")):
        socket = player.socket()
        socket.send("JOIN", {"tableId": table})
        assert told(socket) == [("JOIN_DENIED", {"tableId": table, "reason": reason})]


@pytest.mark.parametrize(
    ("visibility", "policy", "statuses"),
    [
        ("public", "open", [200, 200, 200]),
        ("public", "friends-only", [200, 403, 200]),
        ("public", "invite-only", [403, 403, 200]),
        ("friends-only", "friends-only", [200, 404, 200]),
        ("friends-only", "invite-only", [403, 404, 200]),
        ("private", "invite-only", [404, 404, 200]),
    ],
)
def test_join_policies(world: World, visibility: str, policy: str, statuses: list[int]) -> None:
    maud, friend, stranger, invited = world.guests("maud", "piet", "ines", "otto")
    befriend(maud, friend)
    table = world.new_table(maud, visibility=visibility, joinPolicy=policy)
    do(maud, table, "invite", playerId=invited.player_id)
    found = []
    for player in (friend, stranger, invited):
        found.append(world.seat(table, player, "east").status)
        player.post(f"/api/tables/{table}/leave")
    assert found == statuses


def test_a_host_who_stands_up_is_host_no_more_and_may_sit_again(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud, joinPolicy="invite-only")
    do(maud, table, "invite", playerId=piet.player_id)
    world.seat(table, piet, "east")
    assert do(maud, table, "stand").status == 200
    assert do(piet, table, "transfer-host", playerId=maud.player_id).status == 400
    assert world.seat(table, maud, "north").status == 200


def test_u24_nobody_stands_up_past_twenty_observers_or_without_spectators(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    closed = world.new_table(maud, spectating=False)
    world.seat(closed, piet, "east")
    assert do(piet, closed, "stand").status == 403
    table = world.new_table(maud)
    world.seat(table, piet, "east")
    for at in range(20):
        assert world.guest(f"g{at}").post(f"/api/tables/{table}/join").status == 200
    assert do(piet, table, "stand").status == 409
    assert piet.state(table)["seats"]["east"]["username"] == "piet"
