"""The seeds' bot: it bids its spades and plays any card that the game allows (GP26, GP29, BN17)."""

from random import Random

from engine.actions import BLIND_NIL, NIL, REVEAL, Action, Bid, Play
from engine.cards import SPADE_MASK, SUIT_OF
from engine.seats import Phase
from engine.view import View


def standard(view: View, rng: Random) -> Action:
    """The standard bot's action."""
    if view.phase is Phase.BIDDING:
        return REVEAL if view.hand is None else _bid(view)
    return rng.choice(_honest(view))


def _bid(view: View) -> Bid:
    """The number nearest to its spades, or to the side's total where it sets that; nil only where it must."""
    if view.viewer is None or view.hand is None:
        raise ValueError("A bot bids from the view of its own seat, with its cards in sight.")
    wanted = (view.hand & SPADE_MASK).bit_count()
    first = view.bids[view.viewer.partner]
    if first is not None and first < NIL and view.rules.bidding == "second_sets_total":
        wanted = min(first + wanted, 13)
    bids = [action for action in view.legal if isinstance(action, Bid) and action.value != BLIND_NIL]
    numbers = [action for action in bids if action.value != NIL]
    return min(numbers or bids, key=lambda action: abs(action.value - wanted))


def _honest(view: View) -> tuple[Action, ...]:
    """The legal actions without the reneges that a penalising table lets through (TR10)."""
    if not view.trick or (view.first_trick and view.rules.opens_with_clubs(view.hand_number)):
        return view.legal
    led = SUIT_OF[view.trick[0][1]]
    following = tuple(play for play in view.legal if isinstance(play, Play) and SUIT_OF[play.card] == led)
    return following or view.legal
