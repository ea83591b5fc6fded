"""Counts the AWS requests of an invocation, retries included, for its one log line."""

from collections import Counter
from threading import Lock
from typing import Any


class AwsCallCounter:
    """One counter a process, as Lambda runs one invocation at a time in it."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = Lock()

    def watch(self, client: Any) -> None:
        """Count what this boto3 client sends from now on."""
        client.meta.events.register("request-created", self._count)

    def _count(self, operation_name: str, **_: object) -> None:
        with self._lock:
            self._counts[operation_name] += 1

    def take(self) -> dict[str, int]:
        """The counts since the last call of this method, by operation name."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
        return dict(counts)
