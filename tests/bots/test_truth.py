"""Hints and reviews of the last two tricks against the truth: every deal that agrees with the view, tried out whole."""

from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from bots.expert.arrays import Floats
from bots.expert.endgame import _WORLDS
from bots.expert.knowledge import knowledge_of
from bots.expert.reviewing import losses
from bots.expert.time_limit import TimeLimit
from bots.expert.worlds import _weights
from bots.hints import hint
from engine import Play, View, cards_of, mask_of, observe
from tests.bots.exhaustive import Exhaustive, hands_of
from tests.bots.test_endgame import choices, endings

pytestmark = pytest.mark.slow
POSITIONS = 200
_CERTAIN = 4.0
"""By how many standard errors of a mean over the expert's worlds it may be wrong."""


def deals(view: View) -> Iterator[list[int]]:
    """Every deal of the hidden cards that agrees with what the viewer knows."""
    known = knowledge_of(view)
    others = [seat for seat in range(4) if seat != known.me]

    def filled(hands: list[int], seats: list[int], left: int) -> Iterator[list[int]]:
        if not seats:
            yield hands
            return
        seat, able = seats[0], left & known.allowed[seats[0]]
        for cards in combinations(cards_of(able), known.counts[seat]):
            held = mask_of(cards)
            yield from filled(
                [hand | held if at == seat else hand for at, hand in enumerate(hands)], seats[1:], left & ~held
            )

    start = [known.hand if seat == known.me else known.fixed[seat] for seat in range(4)]
    yield from filled(start, others, known.hidden)


def truth_of(view: View, cards: list[int]) -> tuple[Floats, Floats]:
    """The worth of each card in every deal, and how likely each deal is by the bids."""
    worlds = list(deals(view))
    searched = Exhaustive(view)
    worth = np.array([[searched.value_of(hands_of(world), card) for card in cards] for world in worlds])
    return worth, _weights(view, knowledge_of(view), np.array(worlds).T)


@pytest.fixture(scope="module")
def positions() -> list[tuple[View, list[int], Floats, Floats]]:
    found = []
    for game in endings(400, most_cards=2):
        view = observe(game, game.turn)
        if next(deals(view), None) is not None:
            cards = choices(view)
            found.append((view, cards, *truth_of(view, cards)))
        if len(found) == POSITIONS:
            return found
    raise AssertionError("There are too few positions.")


def lost(cards: list[int], worth: Floats, weights: Floats, card: int) -> tuple[float, float]:
    """What a card is truly worth less than the best, and what sampling may make of it."""
    mean = weights @ worth
    best = int(mean.argmax())
    off = worth[:, best] - worth[:, cards.index(card)]
    loss = float(weights @ off)
    return loss, _CERTAIN * sqrt(float(weights @ (off - loss) ** 2) / _WORLDS[2])


def test_no_hint_is_wrong_by_more_than_sampling(positions: list[tuple[View, list[int], Floats, Floats]]) -> None:
    preferred = 0.0041  # the expert lays the club player's card where another seems no better than this
    for view, cards, worth, weights in positions:
        action = hint(view, seed=1).action
        assert isinstance(action, Play)
        loss, sampling = lost(cards, worth, weights, action.card)
        assert loss <= sampling + preferred


def test_no_review_is_wrong_by_more_than_sampling(positions: list[tuple[View, list[int], Floats, Floats]]) -> None:
    """Neither the card that it calls better nor what it says that the laid one costs."""
    for view, cards, worth, weights in positions:
        for laid in cards:
            better, cost = losses(view, laid, 1, TimeLimit(60.0))
            loss, sampling = lost(cards, worth, weights, better)
            assert loss <= sampling + 1e-9
            true, spread = lost(cards, worth, weights, laid)
            assert abs(cost - true) <= spread + sampling + 1e-9
