"""Random hands through `apply` with their events, beside OpenSpiel's Spades driven from Python in the same way.

Both sides play whole hands, deals included, with the same generator; players take a legal action at random. OpenSpiel
deals by 52 chance steps. Its own example draws each from the outcomes and their weights, and the bound is set beside
that; to draw them from the legal actions is some three times as fast for a hand, and is told too. OpenSpiel has no
blind nil, so neither has the rule set here.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Final

from bench.figures import Figure, at_least
from bench.opponent import (
    MISSING,
    documented_step,
    leanest_step,
    no_garbage_collection,
    open_spiel,
    whole_hands,
)
from engine import apply, legal_actions, new_game, rules_for

ROUNDS: Final = 60
HANDS: Final = 20
WARM_UP_HANDS: Final = 2_000
BOUND: Final = 0.75


def measure(told: Callable[[float], None]) -> list[Figure]:
    """Hands a second of all three, by turns, and the medians of their ratios."""
    rng = Random(1)
    spiel = open_spiel()
    steps = (documented_step, leanest_step) if spiel else ()
    rounds = []
    with no_garbage_collection():
        _ours(rng, WARM_UP_HANDS)
        for round_ in range(ROUNDS):
            rounds.append((_ours(rng, HANDS), *[whole_hands(spiel, rng, HANDS, step) for step in steps]))
            told((round_ + 1) / ROUNDS)
    ours, *theirs = [statistics.median(rates) for rates in zip(*rounds, strict=True)]
    figures = [Figure("random hands through apply with events", f"{ours:,.0f} a second")]
    if not theirs:
        return [*figures, Figure("beside OpenSpiel from Python", MISSING)]
    documented, leanest = [statistics.median(rates[0] / rates[i] for rates in rounds) for i in (1, 2)]
    return [
        *figures,
        Figure("OpenSpiel, driven as in its own example", f"{theirs[0]:,.0f} a second"),
        at_least("apply beside it", documented, BOUND),
        Figure("OpenSpiel, deals drawn from its legal actions", f"{theirs[1]:,.0f} a second"),
        Figure("apply beside it", f"{leanest:.2f}"),
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
