"""Who can sit at a table when no person does: the levels of play, hints for people, and the review of a hand.

Standard library and `engine` only; what needs NumPy is loaded when an expert first plays.
"""

from bots.hints import Hint, hint
from bots.levels import LEVELS, Level, bot_of, with_mistakes
from bots.review import Slip, review

__all__ = ["LEVELS", "Hint", "Level", "Slip", "bot_of", "hint", "review", "with_mistakes"]
