"""The expert's estimate of a card that was laid."""

import numpy as np

from bots.expert.cards import estimates
from bots.expert.guard import Guard
from engine import Card, View

_UNHURRIED = 5.0
"""Seconds for one estimate: nobody waits for it."""


def losses(view: View, card: Card, seed: int) -> tuple[Card, float]:
    """The best card in the view, and how much of the chance to win the given one gave away; always the same."""
    worth = estimates(view, np.random.default_rng(seed), Guard(_UNHURRIED))
    best = max(worth, key=lambda each: (worth[each], each == card, -each))
    laid = worth.get(card, min(worth.values()))
    return best, worth[best] - laid
