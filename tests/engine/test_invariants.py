"""Random play under every preset and under random valid rule sets; tests/engine/long_run.py goes on for longer."""

from random import Random

import pytest

from engine import (
    SEATS,
    VARIANTS,
    Action,
    Bid,
    ClaimMisdeal,
    Cut,
    HandScored,
    Play,
    Reveal,
    apply,
    dump,
    legal_actions,
    observe,
    rules_for,
)
from engine.rule_options import OPTIONS
from tests.engine.invariants import check_cards, check_legal_lists, check_storage, probe, refusal, run_game
from tests.engine.rule_sets import CHOICES, random_rules
from tests.engine.tables import begin, chance


@pytest.mark.slow
@pytest.mark.parametrize("preset", VARIANTS)
def test_presets(preset: str) -> None:
    """Four hundred hands of whole games, and more."""
    played = n = 0
    while played < 400:
        played += run_game(rules_for(preset), (preset, n))
        n += 1


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_rule_sets(part: int) -> None:
    """Two hundred hands each, a few of each rule set."""
    rng, played = Random(f"rules {part}"), 0
    while played < 200:
        rules = random_rules(rng)
        played += run_game(rules, (part, played), hands=4, odd_bids=rng.choice((0.1, 0.5, 1.0)))


def test_no_option_is_left_out_of_the_random_rule_sets() -> None:
    assert set(CHOICES) == set(OPTIONS)


@pytest.mark.parametrize("name", CHOICES)
def test_every_value_of_every_option(name: str) -> None:
    """Each alone, where the other options are a preset's, or as near as makes a game."""
    help_of: dict[str, dict[str, object]] = {
        "blind_nils_per_side": {"blind_exchange_cards": 0},
        "nil": {"zero_is_nil": False},
    }
    for preset in VARIANTS:
        for value in dict.fromkeys(CHOICES[name]):
            options = help_of.get(name, {}) | {name: value}
            run_game(rules_for(preset, **options), (name, value), hands=1, odd_bids=0.6)


@pytest.mark.parametrize("preset", VARIANTS)
def test_every_step_of_a_few_hands_looked_at_closely(preset: str) -> None:
    for n in range(2):
        run_game(rules_for(preset, blind_nil_deficit=None), (preset, "close", n), hands=2, close=1, odd_bids=0.7)


@pytest.mark.parametrize("preset", VARIANTS)
def test_apply_accepts_exactly_the_legal_list(preset: str) -> None:
    """Every action there is, from every seat, in every phase."""
    everything: list[Action] = [
        Reveal(),
        ClaimMisdeal(),
        *map(Bid, range(16)),
        *map(Play, range(52)),
        *map(Cut, range(-1, 53)),
    ]
    game, rng = begin(preset, 2, blind_nil_deficit=None), Random(2)
    while game.hand_number == 1 and game.turn is not None:
        if rng.random() < 0.25 or game.phase.word != "playing":
            before = dump(game)
            for seat in SEATS:
                listed = set(legal_actions(game, seat))
                for action in everything:
                    twin = game.copy()
                    error = refusal(twin, seat, action)
                    assert (error is None) == (action in listed)
                    assert error is None or dump(twin) == before
        apply(game, *chance(game, rng))


@pytest.mark.parametrize("preset", VARIANTS)
@pytest.mark.parametrize("floor", [None, -250])
def test_games_end(preset: str, floor: int | None) -> None:
    """Within the cap of hands, with no floor too, however wildly the bids are made."""
    for odd_bids in (0.0, 1.0):
        game, rng = begin(preset, ("end", odd_bids), floor=floor), Random(3)
        while game.turn is not None:
            apply(game, *chance(game, rng, odd_bids))
        assert game.hand_number <= 100
        check_storage(game)


def test_a_game_that_nobody_can_win_ends_at_the_cap() -> None:
    game, rng = begin(target=10_000, floor=None, max_hands=12), Random(1)
    hands = 0
    while game.turn is not None:
        hands += sum(isinstance(event, HandScored) for event in apply(game, *chance(game, rng)))
    assert hands == observe(game, None).hand_number == 12


def test_a_hundred_hands_are_stored_in_under_four_kilobytes() -> None:
    game, rng = begin("tournament", 1, target=10_000), Random(1)
    while game.turn is not None:
        apply(game, *chance(game, rng))
    assert game.hand_number == 100
    assert len(observe(game, None).hand_history) == 100
    assert len(dump(game)) < 2048


def test_the_checks_bite() -> None:
    """A game that is made wrong on purpose is noticed."""
    game = begin()
    game.secret.hands[0], game.secret.hands[1] = game.secret.hands[1], game.secret.hands[1]
    with pytest.raises(AssertionError):
        check_cards(game)
    check_legal_lists(begin())
    probe(begin(), Random(1))
