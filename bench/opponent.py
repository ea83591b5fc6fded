"""OpenSpiel's Spades driven from Python: the yardstick of the engine's and the bots' hands a second."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

MISSING: Final = "not measured: pip install -r requirements-bench.txt"
Step = Callable[[Any, Random], int]
_DEALS_AND_BIDS: Final = 52 + 4


def open_spiel() -> Any:
    """OpenSpiel's Spades, or None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game("spades")


def whole_hands(spiel: Any, rng: Random, hands: int, step: Step) -> float:
    """Random hands a second, deal included, every step chosen in the given way."""
    start = time.perf_counter()
    for _ in range(hands):
        _play_on(spiel.new_initial_state(), rng, step)
    return hands / (time.perf_counter() - start)


def plays_only(spiel: Any, rng: Random, hands: int) -> float:
    """Random hands a second, from the lead of hands that were dealt and bid beforehand."""
    states = [spiel.new_initial_state() for _ in range(hands)]
    for state in states:
        for _ in range(_DEALS_AND_BIDS):
            state.apply_action(leanest_step(state, rng))
    start = time.perf_counter()
    for state in states:
        _play_on(state, rng, leanest_step)
    return hands / (time.perf_counter() - start)


def documented_step(state: Any, rng: Random) -> int:
    """As OpenSpiel's own `python/examples/example.py`: chance is drawn from the outcomes by their weights."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    return int(rng.choice(state.legal_actions()))


def leanest_step(state: Any, rng: Random) -> int:
    """A legal action, at chance nodes too: the cheapest way found, right here because all outcomes weigh the same."""
    return int(rng.choice(state.legal_actions()))


def _play_on(state: Any, rng: Random, step: Step) -> None:
    while not state.is_terminal():
        state.apply_action(step(state, rng))


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Neither side waits for the collector, as in `timeit`."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
