"""Names of cards and seats in running text."""

from typing import Final

from engine import SEATS, Card, card_face

NAMES: Final = tuple(seat.word.capitalize() for seat in SEATS)
_RANKS: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def card_name(card: Card) -> str:
    """A card in running text, as in "queen of hearts" and "10 of clubs"."""
    face = card_face(card)
    return f"{_RANKS.get(face['rank'], face['rank'])} of {face['suit']}"


def plural(count: int, what: str) -> str:
    """A number with its noun: "1 more trick", "2 more tricks"."""
    return f"{count} {what}{'' if count == 1 else 's'}"
