"""Games through the API: whole ones under every preset, the order of checks and events, exchanges, repeats."""

import json
from typing import Any

import pytest

from engine import VARIANTS, Phase
from functions.service.item import encode
from tests.functions.driving import Game
from tests.functions.world import SEATS, Player, Socket, World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def rewrite(game: Game, **changes: Any) -> None:
    """Changes the stored game behind the service's back, to get to a rare place."""
    table = game.world.table(game.table_id)
    assert table.game is not None
    for name, value in changes.items():
        setattr(table.game, name, value)
    read, table.version = table.version, table.version + 1
    game.world.services.store.save(table.table_id, encode(table), read_version=read)


def behind(world: World, people: list[Player]) -> Game:
    """North and south are 120 behind before the first bid."""
    game = Game(world, people)
    rewrite(game, scores=[0, 120])
    return game


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


def test_BN2_a_second_blind_nil_of_a_side_is_refused_and_the_partner_gets_his_cards(
    world: World, four: list[Player]
) -> None:
    game = behind(world, four)
    partner = game.by_seat["north"].socket()
    game.bid("east", 3)
    game.bid("south", "blind_nil")
    game.bid("west", 3)
    assert [frame["type"] for frame in partner.take()] == ["HAND_REVEALED"]
    assert game.state("north")["blindNilEligible"] is False
    answer = game.bid("north", "blind_nil")
    assert answer.status == 400


