"""Bots by level of play; `bots.hints` and `bots.review` advise people.

Standard library and `engine` only; what needs NumPy is loaded with the expert.
"""

from bots.levels import LEVELS, STAND_IN, Level, LevelName, bot_of, with_mistakes

__all__ = ["LEVELS", "STAND_IN", "Level", "LevelName", "bot_of", "with_mistakes"]
