"""What the pairs add up to: rates with their intervals, as a table for people and as Markdown for the documents."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from bench.bots.duel import Match, PairResult, Tally

TWO_SIDED_95 = 1.96


@dataclass(frozen=True, slots=True)
class Figures:
    """The result of a match."""

    match: Match
    pairs: int
    win: tuple[float, float, float]
    """A's share of the games in per cent: estimate and 95 % interval by pairs."""
    margin: tuple[float, float]
    """A's points a hand over B and their standard error."""
    a: Tally
    b: Tally


def summed_up(match: Match, results: Sequence[PairResult]) -> Figures:
    """The figures of at least two pairs."""
    a, b = Tally(), Tally()
    for result in results:
        a.add(result.a)
        b.add(result.b)
    return Figures(match, len(results), interval([result.share for result in results]), _margin(a.hand_points), a, b)


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean of the pairs' shares with its 95 % interval, in per cent.

    Where the pairs hardly differ, the interval is that of as many independent games (Wilson's), which is wider.
    """
    mean, games = fmean(shares), 2 * len(shares)
    half = TWO_SIDED_95 * stdev(shares) / sqrt(len(shares))
    low, high = mean - half, mean + half
    if mean > 0.95 or mean < 0.05:
        low, high = _wilson(mean, games)
    return 100 * mean, 100 * max(0.0, low), 100 * min(1.0, high)


def _wilson(share: float, games: int) -> tuple[float, float]:
    z = TWO_SIDED_95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def _margin(points: Sequence[int]) -> tuple[float, float]:
    return fmean(points), stdev(points) / sqrt(len(points))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


HEADINGS = (
    "A", "B", "preset", "pairs", "A wins (95 %)", "points a hand (s.e.)", "set rate A / B", "bags a hand A / B",
    "nils a hand A / B", "nils made A / B", "A's ms a move p50 / p95 / max",
)  # fmt: skip


def cells(figures: Figures) -> tuple[str, ...]:
    """One match as the cells of a table."""
    a, b, match = figures.a, figures.b, figures.match
    times = [percentile(a.milliseconds, share) for share in (0.5, 0.95, 1.0)]
    return (
        match.a,
        match.b,
        match.preset,
        f"{figures.pairs} {match.deals}",
        "{:.1f} % ({:.1f} to {:.1f})".format(*figures.win),
        "{:+.1f} ({:.1f})".format(*figures.margin),
        f"{_rate(a, 'sets', 'contracts')} / {_rate(b, 'sets', 'contracts')}",
        f"{_mean(a, 'bags')} / {_mean(b, 'bags')}",
        f"{_mean(a, 'nils')} / {_mean(b, 'nils')}",
        f"{_rate(a, 'nils_made', 'nils')} / {_rate(b, 'nils_made', 'nils')}",
        "{:.2f} / {:.2f} / {:.2f}".format(*times),
    )


def _rate(tally: Tally, part: str, whole: str) -> str:
    return f"{100 * tally.counts[part] / tally.counts[whole]:.1f} %" if tally.counts[whole] else "-"


def _mean(tally: Tally, what: str) -> str:
    return f"{tally.counts[what] / max(1, tally.counts['hands']):.2f}"


def markdown(rows: Sequence[Figures]) -> str:
    """The matches as a Markdown table."""
    lines = ["| " + " | ".join(HEADINGS) + " |", "|" + "---|" * len(HEADINGS)]
    lines += ["| " + " | ".join(cells(figures)) + " |" for figures in rows]
    return "\n".join(lines)
