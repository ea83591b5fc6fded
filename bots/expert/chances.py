"""The chance to win a game from its scores, worked out backwards hand by hand from what hands usually bring.

Within the hands that are looked ahead only scores near the present ones can be reached, so a table covers these. Its
size is bounded whatever the rules are: a wider range of scores has a wider step.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import ceil, floor, sqrt
from typing import Final, NamedTuple

import numpy as np

from bots.expert.arrays import Floats
from engine import Rules

MOST_HANDS: Final = 25
"""The number of hands beyond which more make no difference."""
MOST_ROWS: Final = 320
"""Beyond about so many rows of a table its step is widened."""
KEPT: Final = 48
"""Tables that are kept: one hand of one game needs one."""
_STEP: Final = 10
_MARGIN: Final = 160
_LOWEST: Final = -400
_DEVIATIONS: Final = 3.0
"""What lies further from the mean is not looked at, in standard deviations."""
_ROUNDED_TO: Final = 100
_CONTRACTS: Final = ((3, 0.08), (4, 0.16), (5, 0.24), (6, 0.24), (7, 0.16), (8, 0.08), (9, 0.04))
_MADE, _NILS, _NILS_MADE, _BESIDE_NIL = 0.92, 0.28, 0.80, 4


class Chances(NamedTuple):
    """A table of chances by the scores of both sides."""

    low: int
    step: int
    grid: Floats
    """By our score and by theirs, beginning at `low`."""

    def of(self, ours: Floats, theirs: Floats) -> Floats:
        """The chance of each pair of scores, interpolated; scores beyond the table count as those at its edge."""
        top = self.grid.shape[0] - 1.001
        x = np.clip((ours - self.low) / self.step, 0.0, top)
        y = np.clip((theirs - self.low) / self.step, 0.0, top)
        i, j = x.astype(np.int64), y.astype(np.int64)
        a, b = x - i, y - j
        first = self.grid[i, j] * (1 - b) + self.grid[i, j + 1] * b
        second = self.grid[i + 1, j] * (1 - b) + self.grid[i + 1, j + 1] * b
        found: Floats = first * (1 - a) + second * a
        return found


def chances(rules: Rules, hands: int, scores: tuple[int, int]) -> Chances:
    """The chances around the given scores, with a number of hands still to be played."""
    low, high = _whole_range(rules)
    if (high - low) // _STEP > MOST_ROWS:
        low, high = _reached_from(rules, min(hands, MOST_HANDS), scores, low, high)
    return _table(rules, max(0, min(hands, MOST_HANDS)), low, high)


def _whole_range(rules: Rules) -> tuple[int, int]:
    lowest = rules.floor if rules.floor is not None else _LOWEST
    return lowest - _MARGIN, rules.target + _MARGIN


def _reached_from(rules: Rules, hands: int, scores: tuple[int, int], low: int, high: int) -> tuple[int, int]:
    """The part of a range that is likely to be reached, or to matter, in the hands to come."""
    points = _average_hand(rules)
    mean = sum(each * chance for each, chance in points.items())
    spread = sqrt(sum((each - mean) ** 2 * chance for each, chance in points.items()) * (hands + 1))
    apart = _DEVIATIONS * spread * sqrt(2) + _MARGIN
    best = max(scores)
    worst = max(min(scores), best - apart)
    upper = best + max(0.0, mean) * hands + _DEVIATIONS * spread + _MARGIN
    lower = worst + min(0.0, mean) * hands - _DEVIATIONS * spread - _MARGIN
    return max(low, _ROUNDED_TO * floor(lower / _ROUNDED_TO)), min(high, _ROUNDED_TO * ceil(upper / _ROUNDED_TO))


@lru_cache(maxsize=KEPT)
def _table(rules: Rules, hands: int, low: int, high: int) -> Chances:
    """The chances from a lowest to a highest score, with a number of average hands still to be played."""
    step = _STEP * ceil((high - low) / _STEP / MOST_ROWS)
    if step > _STEP:
        low -= (low - rules.target) % step  # so that the target is a row
    scores = np.arange(low, high + step if step > _STEP else high + 1, step)
    ours, theirs = scores[:, None], scores[None, :]
    level = np.where(ours > theirs, 1.0, np.where(ours < theirs, 0.0, 0.5))
    over = np.maximum(ours, theirs) >= rules.target
    if rules.floor is not None:
        over |= np.minimum(ours, theirs) <= rules.floor
    over &= ours != theirs
    moves = _moves(rules, step, scores.size)
    value = level
    for _ in range(hands):
        value = np.where(over, level, value)
        value = _one_side_earlier(_one_side_earlier(value, moves).T, moves).T
    return Chances(low, step, value)


def _one_side_earlier(value: Floats, moves: Mapping[int, float]) -> Floats:
    """The mean value over the changes of the first score; beyond the edges it is that of the edge."""
    rows, most = value.shape[0], max(abs(move) for move in moves)
    padded = np.pad(value, ((most, most), (0, 0)), mode="edge")
    earlier = np.zeros_like(value)
    for move, chance in moves.items():
        earlier += chance * padded[most + move : most + move + rows]
    return earlier


def _moves(rules: Rules, step: int, rows: int) -> dict[int, float]:
    """The probability of each change of a score in an average hand, in rows; what falls between two is divided."""
    moves: dict[int, float] = {}
    for points, chance in _average_hand(rules).items():
        whole, rest = divmod(points, step)
        for move, share in ((whole, step - rest), (whole + 1, rest)):
            if share:
                within = max(-rows, min(rows, move))
                moves[within] = moves.get(within, 0.0) + chance * share / step
    return moves


def _average_hand(rules: Rules) -> dict[int, float]:
    """The points of a side in an average hand, with their probabilities."""
    hand: dict[int, float] = {}
    nils = _NILS if rules.nil else 0.0
    for contract, share in _CONTRACTS:
        for made, chance in ((1, _MADE), (-1, 1 - _MADE)):
            points = 10 * contract * made
            hand[points] = hand.get(points, 0.0) + share * chance * (1 - nils)
            beside = 10 * max(0, contract - 6 + _BESIDE_NIL) * made
            for bonus, luck in ((rules.nil_bonus, _NILS_MADE), (-rules.nil_penalty, 1 - _NILS_MADE)):
                hand[beside + bonus] = hand.get(beside + bonus, 0.0) + share * chance * nils * luck
    return hand
