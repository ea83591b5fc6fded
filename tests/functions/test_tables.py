"""Tables through the API: creation, seats, watching, leaving, and who may know what."""

from typing import Any

import pytest

from tests.support.driver import Player
from tests.support.games import Game
from tests.support.world import World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


HIDDEN = {"visibility": "friends-only", "joinPolicy": "invite-only", "spectating": False}


def at(table_id: str, action: str) -> str:
    return f"/api/tables/{table_id}/{action}"


def test_a_new_table_has_its_maker_as_host_in_north(world: World) -> None:
    maud = world.guest("maud")
    answer = maud.post("/api/tables")
    assert answer.status == 201
    table_id = answer.json.pop("tableId")
    expected = {"name": None, "visibility": "public", "joinPolicy": "open", "spectating": True}
    assert answer.json == expected
    state = maud.state(table_id)
    assert state["isHost"] is True
    assert state["hostSeat"] == "north"
    assert state["seats"]["north"] == {"playerId": maud.player_id, "username": "maud", "isBot": False}
    assert len(state["commitment"]) == 64
    assert state["deadline"] is None


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": "  Rainy evening "}, {"name": "Rainy evening"}),
        ({"name": "   "}, {"name": None}),
        ({"visibility": "private"}, {"visibility": "private", "joinPolicy": "invite-only"}),
        ({"visibility": "friends-only"}, {"joinPolicy": "friends-only"}),
        ({"visibility": None, "joinPolicy": None, "spectating": None}, {"joinPolicy": "open", "spectating": True}),
        ({"spectating": False, "someday": 1}, {"spectating": False}),
        ({**HIDDEN, "name": "Attic"}, {**HIDDEN, "name": "Attic"}),
    ],
)
def test_GP24_options_of_a_new_table(world: World, body: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = world.guest("maud").post("/api/tables", body)
    assert answer.status == 201
    assert {key: answer.json[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"name": 5}, "name"),
        ({"name": "x" * 51}, "name"),
        ({"visibility": "secret"}, "visibility"),
        ({"joinPolicy": "none"}, "joinPolicy"),
        ({"visibility": "private", "joinPolicy": "open"}, "joinPolicy"),
        ({"spectating": "yes"}, "spectating"),
        ({"ruleset": "whist"}, "ruleset"),
        ({"ruleset": 3}, "ruleset"),
        ({"rules": {"tarrget": 300}}, "tarrget"),
        ({"rules": {"target": "300"}}, "target"),
        ({"rules": {"target": -3}}, "target"),
        ({"rules": {"preset": "classic"}}, "ruleset"),
        ({"rules": []}, "rules"),
        ({"rules": {"target": 100, "floor": 200}}, "floor"),
    ],
)
def test_bad_options_are_refused_with_the_reason(world: World, body: dict[str, Any], word: str) -> None:
    answer = world.guest("maud").post("/api/tables", body)
    assert answer.status == 400
    assert word in answer.json["error"]
    assert answer.json["code"]


@pytest.mark.parametrize("ruleset", ["tournament", "Tournament", "TOURNAMENT "])
def test_a_ruleset_is_named_by_preset_or_title_in_any_case(world: World, ruleset: str) -> None:
    table_id = world.new_table(world.guest("maud"), ruleset=ruleset, rules={"target": 300})
    rules = world.table(table_id).rules
    assert (rules.preset, rules.target) == ("tournament", 300)


def test_the_standard_ruleset_is_the_default(world: World) -> None:
    assert world.table(world.new_table(world.guest("maud"))).rules.title == "Standard"


def test_creation_with_the_same_key_makes_one_table(world: World) -> None:
    maud = world.guest("maud")
    first = maud.post("/api/tables", {"name": "a"}, idempotency_key="k")
    again = maud.post("/api/tables", {"name": "a"}, idempotency_key="k")
    assert (again.status, again.json) == (first.status, first.json)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert world.table(first.json["tableId"]).version == 1
    other = maud.post("/api/tables", {"name": "b"}, idempotency_key="k")
    assert (other.status, other.json["code"]) == (422, "idempotency_key_reused")
    assert world.guest("piet").post("/api/tables", {"name": "a"}, idempotency_key="k").json != first.json


