"""Measures the engine, the codec, cold imports and a play through its handler, as ratios where a ratio says more."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench import codec, cold_bundle, cold_import, hands, play, rollouts
from bench.figures import Figure

BENCHMARKS: Final[dict[str, Callable[[Callable[[float], None]], list[Figure]]]] = {
    "hands": hands.measure,
    "rollouts": rollouts.measure,
    "codec": codec.measure,
    "cold-import": cold_import.measure,
    "cold-bundle": cold_bundle.measure,
    "play": play.measure,
}
"""Each takes a function that it tells how far it is, from 0 to 1."""

VERDICTS: Final = {True: "[green]holds[/]", False: "[red]does not hold[/]", None: ""}


def main(given: Sequence[str] | None = None) -> int:
    """Runs the benchmarks named, or all; 0 even where a bound is missed, as a busy machine proves little."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("name", nargs="*", help=f"which: {', '.join(BENCHMARKS)} (default: all)")
    names = parser.parse_args(given).name or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    table = Table("figure", "measured", "wanted", "")
    with Progress(transient=True) as progress:
        for name in names:
            task = progress.add_task(name, total=1.0)
            for figure in BENCHMARKS[name](lambda share, task=task: progress.update(task, completed=share)):  # type: ignore[misc]
                table.add_row(figure.what, figure.value, figure.wanted, VERDICTS[figure.holds])
            table.add_section()
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
