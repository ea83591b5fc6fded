"""The review of a finished hand: each player's costliest card, by the expert's estimate."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from bots.names import NAMES, card_name
from bots.reasons import reason
from engine import (
    Card,
    HandRecord,
    Play,
    Seat,
    View,
    apply,
    observe,
)
from engine.replay import game_before, next_action

_SMALLEST_LOSS: Final = 0.01
"""The smallest loss of the chance to win the game that is reported."""
PATIENCE: Final = 15.0
"""Seconds of processor time for a review, which usually takes one or two."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A player's costliest card of a hand."""

    seat: Seat
    trick: int
    """From 1 to 13."""
    card: Card
    better: Card
    cost: float
    """How much it lowered the chance to win the game, from 0 to 1."""
    words: str


class Review(NamedTuple):
    """The costliest cards of a hand."""

    slips: tuple[Slip | None, ...]
    """By seat; None for a player without a costly card."""
    complete: bool
    """Whether there was time to evaluate every card."""


def review(record: HandRecord, seed: int = 0, seconds: float = PATIENCE) -> Review:
    """By seat, the costliest card; deterministic for a record and a seed unless time runs out. Needs NumPy.

    Raises CorruptGame or RuleError where the record breaks its rules.
    """
    from bots.expert.reviewing import losses
    from bots.expert.time_limit import OutOfTime, TimeLimit

    slips: list[Slip | None] = [None, None, None, None]
    limit = TimeLimit(seconds)
    for view, card in _decisions(record):
        try:
            better, cost = losses(view, card, seed, limit)
        except OutOfTime:
            return Review(tuple(slips), complete=False)
        seat = view.viewer
        known = slips[seat] if seat is not None else None
        if seat is not None and cost >= max(_SMALLEST_LOSS, known.cost if known else 0.0):
            slips[seat] = Slip(seat, len(view.tricks) + 1, card, better, cost, _words(view, seat, card, better, cost))
    return Review(tuple(slips), complete=True)


def _words(view: View, seat: Seat, card: Card, better: Card, cost: float) -> str:
    number = len(view.tricks) + 1
    return (
        f"{NAMES[seat]} played the {card_name(card)} in trick {number}; the {card_name(better)} would have kept "
        f"{100 * cost:.0f} % more of the game. {reason(view, Play(better))}"
    )


def _decisions(record: HandRecord) -> Iterator[tuple[View, Card]]:
    """Every card that was a choice, with the view from which it was played."""
    game, plays = game_before(record), iter(record.plays)
    while game.turn is not None and game.hand_number == record.hand_number:
        seat = game.turn
        view = observe(game, seat)
        action = next_action(game, record, seat, plays)
        if isinstance(action, Play) and len(view.legal) > 1:
            yield view, action.card
        apply(game, seat, action)
