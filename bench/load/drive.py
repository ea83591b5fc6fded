"""Drives tables of four clients: ramped up, each to the end of its game, some killed on the way."""

import asyncio
import os
import signal
import ssl
import time
from contextlib import suppress
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
LONGEST_TURN_S: Final = 600
FAILURES: Final = (Refused, httpx.TransportError, websockets.WebSocketException, TimeoutError, OSError)
PATIENCE_S: Final = 60


class Plan(NamedTuple):
    """What is asked of a run."""

    base: str
    tables: int
    hands: int
    ramp_s: float
    chaos: bool
    preset: str = "spades-online"
    seconds: float | None = None
    """How long to play once all tables are open; None to the end of every game."""
    open_within_s: float = 300
    """After so long those that are open begin, one after the other again; the rest stays away."""


class Gate:
    """Opens once every table is full, has failed to be, or would take too long; then play begins."""

    def __init__(self, plan: Plan) -> None:
        self._missing, self._seconds, self._open = plan.tables, plan.seconds, asyncio.Event()
        self._latest = time.monotonic() + plan.open_within_s
        self.opening = asyncio.Semaphore(OPENING_AT_ONCE)
        self.until: float | None = None

    def arrived(self) -> None:
        """A table is ready."""
        self._missing -= 1
        if not self._missing:
            self._begin()

    def _begin(self) -> None:
        if not self.opened:
            self.until = None if self._seconds is None else time.monotonic() + self._seconds
            self._open.set()

    @property
    def opened(self) -> bool:
        """Whether play has begun; who comes later stays away."""
        return self._open.is_set()

    async def passed(self) -> None:
        """Wait for all the others."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._open.wait(), max(0.0, self._latest - time.monotonic()))
        self._begin()


async def drive(plan: Plan, tally: Tally, ours: int | None) -> None:
    """Plays all tables; `ours` is the process of a local run that we started, whose workers may be killed."""
    gate, trust = Gate(plan), httpx.create_ssl_context()
    killer = asyncio.create_task(_kill_workers(ours, tally, gate)) if plan.chaos and ours else None
    await asyncio.gather(*(_table(plan, number, tally, trust, gate) for number in range(plan.tables)))
    if killer:
        killer.cancel()


async def _table(plan: Plan, number: int, tally: Tally, trust: ssl.SSLContext, gate: Gate) -> None:
    """One table over connections of its own: a pool for all would look through all of them at every request."""
    turn = plan.ramp_s * number / max(plan.tables, 1)
    await asyncio.sleep(turn)
    rules = {"max_hands": plan.hands, "target": 5000, "floor": None, "turn_seconds": LONGEST_TURN_S}
    wishes: Json = {"ruleset": plan.preset, "rules": rules, "name": f"Load {number}"}
    watch, total = Stopwatch(), bids_total(wishes)
    async with httpx.AsyncClient(timeout=PATIENCE_S, verify=trust) as http:
        players = [LoadPlayer(Api(plan.base, http), seat, watch, total, tally, plan.chaos) for seat in SEATS]
        try:
            if await _filled(players, wishes, tally, gate):
                await asyncio.sleep(turn)
                await _played(players, tally, gate)
        except FAILURES as error:
            tally.error(f"table: {error or type(error).__name__}")
        finally:
            for player in players:
                await player.close()
    tally.to_answer += watch.answers
    tally.to_event += watch.seconds
    tally.counts["tables done"] += 1


async def _played(players: list[LoadPlayer], tally: Tally, gate: Gate) -> None:
    tally.begin()
    for player in players:
        player.until = gate.until
    await asyncio.gather(*(player.play() for player in players))
    tally.counts["games ended"] += bool(players[0].state.get("gameOver"))


async def _filled(players: list[LoadPlayer], wishes: Json, tally: Tally, gate: Gate) -> bool:
    """Fills a table and waits for the others; False where that failed."""
    try:
        async with gate.opening:
            if gate.opened:
                return False
            await fill(players, wishes)
        tally.counts["tables"] += 1
    except FAILURES as error:
        tally.error(f"opening: {error or type(error).__name__}")
        return False
    finally:
        gate.arrived()
    await gate.passed()
    return True


async def _kill_workers(root: int, tally: Tally, gate: Gate) -> None:
    """Once all play, every few seconds one of the run's function processes is killed."""
    dice = Random()
    await gate.passed()
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
