"""`make deals`: a million deals by the published scheme, and how evenly their cards fall."""

import argparse
import sys
from multiprocessing import Pool, cpu_count

from rich.console import Console
from rich.progress import Progress

from tests.deal_statistics.statistics import Counts, deviations

BATCH = 5000
MOST = 5.0


def main() -> int:
    """Deals and tests; 1 where cards fall unevenly or a deck comes twice."""
    parser = argparse.ArgumentParser(prog="python -m tests.deal_statistics", description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000, help="how many (%(default)s)")
    options = parser.parse_args()
    console, total = Console(), Counts()
    with Progress(console=console) as progress, Pool(cpu_count()) as pool:
        bar = progress.add_task("deals", total=options.deals)
        for counts in pool.imap_unordered(_count, range(0, options.deals, BATCH)):
            total.add(counts)
            progress.advance(bar, counts.deals)
    found = deviations(total)
    for name, sigmas in found.items():
        console.print(f"{name}: {sigmas:+.2f} standard deviations from chance")
    repeated = total.deals - len(total.decks)
    console.print(f"{total.deals} deals, {repeated} decks twice; beyond {MOST:.0f} standard deviations is no chance.")
    return int(repeated > 0 or any(abs(sigmas) > MOST for sigmas in found.values()))


def _count(first: int) -> Counts:
    counts = Counts()
    for number in range(first, first + BATCH):
        counts.deal(number)
    return counts


if __name__ == "__main__":
    sys.exit(main())
