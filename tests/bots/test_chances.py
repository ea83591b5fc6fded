"""The table of chances: that of all scores as far as it matters, and small whatever the rules are."""

from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pytest

from bots.expert import chances as module
from bots.expert.arrays import Floats
from bots.expert.chances import KEPT, MOST_HANDS, Chances, chances
from bots.expert.thinking import think
from engine import OPTIONS, VARIANTS, InvalidRules, Phase, Rules, View, apply, observe, rules_for
from tests.bots.worlds import few_worlds
from tests.engine.tables import begin, chance

HANDS = (25, 7, 2)
RANGES: dict[str, dict[str, Any]] = {
    "a far target and a deep floor": {"target": 3000, "floor": -2000},
    "a far target without a floor": {"target": 5000, "floor": None},
    "nils decide": {"target": 2500, "nil_bonus": 0, "nil_penalty": 1000},
    "without nils": {"target": 1500, "nil": False, "zero_is_nil": False},
    "both ends are near": {"target": 1, "floor": -1},
}
EXTREME = [
    rules_for("classic", target=10_000, floor=-10_000, nil_bonus=bonus, nil_penalty=penalty, max_hands=100)
    for bonus in (0, 1000)
    for penalty in (0, 1000)
] + [rules_for("tournament", target=10_000, floor=floor) for floor in (None, -10_000, -1)]


def all_scores(rules: Rules, hands: int) -> Chances:
    """The chances at all scores from below the floor to above the target, by plain products of matrices."""
    low = (rules.floor if rules.floor is not None else -400) - 160
    scores = np.arange(low, rules.target + 161, 10)
    ours, theirs = scores[:, None], scores[None, :]
    level = np.where(ours > theirs, 1.0, np.where(ours < theirs, 0.0, 0.5))
    over = np.maximum(ours, theirs) >= rules.target
    if rules.floor is not None:
        over |= np.minimum(ours, theirs) <= rules.floor
    over &= ours != theirs
    step = np.zeros((scores.size, scores.size))
    for points, likely in module._average_hand(rules).items():
        assert points % 10 == 0
        for start in range(scores.size):
            step[start, min(scores.size - 1, max(0, start + points // 10))] += likely
    value = level
    for _ in range(hands):
        value = step @ np.where(over, level, value) @ step.T
    return Chances(low, 10, value)


def results(rules: Rules, rng: np.random.Generator) -> list[tuple[tuple[int, int], Floats]]:
    """Scores of games in play, near each other and apart, with results of the next hand around them."""
    lowest, highest = rules.floor if rules.floor is not None else -400, rules.target
    bases = rng.uniform(lowest, highest, (40, 2))
    bases[20:, 1] = np.clip(bases[20:, 0] + rng.normal(0, 150, 20), lowest, highest)
    return [
        ((int(ours), int(theirs)), np.array([[ours], [theirs]]) + rng.integers(-130, 130, (2, 50)))
        for ours, theirs in bases
    ]


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("preset", VARIANTS)
def test_at_ordinary_targets_it_is_the_table_of_all_scores(preset: str, hands: int) -> None:
    for rules in (VARIANTS[preset], rules_for(preset, target=1000), rules_for(preset, target=100)):
        whole, found = all_scores(rules, hands), chances(rules, hands, (0, 0))
        assert (found.low, found.step) == (whole.low, whole.step)
        assert found.grid == pytest.approx(whole.grid, abs=1e-9)


def positions(count: int) -> list[View]:
    """Choices of games under every preset, with scores from all over a game."""
    found: list[View] = []
    for n in range(count):
        rng = Random(n)
        game = begin(list(VARIANTS)[n % len(VARIANTS)], n)
        game.scores = [rng.randrange(-150, game.rules.target) for _ in "ab"]
        game.hand_number = rng.randrange(1, 12)
        for _ in range(rng.randrange(4, 50)):
            if game.turn is None or game.phase is Phase.GAME_OVER:
                break
            view = observe(game, game.turn)
            apply(game, *chance(game, rng))
        found.append(view)
    return found


@pytest.mark.slow
def test_no_choice_of_five_hundred_is_another_than_with_all_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    views = positions(500)
    found = [think(view, 1) for view in views]
    whole = lru_cache(maxsize=None)(all_scores)
    monkeypatch.setattr("bots.expert.utility.chances", lambda rules, hands, _: whole(rules, min(hands, MOST_HANDS)))
    assert [think(view, 1) for view in views] == found


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("name", RANGES)
def test_elsewhere_it_is_that_within_a_hundredth(name: str, hands: int) -> None:
    rules = rules_for("classic", **RANGES[name])
    whole, near, looked = all_scores(rules, hands), 0, 0
    for scores, (ours, theirs) in results(rules, np.random.default_rng(1)):
        off = np.abs(chances(rules, hands, scores).of(ours, theirs) - whole.of(ours, theirs))
        near, looked = near + int((off < 0.01).sum()), looked + off.size
    assert near >= 0.99 * looked


@pytest.mark.parametrize("rules", EXTREME, ids=lambda rules: rules.key.decode())
def test_its_work_and_its_room_are_bounded(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    work: list[int] = []
    earlier = module._one_side_earlier

    def counted(value: Floats, moves: dict[int, float]) -> Floats:
        work.append(value.size * len(moves))
        return earlier(value, moves)

    monkeypatch.setattr(module, "_one_side_earlier", counted)
    module._table.cache_clear()
    rng = Random(1)
    for scores in ((0, 0), (9_990, -9_990), (9_990, 9_980), *[(rng.randrange(9_000), 0) for _ in range(4)]):
        work.clear()
        found = chances(rules, 99, scores)
        assert len(work) <= 2 * MOST_HANDS
        assert sum(work) <= 250_000_000
        assert KEPT * found.grid.nbytes <= 45_000_000
    assert module._table.cache_info().maxsize == KEPT


def test_that_is_so_of_every_option_that_takes_numbers() -> None:
    """The smallest and the largest number of each, on a table that is large already."""
    for name, option in OPTIONS.items():
        for value in option.range or ():
            changed = {"target": 10_000, "floor": -10_000, "blind_exchange_cards": 0, name: value}
            try:
                rules = rules_for("classic", **changed)
            except InvalidRules:
                continue
            found = chances(rules, 25, (50, 40))
            assert KEPT * found.grid.nbytes <= 45_000_000
