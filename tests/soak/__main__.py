"""`make soak`: thousands of bot games a preset, on all cores, with progress; memory has to stay flat."""

import argparse
import resource
import sys
import time
import traceback
from multiprocessing import Pool, cpu_count
from os import getpid
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from engine import VARIANTS, cards_of
from engine.actions import plays_of
from engine.cards import SUIT_MASK
from tests.soak.games import play_game

BATCH = 25
WARM_BATCHES = 8
GROWTH_KB = 8 * 1024
"""What a process may grow by after it has warmed up."""


class Batch(NamedTuple):
    """Some games of a preset by one process, and the most memory that it has held so far, in KB."""

    preset: str
    games: int
    hands: int
    longest: int
    item: int
    faults: int
    worker: int
    memory_kb: int
    broken: str = ""


def main() -> int:
    """Plays; 1 where a game does not add up, a bot fails, or memory grows."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games of each preset (%(default)s)")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so long (%(default)s)")
    parser.add_argument("--preset", choices=list(VARIANTS), action="append", help="only this one; may come again")
    parser.add_argument("--workers", type=int, default=cpu_count(), help="processes (%(default)s)")
    options = parser.parse_args()
    console, until = Console(), time.monotonic() + options.seconds
    tasks = [(preset, first) for first in range(0, options.games, BATCH) for preset in options.preset or VARIANTS]
    batches = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=console) as progress, Pool(options.workers, _fill_tables) as pool:
        bar = progress.add_task("games", total=len(tasks) * BATCH)
        for batch in pool.imap_unordered(_play, tasks):
            if batch.broken:
                console.print(f"[bold red]Broken:[/] {batch.broken}", highlight=False)
                return 1
            batches.append(batch)
            progress.advance(bar, batch.games)
            if time.monotonic() > until:
                break
        pool.terminate()
    return _report(console, batches)


def _fill_tables() -> None:
    """Makes every entry of the engine's tables, which fill as hands are met and stay: what grows after that leaks."""
    for suit in SUIT_MASK:
        held = suit
        while held:
            cards_of(held)
            plays_of(held)
            held = held - 1 & suit


def _play(task: tuple[str, int]) -> Batch:
    preset, first = task
    played = []
    for number in range(first, first + BATCH):
        try:
            played.append(play_game(preset, number))
        except Exception:
            return Batch(preset, 0, 0, 0, 0, 0, 0, 0, f"{preset} {number}\n{traceback.format_exc()}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    hands = [game.hands for game in played]
    largest, faults = max(game.item for game in played), sum(game.faults for game in played)
    return Batch(preset, len(played), sum(hands), max(hands), largest, faults, getpid(), memory)


def _growth_kb(batches: list[Batch]) -> int:
    """The most that any process grew by after its first batches."""
    growth = 0
    for worker in {batch.worker for batch in batches}:
        held = [batch.memory_kb for batch in batches if batch.worker == worker]
        growth = max(growth, held[-1] - held[min(WARM_BATCHES, len(held)) - 1])
    return growth


def _report(console: Console, batches: list[Batch]) -> int:
    table = Table(title="Games of four bots, all ended and added up")
    for name in ("preset", "games", "hands", "longest", "largest item", "bots' faults"):
        table.add_column(name, justify="left" if name == "preset" else "right")
    for preset in dict.fromkeys(batch.preset for batch in batches):
        own = [batch for batch in batches if batch.preset == preset]
        figures = (
            sum(batch.games for batch in own),
            sum(batch.hands for batch in own),
            max(batch.longest for batch in own),
            max(batch.item for batch in own),
            sum(batch.faults for batch in own),
        )
        table.add_row(preset, *map(str, figures))
    console.print(table)
    growth = _growth_kb(batches)
    console.print(f"A process grew by {growth} KB at most after it had warmed up; {GROWTH_KB} KB are allowed.")
    return int(growth > GROWTH_KB or any(batch.faults for batch in batches))


if __name__ == "__main__":
    sys.exit(main())
