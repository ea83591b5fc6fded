"""The coach's routes: hints on one's turn and reviews of finished hands, for whom and from what."""

from random import Random
from typing import Any

import pytest

from bots.expert import reviewing, thinking
from bots.expert.time_limit import OutOfTime
from functions import coach
from functions.service.table.codec import encode
from tests.bots.worlds import few_worlds
from tests.contract.documented import documented_answer
from tests.engine.redeal import redealt
from tests.support.driver import SEATS, Answer, Player
from tests.support.games import Game, after_an_exchange, behind, rewrite
from tests.support.world import World

T = "/api/tables/{tableId}"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer worlds: what is shown here does not depend on how good the advice is."""
    few_worlds(monkeypatch)
    coach._reviewed.cache_clear()


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def asked(game: Game, seat: str, what: str = "hint") -> Answer:
    answer = game.by_seat[seat].get(game.path(what))
    documented_answer(f"GET {T}/{'hint' if what == 'hint' else 'hands/{handNumber}/review'}", answer)
    return answer


def test_a_hint_can_be_followed_as_it_is_all_game_long(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"max_hands": 1})
    for _ in range(4 + 52):
        seat, version = game.turn, game.version
        hint = asked(game, seat).json
        assert (hint["seat"], hint["version"]) == (seat, version)
        assert hint["reason"].endswith(".")
        body = {name: hint[name] for name in ("card", "bid") if name in hint}
        assert game.by_seat[seat].post(game.path(hint["action"]), body).status == 200
    assert asked(game, "north").json["code"] == "game_over"


def test_hints_before_the_first_card_of_a_tournament(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament", rules={"hints": True})
    cut = asked(game, "west").json
    assert cut["action"] == "cut"
    game.by_seat["west"].post(game.path("cut"), {"position": cut["position"]})
    look = asked(game, "east").json
    assert look["action"] in ("reveal-hand", "bid")


def test_a_hint_for_the_exchange(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        game.bid(seat, bid)
    hint = asked(game, "south").json
    assert (hint["action"], len(hint["cards"])) == ("blind-nil-exchange", 2)
    assert game.by_seat["south"].post(game.path(hint["action"]), {"cards": hint["cards"]}).status == 200


def test_only_who_sits_and_is_to_act_gets_a_hint(world: World, four: list[Player]) -> None:
    table_id = world.new_table(four[0])
    before = four[0].get(f"/api/tables/{table_id}/hint")
    assert (before.status, before.json["code"]) == (409, "no_game")
    game, otto = Game(world, four), world.guest("otto")
    assert game.turn == "east"
    for seat in ("north", "south", "west"):
        answer = asked(game, seat)
        assert (answer.status, answer.json["code"]) == (409, "not_your_turn")
    assert otto.get(game.path("hint")).status == 403
    otto.post(game.path("join"))
    assert otto.get(game.path("hint")).status == 403
    hidden = world.new_table(four[0], visibility="private")
    assert otto.get(f"/api/tables/{hidden}/hint").status == 404


@pytest.mark.parametrize("options", [{"rules": {"hints": False}}, {"ruleset": "tournament"}])
def test_a_table_may_do_without_hints(world: World, four: list[Player], options: dict[str, Any]) -> None:
    game = Game(world, four, **options)
    assert game.state("north")["options"]["rules"]["hints"] is False
    answer = asked(game, game.turn)
    assert (answer.status, answer.json["code"]) == (403, "hints_off")


def test_a_hint_changes_nothing_and_is_the_same_again(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    before = encode(world.table(game.table_id))
    first = asked(game, "east").json
    assert asked(game, "east").json == first
    assert encode(world.table(game.table_id)) == before


def test_hidden_cards_do_not_change_a_hint(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    for step in range(24):
        seat = game.turn
        if step % 4 == 1:
            first = asked(game, seat).json
            table = world.table(game.table_id)
            assert table.game is not None
            assert table.game.turn is not None
            twin = redealt(table.game, table.game.turn, Random(step), {})
            rewrite(game, secret=twin.secret)
            assert {**asked(game, seat).json, "version": 0} == {**first, "version": 0}
            rewrite(game, secret=table.game.secret)
        game.step()


def test_a_hint_is_the_club_players_where_the_expert_fails(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def think(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(thinking, "think", think)
    game = Game(world, four)
    capsys.readouterr()
    assert asked(game, "east").status == 200
    assert '"botFaultZeroDivisionError":1' in capsys.readouterr().out


def test_a_review_names_cards_that_were_laid(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    assert asked(game, "north", "hands/1/review").status == 404
    game.finish_hand()
    record = four[1].get(game.path("hands/1")).json
    review = asked(game, "east", "hands/1/review").json
    assert (review["handNumber"], review["complete"]) == (1, True)
    assert any(review["slips"].values())
    for seat, slip in review["slips"].items():
        if slip:
            plays = record["tricks"][slip["trick"] - 1]["plays"]
            assert slip["card"] in [play["card"] for play in plays if play["seat"] == seat]
            assert slip["better"] in record["handsPlayed"][seat]
            assert 0 < slip["cost"] <= 1
            assert slip["words"].startswith(seat.capitalize())
    assert asked(game, "north", "hands/1/review").json == review


def test_a_review_is_for_those_who_may_read_the_record(world: World, four: list[Player]) -> None:
    game, otto = Game(world, four), world.guest("otto")
    game.finish_hand()
    assert otto.get(game.path("hands/1/review")).status == 403
    otto.post(game.path("join"))
    assert otto.get(game.path("hands/1/review")).status == 200
    for number in ("2", "0", "x", "-1", "1.0", "99999", "١"):
        assert otto.get(game.path(f"hands/{number}/review")).status == 404


def test_BN13_a_hand_with_an_exchange_is_reviewed_when_the_game_is_over(world: World, four: list[Player]) -> None:
    game = after_an_exchange(world, four)
    for seat in SEATS:
        answer = asked(game, seat, "hands/1/review")
        assert (answer.status, answer.json["code"]) == (409, "review_sealed")
    game.finish()
    assert asked(game, "east", "hands/1/review").status == 200


def test_a_review_without_time_says_that_it_is_not_complete(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = []

    def losses(view: Any, card: int, seed: int, guard: Any) -> tuple[int, float]:
        judged.append(card)
        if len(judged) > 3:
            raise OutOfTime
        return card, 0.0

    monkeypatch.setattr(reviewing, "losses", losses)
    game = Game(world, four)
    game.finish_hand()
    review = asked(game, "north", "hands/1/review").json
    assert (review["complete"], len(judged)) == (False, 4)
    assert not any(review["slips"].values())
