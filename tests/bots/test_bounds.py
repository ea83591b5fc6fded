"""The work of a move is bounded under every legal rule set, and ends soon after its time is over."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from types import FrameType
from typing import Any

import pytest

from bots.expert import chances, thinking
from bots.expert.thinking import think
from bots.expert.time_limit import OutOfTime, TimeLimit
from engine import View, apply, new_game, observe, rules_for
from engine.bots.club import club
from tests.engine.tables import chance, seed_of

HUGE: dict[str, Any] = {
    "target": 10_000, "floor": -10_000, "max_hands": 100, "nil_bonus": 1000, "nil_penalty": 1000,
    "blind_nil_bonus": 1000, "blind_nil_penalty": 1000, "ten_bid": "or_more", "ten_bonus": 1000, "ten_penalty": 1000,
    "thirteen_bonus": 1000, "bag_limit": 1, "bag_penalty": 1000, "blind_nil_deficit": None, "renege": "penalised",
}  # fmt: skip
RULES = {
    "everything is worth a thousand": HUGE,
    "four cards are passed": HUGE | {"blind_exchange_cards": 4, "blind_exchange_optional": True},
    "four blind nils": HUGE | {"blind_nils_per_side": 2, "blind_exchange_cards": 0, "double_nil": "combined"},
    "every nil counts apart": HUGE
    | {"failed_nil_tricks": "bags", "spades_lead": "any_time", "first_trick_void": "any"},
}
MOST_CALLS = {"expert": 250_000, "club": 4_000}
"""Calls of functions of Python in a move. Most of the expert's make some thousands; five cards to solve make most."""


def views(options: dict[str, Any], hands: int) -> Iterator[View]:
    """Every choice of some hands that are bid and played by chance."""
    for n in range(hands):
        game, rng = new_game(rules_for("classic", **options), seed_of(n), "t"), Random(n)
        while game.turn is not None and game.hand_number == 1:
            yield observe(game, game.turn)
            apply(game, *chance(game, rng, odd_bids=1.0))


def calls_of(player: Any, view: View, seed: object) -> int:
    """How many functions of Python a move calls."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        player(view, seed)
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the limit of time: what bounds the work then is its own."""
    monkeypatch.setattr(thinking, "TimeLimit", lambda: TimeLimit(600.0))


@pytest.mark.slow
@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("name", RULES)
def test_the_work_of_a_move_is_bounded(name: str) -> None:
    chances._table.cache_clear()
    for view in views(RULES[name], 2):
        assert calls_of(think, view, 1) <= MOST_CALLS["expert"]
        assert calls_of(club, view, Random(1)) <= MOST_CALLS["club"]


@pytest.mark.parametrize("name", RULES)
def test_without_time_a_move_ends_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done before the time is first looked at is the least that every move needs."""
    monkeypatch.setattr(thinking, "TimeLimit", lambda: TimeLimit(-1.0))

    def hurried(view: View, seed: object) -> None:
        with suppress(OutOfTime):
            think(view, int(str(seed)))

    for view in views(RULES[name], 1):
        assert calls_of(hurried, view, 1) <= MOST_CALLS["club"]
