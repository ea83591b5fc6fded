"""The aim of a card: cover the partner's nil, break an opponent's, take tricks, set the opponents, or avoid bags."""

from enum import Enum

from engine.bots.club.facts import Facts
from engine.cards import SPADES, SUIT_MASK, cards_of, highest


class Aim(Enum):
    """The aim of a card."""

    COVER = "cover"
    ATTACK = "attack"
    TAKE = "take"
    SET = "set"
    DUCK = "duck"


def aim_of(facts: Facts) -> Aim:
    """The most important aim in the current state of the hand."""
    if facts.nils[facts.me.partner]:
        return Aim.COVER
    if _may_attack(facts):
        return Aim.ATTACK
    if facts.need > 0:
        return Aim.TAKE
    return Aim.SET if _can_set(facts) else Aim.DUCK


def sure_tricks(facts: Facts) -> int:
    """Tricks that the hand is certain to take: top spades, and top cards that nobody is likely to ruff."""
    sure = 0
    for card in cards_of(facts.suit(SPADES)):
        if not facts.is_boss(card):
            break
        sure += 1
    for suit in range(SPADES):
        held = facts.suit(suit)
        if held and facts.is_boss(highest(held)) and held.bit_count() <= 4:
            opponents = (facts.me.left, facts.me.right)
            others = facts.unseen & SUIT_MASK[suit]
            sure += others.bit_count() >= 5 and not any(facts.may_ruff(seat, suit) for seat in opponents)
    return sure


def _may_attack(facts: Facts) -> bool:
    """Whether to attack an opponent's nil: the contract must be safe, unless the nil would win them the game."""
    if not any(facts.nils[seat] for seat in (facts.me.left, facts.me.right)):
        return False
    if facts.need <= sure_tricks(facts):
        return True
    return _their_nil_wins(facts) and facts.need < facts.left


def _their_nil_wins(facts: Facts) -> bool:
    rules, scores = facts.view.rules, facts.view.scores
    contract = facts.view.contracts[facts.me.side.other] or 0
    coming = rules.nil_bonus + 10 * contract
    return scores[facts.me.side.other] + coming >= rules.target > scores[facts.me.side.other] + coming - rules.nil_bonus


def _can_set(facts: Facts) -> bool:
    """Whether this hand can still set the opponents' contract, and that is worth the bags."""
    to_spare = facts.left - facts.their_need
    if facts.their_need <= 0 or to_spare < 0 or not _set_costs(facts):
        return False
    this_one = facts.last and not facts.partner_wins and any(facts.beats(card) for card in cards_of(facts.legal))
    return max(sure_tricks(facts), int(this_one)) + 0.5 * _likely(facts) >= to_spare + 1


def _set_costs(facts: Facts) -> bool:
    return facts.view.rules.set_penalty != "none"


def _likely(facts: Facts) -> int:
    """How many cards of the hand are beaten by one unseen card only."""
    return sum(facts.higher_unseen(card).bit_count() == 1 for card in cards_of(facts.hand))


def bags_are_costly(facts: Facts) -> bool:
    """Whether a bag costs more than it gains."""
    rules = facts.view.rules
    return rules.bag_points < 0 or (rules.bag_limit is not None and rules.bag_penalty > rules.bag_limit)
