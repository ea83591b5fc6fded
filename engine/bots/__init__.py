"""Bots: each is a function of a View, never of the game, and a random generator."""

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.bots.honesty import honest_actions
from engine.bots.standard import standard
from engine.view import View


class Bot(Protocol):
    """Chooses one of the view's legal actions; the same view and generator state give the same choice."""

    def __call__(self, view: View, rng: Random) -> Action:
        """The action of the seat that the view belongs to."""
        ...


__all__ = ["Bot", "honest_actions", "standard"]
