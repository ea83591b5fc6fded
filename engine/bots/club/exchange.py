"""The club bot's exchange: a blind nil bidder passes high cards, the partner low ones."""

from engine.actions import Exchange
from engine.bots.club.evaluation import nil_safety
from engine.cards import RANK_OF, SPADES, SUIT_OF, Hand, cards_of, mask_of, ranks_by_suit, ranks_of
from engine.view import View


def cards_to_pass(view: View) -> Hand:
    """The cards to pass."""
    if view.viewer is None or view.hand is None or view.exchange is None:
        raise ValueError("A bot exchanges from the view of its own seat.")
    count = max(action.cards.bit_count() for action in view.legal if isinstance(action, Exchange))
    if view.viewer == view.exchange.blind_seat:
        return _dangerous(view.hand, count)
    return _harmless(view.hand, count)


def _dangerous(hand: Hand, count: int) -> Hand:
    """The cards without which the rest is safest for a nil, chosen one by one."""
    given = 0
    for _ in range(count):
        rest = hand & ~given
        given |= 1 << max(cards_of(rest), key=lambda card: (_safety_gained(rest, card), RANK_OF[card]))
    return given


def _safety_gained(hand: Hand, card: int) -> float:
    """How much safer the suit is without the card."""
    suit = SUIT_OF[card]
    cards = ranks_of(hand, suit)
    without = cards & ~(1 << RANK_OF[card])
    before, after = nil_safety(cards, suit == SPADES), nil_safety(without, suit == SPADES)
    return (after + 0.05) / (before + 0.05) + (0.2 if suit == SPADES else 0.0)


def _harmless(hand: Hand, count: int) -> Hand:
    """The lowest cards, of equal ones those of short side suits: a void helps to cover a nil."""
    lengths = [ranks.bit_count() for ranks in ranks_by_suit(hand)]
    by_danger = sorted(
        cards_of(hand), key=lambda card: (RANK_OF[card] + 6 * (SUIT_OF[card] == SPADES), lengths[SUIT_OF[card]])
    )
    return mask_of(by_danger[:count])
