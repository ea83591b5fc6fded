"""The aim of a card: cover the partner's nil, break an opponent's, take tricks, set the opponents, or avoid bags."""

from enum import Enum
from typing import Final

from engine.bots.club.facts import Facts
from engine.bots.club.stakes import contract_decides, nil_decides, nil_outweighs_contract
from engine.cards import SPADES, SUIT_MASK, SUITS, cards_of, highest

_SPARE: Final = 2
"""How many tricks to come beyond those that the contract needs allow an attack before it is safe."""


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
    if _should_set(facts):
        return Aim.SET
    return Aim.DUCK if bags_are_costly(facts) else Aim.TAKE


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
    """Whether to attack an opponent's nil: the contract must be safe, unless the nil decides the game or costs more."""
    if not any(facts.nils[seat] for seat in (facts.me.left, facts.me.right)):
        return False
    if facts.need <= sure_tricks(facts) or nil_decides(facts):
        return True
    return facts.left - facts.need >= _SPARE and nil_outweighs_contract(facts)


def _should_set(facts: Facts) -> bool:
    """Whether the opponents' contract can still be set, and that is worth the bags or decides the game."""
    to_spare = facts.left - facts.their_need
    if facts.their_need <= 0 or to_spare < 0:
        return False
    return (facts.view.rules.set_penalty != "none" and _can_set(facts, to_spare)) or contract_decides(facts)


def _can_set(facts: Facts, to_spare: int) -> bool:
    """Whether the hand may well take more tricks than the opponents can spare."""
    this_one = facts.last and not facts.partner_wins and any(facts.beats(card) for card in cards_of(facts.legal))
    if max(sure_tricks(facts), int(this_one)) + 0.5 * _likely(facts) >= to_spare + 1:
        return True
    return _good_aces(facts) > to_spare


def _likely(facts: Facts) -> int:
    """How many cards of the hand are beaten by one unseen card only."""
    return sum(facts.higher_unseen(card).bit_count() == 1 for card in cards_of(facts.hand))


def _good_aces(facts: Facts) -> int:
    """How many suits have a top card in this hand that no opponent is known to be able to ruff."""
    held = [suit for suit in SUITS if facts.suit(suit) and facts.is_boss(highest(facts.suit(suit)))]
    return sum(not any(facts.may_ruff(seat, suit) for seat in (facts.me.left, facts.me.right)) for suit in held)


def bags_are_costly(facts: Facts) -> bool:
    """Whether a bag costs more than it gains."""
    rules = facts.view.rules
    return rules.bag_points < 0 or (rules.bag_limit is not None and rules.bag_penalty > rules.bag_limit)
