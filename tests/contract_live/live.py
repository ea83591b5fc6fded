"""The contract's world on a local run of the stack: real requests, real sockets, and the emulator behind the scenes."""

import json
import time
from collections.abc import Iterator, Sequence
from threading import Event, Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from functions.service.settings import PARTITION_KEY, SORT_KEY
from functions.service.storage.attributes import pack, unpack
from functions.service.storage.keys import Put, table_key
from functions.service.table.codec import decode, encode
from local.deploy import client
from local.places import Places
from local.running import Running
from tests.support.driver import Answer, Player, Socket
from tests.support.world import World

ACKNOWLEDGED = {"JOINED", "JOIN_DENIED", "LEFT", "JOINED_LOBBY", "LEFT_LOBBY", "ERROR"}
PATIENCE_S = 20
QUIET_S = 0.15
"""How long is listened for what should not come."""
LIMIT = 1000
"""How often one address may sign in on a local run."""


class LiveSocket(Socket):
    """A real socket; what it hears is collected by a thread."""

    def __init__(self, world: "LiveWorld", connection: ClientConnection) -> None:
        self.world, self.connection = world, connection
        self.collected: list[dict[str, Any]] = []
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        try:
            for text in self.connection:
                self.collected.append(json.loads(text))
        except ConnectionClosed:
            return

    @property
    def frames(self) -> list[dict[str, Any]]:
        return list(self.collected)

    def take(self) -> list[dict[str, Any]]:
        taken, self.collected = self.collected, []
        return taken

    def send(self, kind: str, payload: object, **more: object) -> None:
        """Send a message and wait until it is acknowledged."""
        self.connection.send(json.dumps({"type": kind, "payload": payload, **more}))
        end = time.monotonic() + PATIENCE_S
        while not any(frame["type"] in ACKNOWLEDGED for frame in self.frames):
            assert time.monotonic() < end, f"{kind} was not acknowledged"
            time.sleep(0.005)

    def close(self) -> None:
        self.connection.close()


class LiveWorld(World):
    """People on a local run."""

    def __init__(self, run: Running) -> None:
        self.run = run
        self.address = ""
        self.client = httpx.Client(base_url=run.base, timeout=30)

    def http(self, method: str, path: str, player: Player | None, body: object = None, headers: Any = None) -> Answer:
        named = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        sent = {**(player.headers if player else {}), "content-type": "application/json", **named}
        content = body if isinstance(body, str) else None if body is None else json.dumps(body)
        answer = self.client.request(method, path, content=content, headers=sent)
        return Answer(answer.status_code, json.loads(answer.text or "null"), dict(answer.headers))

    def connect(self, player: Player, protocol: int = 1) -> Socket:
        url = f"{self.run.base.replace('http', 'ws')}/ws?sessionId={player.session_id}&protocol={protocol}"
        return LiveSocket(self, connect(url, proxy=None, legacy=True))


class Emulated:
    """Behind the service on the emulator: its table and its queue, as the account's owner reaches them."""

    def __init__(self, run: Running) -> None:
        endpoint = httpx.get(f"{run.base}/_local/aws").json()["endpointUrl"]
        outputs = json.loads(Places(run.state).deployed.read_text())["outputs"]
        self.run, self.table, self.queue = run, outputs["TableName"], outputs["TimerQueueUrl"]
        self.database, self.messages = client("dynamodb", endpoint), client("sqs", endpoint)
        self.hammer: Thread | None = None
        self.enough = Event()
        self.read = 0

    def clear(self) -> None:
        self._drain()
        keys = [{name: item[name] for name in (PARTITION_KEY, SORT_KEY)} for item in self._items()]
        for at in range(0, len(keys), 25):
            requests = [{"DeleteRequest": {"Key": key}} for key in keys[at : at + 25]]
            self.database.batch_write_item(RequestItems={self.table: requests})
        self.read = len(self._messages())

    def _drain(self) -> None:
        """Wait until no mail job is under way that could meet the next row's people."""
        names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            left = self.messages.get_queue_attributes(QueueUrl=self.queue, AttributeNames=names)["Attributes"]
            if all(int(left[name]) == 0 for name in names):
                return
            time.sleep(0.05)
        raise AssertionError("the queue does not run empty")

    def _items(self) -> Iterator[dict[str, Any]]:
        for page in self.database.get_paginator("scan").paginate(TableName=self.table):
            yield from page["Items"]

    def _messages(self) -> list[dict[str, Any]]:
        return list(httpx.get(f"{self.run.base}/_local/mail").json()["messages"])

    def write(self, rows: Sequence[Put]) -> None:
        for row in rows:
            item = {PARTITION_KEY: {"S": row.key[0]}, SORT_KEY: {"S": row.key[1]}}
            self.database.put_item(TableName=self.table, Item=item | {n: {"S": v} for n, v in row.item.items()})

    def pass_time(self, seconds: int) -> None:
        self._change("TOKEN#", "SET x = x - :n", seconds * 1000)

    def use_up_limits(self) -> None:
        self._change("LIMIT#", "SET n = :n", LIMIT - 9)

    def forget_limits(self) -> None:
        """Let everybody ask as often as if they had not asked before."""
        self._change("LIMIT#", "SET n = :n", 0)

    def _change(self, prefix: str, expression: str, number: int) -> None:
        for item in list(self._items()):
            if item[PARTITION_KEY]["S"].startswith(prefix):
                key = {name: item[name] for name in (PARTITION_KEY, SORT_KEY)}
                values = {":n": {"N": str(number)}}
                self.database.update_item(
                    TableName=self.table, Key=key, UpdateExpression=expression, ExpressionAttributeValues=values
                )

    def lose_races(self, table_id: str) -> None:
        key = {name: {"S": value} for name, value in zip((PARTITION_KEY, SORT_KEY), table_key(table_id), strict=True)}
        found = self.database.get_item(TableName=self.table, Key=key, ConsistentRead=True)
        held = unpack(found["Item"])
        table = decode(table_id, held)
        self.enough.clear()

        def write() -> None:
            while not self.enough.is_set():
                table.version += 1
                self.database.put_item(TableName=self.table, Item=pack({**held, **encode(table)}))

        self.hammer = Thread(target=write)
        self.hammer.start()

    def calm(self) -> None:
        self.enough.set()
        if self.hammer:
            self.hammer.join()
        self.hammer = None

    def letter(self) -> str:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            found = self._messages()
            if len(found) > self.read:
                self.read += 1
                return str(found[len(found) - self.read]["text"])
            time.sleep(0.02)
        raise AssertionError("no mail came")

    def leave(self, socket: Socket) -> None:
        socket.close()

    def looks(self) -> Iterator[None]:
        """First after some quiet, in which too much may come; then until patience ends."""
        time.sleep(QUIET_S)
        end = time.monotonic() + PATIENCE_S / 4
        while time.monotonic() < end:
            yield
            time.sleep(0.05)
