"""A demo client under load: it counts, repeats what was not answered under the same key, and may lose frames."""

import asyncio
import time
from random import Random
from typing import Final
from uuid import uuid4

import httpx

from bench.load.tally import Tally
from local.demo.api import Api, Json, Refused
from local.demo.player import Player
from local.demo.strategy import Move
from local.demo.watch import Stopwatch

TRIES: Final = 8
PAUSE_S: Final = 0.25
PERCENT: Final = 0.01
SERVER_ERROR: Final = 500
CONFLICT: Final = 409


class LoadPlayer(Player):
    """Plays a seat and counts; with `chaos`, one frame in a hundred is dropped, doubled or comes late."""

    patience_s = 30.0
    """Others think; only so long a silence means that something was lost."""

    def __init__(self, api: Api, seat: str, watch: Stopwatch, bids_total: bool, tally: Tally, chaos: bool) -> None:
        super().__init__(api, seat, 2, watch, bids_total)
        self.tally, self.chaos = tally, chaos
        self.until: float | None = None
        """When to stop in the middle of the game, by the monotonic clock."""
        self._dice = Random()
        self._late: list[Json] = []
        self._heard = -1

    async def play(self) -> Json:
        """Plays until the game is over, or the time; answers the last state."""
        while not self.state.get("gameOver") and (self.until is None or time.monotonic() < self.until):
            self._news.clear()
            if self._stale:
                self._stale = False
                self.tally.counts["resyncs"] += self.state["version"] >= 0
                await self._reread()
            elif not await self._act():
                await self._wait()
        return self.state

    async def _reread(self) -> None:
        try:
            self._see(await self.api.state(self.table_id))
        except (Refused, httpx.TransportError) as error:
            self.tally.error(f"state: {error or type(error).__name__}")
            await asyncio.sleep(PAUSE_S)
            self._stale = True

    async def _tried(self, move: Move) -> bool:
        """One action, repeated under its key until there is an answer; says whether it was accepted."""
        path, key = f"/api/tables/{self.table_id}/{move.action}", {"idempotency-key": uuid4().hex}
        if move.action == "play":
            self.watch.start(self.seat, move.body["card"])
        for attempt in range(TRIES):
            if attempt:
                self.tally.counts["retries"] += 1
                await asyncio.sleep(PAUSE_S * attempt)
            try:
                self._see(await self.api.post(path, move.body, key))
            except Refused as refused:
                if refused.status < SERVER_ERROR and refused.repeat != "freely":
                    self.tally.counts["conflicts"] += refused.status == CONFLICT
                    self._stale = refused.status == CONFLICT
                    return False
                self.tally.error(f"{move.action}: {refused}")
            except httpx.TransportError as error:
                self.tally.error(f"{move.action}: {type(error).__name__}")
            else:
                self._accepted(move)
                return True
        return False

    def _accepted(self, move: Move) -> None:
        self.actions += 1
        self.tally.counts["actions"] += 1
        if move.action == "play":
            self.watch.answered(self.seat, move.body["card"])

    def _hear(self, frame: Json) -> None:
        if frame["type"] != "UPDATE":
            return super()._hear(frame)
        waiting, self._late = self._late, []
        chance = self._dice.random() if self.chaos else 1.0
        if chance < PERCENT / 3:
            self.tally.counts["dropped"] += 1
        elif chance < 2 * PERCENT / 3:
            self.tally.counts["reordered"] += 1
            self._late = [frame]
        else:
            copies = 2 if chance < PERCENT else 1
            self.tally.counts["doubled"] += copies - 1
            for _ in range(copies):
                self._count(frame)
        for late in waiting:
            self._count(late)
        return None

    def _count(self, frame: Json) -> None:
        version = frame["version"]
        self.tally.counts["frames"] += 1
        self.tally.counts["gaps"] += 0 <= self._heard < version - 1
        self.tally.counts["duplicates"] += version <= self._heard
        self._heard = max(self._heard, version)
        super()._hear(frame)
