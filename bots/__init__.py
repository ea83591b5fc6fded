"""Who can sit at a table when no person does: the levels of play, hints for people, and the review of a hand.

Standard library and `engine` only; what needs NumPy is loaded when an expert first plays.
"""

from bots.levels import LEVELS, Level, bot_of, with_mistakes

__all__ = ["LEVELS", "Level", "bot_of", "with_mistakes"]
