"""What happens in a hand: the state, bids, looking, exchanges, cuts, plays, misdeals and the players' entropy.

The lean function: no pydantic, as bodies are judged by the engine's own parsers and only when their turn has come.
"""

from functions.lambda_http import http_function
from functions.service.api.http import Reply, RequestContext
from functions.service.table import membership
from functions.service.table.commands import actions
from functions.service.table.commit import current
from functions.service.table.responses import act, view


def state(context: RequestContext) -> Reply:
    """The table as the caller may see it."""
    by = context.caller.player_id
    table = current(context.services, context.snapshot, by, context.notes)
    membership.check_present(table, by)
    return view(context, table)


def bid(context: RequestContext) -> Reply:
    """Place a bid."""
    return act(context, lambda draft: actions.bid(draft, context.caller.player_id, context.body.get("bid")))


def reveal_hand(context: RequestContext) -> Reply:
    """Look at one's withheld cards; again, it only shows them."""
    return act(context, lambda draft: actions.reveal_hand(draft, context.caller.player_id))


def blind_nil_exchange(context: RequestContext) -> Reply:
    """Pass cards to the partner; an empty list declines where the rules allow it."""
    cards = context.body.get("cards")
    return act(context, lambda draft: actions.exchange_cards(draft, context.caller.player_id, cards))


def play(context: RequestContext) -> Reply:
    """Play a card."""
    return act(context, lambda draft: actions.play_card(draft, context.caller.player_id, context.body.get("card")))


def cut(context: RequestContext) -> Reply:
    """Cut the deck at a position, or decline with 0."""
    position = context.body.get("position")
    return act(context, lambda draft: actions.cut_deck(draft, context.caller.player_id, position))


def misdeal(context: RequestContext) -> Reply:
    """Throw in a hand that the rules let one throw in."""
    return act(context, lambda draft: actions.claim_misdeal(draft, context.caller.player_id))


def entropy(context: RequestContext) -> Reply:
    """Mix a text of one's own into the next deal."""
    text = context.body.get("entropy")
    return act(context, lambda draft: actions.give_entropy(draft, context.caller.player_id, text))


handler = http_function(
    "game", state, bid, reveal_hand, blind_nil_exchange, play, cut, misdeal, entropy
)  # fmt: skip
