"""The club bot's cards: the aim first, then the card for it."""

from engine.actions import PLAYS, Play
from engine.bots.club.aims import Aim, aim_of
from engine.bots.club.facts import Facts, facts_of
from engine.bots.club.following import follow
from engine.bots.club.leading import lead
from engine.bots.club.nils import play_nil
from engine.cards import highest
from engine.view import View


def card_to_play(view: View) -> Play:
    """The card of the view's seat, whose turn it is."""
    facts = facts_of(view)
    return PLAYS[_choose(facts, aim_of(facts))]


def _choose(facts: Facts, aim: Aim) -> int:
    if facts.legal & (facts.legal - 1) == 0:
        return highest(facts.legal)
    if facts.nils[facts.me]:
        return play_nil(facts)
    return lead(facts, aim) if facts.led is None else follow(facts, aim)
