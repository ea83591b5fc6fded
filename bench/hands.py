"""Random hands through `apply` with their events, beside OpenSpiel's Spades driven from Python in the same way.

Both sides play whole hands, deals included, with one driver: a legal action drawn by the same generator, until the
hand is over. OpenSpiel has no blind nil, so neither has the rule set here.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Final

from bench.figures import Figure, at_least
from bench.opponent import MISSING, no_garbage_collection, open_spiel, whole_hands
from engine import apply, legal_actions, new_game, rules_for

ROUNDS: Final = 60
HANDS: Final = 20
WARM_UP_HANDS: Final = 2_000
BOUND: Final = 0.75


def measure(told: Callable[[float], None]) -> list[Figure]:
    """Hands a second of both, by turns, and the median of their ratios."""
    rng = Random(1)
    spiel = open_spiel()
    with no_garbage_collection():
        _ours(rng, WARM_UP_HANDS)
        told(0.2)
        rates = []
        for round_ in range(ROUNDS):
            rates.append((_ours(rng, HANDS), whole_hands(spiel, rng, HANDS) if spiel else 0.0))
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
