"""`make demo`: one complete game of four scripted clients over HTTP and WebSocket, with its figures."""

import argparse
import asyncio
import signal
import sys
import time
from collections import Counter

import httpx
from rich.console import Console

from bots import LEVELS
from local.demo.api import Json, Refused
from local.demo.game import play
from local.demo.report import show
from local.places import DEFAULT_PORT
from local.running import NotRunning, Running

WARM_UP = {"ruleset": "spades-online", "rules": {"max_hands": 1}, "name": "Warming up"}


def main() -> int:
    """Plays and prints; answers the exit status."""
    options = _parser().parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was started is to be stopped then, too
    try:
        with Running(options.port) as running:
            _demonstrate(running.base, options.preset, options.bots, options.level, options.protocol)
    except (NotRunning, Refused, httpx.TransportError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _demonstrate(base: str, preset: str, bots: int, level: str, protocol: int) -> None:
    console, protocols = Console(), [protocol] * 4
    console.print("Warming up: a single hand, so that cold starts do not count.")
    asyncio.run(play(base, WARM_UP, bots, protocols, level))
    console.print(f"Playing {preset} to the end on {base}.")
    before, start = _calls(base), time.monotonic()
    played = asyncio.run(play(base, {"ruleset": preset, "name": "Demo"}, bots, protocols, level))
    seconds = time.monotonic() - start
    show(played, _difference(before, _calls(base)), seconds, console)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m local.demo", description=__doc__)
    parser.add_argument("--preset", default="spades-online", help="the rules: a preset's name (spades-online)")
    parser.add_argument("--bots", type=int, default=0, choices=range(4), help="seats that bots take (0)")
    parser.add_argument("--level", default="standard", choices=list(LEVELS), help="how well they play (standard)")
    parser.add_argument(
        "--protocol", type=int, default=2, choices=(1, 2), help="1: a frame an event; 2: a frame a commit (2)"
    )
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help=f"port of the local run, started if need be ({DEFAULT_PORT})"
    )
    return parser


def _calls(base: str) -> Json:
    answer: Json = httpx.get(f"{base}/_local/calls").json()
    return answer


def _difference(before: Json, after: Json) -> Json:
    return {kind: dict(Counter(totals) - Counter(before[kind])) for kind, totals in after.items()}


if __name__ == "__main__":
    sys.exit(main())
