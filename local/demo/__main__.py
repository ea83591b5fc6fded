"""`make demo`: one complete game of four scripted clients over HTTP and WebSocket, with its figures."""

import argparse
import asyncio
import sys
import time
from collections import Counter

import httpx
from rich.console import Console

from local.demo.api import Json, Refused
from local.demo.game import Played, play
from local.demo.report import show
from local.places import DEFAULT_PORT, HOST
from local.running import Running

WARM_UP = {"ruleset": "spades-online", "rules": {"max_hands": 1}, "name": "Warming up"}


def main() -> int:
    """Plays and prints; answers the exit status."""
    options = _parser().parse_args()
    base = f"http://{HOST}:{options.port}"
    console = Console()
    with Running(options.port):
        table = {"ruleset": options.preset, "name": "Demo"}
        protocols = [options.protocol] * 4
        try:
            asyncio.run(play(base, WARM_UP, options.bots, protocols))  # the functions' cold starts are not the game's
        except Refused as refused:
            print(refused, file=sys.stderr)
            return 1
        before = _calls(base)
        start = time.monotonic()
        played: Played = asyncio.run(play(base, table, options.bots, protocols))
        seconds = time.monotonic() - start
        show(played, _difference(before, _calls(base)), seconds, console)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m local.demo", description=__doc__)
    parser.add_argument("--preset", default="spades-online", help="the rules: a preset's name (spades-online)")
    parser.add_argument("--bots", type=int, default=0, choices=range(4), help="seats that bots take (0)")
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
