"""Counts over many deals, and how likely such counts are by chance alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from math import cbrt, comb, sqrt

from engine.deal import deal_hands

SUITS = tuple((1 << 13) - 1 << 13 * suit for suit in range(4))
HANDS = comb(52, 13)
LEAST_EXPECTED = 5.0


@dataclass
class Counts:
    """What was counted over some deals; counts of several processes add up."""

    deals: int = 0
    by_seat: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(52)])
    """By card, how often each seat had it."""
    together: list[int] = field(default_factory=lambda: [0] * 52)
    """By card, how often it was in the hand of the card below it."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How often a hand of a fixed seat had so many cards of a fixed suit."""
    decks: set[bytes] = field(default_factory=set)

    def deal(self, number: int) -> None:
        """Count one deal; its seed follows from the number."""
        seed = sha256(f"deal {number}".encode()).digest()
        hands = deal_hands("table", number, seed, None, {})
        self.deals += 1
        for seat, hand in enumerate(hands):
            cards = hand
            while cards:
                low = cards & -cards
                self.by_seat[low.bit_length() - 1][seat] += 1
                cards ^= low
            shared = hand & hand << 1
            while shared:
                low = shared & -shared
                self.together[low.bit_length() - 1] += 1
                shared ^= low
        self.lengths[(hands[number & 3] & SUITS[number >> 2 & 3]).bit_count()] += 1
        self.decks.add(blake2b(repr(hands).encode(), digest_size=12).digest())

    def add(self, other: "Counts") -> None:
        """Take in another process's counts."""
        self.deals += other.deals
        self.lengths += other.lengths
        self.decks |= other.decks
        for card in range(52):
            self.together[card] += other.together[card]
            for seat in range(4):
                self.by_seat[card][seat] += other.by_seat[card][seat]


def chi_square(counted: Sequence[float], expected: Sequence[float]) -> float:
    """The statistic of Pearson's test."""
    return sum((found - wanted) ** 2 / wanted for found, wanted in zip(counted, expected, strict=True))


def deviation(statistic: float, degrees: int) -> float:
    """How far a chi-square lies from what chance gives, in standard deviations (Wilson and Hilferty)."""
    third = 2 / (9 * degrees)
    return (cbrt(statistic / degrees) - (1 - third)) / sqrt(third)


def deviations(counts: Counts) -> dict[str, float]:
    """Every test's result in standard deviations; beyond 5 it is no chance."""
    deals = counts.deals
    seats = sum(chi_square(row, [deals / 4] * 4) for row in counts.by_seat)
    scale = 52 / 51  # the 52 rows hang together, as each hand has 13 cards
    found = {"positions of cards": deviation(seats / scale, 51 * 3)}
    pairs = [12 / 51 * deals] * 51
    both = [p * (1 - 12 / 51) for p in pairs]
    spread = sum((c - p) ** 2 / b for c, p, b in zip(counts.together[1:], pairs, both, strict=True))
    found["neighbours in one hand"] = deviation(spread, 51)
    lengths = {n: comb(13, n) * comb(39, 13 - n) / HANDS * deals for n in range(14)}
    kept = [n for n in lengths if lengths[n] >= LEAST_EXPECTED]
    rest = [n for n in lengths if n not in kept]
    counted = [counts.lengths[n] for n in kept] + [sum(counts.lengths[n] for n in rest)]
    expected = [lengths[n] for n in kept] + [sum(lengths[n] for n in rest)]
    found["lengths of suits"] = deviation(chi_square(counted, expected), len(kept))
    return found
