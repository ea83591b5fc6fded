"""Counts what AWS would bill: calls by operation, capacity units, invocations and socket messages."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

_READS = {"GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems"}
_WRITES = {"PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"}


class Meter:
    """Totals since the emulator started; a reader takes differences."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.open_sockets = 0
        self.amounts: defaultdict[str, float] = defaultdict(float)

    @property
    def changes(self) -> int:
        """How many calls changed stored data so far."""
        return sum(self.counts[f"dynamodb:{name}"] for name in _WRITES) + self.counts["sqs:SendMessage"]

    def snapshot(self) -> dict[str, dict[str, int] | dict[str, float]]:
        """`counts` by operation and `amounts` (capacity units, milliseconds, GB-seconds), JSON-ready."""
        return {"counts": dict(self.counts), "amounts": dict(self.amounts)}

    def invoked(self, function: str, megabytes: int, seconds: float) -> None:
        """One invocation of a function with that much memory."""
        self.counts[f"lambda:{function}"] += 1
        self.amounts["lambda:gb_seconds"] += megabytes / 1024 * seconds
        self.amounts[f"lambda:{function}:ms"] += seconds * 1000

    def http(self, method: str, path: str, headers: Mapping[str, str]) -> None:
        """One HTTP request that reached the emulator."""
        if "/@connections/" in path:
            self.counts[f"execute-api:{'PostToConnection' if method == 'POST' else method}"] += 1
        elif path.startswith("/_aws/execute-api/"):
            self.counts["http-api:request"] += 1
        elif headers.get("x-amz-target", "").startswith("AmazonSQS."):
            self.counts["sqs:" + headers["x-amz-target"].split(".")[-1]] += 1

    def socket(self, event: str) -> None:
        """One billable socket event: `connect` or `message`."""
        self.counts[f"websocket:{event}"] += 1

    def asking_for_capacity(self, headers: Mapping[str, str], body: bytes) -> bytes:
        """The same item call with `ReturnConsumedCapacity` set."""
        if _operation(headers) not in _READS | _WRITES:
            return body
        return json.dumps(json.loads(body) | {"ReturnConsumedCapacity": "TOTAL"}).encode()

    def database_called(self, headers: Mapping[str, str], status: int, body: Any) -> None:
        """One call of DynamoDB and what it consumed; a failed condition is billed one unit at least."""
        name = _operation(headers)
        self.counts[f"dynamodb:{name}"] += 1
        if name not in _READS | _WRITES:
            return
        kind = "read" if name in _READS else "write"
        self.amounts[f"dynamodb:{kind}_units"] += _units(body) if status == 200 else 1


def _operation(headers: Mapping[str, str]) -> str:
    return headers.get("x-amz-target", "").split(".")[-1]


def _units(body: Any) -> float:
    consumed = json.loads(body or b"{}").get("ConsumedCapacity", [])
    rows = consumed if isinstance(consumed, list) else [consumed]
    return float(sum(row.get("CapacityUnits", 0) for row in rows))
