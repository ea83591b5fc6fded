"""Text that people write and others read: names, table names, talk. Pure."""

from typing import Final
from unicodedata import category

_BIDI_CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Unicode's Bidi_Control: they can show a line in another order than it is written."""

_LINE_BREAKS: Final = frozenset(("Cc", "Zl", "Zp"))
"""The categories of control characters and of what breaks a line."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing: the fillers of Hangul and the empty Braille pattern."""

_INVISIBLE: Final = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Mc", "Me"))
"""Categories that show nothing on their own. Code points that are not assigned yet are taken for new emoji."""


def readable(text: str) -> str:
    """The text. Raises ValueError for control characters, for what turns its order round, and for lone surrogates."""
    if any(category(letter) in _LINE_BREAKS for letter in text):
        raise ValueError("control characters are not allowed")
    if not _BIDI_CONTROLS.isdisjoint(text):
        raise ValueError("characters that change the direction of text are not allowed")
    if any(category(letter) == "Cs" for letter in text):
        raise ValueError("it has half of a character")
    return text


def visible(text: str) -> str:
    """The text. Raises ValueError for one that is not empty but shows nothing."""
    if text and not any(category(letter) not in _INVISIBLE and letter not in _BLANK for letter in text):
        raise ValueError("there is nothing to see in it")
    return text
