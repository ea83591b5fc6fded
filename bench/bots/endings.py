"""Hints in the last tricks against many solved deals: how much of the game they give away.

`python -m bench.bots.endings --positions 200`: positions that club players reach, with two to five cards in hand and
a choice. The yardstick is the mean worth of each card over far more deals than the expert looks at, each solved with
open cards. With more than two cards open play is not the whole truth, as nobody sees the others' cards: there the
figure says how far the expert, who also counts rollouts, is from it.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from random import Random
from statistics import fmean

import numpy as np

from bots import bot_of
from bots.expert.arrays import Floats
from bots.expert.endgame import Solver, _values
from bots.expert.knowledge import knowledge_of
from bots.expert.time_limit import TimeLimit
from bots.expert.worlds import distinct, worlds_of
from bots.hints import hint
from engine import VARIANTS, Play, View, apply, new_game, observe
from engine.bots import honest_actions

_CARDS = range(2, 6)
_FAR = 3.0
"""By how many standard errors a card must be worse to count as wrong."""


def positions(count: int) -> Iterator[View]:
    """One position of each game, under each preset in turn."""
    club = bot_of("club")
    number = 0
    while count:
        rng, number = Random(number), number + 1
        preset = list(VARIANTS)[number % len(VARIANTS)]
        game = new_game(VARIANTS[preset], rng.randbytes(32), f"endings/{number}")
        game.scores, wanted = [rng.randrange(0, game.rules.target) for _ in "ab"], rng.choice(_CARDS)
        while game.turn is not None and game.hand_number == 1:
            view = observe(game, game.turn)
            plays = [action for action in honest_actions(view) if isinstance(action, Play)]
            if len(plays) > 1 and view.hand is not None and view.hand.bit_count() == wanted:
                yield view
                count -= 1
                break
            apply(game, game.turn, club(view, rng))


def solved(view: View, cards: list[int], deals: int) -> tuple[Floats, Floats]:
    """The worth of each card in each of some deals, solved with open cards, and the share of each deal."""
    known = knowledge_of(view)
    worlds, shares = distinct(worlds_of(view, known, deals, np.random.default_rng(2)))
    values, limit = _values(view, known.hand.bit_count()), TimeLimit(600.0)
    worth = []
    for world in worlds.T:
        solver = Solver(view, tuple(int(hand) for hand in world), values, limit)
        worth.append([solver.value_of(card) for card in cards])
    return np.array(worth), shares


def loss_of(view: View, deals: int) -> tuple[float, bool]:
    """What the hint is worth less than the best card, and whether by more than chance explains."""
    cards = [action.card for action in honest_actions(view) if isinstance(action, Play)]
    worth, shares = solved(view, cards, deals)
    action = hint(view, seed=1).action
    assert isinstance(action, Play)
    off = worth[:, int((shares @ worth).argmax())] - worth[:, cards.index(action.card)]
    loss = float(shares @ off)
    error = sqrt(float(shares @ (off - loss) ** 2) / deals)
    return loss, loss > 0.005 and loss > _FAR * error


def main() -> None:
    """Measures, and tells how it stands."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots.endings", description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--deals", type=int, default=200, help="deals that are solved for each position")
    chosen = parser.parse_args()
    found: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for number, view in enumerate(positions(chosen.positions), 1):
        assert view.hand is not None
        found[view.hand.bit_count()].append(loss_of(view, chosen.deals))
        if number % 20 == 0 or number == chosen.positions:
            print("\n".join([f"{number} positions", *told(found)]), flush=True)


def told(found: Mapping[int, list[tuple[float, bool]]]) -> Iterator[str]:
    """A line for each number of cards in hand."""
    for left, losses in sorted(found.items()):
        wrong, most = sum(far for _, far in losses), max(loss for loss, _ in losses)
        mean = fmean(loss for loss, _ in losses)
        yield f"{left} cards, {len(losses)}: {mean:.2%} lost on average, {most:.1%} at most; {wrong} beyond chance"


if __name__ == "__main__":
    main()
