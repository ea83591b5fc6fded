"""`make faults`: random play under faults for as long as one likes. A round's number repeats it exactly."""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool, cpu_count

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tests.resilience.rounds import Round, play_round

FIELDS = ("requests", "hits", "acts", "commits", "hands")


class Broken(Exception):
    """A round that broke a promise: its number and how."""


def main() -> int:
    """Plays until so many requests were hit by a fault; 1 at the first promise that is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.resilience", description=__doc__)
    parser.add_argument("--actions", type=int, default=100_000, help="requests that a fault happens to (%(default)s)")
    parser.add_argument("--start", type=int, default=0, help="number of the first round (%(default)s)")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so long (%(default)s)")
    parser.add_argument("--workers", type=int, default=cpu_count(), help="processes (%(default)s)")
    options = parser.parse_args()
    console = Console()
    try:
        totals, faults, rounds, largest = _play(options, console)
    except Broken as broken:
        console.print(f"[bold red]Broken:[/] {broken}", highlight=False)
        return 1
    _show(console, totals, faults, rounds, largest)
    return 0


def _play(options: argparse.Namespace, console: Console) -> tuple[Counter[str], Counter[str], int, int]:
    totals: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    rounds = largest = 0
    until = time.monotonic() + options.seconds
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=console) as progress, Pool(options.workers) as pool:
        bar = progress.add_task("requests under faults", total=options.actions)
        for played in pool.imap_unordered(_round, _numbers(options.start), chunksize=1):
            if isinstance(played, str):
                raise Broken(played)
            totals.update({name: getattr(played, name) for name in FIELDS})
            faults += played.faults
            largest = max(largest, played.largest)
            rounds += 1
            progress.update(bar, completed=totals["hits"])
            if totals["hits"] >= options.actions or time.monotonic() > until:
                break
        pool.terminate()
    return totals, faults, rounds, largest


def _numbers(start: int) -> Iterator[int]:
    return iter(range(start, start + 100_000))


def _round(number: int) -> Round | str:
    try:
        return play_round(number)
    except Exception:
        return f"round {number} (python -m tests.resilience --start {number} --actions 1)\n{traceback.format_exc()}"


def _show(console: Console, totals: Counter[str], faults: Counter[str], rounds: int, largest: int) -> None:
    kinds: Counter[str] = Counter()
    for name, number in faults.items():
        kinds[name.partition(",")[0]] += number
    table = Table(title=f"{faults.total()} faults in {rounds} rounds")
    table.add_column("fault")
    table.add_column("times", justify="right")
    for kind, number in kinds.most_common():
        table.add_row(kind, str(number))
    console.print(table)
    console.print(
        f"{totals['requests']} requests of people were answered for good, {totals['hits']} of them hit by faults; "
        f"{totals['acts']} bids and cards in {totals['commits']} commits, {totals['hands']} hands finished. "
        f"Lost 0, doubled 0, stuck 0. Largest table {largest} bytes."
    )


if __name__ == "__main__":
    sys.exit(main())
