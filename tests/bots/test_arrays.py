"""The arrays of cards say what the engine says of each card."""

from random import Random

import numpy as np

from bots.expert import arrays
from engine import cards

EVERY = np.array(cards.CARDS)
SUITS, RANKS = np.array(cards.SUIT_OF), np.array(cards.RANK_OF)
RNG = Random(52)
HANDS = [cards.mask_of(RNG.sample(cards.CARDS, size)) for size in range(14) for _ in range(20)]


def test_suits_and_ranks_are_those_of_the_engine() -> None:
    assert arrays.suits_of(EVERY).tolist() == list(cards.SUIT_OF)
    assert arrays.cards_of(SUITS, RANKS).tolist() == list(cards.CARDS)
    assert arrays.masks_of(1 << RANKS, SUITS).tolist() == list(cards.BIT)


def test_the_ranks_of_hands_are_those_of_the_engine() -> None:
    hands = np.array(HANDS)
    assert [tuple(each) for each in arrays.ranks_by_suit(hands).T.tolist()] == [
        cards.ranks_by_suit(hand) for hand in HANDS
    ]
    assert (arrays.ranks_of_sides(hands) == arrays.ranks_by_suit(hands)[:3]).all()
    suits = np.arange(hands.size) % 4
    assert arrays.ranks_of(hands, suits).tolist() == [
        cards.ranks_of(hand, suit) for hand, suit in zip(HANDS, suits.tolist(), strict=True)
    ]


def test_the_tables_tell_the_highest_and_the_lowest_rank() -> None:
    for mask in (0, 1, 0b1011000, 0b1000000000000, 0b1111111111111):
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        assert arrays.HIGH[mask] == max(ranks, default=-1)
        assert arrays.LOW[mask] == min(ranks, default=13)
        assert arrays.SIZE[mask] == len(ranks)
    assert arrays.UNDER.tolist() == [0, *[2**rank - 1 for rank in range(14)]]


def test_strengths_rank_cards_as_they_take_tricks() -> None:
    """Any spade beats the suit led, which beats everything else."""
    for led in cards.SUITS:
        strengths = arrays.strengths_of(EVERY, SUITS, np.full(52, led))
        for card in cards.CARDS:
            suit, rank = cards.SUIT_OF[card], cards.RANK_OF[card]
            assert strengths[card] == (13 + rank if suit == cards.SPADES else rank if suit == led else -1)


def test_random_cards_are_held_and_random_deals_are_whole() -> None:
    rng = np.random.default_rng(1)
    hands = np.array([hand for hand in HANDS if hand])
    drawn = arrays.random_cards(hands, rng.random(hands.size))
    assert (hands >> drawn & 1).all()
    deals = arrays.random_deals(50, rng)
    assert deals.shape == (4, 50)
    assert (deals.sum(axis=0) == cards.DECK).all()
    assert all(int(hand).bit_count() == 13 for hand in deals.ravel())
