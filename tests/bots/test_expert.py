"""The expert: legal and honest under any rules, deterministic, blind to hidden cards, and never without an answer."""

from random import Random
from typing import Any

import numpy as np
import pytest

from bots import bot_of
from bots.expert import plays, thinking
from bots.expert.arrays import Floats
from bots.expert.bids import contracts_of_lanes
from bots.expert.knowledge import Knowledge, knowledge_of
from bots.expert.thinking import think
from bots.expert.time_limit import OutOfTime, TimeLimit
from bots.expert.utility import Worth
from bots.expert.worlds import worlds_of
from engine import (
    BLIND_NIL,
    NIL,
    VARIANTS,
    Game,
    Phase,
    Seat,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    score_hand,
    winner_of,
)
from engine.cards import DECK, HEART_MASK
from engine.scoring import contracts_of
from tests.bots.positions import Position
from tests.bots.worlds import few_worlds
from tests.engine.redeal import redealt
from tests.engine.rule_sets import random_rules
from tests.engine.tables import begin, bid, chance, seed_of, until

BLIND: dict[str, Any] = {"blind_nil_deficit": None}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer worlds, for the tests' sake: what they prove does not depend on how many."""
    few_worlds(monkeypatch)


def drive(game: Game, rng: Random, hands: int) -> None:
    """Four experts play on; what goes wrong in their thinking is not hidden by the fallback."""
    while game.turn is not None and game.hand_number <= hands:
        seat = game.turn
        action = think(observe(game, seat), rng.getrandbits(64))
        assert action in legal_actions(game, seat)
        assert "RENEGE" not in [event.type for event in apply(game, seat, action)]


@pytest.mark.parametrize("preset", VARIANTS)
def test_whole_hands_of_every_preset(preset: str) -> None:
    drive(begin(preset, 1), Random(1), hands=1)


@pytest.mark.parametrize("n", range(6))
def test_hands_under_any_rules(n: int) -> None:
    rng = Random(n)
    drive(new_game(random_rules(rng), seed_of(n), "t"), rng, hands=1)


@pytest.mark.parametrize("preset", VARIANTS)
def test_from_positions_that_chance_has_made(preset: str) -> None:
    """People bid and play oddly, and renege where they may; worlds that explain it are found all the same."""
    game, rng = begin(preset, 5, **BLIND), Random(5)
    while game.turn is not None and game.hand_number <= 1:
        assert think(observe(game, game.turn), 1) in legal_actions(game)
        apply(game, *chance(game, rng, odd_bids=0.8))


@pytest.mark.parametrize("preset", VARIANTS)
def test_hidden_cards_do_not_change_a_decision(preset: str) -> None:
    game, rng = begin(preset, 3, **BLIND), Random(3)
    while game.turn is not None and game.hand_number <= 1:
        seat, seed = game.turn, rng.getrandbits(64)
        assert think(observe(game, seat), seed) == think(observe(redealt(game, seat, rng, {}), seat), seed)
        apply(game, *chance(game, rng, odd_bids=0.7))


def test_the_same_view_and_generator_give_the_same_action() -> None:
    game = until(begin(n=4), Phase.PLAYING, Random(4))
    view = observe(game, game.turn)
    assert {bot_of("expert")(view, Random(7)) for _ in range(3)} == {think(view, Random(7).getrandbits(64))}


def test_an_exception_is_told_and_falls_back_to_the_club_players_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("out of order")

    failed: list[Exception] = []
    monkeypatch.setattr(thinking, "think", broken)
    game = until(begin(n=4), Phase.PLAYING, Random(4))
    view = observe(game, game.turn)
    assert bot_of("expert", failed.append)(view, Random(1)) == bot_of("club")(view, Random(1))
    assert [str(failure) for failure in failed] == ["out of order"]


def test_a_move_without_time_is_still_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OutOfTime):
        TimeLimit(-1.0).check()
    monkeypatch.setattr(thinking, "TimeLimit", lambda: TimeLimit(-1.0))
    game = until(begin(n=4), Phase.PLAYING, Random(4))
    while game.turn is not None and game.hand_number == 1:
        action = bot_of("expert")(observe(game, game.turn), Random(1))
        assert action in legal_actions(game)
        apply(game, game.turn, action)


