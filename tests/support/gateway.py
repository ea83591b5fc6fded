"""Stand-ins for what the service talks to: a clock turned by hand, sockets that misbehave, the table on moto."""

import time
from collections import defaultdict
from collections.abc import Sequence
from threading import Event, Lock
from typing import Any, NamedTuple

from functions.service.aws.push import Gone, Undelivered
from functions.service.redacted import Redacted
from functions.service.settings import (
    DUE_INDEX,
    DUE_MINUTE,
    DUE_SHARD,
    LOBBY_AT,
    LOBBY_INDEX,
    LOBBY_SHARD,
    PARTITION_KEY,
    SORT_KEY,
    Settings,
)

TABLE = "spades-test"
REGION = "us-east-1"
START_MS = 1_800_000_000_000

SETTINGS = Settings(
    table_name=TABLE,
    timer_queue_url="",
    socket_api_id="sock",
    socket_stage="live",
    commit="0123456789abcdef",
    version="1.2.3",
    region=REGION,
    endpoint_url=None,
)


class Clock:
    """Epoch milliseconds, turned by hand."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms

    def pass_ms(self, duration_ms: int) -> None:
        self.now_ms += duration_ms


class Parcel(NamedTuple):
    connection_id: str
    frames: Sequence[Redacted]


class FakeGateway:
    """Sockets by name; each is well unless it was told to be gone, to refuse, to hang, to be slow or to break.

    What hangs does so until `release` is set, or for some seconds.
    """

    def __init__(self) -> None:
        self.gone: set[str] = set()
        self.refusing: set[str] = set()
        self.hanging_s: dict[str, float] = {}
        self.slow_s: dict[str, float] = {}
        self.failing: dict[str, Exception] = {}
        self.tried: list[str] = []
        self.received: defaultdict[str, list[bytes]] = defaultdict(list)
        self.hanging: set[str] = set()
        self.closed: list[str] = []
        self.release = Event()
        self.posts_under_way = 0
        self._lock = Lock()

    def post(self, connection_id: str, data: bytes) -> None:
        with self._lock:
            self.posts_under_way += 1
            self.tried.append(connection_id)
        try:
            self._post(connection_id, data)
        finally:
            with self._lock:
                self.posts_under_way -= 1

    def close(self, connection_id: str) -> None:
        if connection_id in self.gone:
            raise Gone
        self.closed.append(connection_id)

    def _post(self, connection_id: str, data: bytes) -> None:
        if connection_id in self.gone:
            raise Gone
        if connection_id in self.refusing:
            raise Undelivered
        if connection_id in self.failing:
            raise self.failing[connection_id]
        if connection_id in self.hanging:
            self.release.wait(10)
            raise Undelivered
        if connection_id in self.hanging_s:
            time.sleep(self.hanging_s[connection_id])
            raise Undelivered
        time.sleep(self.slow_s.get(connection_id, 0))
        self.received[connection_id].append(data)


class FakeQueue:
    """An SQS client that keeps what it is given, or is out of order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.error: Exception | None = None

    def send_message(self, **message: Any) -> None:
        if self.error:
            raise self.error
        self.sent.append(message)


class FakeSes:
    """An SES client that keeps the letters it is given, or is out of order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.error: Exception | None = None

    def send_email(self, **letter: Any) -> None:
        if self.error:
            raise self.error
        self.sent.append(letter)


def create_table(client: Any, name: str = TABLE) -> None:
    """The table as the stack makes it."""
    client.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        KeySchema=[
            {"AttributeName": PARTITION_KEY, "KeyType": "HASH"},
            {"AttributeName": SORT_KEY, "KeyType": "RANGE"},
        ],
        AttributeDefinitions=[
            {"AttributeName": PARTITION_KEY, "AttributeType": "S"},
            {"AttributeName": SORT_KEY, "AttributeType": "S"},
            {"AttributeName": DUE_SHARD, "AttributeType": "S"},
            {"AttributeName": DUE_MINUTE, "AttributeType": "N"},
            {"AttributeName": LOBBY_SHARD, "AttributeType": "S"},
            {"AttributeName": LOBBY_AT, "AttributeType": "N"},
        ],
        GlobalSecondaryIndexes=[_index(DUE_INDEX, DUE_SHARD, DUE_MINUTE), _index(LOBBY_INDEX, LOBBY_SHARD, LOBBY_AT)],
    )


def _index(name: str, shard: str, at: str) -> dict[str, Any]:
    schema = [{"AttributeName": shard, "KeyType": "HASH"}, {"AttributeName": at, "KeyType": "RANGE"}]
    return {"IndexName": name, "KeySchema": schema, "Projection": {"ProjectionType": "KEYS_ONLY"}}
