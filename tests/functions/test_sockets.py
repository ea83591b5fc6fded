"""Sockets: opening, rooms, drop and return, and what is no message (faults U1, U2, U9)."""

from typing import Any

import pytest

from functions.service.problems import Unavailable
from functions.service.storage.table_writer import TableWriter
from tests.support.driver import SEATS, Player, Socket
from tests.support.games import Game
from tests.support.world import World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def types(frames: list[dict[str, Any]]) -> list[str]:
    return [frame["type"] for frame in frames]


def caretaker_of(world: World, game: Game, seat: str) -> bool:
    holder = world.table(game.table_id).seats[SEATS.index(seat)]
    assert holder is not None
    return holder.caretaker


def test_a_socket_needs_a_session(world: World, four: list[Player]) -> None:
    assert world.socket_event("$connect", "x1") == 401
    assert world.socket_event("$connect", "x2", queryStringParameters={"sessionId": "no"}) == 401
    assert world.socket_event("$connect", "x3", headers={"X-Session-Id": four[0].session_id}) == 200
    both = {"headers": {"x-session-id": "no"}, "queryStringParameters": {"sessionId": four[0].session_id}}
    assert world.socket_event("$connect", "x4", **both) == 401


def test_nothing_is_sent_on_opening(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    assert game.by_seat["east"].socket().take() == []


def test_U2_joining_is_answered_and_what_comes_after_arrives(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket()
    socket.send("JOIN", {"tableId": game.table_id})
    assert socket.take() == [{"type": "JOINED", "payload": {"tableId": game.table_id}}]
    game.bid("east", 3)
    assert types(socket.take()) == ["BID_PLACED", "TURN_CHANGED"]


def test_joined_is_sent_when_the_subscription_is_stored(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket()
    stored, plain = [], world.gateway.post

    def post(connection_id: str, data: bytes) -> None:
        rows = world.services.store.snapshot(game.table_id).connections
        stored.append([one.joined for one in rows if one.connection_id == connection_id])
        plain(connection_id, data)

    monkeypatch.setattr(world.gateway, "post", post)
    socket.send("JOIN", {"tableId": game.table_id})
    assert stored == [[True]]


def test_who_may_not_join_is_told_why_and_nothing_of_private_tables(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    public, private = world.new_table(maud), world.new_table(maud, visibility="private")
    socket = piet.socket()
    for table_id in (public, private, "11111111-1111-4111-8111-111111111111", "?"):
        socket.send("JOIN", {"tableId": table_id})
    frames = socket.take()
    assert types(frames) == ["JOIN_DENIED"] * 4
    reasons = [frame["payload"]["reason"] for frame in frames]
    assert reasons == ["not_seated_or_observing", *["table_not_found"] * 3]
    maud.post(f"/api/tables/{public}/add-bot", {"seat": "east"})
    assert socket.take() == []


def test_leaving_the_room_is_answered_and_leaves_what_is_for_the_seat(world: World) -> None:
    game = Game(world, [world.guest("maud")])
    socket = game.by_seat["north"].socket(join=game.table_id)
    socket.send("LEAVE", {"tableId": game.table_id})
    assert types(socket.take()) == ["JOINED", "LEFT"]
    game.finish_hand()
    assert types(socket.take()) == ["HAND_DEALT"]
    socket.send("LEAVE", {"tableId": "nowhere"})
    assert types(socket.take()) == ["LEFT"]


@pytest.mark.parametrize(
    ("raw", "code", "reply_to"),
    [
        ("null", "not_an_object", None),
        ("[]", "not_an_object", None),
        ("{", "malformed_json", None),
        ('{"payload": {}}', "bad_message", None),
        ('{"type": 7}', "bad_message", None),
        ('{"type": "JOIN", "payload": null}', "bad_message", "JOIN"),
        ('{"type": "JOIN", "payload": []}', "bad_message", "JOIN"),
        ('{"type": "JOIN", "payload": {}}', "invalid_field", "JOIN"),
        ('{"type": "JOIN", "payload": {"tableId": 7}, "id": "m1"}', "invalid_field", "m1"),
        ('{"type": "JUMP", "payload": {}}', "unknown_type", "JUMP"),
        ('{"type": "JUMP", "payload": {}, "id": "m2"}', "unknown_type", "m2"),
        ('{"type": "$disconnect", "payload": {}}', "unknown_type", "$disconnect"),
        ('{"type": "JOIN", "payload": {"tableId": "' + "x" * 5000 + '"}}', "frame_too_large", None),
    ],
)
def test_U1_a_bad_message_is_answered_by_an_error_event(
    world: World, four: list[Player], raw: str, code: str, reply_to: str | None
) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket(join=game.table_id)
    socket.take()
    socket.raw(raw, "$default" if '"JOIN"' not in raw else "JOIN")
    (frame,) = socket.take()
    assert frame["type"] == "ERROR"
    assert (frame["payload"]["code"], frame["payload"]["replyTo"]) == (code, reply_to)
    assert frame["payload"]["error"]
    game.bid("east", 3)
    assert types(socket.take()) == ["BID_PLACED", "TURN_CHANGED"]


@pytest.mark.parametrize("kind", ["$connect", "$disconnect", "$default"])
def test_U1_a_message_that_names_a_route_of_the_gateways_is_answered_and_ends_nothing(
    world: World, four: list[Player], kind: str
) -> None:
    """The gateway takes the route from the message's type, whatever that is."""
    game = Game(world, four)
    socket = game.by_seat["south"].socket(join=game.table_id)
    socket.take()
    socket.send(kind, {})
    (frame,) = socket.take()
    assert (frame["payload"]["code"], frame["payload"]["replyTo"]) == ("unknown_type", kind)
    game.bid("east", 3)
    assert types(socket.take()) == ["BID_PLACED", "TURN_CHANGED"]


def test_a_binary_frame_is_refused(world: World, four: list[Player]) -> None:
    socket = four[0].socket()
    socket.raw("AAAA", binary=True)
    assert socket.take()[0]["payload"]["code"] == "binary_frame"


def test_HAND_DEALT_reaches_sockets_opened_before_and_after_sitting_down(world: World, four: list[Player]) -> None:
    maud, piet, ines, ruth = four
    before = ines.socket()
    table_id = world.new_table(maud)
    host = maud.socket()
    for player, seat in ((piet, "east"), (ines, "south")):
        world.seat(table_id, player, seat)
    after = piet.socket()
    last = ruth.socket()
    world.seat(table_id, ruth, "west")
    for socket in (before, host, after, last):
        assert types(socket.take()) == ["HAND_DEALT"]


def test_U10_every_connection_of_a_player_gets_their_cards(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    table = world.table(game.table_id)
    assert table.game is not None
    tabs = [game.by_seat["south"].socket(join=game.table_id) for _ in range(2)]
    for tab in tabs:
        tab.take()
    game.bid("east", 3)
    assert types(tabs[0].take()) == types(tabs[1].take()) == ["BID_PLACED", "TURN_CHANGED"]


def test_a_drop_in_a_game_opens_the_window_and_a_return_closes_it(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    watcher.take()
    game.by_seat["south"].socket(join=game.table_id).close()
    (dropped,) = watcher.take()
    assert (dropped["type"], dropped["payload"]) == (
        "PLAYER_DISCONNECTED",
        {"seat": "south", "reconnectWindowSeconds": 60},
    )
    world.wait(30)
    back = game.by_seat["south"].socket(join=game.table_id)
    assert types(back.take()) == ["JOINED", "PLAYER_RECONNECTED"]
    (returned,) = watcher.take()
    assert (returned["type"], returned["payload"]) == ("PLAYER_RECONNECTED", {"seat": "south"})
    world.wait(31)
    world.fire()
    assert not caretaker_of(world, game, "south")


def test_a_second_drop_inside_the_window_says_nothing(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    game.by_seat["south"].socket(join=game.table_id).close()
    watcher.take()
    outside = game.by_seat["south"].socket()
    outside.close()
    outside.close()
    assert watcher.take() == []


def test_no_drop_is_told_of_observers_waiting_tables_or_sockets_outside_the_room(
    world: World, four: list[Player]
) -> None:
    maud, piet, *_ = four
    waiting = world.new_table(maud)
    world.seat(waiting, piet, "east")
    host = maud.socket(join=waiting)
    piet.socket(join=waiting).close()
    assert types(host.take()) == ["JOINED"]
    game = Game(world, four)
    otto = world.guest("otto")
    otto.post(game.path("join"))
    watcher = game.by_seat["north"].socket(join=game.table_id)
    watcher.take()
    otto.socket(join=game.table_id).close()
    game.by_seat["south"].socket().close()
    assert watcher.take() == []


def test_a_closing_that_could_not_be_written_is_made_up_for(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write of the window fails: whoever next finds the connection gone opens it."""
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    south = game.by_seat["south"].socket(join=game.table_id)

    def lost(*_: object, **__: object) -> None:
        raise Unavailable("unavailable", "The service is busy.")

    with monkeypatch.context() as patch:
        patch.setattr(TableWriter, "save", lost)
        south.close()
    watcher.take()
    assert world.services.store.connection(south.connection_id) is not None
    world.gateway.gone.add(south.connection_id)
    game.bid("east", 3)
    world.undo_gone()
    assert "PLAYER_DISCONNECTED" in types(watcher.take())
    assert world.services.store.connection(south.connection_id) is None


def test_without_a_turn_limit_leaving_the_room_and_closing_opens_a_window(world: World, four: list[Player]) -> None:
    """Nothing else would ever move that table on."""
    game = Game(world, four, rules={"turn_seconds": None})
    watcher = game.by_seat["north"].socket(join=game.table_id)
    east = game.by_seat["east"].socket(join=game.table_id)
    east.send("LEAVE", {"tableId": game.table_id})
    watcher.take()
    east.close()
    assert types(watcher.take()) == ["PLAYER_DISCONNECTED"]
    world.wait(61)
    world.fire()
    assert caretaker_of(world, game, "east")


def test_with_a_turn_limit_only_a_socket_in_the_room_counts(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    east = game.by_seat["east"].socket(join=game.table_id)
    east.send("LEAVE", {"tableId": game.table_id})
    watcher.take()
    east.close()
    assert watcher.take() == []


def test_a_late_disconnect_after_a_reconnect_leaves_the_new_connection_alone(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    old = game.by_seat["south"].socket(join=game.table_id)
    new = game.by_seat["south"].socket(join=game.table_id)
    watcher.take()
    old.close()
    assert watcher.take() == []
    new.take()
    game.bid("east", 3)
    assert types(new.take()) == ["BID_PLACED", "TURN_CHANGED"]


def test_two_tabs_of_one_player_both_follow_and_one_may_close(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    first, second = (game.by_seat["south"].socket(join=game.table_id) for _ in range(2))
    for tab in (first, second):
        tab.take()
    game.bid("east", 3)
    assert types(first.take()) == types(second.take()) == ["BID_PLACED", "TURN_CHANGED"]
    first.close()
    game.bid("south", 3)
    assert types(second.take()) == ["BID_PLACED", "TURN_CHANGED"]


def test_U9_the_window_over_a_caretaker_plays_and_the_owner_takes_the_seat_back(
    world: World, four: list[Player]
) -> None:
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    game.bid("east", 3)
    game.by_seat["south"].socket(join=game.table_id).close()
    watcher.take()
    world.wait(60)
    world.fire()
    frames = watcher.take()
    assert types(frames)[0] == "SEAT_TAKEN"
    taken = next(frame for frame in frames if frame["type"] == "SEAT_TAKEN")
    assert taken["payload"] == {"seat": "south", "playerId": "bot:south", "caretaker": True, "level": "club"}
    state = game.state("north")
    assert state["players"]["south"] == game.by_seat["south"].player_id
    assert state["playerNames"]["south"]["caretaker"] is True
    assert "waitingForReconnect" not in state
    back = game.by_seat["south"].socket(join=game.table_id)
    assert types(back.take()) == ["JOINED", "PLAYER_RECONNECTED"]
    assert "caretaker" not in game.state("north")["playerNames"]["south"]


def test_any_action_of_the_owner_ends_the_caretakers_time(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    watcher = game.by_seat["north"].socket(join=game.table_id)
    game.by_seat["south"].socket(join=game.table_id).close()
    world.wait(60)
    world.fire()
    assert caretaker_of(world, game, "south")
    watcher.take()
    answer = game.by_seat["south"].post(game.path("play"), {"card": "AS"})
    assert answer.status == 409, "their turn has not come, but they are back"
    assert types(watcher.take())[0] == "PLAYER_RECONNECTED"
    assert not caretaker_of(world, game, "south")


def test_leaving_for_good_clears_the_window(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    game.by_seat["south"].socket(join=game.table_id).close()
    game.by_seat["south"].post(game.path("leave"))
    world.wait(61)
    world.fire()
    assert game.state("north")["players"]["south"] == "bot:south"


def test_a_table_whose_people_are_all_away_plays_on(world: World) -> None:
    game = Game(world, [world.guest("maud")], rules={"max_hands": 2})
    socket = game.by_seat["north"].socket(join=game.table_id)
    socket.close()
    for _ in range(8):
        world.wait(60)
        world.fire()
    assert game.state("north")["gameOver"] is True


def test_a_client_that_follows_the_protocol_ends_equal_to_the_server(world: World, four: list[Player]) -> None:
    """Frames out of order, doubled and missing: it keeps the newest view and asks where a version is skipped."""
    game = Game(world, four)
    socket = game.by_seat["south"].socket(2, join=game.table_id)
    socket.take()
    for _ in range(25):
        game.step()
    frames = socket.take()
    assert [frame["version"] for frame in frames] == list(range(frames[0]["version"], frames[-1]["version"] + 1))
    mangled = [frame for number, frame in enumerate(frames) if number % 5] + frames[10:12] + frames[::-7]
    view: dict[str, Any] = {"version": 0}
    for frame in mangled:
        if frame["version"] > view["version"]:
            view = frame["view"]
    if view["version"] != game.version:
        view = game.state("south")
    whole = game.state("south")
    for name in view:
        if name != "serverTime":
            assert view[name] == whole[name], name


def test_closing_an_unknown_connection_does_nothing(world: World) -> None:
    Socket(world, "never-seen").close()


def test_a_message_on_an_unknown_connection_is_an_error(world: World) -> None:
    socket = Socket(world, "never-seen")
    socket.send("JOIN", {"tableId": "x"})
    assert socket.take()[0]["payload"]["code"] == "connection_unknown"
