"""The club bot's leads."""

from engine.bots.club.aims import Aim
from engine.bots.club.facts import Facts
from engine.cards import KING, QUEEN, RANK_OF, SPADE_MASK, SPADES, SUIT_MASK, SUIT_OF, Card, cards_of, highest
from engine.seats import Seat


def lead(facts: Facts, aim: Aim) -> Card:
    """The card to lead."""
    cards = cards_of(facts.legal)
    if aim is Aim.COVER:
        return max(cards, key=lambda card: _covers(facts, card))
    if aim is Aim.ATTACK:
        return max(cards, key=lambda card: _attacks(facts, card))
    if aim is Aim.DUCK:
        return max(cards, key=lambda card: _loses(facts, card))
    return max(cards, key=lambda card: _takes(facts, card))


def _opponents(facts: Facts) -> tuple[Seat, Seat]:
    return facts.me.left, facts.me.right


def _takes(facts: Facts, card: Card) -> tuple[float, int]:
    """How good a lead is for taking tricks now or later."""
    suit = SUIT_OF[card]
    others = (facts.unseen & SUIT_MASK[suit]).bit_count()
    if suit == SPADES:
        return _spade_lead(facts, card, others), -card
    ruffed = any(facts.may_ruff(seat, suit) for seat in _opponents(facts))
    if facts.is_boss(card):
        value = 6.0 + 0.15 * others if not ruffed and others >= 3 else 1.0 + 0.1 * others
        return value, -card
    value = 0.0
    held = facts.suit(suit)
    spades = facts.suit(SPADES)
    if facts.may_ruff(facts.me.partner, suit):
        value += 3.0
    if held.bit_count() <= 2 and spades and not facts.is_boss(highest(spades)):
        value += 2.5 - held.bit_count()
    if highest(held) != card and RANK_OF[highest(held)] in (QUEEN, KING):
        value -= 1.5
    if ruffed:
        value += 0.3 if facts.need < facts.left else -1.0
    return value - 0.12 * (RANK_OF[card]), -card


def _spade_lead(facts: Facts, card: Card, others: int) -> float:
    """Spades are drawn from strength, to protect winners in side suits; low ones are kept."""
    held = facts.suit(SPADES).bit_count()
    if not others:
        return 5.0
    if not facts.is_boss(card):
        return -3.0 - 0.05 * (RANK_OF[card])
    drawn = any(facts.unseen & SUIT_MASK[suit] and _has_boss(facts, suit) for suit in range(SPADES))
    if drawn and others <= 2:
        return 7.0
    return 4.0 if held > others / 2 and drawn else 3.5 if held >= 4 else 0.5


def _has_boss(facts: Facts, suit: int) -> bool:
    held = facts.suit(suit)
    return bool(held) and facts.is_boss(highest(held))


def _loses(facts: Facts, card: Card) -> tuple[float, int]:
    """How likely another player, best an opponent, is to take the trick."""
    suit = SUIT_OF[card]
    higher = facts.higher_unseen(card).bit_count()
    lower = (facts.unseen & SUIT_MASK[suit]).bit_count() - higher
    value = float(higher - lower) if higher else -20.0 - lower
    if any(facts.may_ruff(seat, suit) for seat in _opponents(facts)):
        value += 6.0
    if suit == SPADES:
        value -= 2.0
    return value, RANK_OF[card]


def _covers(facts: Facts, card: Card) -> tuple[float, int]:
    """How safe a lead is for a partner who bid nil: high cards, or suits in which they are void."""
    suit, partner = SUIT_OF[card], facts.me.partner
    higher = facts.higher_unseen(card).bit_count()
    if facts.voids[partner] >> suit & 1 and suit != SPADES:
        return 8.0 - (0.5 * (RANK_OF[card]) if facts.need <= 0 else 0.0), RANK_OF[card]
    value = 6.0 if not higher else 5.0 - 1.2 * higher
    if suit == SPADES:
        value -= 1.0 if higher else 0.2
    ruffed = any(facts.may_ruff(seat, suit) for seat in _opponents(facts))
    return value + (1.0 if ruffed else 0.0) + 0.1 * facts.suit(suit).bit_count(), RANK_OF[card]


def _attacks(facts: Facts, card: Card) -> tuple[float, int]:
    """How likely a nil opponent has to take the trick: low cards of suits that they still hold."""
    suit = SUIT_OF[card]
    value = 0.0
    for seat in _opponents(facts):
        if facts.nils[seat]:
            out = facts.voids[seat] >> suit & 1
            value += -6.0 if out else 0.0
    higher = facts.higher_unseen(card).bit_count()
    lower = (facts.unseen & SUIT_MASK[suit]).bit_count() - higher
    value += 0.6 * higher - 0.9 * lower if higher else -5.0
    if suit == SPADES:
        value += 1.0 if facts.unseen & SPADE_MASK else -4.0
    return value, -(RANK_OF[card])
