"""The levels of play as data, and a wrapper that weakens any of them by mistakes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import Final, Literal

from engine import NIL, Action, Bid, Phase, View, neighbours_of
from engine.bots import Bot
from engine.bots.honesty import honest_actions

LevelName = Literal["standard", "club", "expert"]
"""Stored tables name a level by its place, so a new one goes to the end."""

Failed = Callable[[Exception], None]
"""Receives the exception with which a bot failed."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: the function of its bot, and the most time that a move takes."""

    module: str
    function: str
    milliseconds: int
    """The time of one move on one core; the service plays slow ones outside a person's request."""


LEVELS: Final[Mapping[LevelName, Level]] = {
    "standard": Level("engine.bots.standard", "standard", 1),
    "club": Level("engine.bots.club", "club", 2),
    "expert": Level("bots.expert", "expert", 250),
}
STAND_IN: Final[LevelName] = "club"
"""The level of a caretaker, of the move at the end of a turn's time, and where another bot fails."""


def bot_of(name: LevelName, failed: Failed = lambda _: None) -> Bot:
    """The bot of a level, loaded on first use; if that or a move fails, the club bot acts.

    Raises KeyError for an unknown level.
    """
    try:
        bot = _load(LEVELS[name])
    except ImportError as error:
        failed(error)
        return _load(LEVELS[STAND_IN])

    def safe(view: View, rng: Random) -> Action:
        try:
            return bot(view, rng)
        except Exception as error:
            failed(error)
            return _load(LEVELS[STAND_IN])(view, rng)

    return safe


def _load(level: Level) -> Bot:
    bot: Bot = getattr(import_module(level.module), level.function)
    return bot


def with_mistakes(bot: Bot, rate: float) -> Bot:
    """The same bot, which at a rate from 0 to 1 plays a random card, or bids one trick more or less than it would."""
    if not 0 <= rate <= 1:
        raise ValueError("A rate of mistakes is between 0 and 1.")

    def playing_worse(view: View, rng: Random) -> Action:
        slips = rng.random() < rate
        if slips and view.phase is Phase.PLAYING:
            return rng.choice(honest_actions(view))
        action = bot(view, rng)
        return _near(view, action, rng) if slips and isinstance(action, Bid) else action

    return playing_worse


def standing_in(bot: Bot) -> Bot:
    """The same bot in the place of an absent person: it bids no nil and no blind nil unless nothing else is legal."""

    def bidding_no_nil(view: View, rng: Random) -> Action:
        plain = tuple(action for action in view.legal if not (isinstance(action, Bid) and action.value >= NIL))
        return bot(replace(view, legal=plain or view.legal), rng)

    return bidding_no_nil


def _near(view: View, bid: Bid, rng: Random) -> Action:
    """A legal number next to the given one; a nil is kept."""
    near = [action for action in map(Bid, neighbours_of(bid.value)) if action in view.legal]
    return rng.choice(near) if near else bid
