"""The club bot's bids: by expected tricks, by the chance of a nil, and blind nil as a last resort."""

from typing import Final

from engine.actions import BIDS, BLIND_NIL, CLAIM_MISDEAL, NIL, REVEAL, Action, AnyBid, Bid, tricks_bid
from engine.bots.club.evaluation import expected_tricks, nil_chance
from engine.bots.club.stakes import bids_lose
from engine.cards import HAND_SIZE, Hand
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View

_ROUND_UP: Final = 0.35
"""A fraction of a trick from here on counts as one."""
_COVER: Final = 0.5
"""Tricks that a partner's nil costs: high cards are spent on covering it."""
_RISKED: Final = 2
"""Tricks bid above the expected ones where the game would be lost otherwise."""
_MOST_IN_ALL: Final = 14
"""The sum of all bids up to which that is within reason."""
_NIL_AT_LAST: Final = 0.3
"""The least chance of a nil that is bid where the game would be lost otherwise."""


def bid_or_reveal(view: View) -> Action:
    """A bid, revealing withheld cards, or claiming a misdeal."""
    me, hand = view.viewer, view.hand
    if me is None:
        raise ValueError("A bot bids from the view of its own seat.")
    if hand is None:
        return BIDS[BLIND_NIL] if BIDS[BLIND_NIL] in view.legal and _needs_blind_nil(view, me) else REVEAL
    if CLAIM_MISDEAL in view.legal and expected_tricks(hand) < 2.5 and nil_chance(hand) < 0.6:
        return CLAIM_MISDEAL
    return BIDS[value_of_bid(view, me, hand)]


def _needs_blind_nil(view: View, me: Seat) -> bool:
    """Whether the opponents are about to win, so that no good hand but only a blind nil can save the game."""
    ours, theirs = view.scores[me.side], view.scores[me.side.other]
    bonus = view.rules.blind_nil_bonus
    return theirs >= view.rules.target - 60 and theirs - ours > 90 and bonus > 0


def value_of_bid(view: View, me: Seat, hand: Hand) -> AnyBid:
    """The bid with cards revealed: nil if it is worth more than a number, else the nearest legal number."""
    allowed = [action.value for action in view.legal if isinstance(action, Bid) and action.value != BLIND_NIL]
    numbers = [tricks_bid(value) for value in allowed if value < NIL]
    worth = expected_tricks(hand)
    wanted = _number(view, me, worth)
    if NIL in allowed and (not numbers or _prefers_nil(view, me, hand, worth) or _needs_nil(view, me, hand, wanted)):
        return NIL
    return min(numbers, key=lambda value: (abs(value - wanted), value))


def _prefers_nil(view: View, me: Seat, hand: Hand, worth: float) -> bool:
    """Whether the points expected from a nil exceed those of a number by a margin."""
    partner = view.bids[me.partner]
    if partner is not None and partner >= NIL:
        return False
    chance = nil_chance(hand) + _support(view, me)
    return chance * (bonus := view.rules.nil_bonus) - (1 - chance) * view.rules.nil_penalty > 9 * worth + 0.1 * bonus


def _support(view: View, me: Seat) -> float:
    """What a strong partner, who can cover a nil, adds to its chance."""
    partner = view.bids[me.partner]
    return 0.0 if partner is None else min(0.06, 0.02 * (tricks_bid(partner) - 3))


def _number(view: View, me: Seat, worth: float) -> int:
    partner = view.bids[me.partner]
    own = int(worth + 1 - _ROUND_UP + _context(view, me, worth))
    first = tricks_bid(partner) if view.rules.bidding == "second_sets_total" else 0
    return min(HAND_SIZE, first + _last_resort(view, me, own, first))


def _context(view: View, me: Seat, worth: float) -> float:
    """What the other bids say about a doubtful trick."""
    others = [bid for seat, bid in enumerate(view.bids) if bid is not None and seat != me]
    shift = 0.0
    if view.bids[me.partner] in (NIL, BLIND_NIL):
        shift -= _COVER
    if len(others) == 3:
        claimed = _tricks_bid(view.rules, view.bids, me) + worth
        shift += max(-0.6, min(0.4, 0.2 * (11.3 - claimed)))
    return shift


def _tricks_bid(rules: Rules, bids: tuple[AnyBid | None, ...], me: Seat) -> int:
    """The tricks that the three other players have bid together."""
    values = [tricks_bid(bid) for bid in bids]
    if rules.bidding != "second_sets_total":
        return sum(values) - values[me]
    left, right = me.left, me.right
    both_numbers = all(bids[seat] not in (NIL, BLIND_NIL) for seat in (left, right))
    theirs = values[right] if both_numbers else values[left] + values[right]
    return theirs + values[me.partner]


def _last_resort(view: View, me: Seat, own: int, first: int) -> int:
    """If the opponents' bids would win them the game, the least number within reason that would prevent it."""
    if view.bids[me.partner] is None or not bids_lose(view, me, first + own):
        return own
    others = _tricks_bid(view.rules, view.bids, me)
    within_reason = [number for number in range(own + 1, own + 1 + _RISKED) if others + number <= _MOST_IN_ALL]
    return next((number for number in within_reason if not bids_lose(view, me, first + number)), own)


def _needs_nil(view: View, me: Seat, hand: Hand, number: int) -> bool:
    """Whether the opponents' bids would win them the game against the number, and a nil has a chance to prevent it."""
    partner = view.bids[me.partner]
    if partner is None or partner >= NIL or nil_chance(hand) + _support(view, me) < _NIL_AT_LAST:
        return False
    return bids_lose(view, me, number) and not bids_lose(view, me, NIL)
