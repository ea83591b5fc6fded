"""Hints for people: what a bot would do in their place, and the reason."""

from dataclasses import dataclass
from random import Random

from bots.levels import Failed, LevelName, bot_of
from bots.reasons import reason
from engine import Action, View


@dataclass(frozen=True, slots=True)
class Hint:
    """A recommended action and the reason for it in words."""

    action: Action
    reason: str


def hint(view: View, seed: int = 0, level: LevelName = "expert", failed: Failed = lambda _: None) -> Hint:
    """A hint from the view, deterministic for a view, a seed and a level; `failed` as in `bot_of`.

    Raises ValueError unless it is the turn of the view's seat, and KeyError for an unknown level.
    """
    if view.viewer is None or view.turn is not view.viewer or not view.legal:
        raise ValueError("A hint is given to the player whose turn it is.")
    action = bot_of(level, failed)(view, Random(seed))
    return Hint(action, reason(view, action))
