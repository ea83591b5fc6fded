"""A short form of `make deals`, and proof that it would notice a shuffle that favours something."""

from collections.abc import Callable
from random import Random

import pytest

from engine import deal
from tests.deal_statistics.statistics import Counts, deviations

DEALS = 12_000
MOST = 5.0


def counted() -> Counts:
    counts = Counts()
    for number in range(DEALS):
        counts.deal(number)
    return counts


def test_cards_fall_evenly_and_no_deck_comes_twice() -> None:
    counts = counted()
    assert {name: sigmas for name, sigmas in deviations(counts).items() if abs(sigmas) > MOST} == {}
    assert len(counts.decks) == DEALS


def sorted_by_chance(key: bytes) -> list[int]:
    """A sort by small random numbers: where they are the same, the order stays."""
    rng = Random(key)
    return sorted([1 << card for card in range(52)], key=lambda _: rng.randrange(12))


def short(key: bytes) -> list[int]:
    """A shuffle that leaves the last card where it is."""
    deck = [1 << card for card in range(52)]
    top = deck.pop()
    Random(key).shuffle(deck)
    return [*deck, top]


def forgetful(key: bytes) -> list[int]:
    """A generator with a thousand states."""
    deck = [1 << card for card in range(52)]
    Random(key[0] * 4 + key[1] % 4).shuffle(deck)
    return deck


@pytest.mark.parametrize("shuffle", [sorted_by_chance, short, forgetful], ids=lambda shuffle: shuffle.__name__)
def test_a_bad_shuffle_is_noticed(shuffle: Callable[[bytes], list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal, "_shuffle", shuffle)
    counts = counted()
    uneven = any(abs(sigmas) > MOST for sigmas in deviations(counts).values())
    assert uneven or len(counts.decks) < DEALS
