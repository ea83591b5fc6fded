"""The standard bot: it bids its spades and plays any legal card (GP26, GP29, BN17)."""

from random import Random

from engine.actions import BLIND_NIL, NIL, REVEAL, Action, Bid, tricks_bid
from engine.bots.honesty import honest_actions
from engine.cards import HAND_SIZE, SPADE_MASK
from engine.seats import Phase
from engine.view import View


def standard(view: View, rng: Random) -> Action:
    """The standard bot's action."""
    if view.phase is Phase.BIDDING:
        return REVEAL if view.hand is None else _bid(view)
    return rng.choice(honest_actions(view))


def _bid(view: View) -> Bid:
    """The number nearest to its spades, or to the side's total if it sets that; nil only if no number is legal."""
    if view.viewer is None or view.hand is None:
        raise ValueError("A bot bids from the view of its own seat, with its cards revealed.")
    wanted = (view.hand & SPADE_MASK).bit_count()
    if view.rules.bidding == "second_sets_total":
        wanted = min(tricks_bid(view.bids[view.viewer.partner]) + wanted, HAND_SIZE)
    bids = [action for action in view.legal if isinstance(action, Bid) and action.value != BLIND_NIL]
    numbers = [action for action in bids if action.value != NIL]
    return min(numbers or bids, key=lambda action: abs(tricks_bid(action.value) - wanted))
