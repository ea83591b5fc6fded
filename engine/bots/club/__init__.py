"""The club bot: bids the tricks that its cards should take, and plays them by rules, without search."""

from random import Random

from engine.actions import Action, Exchange
from engine.bots.club.bidding import bid_or_reveal
from engine.bots.club.exchange import cards_to_pass
from engine.bots.club.playing import card_to_play
from engine.bots.standard import standard
from engine.seats import Phase
from engine.view import View


def club(view: View, rng: Random) -> Action:
    """The club bot's action."""
    if view.phase is Phase.BIDDING:
        return bid_or_reveal(view)
    if view.phase is Phase.PLAYING:
        return card_to_play(view)
    if view.phase is Phase.EXCHANGE:
        return Exchange(cards_to_pass(view))
    return standard(view, rng)


__all__ = ["club"]
