"""The last tricks once more, by trying every legal card of every player: slow, plain, and independent of the solver."""

from functools import cache
from itertools import product

import numpy as np

from bots.expert.bids import contracts_of_lanes
from bots.expert.utility import Worth
from engine import View, cards_of
from engine.bots.honesty import suit_led
from tests.engine import oracle

Hands = tuple[frozenset[int], ...]
Tricks = tuple[int, ...]


def hands_of(masks: list[int]) -> Hands:
    """The four hands of a world as sets of cards."""
    return tuple(frozenset(cards_of(mask)) for mask in masks)


class Exhaustive:
    """The worth of cards in one world where all four players see every card; the viewer's side wants the most."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.side = view, view.viewer.side
        self.worth = worth_of_every_end(view)
        self.best = cache(self._best)

    def value_of(self, hands: Hands, card: int) -> float:
        """The worth of the view's position after a card of the player to act."""
        view = self.view
        leader = int(view.leader if view.leader is not None else view.dealer.left)
        trick = tuple(card for _, card in view.trick)
        return self._after(hands, card, trick, suit_led(view), leader, view.tricks_won, view.spades_broken)

    def _best(self, hands: Hands, trick: Tricks, asked: int | None, leader: int, won: Tricks, broken: bool) -> float:
        if not any(hands):
            return self.worth[won]
        seat = (leader + len(trick)) % 4
        values = [
            self._after(hands, card, trick, asked, leader, won, broken)
            for card in self._legal(set(hands[seat]), asked, broken)
        ]
        return max(values) if seat % 2 == self.side else min(values)

    def _legal(self, hand: set[int], asked: int | None, broken: bool) -> set[int]:
        """What may be played: nobody reneges, not even where that is only penalised."""
        if asked is not None:
            return oracle.of_suit(hand, asked) or hand
        return oracle.legal_cards(self.view.rules, hand, [], False, self.view.hand_number, broken)

    def _after(
        self, hands: Hands, card: int, trick: Tricks, asked: int | None, leader: int, won: Tricks, broken: bool
    ) -> float:
        seat = (leader + len(trick)) % 4
        asked = oracle.suit(card) if asked is None else asked
        hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        broken = broken or oracle.breaks_spades(self.view.rules, card, asked)
        if len(trick) < 4:
            return self.best(hands, trick, asked, leader, won, broken)
        winner = (leader + oracle.winner_index(list(trick), asked)) % 4
        won = tuple(count + (place == winner) for place, count in enumerate(won))
        return self.best(hands, (), None, winner, won, broken)


def worth_of_every_end(view: View) -> dict[Tricks, float]:
    """The worth of the hand by the tricks of every seat at its end."""
    left = range(13 - sum(view.tricks_won) + 1)
    ends = [way for way in product(left, repeat=4) if sum(way) == left[-1]]
    ends = [tuple(sum(pair) for pair in zip(way, view.tricks_won, strict=True)) for way in ends]
    bids = np.array([view.bids]).T
    contracts, double = contracts_of_lanes(view, bids)
    worth = Worth(view).of(np.array(ends).T, bids, contracts, double)
    return dict(zip(ends, worth.tolist(), strict=True))
