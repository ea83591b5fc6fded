"""Plays levels against each other in duplicate pairs and prints how strong they are."""

import argparse
import gc
import os
import pickle
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bench.bots.duel import RANGES, Match, PairResult, level, play_pair
from bench.bots.report import HEADINGS, Figures, cells, markdown, summed_up
from bots import LEVELS
from engine import VARIANTS


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    levels = ", ".join(LEVELS)
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("a", help=f"a level ({levels}), with a rate of mistakes as in club:0.2")
    parser.add_argument("b", help="the level to play against")
    parser.add_argument("--preset", action="append", choices=list(VARIANTS), help="rule set, repeatable; default: all")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games for each preset (default 100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first pair in its range (default 0)")
    parser.add_argument("--deals", choices=RANGES, default=RANGES[0], help="range of deals (default tuning)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--keep", type=Path, help="folder that keeps each pair's result, so as to go on another time")
    parser.add_argument("--markdown", action="store_true", help="print the rows as Markdown too")
    chosen = parser.parse_args(given)
    if chosen.pairs < 2:
        parser.error("an interval needs at least two pairs")
    for text in (chosen.a, chosen.b):
        try:
            level(text)
        except (KeyError, ValueError):
            parser.error(f"{text!r} is no level; there are {levels}")
    return chosen


def run(match: Match, numbers: range, workers: int, progress: Progress, keep: Path | None = None) -> Figures:
    """Plays the pairs of one match in parallel, but for those whose results were kept."""
    results: list[PairResult] = []
    task = progress.add_task(f"{match.a} v {match.b}, {match.preset}", total=len(numbers), win="")
    with Pool(workers, initializer=gc.freeze) as pool:  # what the bench has loaded is not the players' to collect
        for result in pool.imap_unordered(partial(played_or_kept, match, keep), numbers):
            results.append(result)
            share = 100 * sum(each.share for each in results) / len(results)
            progress.update(task, advance=1, win=f"{share:.1f} %")
    return summed_up(match, results)


def played_or_kept(match: Match, keep: Path | None, number: int) -> PairResult:
    """A pair's result: played, or as it was kept before."""
    if keep is None:
        return play_pair(match, number)
    place = keep / "-".join((match.a, match.b, match.preset, match.deals, f"{number}.pickle")).replace(":", "@")
    if place.exists():
        kept: PairResult = pickle.loads(place.read_bytes())
        return kept
    result = play_pair(match, number)
    keep.mkdir(parents=True, exist_ok=True)
    place.write_bytes(pickle.dumps(result))
    return result


def matches(chosen: argparse.Namespace) -> Iterator[Match]:
    """The matches that were asked for."""
    for preset in chosen.preset or VARIANTS:
        yield Match(chosen.a, chosen.b, preset, chosen.deals)


def main() -> None:
    """Plays, and prints the table."""
    chosen, console = arguments(), Console()
    numbers = range(chosen.first, chosen.first + chosen.pairs)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[win]}"), console=Console(stderr=True)) as progress:
        rows = [run(match, numbers, chosen.workers, progress, chosen.keep) for match in matches(chosen)]
    table = Table("", *(f"{row.match.preset}" for row in rows))
    for place, heading in enumerate(HEADINGS):
        table.add_row(heading, *(cells(row)[place] for row in rows))
    console.print(table)
    if chosen.markdown:
        print(markdown(rows))


if __name__ == "__main__":
    main()
