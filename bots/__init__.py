"""Who can sit at a table when no person does: the levels of play; `bots.hints` and `bots.review` help people.

Standard library and `engine` only; what needs NumPy is loaded when an expert is asked for.
"""

from bots.levels import LEVELS, STAND_IN, Level, LevelName, bot_of, with_mistakes

__all__ = ["LEVELS", "STAND_IN", "Level", "LevelName", "bot_of", "with_mistakes"]
