"""Games through the API: whole ones under every preset, the order of checks, repeats, what is logged."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine import VARIANTS, Phase
from tests.support.driver import SEATS, Player, Socket
from tests.support.games import Game
from tests.support.world import World

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def assert_follows(socket: Socket, final: dict[str, Any]) -> None:
    """A client that takes the events one by one arrives at the server's state."""
    scored = [frame["payload"] for frame in socket.frames if frame["type"] == "HAND_SCORED"]
    assert scored[-1]["newTotals"] == final["scores"]
    assert [one["newTotals"] for one in scored] == [hand["scoresAfter"] for hand in final["handHistory"]]
    played = [frame for frame in socket.frames if frame["type"] == "CARD_PLAYED"]
    assert len(played) == 52 * len(scored)
    order = [(frame["version"], frame["index"]) for frame in socket.frames if "version" in frame]
    assert order == sorted(set(order))


@pytest.mark.parametrize("preset", VARIANTS)
@pytest.mark.parametrize("count", [4, 2, 1])
def test_a_whole_game_of_people_and_bots(world: World, preset: str, count: int) -> None:
    people = world.guests("maud", "piet", "ines", "ruth")[:count]
    game = Game(world, people, ruleset=preset, rules={"max_hands": 1})
    sockets = [player.socket(join=game.table_id) for player in people]
    final = game.finish()
    assert final["phase"] == "game_over"
    assert (final["winner"] is None) == (final["scores"]["ns"] == final["scores"]["ew"])
    for socket in sockets:
        assert socket.types[-1] == "GAME_OVER"
        assert_follows(socket, final)
    for number in range(1, len(final["handHistory"]) + 1):
        record = people[0].get(game.path(f"hands/{number}"))
        assert record.json["scoresAfter"] == final["handHistory"][number - 1]["scoresAfter"]


def test_the_winner_is_the_side_past_the_target(world: World, four: list[Player]) -> None:
    final = Game(world, four, rules={"target": 20}).finish()
    assert final["gameOver"] is True
    assert max(final["scores"].values()) >= 20 or min(final["scores"].values()) <= -250
    assert final["winner"] == max(final["scores"], key=final["scores"].__getitem__)