def test_the_fourth_seat_starts_the_game(world: World, four: list[Player]) -> None:
    table_id = world.new_table(four[0])
    for player, seat in zip(four[1:], ("east", "south", "west"), strict=True):
        answer = world.seat(table_id, player, seat)
        assert (answer.status, answer.json) == (200, {"tableId": table_id, "seat": seat})
    state = four[1].state(table_id)
    assert (state["phase"], state["currentBidderSeat"]) == ("bidding", "east")
    assert state["deadline"] is not None


def test_refusals_come_in_the_contracts_order(world: World, four: list[Player]) -> None:
    maud, piet, ines, _ = four
    table_id = world.new_table(maud, joinPolicy="invite-only")
    assert world.http("POST", at(table_id, "sit"), None, {"seat": "east"}).status == 401
    assert piet.post(at("11111111-1111-4111-8111-111111111111", "sit"), {"seat": "up"}).status == 400
    assert piet.post(at("11111111-1111-4111-8111-111111111111", "sit"), {"seat": "east"}).status == 404
    assert piet.post(at("no-table-at-all", "sit"), {"seat": "east"}).status == 404
    assert piet.post(at(table_id, "sit"), {"seat": "north"}).status == 409
    assert piet.post(at(table_id, "sit"), {"seat": "east"}).status == 403
    assert maud.post(at(table_id, "sit"), {"seat": "north"}).status == 200
    assert ines.post(at(table_id, "add-bot"), {"seat": "east"}).status == 403
    assert maud.post(at(table_id, "add-bot"), {"seat": "north"}).status == 409
    assert maud.post(at(table_id, "add-bot"), {"seat": 4}).status == 400
    assert piet.post(at(table_id, "stand")).status == 409
    assert maud.post(at(table_id, "stand")).status == 409


