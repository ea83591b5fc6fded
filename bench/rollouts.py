"""The rollouts by which the expert tries out its cards, beside OpenSpiel's Spades driven from Python.

Both sides play hands that are dealt and bid already. OpenSpiel's players lay any legal card; the rollouts are measured
as the expert uses them, many hands at once whose players have aims, and with players that lay any legal card too.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Final

import numpy as np

from bench.figures import Figure, at_least
from bench.opponent import MISSING, no_garbage_collection, open_spiel, plays_only
from bots.expert.plays import CHANCE, LANES
from bots.expert.rollout import Lanes, Table, play_out
from bots.expert.time_limit import TimeLimit
from engine import new_game, rules_for

ROUNDS: Final = 20
HANDS: Final = 50
BOUND: Final = 1.3
PLAYERS: Final = {"with aims": CHANCE, "at random": 1.0}


def measure(told: Callable[[float], None]) -> list[Figure]:
    """Hands a second of both, by turns, and the median of their ratios."""
    rng, spiel, figures = Random(1), open_spiel(), []
    with no_garbage_collection():
        for number, (players, chance) in enumerate(PLAYERS.items()):
            rates = []
            for round_ in range(ROUNDS):
                rates.append((_rolled(rng, chance), plays_only(spiel, rng, HANDS) if spiel else 0.0))
                told((number + (round_ + 1) / ROUNDS) / len(PLAYERS))
            ours = statistics.median(rate for rate, _ in rates)
            figures.append(Figure(f"rollouts {players}, {LANES[0]} at once", f"{ours:,.0f} a second"))
            if spiel:
                ratio = statistics.median(ours / theirs for ours, theirs in rates)
                figures.append(at_least(f"rollouts {players} beside OpenSpiel", ratio, BOUND))
    return figures if spiel else [*figures, Figure("rollouts beside OpenSpiel", MISSING)]


def _rolled(rng: Random, chance: float) -> float:
    rules, count = rules_for(), LANES[0]
    hands = np.array([new_game(rules, rng.randbytes(32)).secret.hands for _ in range(count)]).T.copy()
    lanes = Lanes(
        hands=hands,
        leader=np.ones(count, dtype=int),
        won=np.zeros((4, count), dtype=int),
        contracts=np.full((2, count), 6),
        nils=np.zeros((4, count), dtype=bool),
        broken=np.zeros(count, dtype=bool),
        complete=0,
        trick=(),
    )
    table = Table(rules, 1, np.random.default_rng(rng.getrandbits(64)), chance, count)
    start = time.perf_counter()
    play_out(lanes, table, TimeLimit())
    return count / (time.perf_counter() - start)
