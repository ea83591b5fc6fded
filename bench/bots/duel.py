"""Games of two levels against each other, in duplicate: the same deals twice, with the seats exchanged."""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from time import thread_time
from typing import cast

from bots import LevelName, bot_of, with_mistakes
from engine import SEATS, HandRecord, HandScored, Phase, Side, apply, new_game, observe, rules_for
from engine.bots import Bot

RANGES = ("tuning", "judging")
"""Deals to tune with, and deals that nothing was ever tuned on."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: two levels (as "club" or "club:0.2" with a rate of mistakes), a preset and a range of deals."""

    a: str
    b: str
    preset: str
    deals: str


@dataclass(slots=True)
class Tally:
    """What one level did over some games."""

    counts: Counter[str] = field(default_factory=Counter)
    """hands, points, contracts, sets, bags, nils, nils_made; points and bags are the side's."""
    hand_points: list[int] = field(default_factory=list)
    """Points won over the other level, hand by hand."""
    milliseconds: list[float] = field(default_factory=list)
    """Processor time of each move."""

    def add(self, other: "Tally") -> None:
        """Takes in another tally."""
        self.counts.update(other.counts)
        self.hand_points += other.hand_points
        self.milliseconds += other.milliseconds


@dataclass(slots=True)
class PairResult:
    """Two games with the same deals: A's share of the wins (0, 0.25 to 1) and both tallies."""

    share: float
    a: Tally
    b: Tally


def level(text: str) -> Bot:
    """The bot of a level's text. Raises KeyError or ValueError."""
    name, _, rate = text.partition(":")
    bot = bot_of(cast(LevelName, name))  # which refuses others
    return with_mistakes(bot, float(rate)) if rate else bot


def play_pair(match: Match, number: int) -> PairResult:
    """Plays a pair of games."""
    a, b = Tally(), Tally()
    wins = sum(_play_game(match, number, side, a, b) for side in Side)
    return PairResult(wins / 2, a, b)


def _play_game(match: Match, number: int, side_of_a: Side, a: Tally, b: Tally) -> float:
    """One game; gives A's part of the win."""
    label = f"{match.deals}/{match.preset}/{number}"
    game = new_game(rules_for(match.preset), sha256(label.encode()).digest(), label)
    bots = {side: level(match.a if side is side_of_a else match.b) for side in Side}
    tallies = {side: a if side is side_of_a else b for side in Side}
    rngs = {seat: Random(f"{label}/{seat.word}") for seat in SEATS}
    while game.turn is not None:
        seat = game.turn
        view = observe(game, seat)
        began = thread_time()
        action = bots[seat.side](view, rngs[seat])
        if view.phase is not Phase.CUT:
            tallies[seat.side].milliseconds.append(1000 * (thread_time() - began))
        for event in apply(game, seat, action):
            if isinstance(event, HandScored):
                _note(event.record, tallies)
    return 0.5 if game.winner is None else float(game.winner is side_of_a)


def _note(record: HandRecord, tallies: dict[Side, Tally]) -> None:
    """Enters a finished hand into both tallies."""
    score = record.score
    gained = [after - before for after, before in zip(score.scores_after, record.scores_before, strict=True)]
    for side, tally in tallies.items():
        words = [line.what for line in score.ledger if line.side is side]
        contracts = sum(word.endswith(("_set", "ten_failed")) or word in MADE for word in words)
        tally.counts.update(
            hands=1,
            points=gained[side],
            contracts=contracts,
            sets=sum(word.endswith(("_set", "ten_failed")) for word in words),
            bags=score.new_bags[side],
            nils=sum("nil_" in word for word in words),
            nils_made=sum(word.endswith("nil_made") for word in words),
        )
        tally.hand_points.append(gained[side] - gained[side.other])


MADE = ("contract_made", "ten_made", "thirteen_made")