def test_the_first_look_decides_where_there_is_no_time_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no fault of the thinking, and not the club player's move."""
    looks: list[int] = []

    def look(view: View, known: Knowledge, candidates: list[int], *rest: Any) -> tuple[Floats, int]:
        looks.append(len(candidates))
        if len(looks) == 2:
            raise OutOfTime
        return np.array([0.1] * (len(candidates) - 2) + [0.5, 0.5]), 10

    monkeypatch.setattr(plays, "_rollouts", look)
    game = until(begin(n=4), Phase.PLAYING, Random(4))
    view = observe(game, game.turn)
    worth = plays._by_rollouts(view, knowledge_of(view), [3, 2, 1, 0], np.random.default_rng(1), TimeLimit(9.0))
    assert looks == [4, 2]
    assert list(worth) == [0.1, 0.1, 0.5, 0.5]


@pytest.mark.parametrize("preset", VARIANTS)
def test_worlds_agree_with_the_view(preset: str) -> None:
    game, rng = begin(preset, 6), Random(6)
    until(game, Phase.PLAYING, rng)
    while game.turn is not None and game.hand_number == 1:
        view = observe(game, game.turn)
        known = knowledge_of(view)
        worlds = worlds_of(view, known, 30, np.random.default_rng(1))
        laid = sum(known.played)
        for world in worlds.T:
            hands = [int(hand) for hand in world]
            assert view.viewer is not None
            assert hands[view.viewer] == view.hand
            others = [seat for seat in range(4) if seat != view.viewer]
            assert not any(hands[seat] & ~known.allowed[seat] for seat in others)
            assert [hand.bit_count() for hand in hands] == [hand.bit_count() for hand in game.secret.hands]
            assert sum(hands) + laid == DECK
        apply(game, game.turn, bot_of("standard")(view, rng))


def test_worlds_know_the_cards_passed_to_the_partner() -> None:
    game = begin(n=2, **BLIND)
    bid(game, "blind", 3, 3, 4)
    while game.phase is Phase.EXCHANGE:
        apply(game, *chance(game, Random(1)))
    blind = game.dealer.left
    while game.turn is not blind:
        apply(game, *chance(game, Random(1)))
    view = observe(game, blind)
    assert view.sent.bit_count() == 2
    worlds = worlds_of(view, knowledge_of(view), 20, np.random.default_rng(1))
    gone = sum(1 << card for trick in view.tricks for _, card in trick.plays)
    assert all(int(hand) & view.sent == view.sent & ~gone for hand in worlds[blind.partner])


def test_voids_are_kept() -> None:
    position = Position(
        "void", "", hand="AC 4D 3D", out="KC QC JC KD QD JD 4H 5H 6H", bids={"N": 3, "E": 3, "S": 4, "W": 3},
        won={"N": 3, "S": 3, "E": 2, "W": 2}, voids={"E": "H"},
    )  # fmt: skip
    view = position.view()
    worlds = worlds_of(view, knowledge_of(view), 50, np.random.default_rng(1))
    assert not any(int(hand) & HEART_MASK for hand in worlds[Seat.EAST])


def test_worth_scores_like_the_engine() -> None:
    """Where the hand ends the game, its worth is who wins by the engine's scoring."""
    for n in range(120):
        rng = Random(n)
        rules = random_rules(rng)
        game = new_game(rules, seed_of(n), "t")
        game.scores = [rng.randrange(-200, 500) for _ in "ab"]
        game.bags = [rng.randrange(rules.bag_limit or 9) for _ in "ab"]
        view = observe(game, Seat(rng.randrange(4)))
        bids = [rng.choice((0, 2, 3, 5, 7, NIL, BLIND_NIL)) for _ in range(4)]
        cuts = sorted(rng.randrange(14) for _ in range(3))
        tricks = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2]]
        score = score_hand(rules, bids, tricks, game.scores, game.bags, game.dealer)
        lanes = np.array(bids)[:, None]
        contracts, double = contracts_of_lanes(view, lanes)
        known = contracts_of(rules, bids, game.dealer)
        assert [None if double[side][0] else contracts[side][0] for side in (0, 1)] == list(known)
        worth = Worth(view).of(np.array(tricks)[:, None], lanes, contracts, double)[0]
        outcome = winner_of(rules, score.scores_after, game.hand_number)
        if outcome.value in ("ns", "ew"):
            assert view.viewer is not None
            assert worth == float(outcome.value == view.viewer.side.word)
        else:
            assert 0 <= worth <= 1


def test_more_points_are_worth_more() -> None:
    view = observe(begin(n=1), Seat.NORTH)
    lanes = np.array([[3, 3, 3, 3]]).T.repeat(14, axis=1)
    contracts, double = contracts_of_lanes(view, np.array([[4, 4, 4, 4]]).T.repeat(14, axis=1))
    tricks = np.array([[n, 13 - n, 0, 0] for n in range(14)]).T
    worth = Worth(view).of(tricks, lanes, contracts, double)
    assert worth[3] < worth[4]
    assert worth[9] < worth[10]
