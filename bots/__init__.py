"""Bots by level of play; `bots.hints` and `bots.review` advise people.

May import `engine`. What needs NumPy is loaded when an expert is asked for. Not for seating or timing: that is the
service's.
"""

from bots.levels import LEVELS, STAND_IN, Level, LevelName, bot_of, standing_in, with_mistakes

__all__ = ["LEVELS", "STAND_IN", "Level", "LevelName", "bot_of", "standing_in", "with_mistakes"]
