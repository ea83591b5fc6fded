"""The rollouts play by the rules: every card that they lay is one that the engine would take, and nobody reneges."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from bots.expert.arrays import Ints
from bots.expert.plays import CHANCE, lanes_of
from bots.expert.rollout import Round, Table, play_out
from bots.expert.time_limit import TimeLimit
from engine import VARIANTS, Game, HandScored, Phase, Play, Rules, Seat, apply, new_game, observe, rules_for
from engine.bots import honest_actions
from tests.engine.rule_sets import random_rules
from tests.engine.tables import begin, bid, chance, seed_of, stacked

LANES = 6
OPENINGS = ("non_spade", "any", "lowest_club_each_hand", "lowest_club_each_game", "two_of_clubs")
VOIDS = ("no_spade", "red_only", "any")


def positions(rules: Rules, seed: int, hands: int) -> Iterator[Game]:
    """Some positions of a random game's play, the first lead of every hand among them."""
    game, rng = new_game(rules, seed_of(seed), "table-1"), Random(seed)
    while game.turn is not None and game.hand_number <= hands:
        if game.phase is Phase.PLAYING and ((not game.tricks and not game.trick) or rng.random() < 0.15):
            yield game.copy()
        apply(game, *_honest(game, rng))


def _honest(game: Game, rng: Random) -> tuple[Seat, Play]:
    seat, action = chance(game, rng)
    return seat, action if game.phase is not Phase.PLAYING else rng.choice(honest_actions(observe(game, seat)))  # type: ignore[return-value]


def assert_rollouts_are_legal(game: Game, odds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays all lanes out, lays the same cards at the table, and compares the tricks."""
    laid: list[tuple[Ints, Ints]] = []
    lay = Round._put

    def noted(round_: Round, seat: Ints, card: Ints) -> None:
        laid.append((seat.copy(), card.copy()))
        lay(round_, seat, card)

    assert game.turn is not None
    hands = np.repeat(np.array(game.secret.hands)[:, None], LANES, axis=1)
    lanes = lanes_of(observe(game, game.turn), hands, 1)
    table = Table(game.rules, game.hand_number, np.random.default_rng(1), odds, LANES)
    with monkeypatch.context() as patch:
        patch.setattr(Round, "_put", noted)
        won = play_out(lanes, table, TimeLimit(60.0))
    for lane in range(LANES):
        plays = [(Seat(int(seats[lane])), int(cards[lane])) for seats, cards in laid[len(game.trick) :]]
        assert _laid_at_the_table(game.copy(), plays) == tuple(won[:, lane].tolist())


def _laid_at_the_table(game: Game, plays: list[tuple[Seat, int]]) -> tuple[int, ...]:
    """The tricks by seat after the cards; fails on one that may not be laid."""
    for seat, card in plays:
        assert seat is game.turn
        assert Play(card) in honest_actions(observe(game, seat))
        for event in apply(game, seat, Play(card)):
            if isinstance(event, HandScored):
                return event.record.tricks_won
    raise AssertionError("the hand was not played to its end")


@pytest.mark.parametrize("odds", [CHANCE, 1.0])
@pytest.mark.parametrize("preset", VARIANTS)
def test_under_every_preset(preset: str, odds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        for game in positions(rules_for(preset), seed, hands=2):
            assert_rollouts_are_legal(game, odds, monkeypatch)


@pytest.mark.parametrize("first_trick_void", VOIDS)
@pytest.mark.parametrize("opening", OPENINGS)
def test_under_every_rule_of_the_first_trick(
    opening: str, first_trick_void: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(opening=opening, first_trick_void=first_trick_void, spades_broken_by="any_spade")
    three_voids = stacked(game, east="AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D")
    bid(three_voids, 3, 3, 3, 3)
    assert_rollouts_are_legal(three_voids, 1.0, monkeypatch)
    for position in positions(three_voids.rules, 5, hands=1):
        assert_rollouts_are_legal(position, 1.0, monkeypatch)


@pytest.mark.parametrize("seed", range(6))
def test_under_random_rules(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in positions(random_rules(Random(seed)), seed, hands=2):
        assert_rollouts_are_legal(game, 1.0, monkeypatch)
