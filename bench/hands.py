"""Random hands through `apply` with their events, beside OpenSpiel's Spades driven from Python in the same way.

Both sides play whole hands, deals included, with one driver: a legal action drawn by the same generator, until the
hand is over. OpenSpiel has no blind nil, so neither has the rule set here.
"""

import gc
import statistics
import time
from collections.abc import Callable
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from bench.figures import Figure, at_least
from engine import apply, legal_actions, new_game, rules_for

ROUNDS: Final = 60
HANDS: Final = 20
WARM_UP_HANDS: Final = 2_000
BOUND: Final = 0.75
MISSING: Final = "not measured: pip install open_spiel"


def measure(told: Callable[[float], None]) -> list[Figure]:
    """Hands a second of both, by turns, and the median of their ratios."""
    rng = Random(1)
    spiel = _open_spiel()
    with _no_garbage_collection():
        _ours(rng, WARM_UP_HANDS)
        told(0.2)
        rates = []
        for round_ in range(ROUNDS):
            rates.append((_ours(rng, HANDS), _spiel(spiel, rng, HANDS) if spiel else 0.0))
            told(0.2 + 0.8 * (round_ + 1) / ROUNDS)
    ours = statistics.median(rate for rate, _ in rates)
    figures = [Figure("random hands through apply with events", f"{ours:,.0f} a second")]
    if not spiel:
        return [*figures, Figure("beside OpenSpiel from Python", MISSING)]
    theirs = statistics.median(rate for _, rate in rates)
    ratio = statistics.median(ours / theirs for ours, theirs in rates)
    return [
        *figures,
        Figure("random hands by OpenSpiel from Python", f"{theirs:,.0f} a second"),
        at_least("apply beside OpenSpiel", ratio, BOUND),
    ]


def _ours(rng: Random, hands: int) -> float:
    rules = rules_for(target=10_000, floor=None, blind_nil=False)
    game, played, start = new_game(rules, rng.randbytes(32)), 0, time.perf_counter()
    while played < hands:
        hand = game.hand_number
        while game.turn is not None and game.hand_number == hand:
            apply(game, game.turn, rng.choice(legal_actions(game)))
        played += 1
        if game.turn is None:
            game = new_game(rules, rng.randbytes(32))
    return hands / (time.perf_counter() - start)


def _spiel(spiel: Any, rng: Random, hands: int) -> float:
    start = time.perf_counter()
    for _ in range(hands):
        state = spiel.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return hands / (time.perf_counter() - start)


def _open_spiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game("spades")


@contextmanager
def _no_garbage_collection() -> Any:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
