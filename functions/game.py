"""What happens in a hand: the state, bids, looking, exchanges, cuts, plays, misdeals and the players' entropy.

The lean function: no pydantic, as bodies are judged by the engine's own parsers and only when their turn has come.
"""

from collections.abc import Callable

from engine import (
    Action,
    Card,
    ClaimMisdeal,
    Cut,
    Exchange,
    Game,
    IllegalCut,
    IllegalExchange,
    NotACard,
    Phase,
    Play,
    Reveal,
    Seat,
    mask_of,
    observe,
    parse_bid,
    parse_card,
    parse_face,
)
from engine.hand import expect
from functions.lambda_http import http_function
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import Conflict
from functions.service.table import autoplay, membership
from functions.service.table.commit import Done, current
from functions.service.table.draft import Draft, check_turn
from functions.service.table.responses import commit_for_caller, view

Choose = Callable[[Game, Seat], Action | None]
"""Reads an action from a request, once the seat is known; None where it is done already."""


def state(context: RequestContext) -> Reply:
    """The table as the caller may see it."""
    by = context.caller.player_id
    table = current(context.services, context.snapshot, by, context.notes)
    membership.check_present(table, by)
    return view(context, Done(table))


def bid(context: RequestContext) -> Reply:
    """Place a bid."""

    def choose(game: Game, seat: Seat) -> Action:
        expect(game, seat, Phase.BIDDING)
        return parse_bid(context.body.get("bid"), game.rules)

    return _act(context, choose)


def reveal_hand(context: RequestContext) -> Reply:
    """Look at one's withheld cards; again, it only shows them."""

    def choose(game: Game, seat: Seat) -> Action | None:
        seen = game.phase == Phase.BIDDING and game.bids[seat] is None and observe(game, seat).revealed
        return None if seen else Reveal()

    return _act(context, choose)


def blind_nil_exchange(context: RequestContext) -> Reply:
    """Pass cards to the partner; an empty list declines where the rules allow it."""

    def choose(game: Game, seat: Seat) -> Action:
        expect(game, None, Phase.EXCHANGE)
        return Exchange(_read_cards(context.body.get("cards")))

    return _act(context, choose)


def play(context: RequestContext) -> Reply:
    """Lay a card."""

    def choose(game: Game, seat: Seat) -> Action:
        expect(game, seat, Phase.PLAYING)
        return Play(_read_card(context.body.get("card")))

    return _act(context, choose)


def cut(context: RequestContext) -> Reply:
    """Cut the deck at a position, or decline with 0."""

    def choose(game: Game, seat: Seat) -> Action:
        expect(game, seat, Phase.CUT)
        position = context.body.get("position")
        if type(position) is not int:
            raise IllegalCut("position is a whole number from 1 to 51, or 0 to decline.")
        return Cut(position)

    return _act(context, choose)


def misdeal(context: RequestContext) -> Reply:
    """Throw in a hand that the rules let one throw in."""
    return _act(context, lambda game, seat: ClaimMisdeal())


def entropy(context: RequestContext) -> Reply:
    """Mix a text of one's own into the next deal."""
    by = context.caller.player_id

    def command(draft: Draft) -> bool:
        membership.contribute(draft.table, by, context.body.get("entropy"))
        return True

    return view(context, commit_for_caller(context, command, returns=True))


def _act(context: RequestContext, choose: Choose) -> Reply:
    by = context.caller.player_id

    def command(draft: Draft) -> bool:
        seat = membership.check_seated(draft.table, by)
        if draft.table.game is None:
            raise Conflict("no_game", "The game has not begun.")
        check_turn(draft, seat)
        action = choose(draft.game, seat)
        if action is None:
            return False
        autoplay.act(draft, seat, action)
        return True

    return view(context, commit_for_caller(context, command, returns=True))


def _read_card(value: object) -> Card:
    return parse_face(value) if isinstance(value, dict) else parse_card(value)


def _read_cards(value: object) -> int:
    if not isinstance(value, list) or len(value) > 4:
        raise NotACard('cards is a list, as in ["AS", "KS"].')
    cards = [_read_card(one) for one in value]
    if len(set(cards)) != len(cards):
        raise IllegalExchange("The cards passed must be different.")
    return mask_of(cards)


handler = http_function(
    "game", state, bid, reveal_hand, blind_nil_exchange, play, cut, misdeal, entropy
)  # fmt: skip
