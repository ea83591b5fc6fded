"""`make load`: tables of four clients against the local stack or a deployed stage, with progress and figures."""

import argparse
import asyncio
import signal
import sys
from collections import Counter
from contextlib import nullcontext
from typing import Any

import httpx
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.load.drive import Plan, drive
from bench.load.model import run_model
from bench.load.tally import Tally, memory_mb, percentiles
from local.demo import prices
from local.places import DEFAULT_PORT
from local.running import NotRunning, Running

SHOWN = (
    "tables",
    "games ended",
    "actions",
    "frames",
    "gaps",
    "resyncs",
    "conflicts",
    "duplicates",
    "retries",
    "errors",
)
MILLION = 1_000_000
MEMORY_MB = 1024
"""What this driver may hold."""
CHAOS = ("dropped", "doubled", "reordered", "killed")


def main() -> int:
    """Drives and reports; 1 where anything went wrong that was not done on purpose."""
    options = _parser().parse_args()
    console = Console()
    if options.model:
        return run_model(options.tables, options.seconds, console)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with nullcontext() if options.url else Running(options.port) as running:
            base = options.url.rstrip("/") if running is None else running.base
            plan = Plan(
                base,
                options.tables,
                options.hands,
                options.ramp,
                options.chaos,
                options.preset,
                options.seconds,
                options.open_within,
            )
            return _run(plan, console, running)
    except (NotRunning, httpx.TransportError) as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables at the same time (%(default)s)")
    parser.add_argument("--hands", type=int, default=1, help="hands of a game (%(default)s)")
    parser.add_argument(
        "--ramp",
        type=float,
        default=60,
        help="seconds until the last table opens, and then until it begins (%(default)s)",
    )
    parser.add_argument("--seconds", type=float, help="stop after so long instead of at the ends of the games")
    parser.add_argument("--open-within", type=float, default=300, help="seconds in which tables open (%(default)s)")
    parser.add_argument("--preset", default="spades-online", help="the rules (%(default)s)")
    parser.add_argument("--url", default="", help="the origin of a stage of your own, instead of the local run")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="port of the local run (%(default)s)")
    parser.add_argument("--chaos", action="store_true", help="1 %% of frames dropped, doubled, late; workers killed")
    parser.add_argument("--model", action="store_true", help="no network: a Region's latencies in virtual time")
    return parser


def _run(plan: Plan, console: Console, running: Running | None) -> int:
    tally = Tally()
    before = _calls(running)
    ours = running.process.pid if running and running.process else None
    asyncio.run(_watched(plan, tally, console, ours))
    _show(console, plan, tally, _difference(before, _calls(running)))
    lost = tally.counts["games ended" if plan.seconds is None else "tables"] < plan.tables
    wrong = tally.counts["errors"] > 0 and not plan.chaos
    return int(lost or wrong or memory_mb() > MEMORY_MB)


async def _watched(plan: Plan, tally: Tally, console: Console, ours: int | None) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TextColumn("{task.fields[now]}"))  # fmt: skip
    with Progress(*columns, console=console) as progress:
        opened = progress.add_task("tables open", total=plan.tables, now="")
        done = progress.add_task("tables done", total=plan.tables, now="")

        async def watch() -> None:
            while True:
                now = f"{tally.rate:.0f} actions/s, {tally.counts['errors']} errors"
                progress.update(opened, completed=tally.counts["tables"])
                progress.update(done, completed=tally.counts["tables done"], now=now)
                await asyncio.sleep(1)

        watching = asyncio.create_task(watch())
        await drive(plan, tally, ours)
        watching.cancel()


def _calls(running: Running | None) -> dict[str, Any]:
    calls: dict[str, Any] = httpx.get(f"{running.base}/_local/calls").json() if running else {}
    return calls


def _difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {kind: dict(Counter(totals) - Counter(before[kind])) for kind, totals in after.items()}


def _show(console: Console, plan: Plan, tally: Tally, meter: dict[str, Any]) -> None:
    actions = tally.counts["actions"]
    table = Table(title=f"{plan.tables} tables of four, {tally.seconds:.0f} s, {tally.rate:.0f} actions a second")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for name in (*SHOWN, *(CHAOS if plan.chaos else ())):
        table.add_row(name, str(tally.counts[name]))
    table.add_row("a play to its answer", percentiles(tally.to_answer))
    table.add_row("a play to its event at another client", percentiles(tally.to_event))
    table.add_row("memory of this driver, MB", f"{memory_mb():.0f} of {MEMORY_MB}")
    if meter and actions:
        for name, count in sorted(meter["counts"].items()):
            table.add_row(f"{name}, an action", f"{count / actions:.2f}")
        dollars = sum(line.dollars for line in prices.bill(meter["counts"], meter["amounts"]))
        table.add_row(f"$ a million actions ({prices.AS_OF})", f"{dollars / actions * MILLION:.2f}")
    console.print(table)
    for what, times in tally.errors.most_common(8):
        console.print(f"{times} x {what}", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