def test_two_aws_round_trips_and_one_write_unit_a_play(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(world, four)
    game.bid_round()
    card, seat = game.legal_card(), game.turn
    capsys.readouterr()
    game.play(seat, card)
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["aws"] == {"GetItem": 1, "Query": 1, "PutItem": 1}


def test_a_hand_record_goes_along_in_one_transaction(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(world, [world.guest("maud")])
    game.finish_hand()
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["aws"] == {"GetItem": 1, "Query": 1, "TransactWriteItems": 1}


def test_answers_carry_the_names_and_the_host(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    answer = game.bid("east", 3)
    assert {"playerNames", "observers", "isHost", "hostSeat"} <= set(answer.json)
    assert answer.json["status"] == "playing"
    assert set(answer.json) == set(game.state("east"))


def test_a_minimal_answer_is_compact(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    answer = game.bid("east", 3, prefer="return=minimal")
    assert not {"handHistory", "completedTricks"} & set(answer.json)
    assert answer.headers["Preference-Applied"] == "return=minimal"


@pytest.mark.parametrize("bid", [None, "", "4", 4.0, 1e9, True, [], {}, -1, 14, 2.5, "NIL", "blind nil"])
def test_GP4_what_is_no_bid_is_refused_with_a_reason(world: World, four: list[Player], bid: object) -> None:
    game = Game(world, four)
    version = game.version
    answer = game.bid("east", bid)
    assert (answer.status, answer.json["code"]) == (400, "not_a_bid")
    assert answer.json["error"]
    assert game.version == version


def test_a_bid_is_checked_in_the_contracts_order(world: World, four: list[Player]) -> None:
    maud = four[0]
    outsider = world.guest("otto")
    waiting = world.new_table(maud)
    bid = f"/api/tables/{waiting}/bid"
    assert maud.post("/api/tables/11111111-1111-4111-8111-111111111111/bid", {"bid": "x"}).status == 404
    assert outsider.post(bid, {"bid": "x"}).status == 403
    assert (maud.post(bid, {"bid": "x"}).status, maud.post(bid, {"bid": "x"}).json["code"]) == (409, "no_game")
    game = Game(world, four)
    assert game.bid("south", "x").json["code"] == "not_your_turn"
    assert game.bid("south", "x").status == 409
    assert game.bid("east", "x").status == 400
    not_eligible = game.bid("east", "blind_nil")
    assert (not_eligible.status, not_eligible.json["code"]) == (400, "blind_nil_not_eligible")
    game.bid_round()
    assert (game.bid(game.turn, "x").status, game.bid(game.turn, 3).json["code"]) == (409, "wrong_phase")


def test_a_play_is_checked_in_the_contracts_order(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    assert (game.play("east", None).status, game.play("east", "AS").json["code"]) == (409, "wrong_phase")
    game.bid_round()
    turn = game.turn
    other = SEATS[SEATS.index(turn) - 1]
    assert game.play(other, None).json["code"] == "not_your_turn"
    state = game.state(turn)
    no_cards: tuple[Any, ...] = (
        None,
        "",
        "1S",
        "AX",
        7,
        [],
        {"suit": "spades"},
        {"suit": "spades", "rank": 10},
        "AS" * 10,
    )
    for bad in no_cards:
        answer = game.play(turn, bad)
        assert (answer.status, answer.json["code"]) == (400, "not_a_card"), bad
    missing = game.by_seat[turn].post(game.path("play"), {})
    assert missing.status == 400
    held = {(card["suit"], card["rank"]) for card in state["myHand"]}
    strange = next(card for card in game.state(other)["myHand"] if (card["suit"], card["rank"]) not in held)
    assert game.play(turn, strange).json["code"] == "card_not_held"
    spade = next((card for card in state["myHand"] if card["suit"] == "spades"), None)
    if spade:
        assert (game.play(turn, spade).status, game.play(turn, spade).json["code"]) == (400, "illegal_card")


@pytest.mark.parametrize("form", ["object", "AS", "as", "tens"])
def test_cards_are_taken_as_objects_and_texts_and_given_as_objects(world: World, four: list[Player], form: str) -> None:
    game = Game(world, four)
    game.bid_round()
    card = game.legal_card()
    rank = "T" if form == "tens" and card["rank"] == "10" else card["rank"]
    text = rank + card["suit"][0].upper()
    sent = card if form == "object" else text.lower() if form == "as" else text
    answer = game.play(game.turn, sent)
    assert answer.status == 200
    assert answer.json["currentTrick"][0]["card"] == card


def written_plays() -> list[dict[str, Any]]:
    """The bodies of a play that README shows."""
    row = next(line for line in README.read_text().splitlines() if "`POST .../play`" in line)
    return [json.loads(text) for text in re.findall(r"`({.*?})`", row)]


@pytest.mark.parametrize("body", written_plays(), ids=json.dumps)
def test_F12_a_play_is_taken_as_README_writes_it(world: World, four: list[Player], body: dict[str, Any]) -> None:
    """The card that README plays is dealt to somebody, whose turn comes."""
    game = Game(world, four)
    game.bid_round()
    queen = {"suit": "hearts", "rank": "Q"}
    while queen not in game.actor().state(game.table_id)["validCards"]:
        assert game.step().status == 200
    assert game.actor().post(game.path("play"), body).status == 200


def test_U7_what_else_a_card_object_holds_goes_nowhere(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    socket = game.by_seat["north"].socket(join=game.table_id)
    game.bid_round()
    game.play(game.turn, {**game.legal_card(), "note": "lead hearts"})
    assert "lead hearts" not in json.dumps(socket.frames)


@pytest.mark.parametrize("action", ["bid", "play"])
def test_the_same_request_twice_has_one_effect_and_the_same_answer(
    world: World, four: list[Player], action: str
) -> None:
    game = Game(world, four)
    socket = game.by_seat["north"].socket(join=game.table_id)
    if action == "play":
        game.bid_round()
    seat, body = game.turn, {"bid": 3} if action == "bid" else {"card": game.legal_card()}
    socket.take()
    first = game.by_seat[seat].post(game.path(action), body, idempotency_key="once")
    version = game.version
    again = game.by_seat[seat].post(game.path(action), body, idempotency_key="once")
    assert first.status == again.status == 200
    assert again.json == first.json
    assert (first.headers.get("Idempotent-Replayed"), again.headers["Idempotent-Replayed"]) == (None, "true")
    assert game.version == version
    assert [frame["type"] for frame in socket.take()].count("TURN_CHANGED") == 1


def test_without_a_key_the_second_of_a_double_click_is_refused(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    game.bid_round()
    card, seat = game.legal_card(), game.turn
    assert game.play(seat, card).status == 200
    assert (game.play(seat, card).status, game.play(seat, card).json["code"]) == (409, "not_your_turn")


def test_a_key_is_bound_to_its_request_and_its_player(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    game.bid("east", 3, idempotency_key="k")
    assert game.bid("east", 4, idempotency_key="k").status == 422
    assert game.bid("south", 3, idempotency_key="k").status == 200


def test_a_refused_request_leaves_its_key_free(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    assert game.bid("east", 99, idempotency_key="k").status == 400
    assert game.bid("east", 3, idempotency_key="k").status == 200


def test_eight_keys_are_remembered(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    for number in range(4):
        game.bid(game.turn, 3, idempotency_key=f"b{number}")
    for number in range(5):
        game.play(game.turn, game.legal_card(), idempotency_key=f"p{number}")
    assert len(world.table(game.table_id).receipts) == 8
    assert game.bid("east", 3, idempotency_key="b0").status == 409


def test_the_state_is_for_people_there(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    outsider = world.guest("otto")
    assert outsider.get(game.path("state")).status == 403
    game_actions: tuple[tuple[str, dict[str, object] | None], ...] = (("bid", {"bid": 3}), ("play", {"card": "AS"}))
    for action, body in (*game_actions, ("cut", {"position": 1})):
        assert outsider.post(game.path(action), body).status == 403
    outsider.post(game.path("join"))
    for action, body in (*game_actions, ("reveal-hand", None), ("misdeal", None)):
        answer = outsider.post(game.path(action), body)
        assert (answer.status, answer.json["code"]) == (403, "not_seated")


def test_after_the_game_everything_is_refused_and_the_state_still_shown(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"max_hands": 1})
    game.finish()
    assert (game.bid("east", 3).status, game.bid("east", 3).json["code"]) == (409, "game_over")
    assert game.play("east", "AS").status == 409
    state = game.state("east")
    assert (state["gameOver"], state["deadline"]) == (True, None)


def test_nothing_secret_is_logged(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    people = world.guests("maud", "piet")
    game = Game(world, people, rules={"max_hands": 1})
    game.by_seat["north"].socket(join=game.table_id)
    game.by_seat["north"].post(game.path("play"), {"card": "XX", "password": "hunter2"})
    table = world.table(game.table_id)
    assert table.game is not None
    game.finish()
    out = capsys.readouterr().out
    assert out
    secrets = [player.session_id for player in people] + ["hunter2", table.game.secret.seed.hex(), "spades"]
    secrets += [f'"{rank}{suit}"' for rank in "AKQJ" for suit in "SHCD"]
    assert not [secret for secret in secrets if secret in out]


def test_the_game_is_stirred_with_fresh_secrets_at_every_commit(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    pools = []
    for _ in range(3):
        game.step()
        stored = world.table(game.table_id).game
        assert stored is not None
        pools.append(stored.secret.pool)
        assert stored.phase in (Phase.BIDDING, Phase.PLAYING)
    assert len(set(pools)) == 3
