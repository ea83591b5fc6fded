"""The legal actions without reneges: no bot reneges, even where the rules only penalise it."""

from engine.actions import Action, Play
from engine.cards import CLUBS, SUIT_OF
from engine.view import View


def suit_led(view: View) -> int | None:
    """The suit to follow in the current trick; None for its leader."""
    if not view.trick:
        return None
    opening = view.first_trick and view.rules.opens_with_clubs(view.hand_number)
    return CLUBS if opening else SUIT_OF[view.trick[0][1]]


def honest_actions(view: View) -> tuple[Action, ...]:
    """The legal actions without the reneges that a table with penalties allows (TR10)."""
    if not view.reneging:
        return view.legal
    return tuple(action for action in view.legal if not (isinstance(action, Play) and view.reneging >> action.card & 1))
