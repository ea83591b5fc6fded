"""Drives tables of four clients: ramped up, each to the end of its game, some killed on the way."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import httpx
import websockets

from bench.load.client import LoadPlayer
from bench.load.tally import Tally
from local.demo.api import Api, Json, Refused
from local.demo.game import bids_total, fill
from local.demo.strategy import SEATS
from local.demo.watch import Stopwatch

OPENING_AT_ONCE: Final = 8
KILL_EVERY_S: Final = 10
LIMITS: Final = httpx.Limits(max_connections=400, max_keepalive_connections=200)


class Plan(NamedTuple):
    """What is asked of a run."""

    base: str
    tables: int
    hands: int
    ramp_s: float
    chaos: bool
    preset: str = "spades-online"
    seconds: float | None = None
    """How long to play; None to the end of every game."""


async def drive(plan: Plan, tally: Tally, finished: Callable[[], None], ours: int | None) -> None:
    """Plays all tables; `ours` is the process of a local run that we started, whose workers may be killed."""
    opening = asyncio.Semaphore(OPENING_AT_ONCE)
    until = None if plan.seconds is None else time.monotonic() + plan.seconds
    async with httpx.AsyncClient(timeout=60, limits=LIMITS) as http:
        killer = asyncio.create_task(_kill_workers(ours, tally)) if plan.chaos and ours else None
        tables = [_table(plan, number, tally, http, opening, finished, until) for number in range(plan.tables)]
        await asyncio.gather(*tables)
        if killer:
            killer.cancel()


async def _table(
    plan: Plan,
    number: int,
    tally: Tally,
    http: httpx.AsyncClient,
    opening: asyncio.Semaphore,
    finished: Callable[[], None],
    until: float | None,
) -> None:
    await asyncio.sleep(plan.ramp_s * number / max(plan.tables, 1))
    rules = {"max_hands": plan.hands, "target": 5000, "floor": None}
    wishes: Json = {"ruleset": plan.preset, "rules": rules, "name": f"Load {number}"}
    watch, total = Stopwatch(), bids_total(wishes)
    players = [LoadPlayer(Api(plan.base, http), seat, watch, total, tally, plan.chaos) for seat in SEATS]
    try:
        async with opening:
            await fill(players, wishes)
        tally.counts["tables"] += 1
        for player in players:
            player.until = until
        await asyncio.gather(*(player.play() for player in players))
        tally.counts["games ended"] += bool(players[0].state.get("gameOver"))
    except (Refused, httpx.TransportError, websockets.WebSocketException, TimeoutError, OSError) as error:
        tally.error(f"table: {error or type(error).__name__}")
    finally:
        tally.to_answer += watch.answers
        tally.to_event += watch.seconds
        for player in players:
            await player.close()
        finished()


async def _kill_workers(root: int, tally: Tally) -> None:
    """Every few seconds one of the run's function processes is killed."""
    dice = Random()
    while True:
        await asyncio.sleep(KILL_EVERY_S)
        workers = workers_below(root)
        if workers:
            os.kill(dice.choice(workers), signal.SIGKILL)
            tally.counts["killed"] += 1


def workers_below(root: int) -> list[int]:
    """The processes that run functions: those without children below the local run's own."""
    parents = {int(entry.name): _parent(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit()}
    below = {root}
    for _ in parents:
        more = {child for child, parent in parents.items() if parent in below} - below
        if not more:
            break
        below |= more
    return [pid for pid in below - {root} if pid not in parents.values() and _runs_function(pid)]


def _parent(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _runs_function(pid: int) -> bool:
    try:
        return b"worker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
