"""The reason for an action in words, from what its player can see."""

from bots.names import NAMES, card_name, plural
from engine import BLIND_NIL, NIL, Action, AnyBid, Bid, Card, ClaimMisdeal, Cut, Exchange, Play, Reveal, View
from engine.bots.club.aims import Aim, aim_of, bags_are_costly
from engine.bots.club.evaluation import expected_tricks, nil_chance
from engine.bots.club.facts import Facts, facts_of
from engine.cards import SPADES, SUIT_OF


def reason(view: View, action: Action) -> str:
    """One or two sentences for an action of the view's seat. Raises ValueError for a spectator's view."""
    if isinstance(action, Play):
        return _of_card(facts_of(view), action.card)
    if isinstance(action, Bid):
        return _of_bid(view, action.value)
    if isinstance(action, Exchange):
        return _of_exchange(view, action)
    if isinstance(action, Reveal):
        return "Look at your cards: what they can take is worth more than a blind nil now."
    if isinstance(action, ClaimMisdeal):
        return "This hand is a misdeal and promises little: have the cards dealt again."
    if isinstance(action, Cut):
        return "Any place is as good as another: the cards are shuffled."
    raise ValueError("There is no such action.")


def _of_bid(view: View, value: AnyBid) -> str:
    if value == BLIND_NIL:
        return "You are behind, and the exchange removes your two most dangerous cards: a blind nil is the best chance."
    if view.hand is None:
        return "Your cards are still hidden; this is what the rules allow."
    if value == NIL:
        chance = round(10 * nil_chance(view.hand))
        return f"Your cards are low: a nil should succeed about {chance} times in 10 and pays {view.rules.nil_bonus}."
    worth = expected_tricks(view.hand)
    text = f"Your cards should take about {worth:.1f} tricks."
    partner = view.bids[view.viewer.partner] if view.viewer is not None else None
    if partner is not None and partner < NIL and view.rules.bidding == "second_sets_total":
        return f"{text} Your bid sets the total of your side: with your partner's {partner} that makes {value}."
    return text


def _of_exchange(view: View, action: Exchange) -> str:
    if not action.cards:
        return "Your hand is better as it is."
    if view.exchange is not None and view.exchange.blind_seat is view.viewer:
        return "These are the cards most likely to take a trick against your will."
    return "Low cards are what a nil needs, and you can spare them."


def _of_card(facts: Facts, card: Card) -> str:
    if facts.legal & (facts.legal - 1) == 0:
        return "It is the only card you may play."
    if facts.nils[facts.me]:
        return _of_own_nil(facts, card)
    return _of_lead(facts, card) if facts.led is None else _of_following(facts, card)


def _of_own_nil(facts: Facts, card: Card) -> str:
    if facts.led is None:
        return "Others hold higher cards of this suit, so you are unlikely to take the trick."
    if facts.beats(card):
        return "You hold no lower card; a higher one may still be played."
    if SUIT_OF[card] == facts.led and facts.best is not None:
        return f"It is your highest card below the {card_name(facts.best)}: one danger less for your nil."
    return "You cannot follow, so this is the moment to discard a card that could break your nil."


def _of_lead(facts: Facts, card: Card) -> str:
    aim = aim_of(facts)
    if aim is Aim.COVER:
        return "Your partner has bid nil: this lead lets them play a lower card."
    if aim is Aim.ATTACK:
        return f"{_nil_names(facts)} has bid nil: a low card may make them take the trick."
    if aim is Aim.DUCK:
        return "Your contract is made: lose the trick and take no bag."
    if facts.is_boss(card):
        return f"Nobody holds a higher card of this suit{_needs(facts)}."
    return f"It keeps your high cards for later{_needs(facts)}."


def _of_following(facts: Facts, card: Card) -> str:
    aim, wins = aim_of(facts), facts.beats(card)
    if aim is Aim.COVER and facts.partner_wins and wins:
        return "It takes the trick from your partner and saves their nil."
    if aim is Aim.ATTACK and not wins and facts.best_seat is not None and facts.nils[facts.best_seat]:
        return f"It leaves the trick to {NAMES[facts.best_seat]}, whose nil is then broken."
    if wins:
        return _of_winner(facts, card, aim)
    if facts.partner_wins:
        return "Your partner is winning the trick: keep what can win another."
    if facts.need <= 0 and aim is not Aim.SET and bags_are_costly(facts):
        return "Your contract is made: it loses the trick and spares you a bag."
    return "You cannot usefully win this trick, so play the card you will miss least."


def _of_winner(facts: Facts, card: Card, aim: Aim) -> str:
    how = "ruffs" if SUIT_OF[card] == SPADES and facts.led != SPADES else "takes the trick"
    if facts.need > 0:
        return f"It {how}{' for certain' if facts.last else ''}{_needs(facts)}."
    if aim is Aim.SET:
        return f"It {how}: their contract can still be broken."
    if aim is Aim.TAKE:
        return f"It {how}, and a bag costs nothing here."
    return f"It {how} with a card that would only bring a bag later."


def _needs(facts: Facts) -> str:
    return f", and you need {plural(facts.need, 'more trick')}" if facts.need > 0 else ""


def _nil_names(facts: Facts) -> str:
    return next(NAMES[seat] for seat in (facts.me.left, facts.me.right) if facts.nils[seat])
