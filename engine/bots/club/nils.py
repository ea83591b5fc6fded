"""The club bot's own nil: play below the best card, discard dangerous cards, lead cards that others have to beat."""

from engine.bots.club.facts import Facts
from engine.cards import LOWER, RANK_OF, SPADES, SUIT_MASK, SUIT_OF, Card, cards_of


def play_nil(facts: Facts) -> Card:
    """The card of a nil bidder who has taken no trick."""
    cards = cards_of(facts.legal)
    if facts.led is None:
        return max(cards, key=lambda card: _safe_lead(facts, card))
    losers = [card for card in cards if not facts.beats(card)]
    if losers:
        following = SUIT_OF[losers[0]] == facts.led
        return max(losers) if following else max(losers, key=lambda card: _danger(facts, card))
    if facts.last:
        return max(cards)
    return min(cards, key=lambda card: (SUIT_OF[card] == SPADES, RANK_OF[card]))


def _safe_lead(facts: Facts, card: Card) -> tuple[float, int]:
    """How safe a lead is: the more unseen cards are higher and the fewer lower, the safer."""
    suit = SUIT_OF[card]
    higher = facts.higher_unseen(card).bit_count()
    lower = (facts.unseen & SUIT_MASK[suit]).bit_count() - higher
    value = higher - 1.5 * lower if higher else -30.0
    if suit == SPADES:
        value -= 4.0
    return value, -(RANK_OF[card])


def _danger(facts: Facts, card: Card) -> tuple[float, int]:
    """How likely a card is to be forced to take a trick: few own cards and many unseen ones are lower."""
    suit = SUIT_OF[card]
    mine = (facts.hand & LOWER[card]).bit_count()
    theirs = (facts.unseen & LOWER[card]).bit_count()
    higher = facts.higher_unseen(card).bit_count()
    value = theirs - 1.5 * mine - 0.3 * higher
    return (value + 6.0 if suit == SPADES else value), RANK_OF[card]
