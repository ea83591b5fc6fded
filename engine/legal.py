"""The interface of a game: the legal actions, and applying one of them."""

from collections.abc import Callable
from typing import Any, Final

from engine.actions import CUTS, Action, Bid, ClaimMisdeal, Cut, Exchange, Play, Reveal, plays_of
from engine.bidding import bid, bidding_actions, claim_misdeal, reveal
from engine.events import Event, TurnChanged
from engine.exchange import exchange, exchange_actions
from engine.hand import cut
from engine.play import play
from engine.seats import BIDDING, PLAYING, Phase, Seat
from engine.state import Game

_APPLIERS: Final[dict[type, Callable[[Game, Seat, Any], tuple[Event, ...]]]] = {
    Play: play,
    Bid: bid,
    Reveal: reveal,
    Exchange: exchange,
    Cut: cut,
    ClaimMisdeal: claim_misdeal,
}


def legal_actions(game: Game, seat: Seat | None = None) -> tuple[Action, ...]:
    """What the seat to act, or the given seat, may do now; () for nothing.

    Some actions are legal out of turn: revealing and claiming a misdeal before one's own bid, and either pass of an
    exchange at once. `apply` accepts exactly these.
    """
    if game.phase is PLAYING:
        return plays_of(game.playable) if seat is None or seat is game.turn else ()
    actor, phase = game.turn if seat is None else seat, game.phase
    if actor is None:
        return ()
    if phase is BIDDING:
        return bidding_actions(game, actor)
    if phase is Phase.EXCHANGE:
        return exchange_actions(game, actor)
    return CUTS if phase is Phase.CUT and actor == game.turn else ()


def apply(game: Game, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Applies an action in place and returns its events. Raises RuleError for an illegal one, and changes nothing."""
    return _APPLIERS[type(action)](game, seat, action)


def turn_changed(game: Game) -> TurnChanged | None:
    """The event that says whose turn it is; None when the game is over."""
    return None if game.turn is None else TurnChanged(game.turn, game.phase)
