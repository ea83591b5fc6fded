"""The club bot's bids: by expected tricks, by the chance of a nil, and blind nil as a last resort."""

from typing import Final

from engine.actions import BIDS, BLIND_NIL, CLAIM_MISDEAL, NIL, REVEAL, Action, Bid
from engine.bots.club.evaluation import expected_tricks, nil_chance
from engine.cards import HAND_SIZE, Hand
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View

_ROUND_UP: Final = 0.35
"""A fraction of a trick from here on counts as one."""
_COVER: Final = 0.5
"""Tricks that a partner's nil costs: high cards are spent on covering it."""


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


def value_of_bid(view: View, me: Seat, hand: Hand) -> int:
    """The bid with cards revealed: nil if it is worth more than a number, else the nearest legal number."""
    allowed = [action.value for action in view.legal if isinstance(action, Bid) and action.value != BLIND_NIL]
    numbers = [value for value in allowed if value < NIL]
    worth = expected_tricks(hand)
    if NIL in allowed and (not numbers or _prefers_nil(view, me, hand, worth)):
        return NIL
    wanted = _number(view, me, worth)
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
    return 0.0 if partner is None else min(0.06, 0.02 * (partner - 3))


def _number(view: View, me: Seat, worth: float) -> int:
    partner = view.bids[me.partner]
    own = int(worth + 1 - _ROUND_UP + _context(view, me, worth))
    own = max(own, _last_resort(view, me, own))
    if partner is None or partner >= NIL or view.rules.bidding != "second_sets_total":
        return min(HAND_SIZE, own)
    return min(HAND_SIZE, partner + own)


def _context(view: View, me: Seat, worth: float) -> float:
    """What the other bids say about a doubtful trick."""
    others = [bid for seat, bid in enumerate(view.bids) if bid is not None and seat != me]
    shift = 0.0
    if view.bids[me.partner] is not None and view.bids[me.partner] in (NIL, BLIND_NIL):
        shift -= _COVER
    if len(others) == 3:
        claimed = _tricks_bid(view.rules, view.bids, me) + worth
        shift += max(-0.6, min(0.4, 0.2 * (11.3 - claimed)))
    return shift


def _tricks_bid(rules: Rules, bids: tuple[int | None, ...], me: Seat) -> int:
    """The tricks that the three other players have bid together."""
    values = [0 if bid is None or bid >= NIL else bid for bid in bids]
    if rules.bidding != "second_sets_total":
        return sum(values) - values[me]
    left, right = me.left, me.right
    both_numbers = all((bids[seat] or 0) < NIL for seat in (left, right))
    theirs = values[right] if both_numbers else values[left] + values[right]
    return theirs + values[me.partner]


def _last_resort(view: View, me: Seat, own: int) -> int:
    """If the opponents' bids would win them the game, the bid that would win it for this side, within reason."""
    left, right, partner = me.left, me.right, view.bids[me.partner]
    theirs = [view.bids[left], view.bids[right]]
    if None in theirs or partner is None or partner >= NIL:
        return 0
    rules = view.rules
    their_total = _tricks_bid(rules, view.bids, me) - partner
    ours, their_score = view.scores[me.side], view.scores[me.side.other] + 10 * their_total
    if their_score < rules.target or ours + 10 * (partner + own) > their_score:
        return 0
    wanted = -(-(max(rules.target, their_score + 1) - ours) // 10) - partner
    return wanted if wanted <= own + 2 and partner + wanted + their_total <= 14 else 0
