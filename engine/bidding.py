"""Bids: what may be bid, who may go blind, and what follows."""

from functools import lru_cache

from engine.actions import BIDS, BLIND_NIL, CLAIM_MISDEAL, NIL, REVEAL, Action, AnyBid, Bid, ClaimMisdeal, Reveal
from engine.blind_nil import refusal_of_blind_nil, withheld
from engine.cards import HONOUR_MASK, SPADE_MASK
from engine.errors import AlreadyBid, IllegalBid, NoMisdeal, NotEligible
from engine.event_names import MisdealReason
from engine.events import BidPlaced, Event, HandRevealed, Misdeal
from engine.exchange import begin_exchange
from engine.hand import deal
from engine.legal_bids import values_for
from engine.play import begin_play
from engine.rules import Rules
from engine.seats import BIDDING, LEFT, PLAYING, SEATS, Seat
from engine.state import Game, expect


@lru_cache(maxsize=4096)
def _bids_for(rules: Rules, first: AnyBid | None) -> tuple[Bid, ...]:
    return tuple(BIDS[value] for value in values_for(rules, first))


def may_claim_misdeal(game: Game, seat: Seat) -> bool:
    """Whether the seat sees its hand, the hand is a misdeal, and the seat has not bid (TR19)."""
    rules, hand = game.rules, game.secret.hands[seat]
    if not (rules.misdeal_no_spades or rules.misdeal_no_honours):
        return False
    claim = (rules.misdeal_no_spades and not hand & SPADE_MASK) or (rules.misdeal_no_honours and not hand & HONOUR_MASK)
    return claim and game.bids[seat] is None and not withheld(game, seat)


def bidding_actions(game: Game, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do while the bidding lasts, on its turn or not."""
    actions: tuple[Action, ...] = ()
    hidden = withheld(game, seat)
    if seat is game.turn:
        actions = _bids_for(game.rules, game.bids[seat ^ 2])
        if hidden:
            actions += (BIDS[BLIND_NIL],)
    if hidden and game.bids[seat] is None:
        actions += (REVEAL,)
    if may_claim_misdeal(game, seat):
        actions += (CLAIM_MISDEAL,)
    return actions


def bid(game: Game, seat: Seat, action: Bid) -> tuple[Event, ...]:
    """Places a bid (GP4 to GP9, BN1 to BN8)."""
    expect(game, seat, BIDDING)
    if action.value == BLIND_NIL:
        if not withheld(game, seat):
            raise refusal_of_blind_nil(game, seat, _why_not(game, seat))
    elif action.value not in values_for(game.rules, game.bids[seat ^ 2]):
        raise IllegalBid(_why_not(game, seat))
    partner_waited = withheld(game, seat.partner)
    game.bids[seat] = action.value
    game.turn = LEFT[seat]
    events: tuple[Event, ...] = (BidPlaced(seat, action.value),)
    if partner_waited and not withheld(game, seat.partner):
        events += (HandRevealed(seat.partner, game.secret.hands[seat.partner]),)
    return events if None in game.bids else events + _end_bidding(game)


def _why_not(game: Game, seat: Seat) -> str:
    words = ", ".join(
        "nil" if value == NIL else str(value) for value in values_for(game.rules, game.bids[seat.partner])
    )
    return f"After your partner's bid and under this table's rules you may bid {words}."


def _end_bidding(game: Game) -> tuple[Event, ...]:
    """Reveals every hand that is still withheld, and begins the exchange or the play (BN9, BN10)."""
    hidden = [seat for seat in SEATS if withheld(game, seat)]
    blind = [seat for seat in SEATS if game.bids[seat] == BLIND_NIL]
    game.phase = PLAYING
    shown = tuple(HandRevealed(seat, game.secret.hands[seat]) for seat in hidden)
    if blind and game.rules.blind_exchange_cards:
        return shown + begin_exchange(game, blind)
    begin_play(game)
    return shown


def reveal(game: Game, seat: Seat, _action: Reveal) -> tuple[Event, ...]:
    """Reveals a withheld hand to its holder, who gives up blind nil for the hand (BN5, BN6)."""
    expect(game, None, BIDDING)
    if not withheld(game, seat):
        raise NotEligible("Your cards are not withheld in this hand.")
    if game.bids[seat] is not None:
        raise AlreadyBid("Cards can be revealed until your own bid; yours is made.")
    game.revealed |= 1 << seat
    return (HandRevealed(seat, game.secret.hands[seat]),)


def claim_misdeal(game: Game, seat: Seat, _action: ClaimMisdeal) -> tuple[Event, ...]:
    """Declares a misdeal: the hand is shown, and the same dealer deals again (TR19)."""
    expect(game, None, BIDDING)
    if game.bids[seat] is not None:
        raise AlreadyBid("A misdeal is claimed before your own bid; yours is made.")
    if not may_claim_misdeal(game, seat):
        raise NoMisdeal(_no_claim(game, seat))
    hand = game.secret.hands[seat]
    reason: MisdealReason = "no_spades" if game.rules.misdeal_no_spades and not hand & SPADE_MASK else "no_honours"
    shown = Misdeal(seat, hand, reason, game.secret.seed)
    return shown, *deal(game)


def _no_claim(game: Game, seat: Seat) -> str:
    if withheld(game, seat):
        return "A misdeal is claimed from a hand that has been revealed."
    return "Under this table's rules your hand gives no claim to a misdeal."