def test_the_room_hears_of_seats(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    table_id = world.new_table(maud)
    socket = maud.socket(join=table_id)
    world.seat(table_id, piet, "east")
    maud.post(at(table_id, "add-bot"), {"seat": "west"})
    piet.post(at(table_id, "stand"))
    piet.post(at(table_id, "leave"))
    assert socket.types == ["JOINED", "SEAT_TAKEN", "SEAT_TAKEN", "SEAT_VACATED", "OBSERVER_JOINED", "OBSERVER_LEFT"]
    assert [frame["payload"] for frame in socket.frames[1:3]] == [
        {"seat": "east"},
        {"seat": "west", "level": "standard"},
    ]


def test_standing_up_gives_the_seat_left(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    table_id = world.new_table(maud)
    world.seat(table_id, piet, "east")
    first = piet.post(at(table_id, "stand"), idempotency_key="s1")
    assert first.json == {"tableId": table_id, "previousSeat": "east"}
    again = piet.post(at(table_id, "stand"), idempotency_key="s1")
    assert (again.status, again.json) == (200, first.json)
    assert piet.state(table_id)["status"] == "waiting"


def test_joining_and_arriving_make_an_observer_once(world: World, four: list[Player]) -> None:
    maud, piet, ines, _ = four
    table_id = world.new_table(maud)
    for player, action in ((piet, "join"), (ines, "arrive"), (piet, "arrive"), (maud, "join")):
        answer = player.post(at(table_id, action))
        assert (answer.status, answer.json) == (200, {"tableId": table_id})
    assert [one["username"] for one in maud.state(table_id)["observers"]] == ["piet", "ines"]


def test_watching_can_be_off_and_is_limited(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    closed = world.new_table(maud, spectating=False)
    assert piet.post(at(closed, "join")).status == 403
    table_id = world.new_table(maud)
    for number in range(20):
        assert world.guest(f"guest{number}").post(at(table_id, "join")).status == 200
    assert piet.post(at(table_id, "join")).status == 409


def test_a_running_game_can_be_watched(world: World, four: list[Player]) -> None:
    otto = world.guest("otto")
    game = Game(world, four)
    assert otto.get(at(game.table_id, "state")).status == 403
    assert otto.post(at(game.table_id, "join")).status == 200
    state = otto.state(game.table_id)
    assert state["status"] == "spectating"
    assert "myHand" not in state


OPEN_TO_PEOPLE_THERE = [
    ("GET", "state", None),
    ("POST", "bid", {"bid": 3}),
    ("POST", "play", {"card": "AS"}),
    ("POST", "reveal-hand", None),
    ("POST", "blind-nil-exchange", {"cards": ["AS", "KS"]}),
    ("POST", "cut", {"position": 3}),
    ("POST", "misdeal", None),
    ("POST", "entropy", {"entropy": "x"}),
    ("GET", "hands", None),
    ("GET", "hands/1", None),
    ("GET", "hands/1/proof", None),
    ("POST", "sit", {"seat": "south"}),
    ("POST", "add-bot", {"seat": "south"}),
    ("POST", "stand", None),
    ("POST", "leave", None),
    ("POST", "join", None),
    ("POST", "arrive", None),
]


@pytest.mark.parametrize("begun", [False, True])
def test_L5_L7_a_private_table_does_not_exist_for_outsiders(world: World, begun: bool) -> None:
    maud, otto = world.guests("maud", "otto")
    if begun:
        table_id = Game(world, [maud], visibility="private").table_id
    else:
        table_id = world.new_table(maud, visibility="private")
    unknown = "11111111-1111-4111-8111-111111111111"
    version = world.table(table_id).version
    for method, action, body in OPEN_TO_PEOPLE_THERE:
        there = world.http(method, at(table_id, action), otto, body)
        nowhere = world.http(method, at(unknown, action), otto, body)
        assert (there.status, there.json) == (nowhere.status, nowhere.json), action
        assert there.status == 404
    assert world.table(table_id).version == version


@pytest.mark.parametrize(("method", "action", "body"), OPEN_TO_PEOPLE_THERE)
def test_every_route_needs_a_session(world: World, method: str, action: str, body: object) -> None:
    maud, piet = world.guests("maud", "piet")
    table_id = world.new_table(maud)
    assert world.http(method, at(table_id, action), None, body).status == 401
    stolen = {**piet.headers, "x-player-id": maud.player_id}
    assert world.http(method, at(table_id, action), None, body, stolen).status == 401


def test_leaving_a_waiting_table_frees_the_seat_and_passes_the_host_on(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    table_id = world.new_table(maud)
    world.seat(table_id, piet, "east")
    socket = piet.socket(join=table_id)
    answer = maud.post(at(table_id, "leave"))
    assert answer.status == 200
    assert answer.json["message"]
    assert socket.types[1:] == ["SEAT_VACATED", "HOST_CHANGED"]
    assert piet.state(table_id)["isHost"] is True
    assert maud.get(at(table_id, "state")).status == 403
    assert maud.post(at(table_id, "leave")).status == 409


def test_the_last_one_to_leave_removes_the_table(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    table_id = world.new_table(maud)
    piet.post(at(table_id, "join"))
    socket = piet.socket(join=table_id)
    assert maud.post(at(table_id, "leave")).status == 200
    assert socket.frames[-1]["type"] == "TABLE_REMOVED"
    assert socket.frames[-1]["payload"] == {"tableId": table_id}
    assert piet.get(at(table_id, "state")).status == 404
    assert world.services.store.snapshot(table_id).connections == ()


def test_leaving_alone_in_play_terminates_the_game(world: World) -> None:
    maud = world.guest("maud")
    game = Game(world, [maud])
    answer = maud.post(game.path("leave"))
    assert "terminated" in answer.json["message"]
    assert maud.get(game.path("state")).status == 404


def test_U14_leaving_in_play_is_announced_and_the_bots_moves_too(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket(join=game.table_id)
    game.by_seat["east"].post(game.path("leave"))
    assert socket.types[1:] == ["TABLE_UPDATED", "SEAT_TAKEN", "BID_PLACED", "TURN_CHANGED", "TURN_CHANGED"]
    assert socket.frames[2]["payload"] == {"seat": "east", "playerId": "bot:east", "level": "standard"}
    assert game.state("south")["players"]["east"] == "bot:east"
    assert game.turn == "south"


def test_L6_who_left_hears_nothing_more_even_on_an_open_socket(world: World, four: list[Player]) -> None:
    game = Game(world, four, visibility="public")
    socket = game.by_seat["west"].socket(join=game.table_id)
    other = game.by_seat["west"].socket()
    game.by_seat["west"].post(game.path("leave"))
    socket.take()
    game.bid("east", 3)
    assert socket.take() == other.take() == []
    followers = {one.connection_id for one in world.services.store.snapshot(game.table_id).connections}
    assert not followers & {socket.connection_id, other.connection_id}


@pytest.mark.parametrize("where", ["a seat", "a game", "among those who watch"])
@pytest.mark.parametrize("how", ["leave", "logout"])
def test_a_page_hears_as_its_last_that_its_player_left_elsewhere(
    world: World, four: list[Player], where: str, how: str
) -> None:
    """Under protocol 2; clients of the contract hear what it has for them, which is nothing."""
    table_id = world.full_table(four) if where == "a game" else world.new_table(four[0])
    ruth = four[3]
    if where != "a game":
        assert ruth.post(at(table_id, "sit" if where == "a seat" else "join"), {"seat": "west"}).status == 200
    page, outside, old = ruth.socket(2, join=table_id), ruth.socket(2), ruth.socket(1, join=table_id)
    for socket in (page, outside, old):
        socket.take()
    path = at(table_id, "leave") if how == "leave" else "/api/auth/logout"
    assert ruth.post(path).status == 200
    told: list[tuple[int, list[Any], None]] = (
        [] if (where, how) == ("a game", "logout") else [(world.table(table_id).version, [], None)]
    )
    assert [(frame["version"], frame["events"], frame["view"]) for frame in page.take()] == told
    assert outside.take() == old.take() == []
    if told:
        four[0].post(at(table_id, "visibility"), {"visibility": "private"})
        assert page.take() == []


def test_who_stands_up_no_longer_hears_what_is_for_a_seat(world: World, four: list[Player]) -> None:
    maud, piet, ines, ruth = four
    table_id = world.new_table(maud)
    world.seat(table_id, piet, "east")
    outside, inside = piet.socket(), piet.socket(join=table_id)
    piet.post(at(table_id, "stand"))
    inside.take()
    for player, seat in ((ines, "east"), (ruth, "south")):
        world.seat(table_id, player, seat)
    maud.post(at(table_id, "add-bot"), {"seat": "west"})
    assert outside.take() == []
    assert "HAND_DEALT" not in [frame["type"] for frame in inside.take()]


def test_a_replayed_leave_is_answered_alike(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    first = game.by_seat["west"].post(game.path("leave"), idempotency_key="l")
    again = game.by_seat["west"].post(game.path("leave"), idempotency_key="l")
    assert (again.status, again.json) == (first.status, first.json) == (200, again.json)


@pytest.mark.parametrize("raw", ["{", "[]", "null", '"x"', '{"seat": NaN}', "\x00"])
def test_malformed_bodies_are_json_problems(world: World, raw: str) -> None:
    maud = world.guest("maud")
    answer = maud.post(at(world.new_table(maud), "sit"), raw)
    assert answer.status == 400
    assert {"error", "code", "type", "title", "status", "detail"} <= set(answer.json)


def test_an_oversized_body_is_refused(world: World) -> None:
    maud = world.guest("maud")
    answer = maud.post(at(world.new_table(maud), "sit"), {"seat": "east", "more": "x" * 17_000})
    assert answer.status == 413


def test_a_bad_idempotency_key_is_refused(world: World) -> None:
    maud = world.guest("maud")
    assert maud.post("/api/tables", {}, idempotency_key="x" * 300).status == 400


def test_entropy_is_mixed_into_the_first_deal(world: World, four: list[Player]) -> None:
    maud, piet, ines, ruth = four
    table_id = world.new_table(maud)
    world.seat(table_id, piet, "east")
    assert piet.post(at(table_id, "entropy"), {"entropy": "dice: 4 6 1"}).status == 200
    assert ines.post(at(table_id, "entropy"), {"entropy": "x"}).status == 403
    for bad in (None, "", 5, "x" * 33, "é"):
        assert maud.post(at(table_id, "entropy"), {"entropy": bad}).status == 400
    world.seat(table_id, ines, "south")
    world.seat(table_id, ruth, "west")
    game = world.table(table_id).game
    assert game is not None
    assert {seat.word: text for seat, text in game.entropy.items()} == {"east": "dice: 4 6 1"}
