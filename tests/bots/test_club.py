"""Bots of every level in whole games: legal, honest, deterministic, and blind to what they may not see."""

from random import Random
from typing import get_args

import pytest

from bots import LEVELS, STAND_IN, LevelName, bot_of, with_mistakes
from engine import VARIANTS, Cut, Game, Phase, apply, legal_actions, new_game, observe
from tests.engine.redeal import redealt
from tests.engine.rule_sets import random_rules
from tests.engine.tables import begin, chance, seed_of

QUICK: tuple[LevelName, ...] = ("standard", "club")
BLIND = {"blind_nil_deficit": None}


def drive(game: Game, level: LevelName, rng: Random, hands: int = 99) -> None:
    """Four bots of a level play on, each move checked."""
    bot = bot_of(level)
    while game.turn is not None and game.hand_number <= hands:
        seat = game.turn
        action = bot(observe(game, seat), rng)
        assert action in legal_actions(game, seat)
        events = apply(game, seat, action)
        assert "RENEGE" not in [event.type for event in events]


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("preset", VARIANTS)
def test_games_end(preset: str, level: LevelName) -> None:
    for n in range(4):
        game = begin(preset, n)
        drive(game, level, Random(n))
        assert game.phase is Phase.GAME_OVER


@pytest.mark.parametrize("level", QUICK)
def test_games_under_any_rules(level: LevelName) -> None:
    for n in range(60):
        rng = Random(n)
        drive(new_game(random_rules(rng), seed_of(n), "t"), level, rng, hands=3)


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("preset", VARIANTS)
def test_from_any_position_of_a_random_game(preset: str, level: LevelName) -> None:
    for n in range(6):
        game, rng = begin(preset, n, **BLIND), Random(n)
        while game.turn is not None and game.hand_number <= 2:
            action = bot_of(level)(observe(game, game.turn), rng)
            assert action in legal_actions(game)
            apply(game, *chance(game, rng, odd_bids=0.7))


@pytest.mark.parametrize("preset", VARIANTS)
def test_hidden_cards_do_not_change_a_decision(preset: str) -> None:
    for n in range(4):
        game, rng = begin(preset, n, **BLIND), Random(n)
        while game.turn is not None and game.hand_number <= 2:
            seat = game.turn
            twin, choice = redealt(game, seat, rng, {}), rng.random()
            first = bot_of("club")(observe(game, seat), Random(choice))
            assert first == bot_of("club")(observe(twin, seat), Random(choice))
            apply(game, *chance(game, rng, odd_bids=0.7))


def test_levels_are_data_that_lead_to_bots() -> None:
    assert list(LEVELS) == ["standard", "club", "expert"] == list(get_args(LevelName))
    assert STAND_IN == "club"
    assert all(level.milliseconds > 0 for level in LEVELS.values())
    with pytest.raises(KeyError):
        bot_of("master")  # type: ignore[arg-type]


def test_mistakes_are_made_at_their_rate_and_are_legal() -> None:
    bot, differs, moves = bot_of("club"), 0, 0
    for n in range(6):
        game, rng = begin("tournament", n), Random(n)
        while game.turn is not None and game.hand_number <= 3:
            view, choice = observe(game, game.turn), rng.random()
            right = bot(view, Random(choice))
            unerring = with_mistakes(bot, 0.0)(view, Random(choice))
            assert unerring == right or (isinstance(right, Cut) and isinstance(unerring, Cut)), "a cut is any"
            wrong = with_mistakes(bot, 1.0)(view, Random(choice))
            assert wrong in view.legal
            moves, differs = moves + 1, differs + (wrong != right)
            events = apply(game, game.turn, wrong)
            assert "RENEGE" not in [event.type for event in events]
    assert differs > moves / 3


@pytest.mark.parametrize("rate", [-0.1, 1.1])
def test_a_rate_of_mistakes_is_a_share(rate: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        with_mistakes(bot_of("club"), rate)
