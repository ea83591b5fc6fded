"""Sockets that misbehave as they are told, behind the seam where the gateway of API Gateway stands."""

import time
from collections import defaultdict
from collections.abc import Sequence
from threading import Event, Lock
from typing import NamedTuple

from functions.service.aws.push import Gone, Undelivered
from functions.service.redacted import Redacted


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
        self.taken: list[str] = []
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
        self.taken.append(connection_id)
