"""Size and speed of a stored game in its twentieth hand."""

import timeit
from collections.abc import Callable
from random import Random
from typing import Final

from bench.figures import Figure, at_most
from engine import Game, apply, dump, load, new_game, observe, rules_for, standard

HAND: Final = 20
ROUNDS: Final = 2_000
BOUND_US: Final = 40.0


def late_game() -> Game:
    """A game of bots in the seventh trick of its twentieth hand."""
    rng = Random(20)
    endless = rules_for(target=10_000, floor=None)
    game = new_game(endless, rng.randbytes(32), "5d0f3f0a-6f2c-4b5e-9a0e-3f1f5f5b7c11")
    while game.hand_number < HAND or len(game.tricks) < 7:
        assert game.turn is not None
        apply(game, game.turn, standard(observe(game, game.turn), rng))
    return game


def measure(told: Callable[[float], None]) -> list[Figure]:
    """The packed size, and the time of a dump and a load together."""
    game = late_game()
    told(0.3)
    best = min(timeit.repeat(lambda: load(dump(game)), number=ROUNDS, repeat=5)) / ROUNDS * 1e6
    told(1.0)
    size = len(dump(game))
    return [
        Figure("packed game in hand 20", f"{size} B"),
        at_most("dump and load together", best, BOUND_US, " us"),
    ]
