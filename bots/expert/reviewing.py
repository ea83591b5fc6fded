"""The expert's estimate of a card that was laid."""

import numpy as np

from bots.expert.plays import estimates
from bots.expert.time_limit import TimeLimit
from engine import Card, View


def losses(view: View, card: Card, seed: int, limit: TimeLimit) -> tuple[Card, float]:
    """The best card in the view, and how much of the chance to win the given one gave away. Raises OutOfTime."""
    worth = estimates(view, np.random.default_rng(seed), limit)
    best = max(worth, key=lambda each: (worth[each], each == card, -each))
    laid = worth.get(card, min(worth.values()))
    return best, worth[best] - laid
