"""The expert's estimate of a card that was played."""

import numpy as np

from bots.expert.plays import estimates
from bots.expert.time_limit import TimeLimit
from engine import Card, View


def losses(view: View, card: Card, seed: int, limit: TimeLimit) -> tuple[Card, float]:
    """The best card in the view, and how much the given one lowers the chance to win. Raises OutOfTime."""
    worth = estimates(view, np.random.default_rng(seed), limit)
    best = max(worth, key=lambda each: (worth[each], each == card, -each))
    played = worth.get(card, min(worth.values()))
    return best, worth[best] - played
