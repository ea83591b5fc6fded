"""Single hands in duplicate, with shared bids: the card play of two players, at equal processor time.

`python -m bench.bots.hands expert tree --pairs 300`: each deal is bid once, by the expert in all four seats, and
played twice with the sides exchanged. Classic without blind nil; a bag costs nine points at once. What is told is
points a hand of A over B, in all and by what they came from, with their standard errors over the pairs.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import perf_counter, thread_time
from typing import Final, NamedTuple

from bench.bots.random_search import random_search
from bench.bots.tree_search import TreeSearch
from bots import bot_of
from engine import SEATS, AnyBid, Bid, HandRecord, HandScored, Phase, Side, apply, new_game, observe, rules_for
from engine.bots import Bot

RULES: Final = rules_for("classic", blind_nil=False, bag_limit=1, bag_penalty=10)
PARTS: Final = ("contracts", "nils", "bags")
_MILLISECONDS: Final = 28.0


class Pair(NamedTuple):
    """A deal played twice: A's points over B's a hand, by part, the nils of each, and the time of a card."""

    points: dict[str, float]
    counts: dict[str, int]
    """`a nils`, `a nils made` and so for b."""
    milliseconds: dict[str, float]


def player(name: str, milliseconds: float) -> Bot:
    """A level, or `tree` and `random`, the searches of the bench. Raises KeyError."""
    if name == "tree":
        return TreeSearch(milliseconds)
    return random_search if name == "random" else bot_of(name)  # type: ignore[arg-type]


def play_pair(a: str, b: str, deals: str, number: int, milliseconds: float) -> Pair:
    """Plays a deal twice."""
    seed = f"{deals}/{number}"
    bids = _bids(seed)
    points = dict.fromkeys(PARTS, 0.0)
    counts: Counter[str] = Counter()
    spent: dict[str, list[float]] = {"a": [], "b": []}
    for side in Side:
        record = _play(seed, bids, {side: player(a, milliseconds), side.other: player(b, milliseconds)}, side, spent)
        for line in record.score.ledger:
            sign = 0.5 if line.side is side else -0.5
            part = "nils" if "nil" in line.what else "bags" if line.what in ("bags", "bag_penalty") else "contracts"
            points[part] += sign * line.points
            if part == "nils":
                who = "a" if line.side is side else "b"
                counts.update({f"{who} nils": 1, f"{who} nils made": int(line.what.endswith("_made"))})
    return Pair(points, dict(counts), {who: fmean(times) for who, times in spent.items()})


def _bids(seed: str) -> list[AnyBid]:
    """The expert's bids of all four seats."""
    game, expert, bids = new_game(RULES, sha256(seed.encode()).digest(), seed), bot_of("expert"), []
    while game.phase is Phase.BIDDING and game.turn is not None:
        action = expert(observe(game, game.turn), Random(f"{seed}/{game.turn.word}"))
        assert isinstance(action, Bid)
        bids.append(action.value)
        apply(game, game.turn, action)
    return bids


def _play(
    seed: str, bids: Sequence[AnyBid], players: dict[Side, Bot], side_of_a: Side, spent: dict[str, list[float]]
) -> HandRecord:
    game, left = new_game(RULES, sha256(seed.encode()).digest(), seed), list(bids)
    rngs = {seat: Random(f"{seed}/{seat.word}") for seat in SEATS}
    while game.turn is not None:
        seat = game.turn
        if game.phase is Phase.BIDDING:
            apply(game, seat, Bid(left.pop(0)))
            continue
        view, began = observe(game, seat), thread_time()
        action = players[seat.side](view, rngs[seat])
        if len(view.legal) > 1:
            spent["a" if seat.side is side_of_a else "b"].append(1000 * (thread_time() - began))
        for event in apply(game, seat, action):
            if isinstance(event, HandScored):
                return event.record
    raise AssertionError("A hand ends with its score.")


def summary(pairs: Sequence[Pair]) -> str:
    """The figures so far, in a line."""
    told = [_estimate("points a hand", [sum(pair.points.values()) for pair in pairs])]
    told += [_estimate(part, [pair.points[part] for pair in pairs]) for part in PARTS]
    counts: Counter[str] = Counter()
    for pair in pairs:
        counts.update(pair.counts)
    told.append(" ".join(f"nils made {who} {counts[f'{who} nils made']}/{counts[f'{who} nils']}" for who in "ab"))
    told.append(" ".join(f"{who} {fmean(pair.milliseconds[who] for pair in pairs):.1f} ms" for who in "ab"))
    return f"{len(pairs)} pairs: " + ", ".join(told)


def _estimate(name: str, values: Sequence[float]) -> str:
    return f"{name} {fmean(values):+.1f} ({stdev(values) / sqrt(len(values)):.1f})"


def main() -> None:
    """Plays, tells how it stands, and keeps each pair if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots.hands", description=__doc__)
    parser.add_argument("a", help="a level, or tree or random")
    parser.add_argument("b")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--deals", choices=("tuning", "judging"), default="tuning")
    parser.add_argument("--ms", type=float, default=_MILLISECONDS, help="processor time of a card of the tree search")
    parser.add_argument("--keep", type=Path, help="file that keeps the pairs, a line each, so as to go on another time")
    chosen = parser.parse_args()
    pairs, began = [], perf_counter()
    kept = chosen.keep.read_text().splitlines() if chosen.keep and chosen.keep.exists() else []
    done = {line["number"]: Pair(*line["pair"]) for line in map(json.loads, kept)}
    for number in range(chosen.first, chosen.first + chosen.pairs):
        pair = done.get(number) or play_pair(chosen.a, chosen.b, chosen.deals, number, chosen.ms)
        if chosen.keep and number not in done:
            with chosen.keep.open("a") as file:
                file.write(json.dumps({"number": number, "pair": pair}) + "\n")
        pairs.append(pair)
        if len(pairs) > 1 and (len(pairs) % 20 == 0 or len(pairs) == chosen.pairs):
            print(f"{summary(pairs)}; {perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
