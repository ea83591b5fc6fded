"""Who may bid blind nil, and whose cards are withheld for that reason (BN1 to BN7)."""

from engine.actions import BLIND_NIL
from engine.seats import BIDDING, Seat
from engine.state import Game


def side_may_go_blind(game: Game, seat: Seat) -> bool:
    """Whether the seat's side is far enough behind; scores do not change during a hand (BN1, BN3, TR6)."""
    rules = game.rules
    if not rules.blind_nil:
        return False
    behind = game.scores[~seat & 1] - game.scores[seat & 1]
    return rules.blind_nil_deficit is None or behind >= rules.blind_nil_deficit


def partner_took_blind(game: Game, seat: Seat) -> bool:
    """Whether the side's only blind nil is the partner's (BN2)."""
    return game.rules.blind_nils_per_side == 1 and game.bids[seat.partner] == BLIND_NIL


def withheld(game: Game, seat: Seat) -> bool:
    """Whether the seat does not see its own cards: it has bid blind nil, or still could (BN4, BN7)."""
    return (
        game.phase is BIDDING
        and game.rules.blind_nil
        and not game.revealed >> seat & 1
        and side_may_go_blind(game, seat)
        and not partner_took_blind(game, seat)
    )
