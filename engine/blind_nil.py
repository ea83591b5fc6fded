"""Who may bid blind nil, and whose cards are withheld for that reason (BN1 to BN7)."""

from engine.actions import BLIND_NIL
from engine.errors import IllegalBid, NotEligible, PartnerIsBlind
from engine.legal_bids import blind_nil_fits
from engine.seats import BIDDING, Seat
from engine.state import Game


def withheld(game: Game, seat: Seat) -> bool:
    """Whether the seat does not see its own cards: it may bid blind nil, or it has bid without looking (BN4, BN7).

    This alone decides who is told that they may go blind, whose cards stay hidden, and who may bid blind nil.
    """
    return (
        game.phase is BIDDING
        and game.rules.blind_nil
        and not game.revealed >> seat & 1
        and _is_far_behind(game, seat)
        and blind_nil_fits(game.rules, game.bids[seat ^ 2])
    )


def refusal_of_blind_nil(game: Game, seat: Seat, legal: str) -> NotEligible | PartnerIsBlind | IllegalBid:
    """Why a seat whose cards are not withheld may not bid blind nil; `legal` names what it may bid."""
    if not game.rules.blind_nil:
        return NotEligible("Blind nil is not part of this table's rules.")
    if not _is_far_behind(game, seat):
        return NotEligible(f"Blind nil is open to a side at least {game.rules.blind_nil_deficit} points behind.")
    if game.revealed >> seat & 1:
        return NotEligible("Blind nil is bid before the cards are seen; this hand has been revealed.")
    if game.bids[seat.partner] == BLIND_NIL and game.rules.blind_nils_per_side == 1:
        return PartnerIsBlind("Your partner has bid blind nil; a side has one in a hand.")
    return IllegalBid(legal)


def _is_far_behind(game: Game, seat: Seat) -> bool:
    """Whether the seat's side is far enough behind; scores do not change during a hand (BN1, BN3, TR6)."""
    deficit = game.rules.blind_nil_deficit
    return deficit is None or game.scores[~seat & 1] - game.scores[seat & 1] >= deficit
