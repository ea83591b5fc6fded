"""The expert's estimate of a card that was laid."""

import numpy as np

from bots.expert.cards import estimates
from bots.expert.guard import Guard
from engine import Card, View


def losses(view: View, card: Card, seed: int, guard: Guard) -> tuple[Card, float]:
    """The best card in the view, and how much of the chance to win the given one gave away. Raises OutOfTime."""
    worth = estimates(view, np.random.default_rng(seed), guard)
    best = max(worth, key=lambda each: (worth[each], each == card, -each))
    laid = worth.get(card, min(worth.values()))
    return best, worth[best] - laid
