"""The club bot's second, third and fourth cards to a trick."""

from engine.bots.club.aims import Aim, bags_are_costly
from engine.bots.club.facts import Facts
from engine.cards import JACK, KING, LOWER, QUEEN, RANK_OF, SPADES, SUIT_MASK, SUIT_OF, Card, Hand, cards_of, highest


def follow(facts: Facts, aim: Aim) -> Card:
    """The card for a trick that another player has led."""
    winners = [card for card in cards_of(facts.legal) if facts.beats(card)]
    if aim is Aim.COVER:
        return _cover(facts, winners)
    if aim is Aim.ATTACK:
        return _attack(facts, winners)
    return _take(facts, winners) if aim in (Aim.TAKE, Aim.SET) else duck(facts, winners)


def _cover(facts: Facts, winners: list[Card]) -> Card:
    """Takes the trick from a partner who bid nil, or plays high before they play."""
    partner = facts.me.partner
    if facts.partner_wins and winners:
        return _cheapest_winner(facts, winners)
    if partner in facts.after and winners:
        led = facts.led
        safe = led is not None and facts.voids[partner] >> led & 1
        if not safe and not _best_is_boss(facts):
            return max(winners) if SUIT_OF[winners[0]] == led else min(winners)
    if facts.need > 0:
        return _take(facts, winners)
    return duck(facts, winners)


def _best_is_boss(facts: Facts) -> bool:
    """Whether nobody can beat the best card so far within its suit."""
    return facts.best is not None and facts.is_boss(facts.best)


def _attack(facts: Facts, winners: list[Card]) -> Card:
    """Leaves the trick to a nil opponent who is winning it; else plays low, so that they may have to take it."""
    nil_wins = facts.best_seat is not None and facts.nils[facts.best_seat]
    nil_after = any(facts.nils[seat] for seat in facts.after)
    if (nil_wins or nil_after) and len(winners) < facts.legal.bit_count():
        return _highest_loser(facts, winners)
    if nil_after:
        return min(cards_of(facts.legal), key=lambda card: RANK_OF[card])
    if nil_wins and facts.after:
        return min(winners, key=lambda card: RANK_OF[card])
    return _take(facts, winners) if facts.need > 0 else duck(facts, winners)


def _take(facts: Facts, winners: list[Card]) -> Card:
    """Takes the trick as cheaply as is safe, or discards the least useful card."""
    if not winners or (facts.partner_wins and _leave_to_partner(facts, winners)):
        return _discard(facts, winners)
    if facts.last:
        return _cheapest_winner(facts, winners)
    if SUIT_OF[winners[0]] == SPADES and facts.led != SPADES:
        return _ruff(facts, winners)
    bosses = [card for card in winners if facts.is_boss(card)]
    if bosses:
        return min(bosses) if facts.led == SPADES or not _will_be_ruffed(facts) else _discard(facts, winners)
    second = len(facts.after) == 2
    if second:
        return _discard(facts, winners)
    return _third_hand_high(facts, winners)


def _ruff(facts: Facts, winners: list[Card]) -> Card:
    """The lowest spade that wins, or the lowest that cannot be overruffed if a later opponent may ruff too."""
    led = facts.led
    overruffed = led is not None and any(
        facts.may_ruff(seat, led) for seat in facts.after if seat is not facts.me.partner
    )
    bosses = [card for card in winners if facts.is_boss(card)]
    return min(bosses) if overruffed and bosses else min(winners)


def _will_be_ruffed(facts: Facts) -> bool:
    led = facts.led
    return led is not None and any(facts.may_ruff(seat, led) for seat in facts.after if seat is not facts.me.partner)


def _third_hand_high(facts: Facts, winners: list[Card]) -> Card:
    """The highest card of the suit, or the lowest of its equals."""
    high = max(winners)
    while (high - 1) in winners and not facts.unseen >> (high - 1) & 1:
        high -= 1
    return high


def _leave_to_partner(facts: Facts, winners: list[Card]) -> bool:
    """Whether the partner's card is good enough to win the trick."""
    best = facts.best
    if facts.last or best is None:
        return True
    led = facts.led
    ruffed = led is not None and SUIT_OF[best] != SPADES and any(facts.may_ruff(seat, led) for seat in facts.after)
    if ruffed:
        return SUIT_OF[max(winners)] != SPADES
    threats = facts.higher_unseen(best)
    if not threats:
        return True
    if SUIT_OF[winners[0]] != SUIT_OF[best]:
        return RANK_OF[best] >= JACK
    between = [card for card in cards_of(threats) if card < max(winners)]
    return not between


def _cheapest_winner(facts: Facts, winners: list[Card]) -> Card:
    """The lowest winner; a side card before a spade."""
    return min(winners)


def _discard(facts: Facts, winners: list[Card]) -> Card:
    """The least useful card that does not take the trick."""
    losers = facts.legal
    for card in winners:
        losers &= ~(1 << card)
    losers = losers or facts.legal
    if losers & SUIT_MASK[facts.led or 0] and facts.led is not None:
        return min(cards_of(losers))
    return min(cards_of(losers), key=lambda card: _use(facts, card))


def _use(facts: Facts, card: Card) -> tuple[bool, bool, int, int]:
    """How useful a card is for taking tricks."""
    suit = facts.suit(SUIT_OF[card])
    guards = suit.bit_count() == 2 and highest(suit) != card and _is_king_or_queen(suit)
    return SUIT_OF[card] == SPADES, facts.is_boss(card) or guards, RANK_OF[card], suit.bit_count()


def _is_king_or_queen(suit: Hand) -> bool:
    return RANK_OF[highest(suit)] in (QUEEN, KING)


def duck(facts: Facts, winners: list[Card]) -> Card:
    """Loses the trick with the highest card that can, or takes it with the highest if it must."""
    if not bags_are_costly(facts):
        return _take(facts, winners)
    losers = facts.legal.bit_count() - len(winners)
    if losers:
        return _highest_loser(facts, winners)
    if facts.last:
        return max(winners) if SUIT_OF[winners[0]] != SPADES or facts.led == SPADES else min(winners)
    return min(winners)


def _highest_loser(facts: Facts, winners: list[Card]) -> Card:
    """The card most likely to take a later trick, of those that cannot take this one."""
    losers = facts.legal
    for card in winners:
        losers &= ~(1 << card)
    return max(cards_of(losers), key=lambda card: _danger(facts, card))


def _danger(facts: Facts, card: Card) -> tuple[int, int]:
    """How likely a card is to take a trick later."""
    lower = facts.unseen & LOWER[card]
    spade = 8 if SUIT_OF[card] == SPADES else 0
    return lower.bit_count() - facts.higher_unseen(card).bit_count() + spade, RANK_OF[card]
