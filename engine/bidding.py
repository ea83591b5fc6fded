"""Bids: what may be bid, who may go blind, and what follows."""

from functools import lru_cache
from typing import Final

from engine.actions import BIDS, BLIND_NIL, CLAIM_MISDEAL, NIL, REVEAL, Action, Bid, ClaimMisdeal, Reveal
from engine.blind_nil import partner_took_blind, side_may_go_blind, withheld
from engine.cards import HAND_SIZE, HONOUR_MASK, SPADE_MASK
from engine.errors import AlreadyBid, IllegalBid, NoMisdeal, NotEligible, PartnerIsBlind
from engine.event_names import MisdealReason
from engine.events import BidPlaced, Event, HandRevealed, Misdeal
from engine.exchange import begin_exchange
from engine.hand import deal
from engine.play import begin_play
from engine.rules import Rules
from engine.scoring import contract_of
from engine.seats import BIDDING, LEFT, PLAYING, SEATS, Seat
from engine.state import Game, expect

_NUMBERS: Final = range(HAND_SIZE + 1)


@lru_cache(maxsize=4096)
def values_for(rules: Rules, first: int | None) -> tuple[int, ...]:
    """The legal bids but blind nil after the partner's bid, if any; the partner must be left a legal bid (TR22)."""
    values = [value for value in _NUMBERS if value >= (1 if rules.zero_is_nil else rules.min_bid)]
    if rules.nil:
        values.append(NIL)
    if first is None:
        return tuple(value for value in values if values_for(rules, value))
    return tuple(value for value in values if _allowed(rules, first, value))


@lru_cache(maxsize=4096)
def _bids_for(rules: Rules, first: int | None) -> tuple[Bid, ...]:
    return tuple(BIDS[value] for value in values_for(rules, first))


def _allowed(rules: Rules, first: int, second: int) -> bool:
    """Whether the second bid of a side is legal after the first (O10 to O12, O22)."""
    nils = (first >= NIL) + (second >= NIL)
    if nils == 2 and rules.double_nil == "forbidden":
        return False
    contract = contract_of(rules, first, second)
    smallest = rules.min_side_bid if not nils or rules.nil_in_min_side_bid == "counts_zero" else 0
    return (contract or 0) >= smallest and (rules.max_side_bid is None or (contract or 0) <= rules.max_side_bid)


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
        if hidden and _blind_fits(game, seat):
            actions += (BIDS[BLIND_NIL],)
    if hidden and game.bids[seat] is None:
        actions += (REVEAL,)
    if may_claim_misdeal(game, seat):
        actions += (CLAIM_MISDEAL,)
    return actions


def _blind_fits(game: Game, seat: Seat) -> bool:
    """Whether blind nil is legal after the partner's bid, or leaves the partner a legal bid."""
    first = game.bids[seat.partner]
    return bool(values_for(game.rules, BLIND_NIL)) if first is None else _allowed(game.rules, first, BLIND_NIL)


def bid(game: Game, seat: Seat, action: Bid) -> tuple[Event, ...]:
    """Places a bid (GP4 to GP9, BN1 to BN8)."""
    expect(game, seat, BIDDING)
    if action.value == BLIND_NIL:
        _expect_blind_nil(game, seat)
    elif action.value not in values_for(game.rules, game.bids[seat ^ 2]):
        raise IllegalBid(_why_not(game, seat))
    reveals_partner = action.value == BLIND_NIL and withheld(game, seat.partner)
    game.bids[seat] = action.value
    game.turn = LEFT[seat]
    events: tuple[Event, ...] = (BidPlaced(seat, action.value),)
    if reveals_partner and not withheld(game, seat.partner):
        events += (HandRevealed(seat.partner, game.secret.hands[seat.partner]),)
    return events if None in game.bids else events + _end_bidding(game)


def _expect_blind_nil(game: Game, seat: Seat) -> None:
    if not game.rules.blind_nil:
        raise NotEligible("Blind nil is not part of this table's rules.")
    if not side_may_go_blind(game, seat):
        raise NotEligible(f"Blind nil is open to a side at least {game.rules.blind_nil_deficit} points behind.")
    if game.revealed >> seat & 1:
        raise NotEligible("Blind nil is bid before the cards are seen; this hand has been revealed.")
    if partner_took_blind(game, seat):
        raise PartnerIsBlind("Your partner has bid blind nil; a side has one in a hand.")
    if not _blind_fits(game, seat):
        raise IllegalBid(_why_not(game, seat))


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
