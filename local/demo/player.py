"""A scripted client: one HTTP session and one socket, which plays its seat to the end of the game."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from random import Random

import websockets

from local.demo.api import Api, Json, Refused
from local.demo.strategy import Move, moves
from local.demo.watch import Stopwatch

PATIENCE_SECONDS = 3
"""After so long without a frame a client asks for the state, in case one was lost."""


class Player:
    """Plays one seat. `protocol` 1 gets an event a frame, 2 an update with the view a commit."""

    patience_s: float = PATIENCE_SECONDS

    def __init__(self, api: Api, seat: str, protocol: int, watch: Stopwatch, bids_total: bool) -> None:
        self.api = api
        self.seat = seat
        self.protocol = protocol
        self.watch = watch
        self.bids_total = bids_total
        self.chance = Random(seat)
        self.messages: Counter[str] = Counter()
        self.table_id = ""
        self.state: Json = {"version": -1}
        self.actions = 0
        self._stale = True
        self._news = asyncio.Event()
        self._joined = asyncio.Event()
        self._socket: websockets.ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    async def follow(self, table_id: str) -> None:
        """Opens the socket and joins the table's room."""
        self.table_id = table_id
        self._joined.clear()
        self._socket = await websockets.connect(self.api.socket_url(self.protocol), proxy=None)
        self._reader = asyncio.create_task(self._read(self._socket))
        await self._socket.send(json.dumps({"type": "JOIN", "payload": {"tableId": table_id}}))
        await asyncio.wait_for(self._joined.wait(), 10)

    async def play(self) -> Json:
        """Plays until the game is over; answers the last state."""
        while not self.state.get("gameOver"):
            self._news.clear()
            if self._stale:
                self._stale = False
                self._see(await self.api.state(self.table_id))
            elif not await self._act():
                await self._wait()
        return self.state

    async def close(self) -> None:
        """Closes socket and session's connections."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        await self.api.close()

    async def _act(self) -> bool:
        """Tries what the strategy proposes until something is accepted; answers whether something was."""
        if "phase" not in self.state:
            return False
        for move in moves(self.state, self.seat, self.bids_total, self.chance):
            if await self._tried(move):
                return True
        return False

    async def _tried(self, move: Move) -> bool:
        if move.action == "play":
            self.watch.start(self.seat, move.body["card"])
        try:
            self._see(await self.api.post(f"/api/tables/{self.table_id}/{move.action}", move.body))
        except Refused as refused:
            if refused.status >= 500:
                raise
            return False
        self.actions += 1
        if move.action == "play":
            self.watch.answered(self.seat, move.body["card"])
        return True

    async def _wait(self) -> None:
        try:
            await asyncio.wait_for(self._news.wait(), self.patience_s)
        except TimeoutError:
            self._stale = True

    def _see(self, state: Json) -> None:
        if state["version"] >= self.state["version"]:
            self.state = state

    async def _read(self, socket: websockets.ClientConnection) -> None:
        with suppress(websockets.ConnectionClosed):
            async for text in socket:
                self._hear(json.loads(text))

    def _hear(self, frame: Json) -> None:
        if frame["type"] == "UPDATE":
            self.messages["UPDATE frame"] += 1
            self._take(frame["events"])
            if frame["view"] is not None:
                self._see(frame["view"])
            self._news.set()
        else:
            self._take([frame])

    def _take(self, events: Iterable[Json]) -> None:
        for event in events:
            kind, payload = event["type"], event["payload"]
            self.messages[kind] += 1
            if kind == "JOINED":
                self._joined.set()
            elif kind == "CARD_PLAYED" and payload["seat"] != self.seat:
                self.watch.heard(payload["seat"], payload["card"])
            elif self.protocol == 1 and self._concerns(kind, payload):
                self._stale = True
                self._news.set()

    def _concerns(self, kind: str, payload: Json) -> bool:
        """Whether an event may make it our turn, or end the game."""
        ours = kind == "TURN_CHANGED" and payload["activeSeat"] == self.seat
        return ours or kind in ("GAME_OVER", "BLIND_NIL_EXCHANGE_PROMPT")
