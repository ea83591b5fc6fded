"""What may be said in the chat of a table (O46, TR13)."""

from typing import Final

from engine.errors import NoTalk
from engine.rules import Rules

PHRASES: Final = ("Hello", "Good luck", "Well played", "Thank you", "Sorry", "One moment, please", "Good game")
"""What may be said where only phrases are allowed; none of them informs a partner."""


def check_talk(rules: Rules, live: bool, text: str) -> None:
    """Raises NoTalk if the table does not allow the text; `live` says whether a game is in progress."""
    if not live or rules.talk == "allowed" or (rules.talk == "phrases" and text in PHRASES):
        return
    if rules.talk == "phrases":
        raise NoTalk(f"While a game is on, this table allows these phrases only: {', '.join(PHRASES)}.")
    raise NoTalk("This table allows no talk while a game is on.")