def test_a_play_is_checked_in_the_contracts_order(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    assert (game.play("east", None).status, game.play("east", "AS").json["code"]) == (409, "wrong_phase")
    game.bid_round()
    turn = game.turn
    other = SEATS[SEATS.index(turn) - 1]
    assert game.play(other, None).json["code"] == "not_your_turn"
    state = game.state(turn)
    for bad in (None, "", "1S", "AX", 7, [], {"suit": "spades"}, {"suit": "spades", "rank": 10}, "AS" * 10):
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


def test_U7_what_else_a_card_object_holds_goes_nowhere(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    socket = game.by_seat["north"].socket(join=game.table_id)
    game.bid_round()
    game.play(game.turn, {**game.legal_card(), "note": "lead hearts"})
    assert "lead hearts" not in json.dumps(socket.frames)


def test_BN5_BN6_looking_at_ones_cards(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    south = game.by_seat["south"]
    mine, others = south.socket(join=game.table_id), game.by_seat["west"].socket(join=game.table_id)
    others.take()
    assert game.by_seat["west"].post(game.path("reveal-hand")).json["code"] == "blind_nil_not_eligible"
    first = south.post(game.path("reveal-hand"))
    assert first.status == 200
    assert len(first.json["myHand"]) == 13
    version = game.version
    again = south.post(game.path("reveal-hand"))
    assert (again.status, again.json["myHand"], game.version) == (200, first.json["myHand"], version)
    assert mine.types == ["JOINED", "HAND_REVEALED"]
    assert others.take() == []
    game.bid("east", 3)
    assert game.bid("south", "blind_nil").status == 400
    game.bid("south", 3)
    game.bid("west", 3)
    game.bid("north", "nil")
    assert south.post(game.path("reveal-hand")).status == 409


def test_BN6_after_ones_own_bid_it_is_too_late_to_look(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    game.bid("east", 3)
    game.bid("south", "blind_nil")
    answer = game.by_seat["south"].post(game.path("reveal-hand"))
    assert answer.status == 409
    assert "myHand" not in game.state("south")


def test_BN9_to_BN14_the_exchange_over_the_wire(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    sockets = {seat: player.socket(join=game.table_id) for seat, player in game.by_seat.items()}
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        assert game.bid(seat, bid).status == 200
    assert game.play("east", "AS").status == 409
    for socket in sockets.values():
        socket.take()
    exchange = game.path("blind-nil-exchange")
    hand = game.state("south")["myHand"]

    def types(seat: str) -> list[str]:
        return [frame["type"] for frame in sockets[seat].take()]

    strangers = game.state("east")["myHand"]
    for cards in (None, [], hand[:1], hand[:3], [hand[0], hand[0]], strangers[:2], ["AS", 5], "ASKS"):
        answer = game.by_seat["south"].post(exchange, {"cards": cards})
        assert answer.status == 400, cards
    assert game.by_seat["north"].post(exchange, {"cards": game.state("north")["myHand"][:2]}).status == 400
    first = game.by_seat["south"].post(exchange, {"cards": hand[:2]})
    assert first.json["blindNilExchange"]["step"] == "partner_to_blind"
    assert len(first.json["myHand"]) == 11
    assert types("north") == ["BLIND_NIL_EXCHANGE_PROMPT", "TURN_CHANGED"]
    assert types("south") == types("east") == types("west") == ["TURN_CHANGED"]
    given = game.state("north")["myHand"][:2]
    texts = [("10" if card["rank"] == "10" else card["rank"]) + card["suit"][0] for card in given]
    second = game.by_seat["north"].post(exchange, {"cards": texts})
    assert second.status == 200
    assert (second.json["phase"], second.json["currentPlayerSeat"]) == ("playing", "east")
    assert types("north") == types("south") == ["HAND_REVEALED", "TURN_CHANGED"]
    assert types("east") == ["TURN_CHANGED"]
    hands = [game.state(seat)["myHand"] for seat in SEATS]
    assert all(len(cards) == 13 for cards in hands)
    assert len({(card["suit"], card["rank"]) for cards in hands for card in cards}) == 52
    assert all(card in game.state("south")["myHand"] for card in given)


def test_TR7_an_exchange_at_once_may_be_declined(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament")
    game.by_seat["west"].post(game.path("cut"), {"position": 0})
    for seat in ("east", "west", "north"):
        game.by_seat[seat].post(game.path("reveal-hand"))
    for seat, bid in (("east", 4), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        assert game.bid(seat, bid).status == 200
    assert game.state("north")["blindNilExchange"]["step"] == "at_once"
    exchange = game.path("blind-nil-exchange")
    deadline = game.state("south")["deadline"]
    world.wait(5)
    north = game.state("north")["myHand"]
    assert game.by_seat["north"].post(exchange, {"cards": north[:1]}).status == 200
    assert game.state("south")["deadline"] == deadline
    assert game.by_seat["south"].post(exchange, {"cards": []}).json["phase"] == "playing"
    assert game.state("north")["myHand"] == north


def test_TR21_the_cut_is_offered_to_the_dealers_right(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament")
    cut = game.path("cut")
    assert game.by_seat["east"].post(cut, {"position": 20}).status == 409
    for bad in (None, -1, 52, "20", 3.0, True):
        assert game.by_seat["west"].post(cut, {"position": bad}).status == 400
    answer = game.by_seat["west"].post(cut, {"position": 20})
    assert (answer.status, answer.json["phase"]) == (200, "bidding")
    assert game.by_seat["west"].post(cut, {"position": 20}).status == 409


def test_TR19_a_hand_without_spades_can_be_thrown_in(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament")
    game.by_seat["west"].post(game.path("cut"), {"position": 0})
    misdeal = game.path("misdeal")
    table = world.table(game.table_id)
    assert table.game is not None
    hands = table.game.secret.hands
    low = [sum(1 << card for card in range(seat, 52, 4)) for seat in range(4)]
    low[3], low[0] = sum(1 << card for card in range(13)), 0
    rest = list(range(13, 52))
    low[0], low[1], low[2] = (sum(1 << card for card in rest[at::3]) for at in range(3))
    hands[:] = low
    rewrite(game, secret=table.game.secret)
    assert game.by_seat["north"].post(misdeal).status == 400
    game.by_seat["north"].post(game.path("reveal-hand"))
    assert game.by_seat["north"].post(misdeal).json["code"] == "misdeal_not_allowed"
    game.by_seat["west"].post(game.path("reveal-hand"))
    socket = game.by_seat["east"].socket(join=game.table_id)
    answer = game.by_seat["west"].post(misdeal)
    assert answer.status == 200
    assert socket.types == ["JOINED", "MISDEAL", "CUT_OFFERED", "TURN_CHANGED"]
    assert answer.json["dealerSeat"] == "north"
    assert answer.json["handNumber"] == 1


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
    for action, body in (("bid", {"bid": 3}), ("play", {"card": "AS"}), ("cut", {"position": 1})):
        assert outsider.post(game.path(action), body).status == 403
    outsider.post(game.path("join"))
    for action, body in (("bid", {"bid": 3}), ("play", {"card": "AS"}), ("reveal-hand", None), ("misdeal", None)):
        answer = outsider.post(game.path(action), body)
        assert (answer.status, answer.json["code"]) == (403, "not_seated")


def test_after_the_game_everything_is_refused_and_the_state_still_shown(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"max_hands": 1})
    game.finish()
    assert (game.bid("east", 3).status, game.bid("east", 3).json["code"]) == (409, "game_over")
    assert game.play("east", "AS").status == 409
    state = game.state("east")
    assert (state["gameOver"], state["deadline"]) == (True, None)


def test_hand_records_and_proofs(world: World) -> None:
    game = Game(world, world.guests("maud", "piet"))
    east = game.by_seat["east"]
    assert east.get(game.path("hands")).json == {"hands": []}
    promised = game.state("east")["commitment"]
    game.finish_hand()
    (entry,) = east.get(game.path("hands")).json["hands"]
    assert entry["handNumber"] == 1
    record = east.get(game.path("hands/1")).json
    assert len(record["tricks"]) == 13
    assert record["proofSealed"] is False
    proof = east.get(game.path("hands/1/proof")).json
    assert proof["commitment"] == promised
    assert world.guest("otto").get(game.path("hands/1")).status == 403
    for number in ("2", "0", "x", "-1", "1.0", "99999", "١"):
        assert east.get(game.path(f"hands/{number}")).status == 404


def test_BN13_an_exchange_stays_sealed_until_the_game_is_over(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"max_hands": 2})
    rewrite(game, scores=[0, 120])
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        game.bid(seat, bid)
    for seat in ("south", "north"):
        cards = game.state(seat)["myHand"][:2]
        game.by_seat[seat].post(game.path("blind-nil-exchange"), {"cards": cards})
    game.finish_hand()
    for seat in SEATS:
        record = game.by_seat[seat].get(game.path("hands/1"))
        assert (record.json["proofSealed"], record.json["exchanged"]) == (True, None)
        proof = game.by_seat[seat].get(game.path("hands/1/proof"))
        assert (proof.status, proof.json["code"]) == (409, "proof_sealed")
    for seat in ("north", "south", "west"):
        game.by_seat[seat].post(game.path("leave"))
    game.finish()
    record = game.by_seat["east"].get(game.path("hands/1")).json
    assert [len(cards) for cards in record["exchanged"].values()] == [2, 0, 2, 0]
    assert game.by_seat["east"].get(game.path("hands/1/proof")).status == 200


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
