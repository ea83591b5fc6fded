"""DynamoDB's client in memory: the few operations and expressions that the service uses, as strict as the real one.

Some forty times as fast as moto, and what it refuses it refuses in the shapes of the real service. A test holds it
against moto.
"""

from collections.abc import Callable, Mapping
from threading import Lock
from types import SimpleNamespace
from typing import Any, Final

from functions.service.settings import DUE_INDEX, DUE_MINUTE, DUE_SHARD, LOBBY_AT, LOBBY_INDEX, LOBBY_SHARD
from tests.support.dynamodb_expressions import Row, clause_holds, updated
from tests.support.errors import refusal

Key = tuple[str, str]
Written = Callable[[Key, Row | None, Row | None, tuple[tuple[Key, Row | None], ...]], None]
"""Told of every write: the key, what was there, what is there now, and all that the same call wrote."""

INDEXES: Final = {DUE_INDEX: (DUE_SHARD, DUE_MINUTE), LOBBY_INDEX: (LOBBY_SHARD, LOBBY_AT)}
_LONGEST_KEY: Final = 2048
_LARGEST: Final = 400 * 1024


class Memory:
    """A client whose one table is a dictionary, for one thread at a time: only then is a call atomic."""

    def __init__(self, written: Written | None = None) -> None:
        self.partitions: dict[str, dict[str, Row]] = {}
        self.written = written or (lambda *_: None)
        self._indexes: dict[tuple[str, str], dict[Key, int]] = {}

    def copy(self, other: "Memory") -> None:
        """Hold what another holds; rows are never changed in place."""
        self.partitions = {name: dict(rows) for name, rows in other.partitions.items()}
        self._indexes = {name: dict(entries) for name, entries in other._indexes.items()}

    def dump(self) -> list[Row]:
        """Every item."""
        return [row for rows in self.partitions.values() for row in rows.values()]

    # Reads

    def get_item(self, *, TableName: str, Key: Row, ConsistentRead: bool = False) -> Row:
        """One item."""
        row = self._at(_key(Key))
        return {"Item": row} if row else {}

    def batch_get_item(self, *, RequestItems: Row) -> Row:
        """Up to 100 items of the one table."""
        ((name, request),) = RequestItems.items()
        asked = [_key(key) for key in request["Keys"]]
        _check(len(asked) <= 100 and len(set(asked)) == len(asked), "BatchGetItem")
        return {"Responses": {name: [row for key in asked if (row := self._at(key))]}, "UnprocessedKeys": {}}

    def query(self, **asked: Any) -> Row:
        """A range of a partition, or of an index up to a number."""
        rows = self._index_rows(asked) if "IndexName" in asked else self._range_rows(asked)
        start, limit = asked.get("ExclusiveStartKey"), asked.get("Limit")
        if start:
            keys = [_key(row) for row in rows]
            rows = rows[keys.index(_key(start)) + 1 :] if _key(start) in keys else rows
        page = rows[:limit]
        more = {"LastEvaluatedKey": {name: page[-1][name] for name in ("pk", "sk")}} if len(page) < len(rows) else {}
        return {"Items": page, "Count": len(page), **more}

    def _range_rows(self, asked: Row) -> list[Row]:
        values = asked["ExpressionAttributeValues"]
        _check(asked["KeyConditionExpression"] == "#pk = :pk AND #sk BETWEEN :first AND :last", "Query")
        partition = self.partitions.get(values[":pk"]["S"], {})
        first, last = values[":first"]["S"], values[":last"]["S"]
        return [partition[name] for name in sorted(name for name in partition if first <= name <= last)]

    def _index_rows(self, asked: Row) -> list[Row]:
        shard, number = INDEXES[asked["IndexName"]]
        names, values = asked["ExpressionAttributeNames"], asked["ExpressionAttributeValues"]
        _check(asked["KeyConditionExpression"] == "#shard = :shard AND #number <= :number", "Query")
        _check((names["#shard"], names["#number"]) == (shard, number) and not asked.get("ConsistentRead"), "Query")
        entries = self._indexes.get((asked["IndexName"], values[":shard"]["S"]), {})
        upto = int(values[":number"]["N"])
        found = sorted((at, key) for key, at in entries.items() if at <= upto)
        if not asked.get("ScanIndexForward", True):
            found.reverse()
        rows = [self.partitions[key[0]][key[1]] for _, key in found]
        return [{name: row[name] for name in ("pk", "sk", shard, number)} for row in rows]

    # Writes

    def put_item(self, *, TableName: str, Item: Row, **guard: Any) -> Row:
        """Put an item if its condition holds."""
        self._check_guard(_key(Item), guard, "PutItem")
        self._write([(_key(Item), Item)])
        return {}

    def delete_item(self, *, TableName: str, Key: Row, ReturnValues: str = "NONE", **guard: Any) -> Row:
        """Delete an item if its condition holds."""
        key = _key(Key)
        self._check_guard(key, guard, "DeleteItem")
        before = self._at(key)
        self._write([(key, None)])
        return {"Attributes": before} if before and ReturnValues == "ALL_OLD" else {}

    def update_item(self, *, TableName: str, Key: Row, UpdateExpression: str, **more: Any) -> Row:
        """Change an item, made at need, if its condition holds."""
        key = _key(Key)
        self._check_guard(key, more, "UpdateItem")
        row = dict(self._at(key) or Key)
        names, values = more["ExpressionAttributeNames"], more["ExpressionAttributeValues"]
        changed = updated(row, UpdateExpression, names, values)
        self._write([(key, row)])
        return {"Attributes": {name: row[name] for name in changed if name in row}}

    def batch_write_item(self, *, RequestItems: Row) -> Row:
        """Up to 25 puts and deletes."""
        ((_, requests),) = RequestItems.items()
        writes = [_batched(request) for request in requests]
        _check(0 < len(writes) <= 25 and len({key for key, _ in writes}) == len(writes), "BatchWriteItem")
        for one in writes:
            self._write([one])
        return {"UnprocessedItems": {}}

    def transact_write_items(self, *, TransactItems: list[Row], **_: Any) -> Row:
        """Guarded puts and deletes, all or none."""
        steps = [next(iter(step.items())) for step in TransactItems]
        writes = [self._step(kind, one) for kind, one in steps]
        fits = 0 < len(writes) <= 100 and len({key for key, _ in writes}) == len(writes)
        _check(fits, "TransactWriteItems")
        reasons = [self._reason(key, one) for (key, _), (_, one) in zip(writes, steps, strict=True)]
        if any(reason["Code"] != "None" for reason in reasons):
            raise refusal("TransactionCanceledException", "TransactWriteItems", CancellationReasons=reasons)
        self._write(writes)
        return {}

    def _step(self, kind: str, step: Row) -> tuple[Key, Row | None]:
        """What a step of a transaction leaves of its row."""
        if kind == "Put":
            return _key(step["Item"]), step["Item"]
        key = _key(step["Key"])
        if kind == "Delete":
            return key, None
        assert kind == "Update", f"the stand-in does not know {kind}"
        row = dict(self._at(key) or step["Key"])
        names, values = step["ExpressionAttributeNames"], step["ExpressionAttributeValues"]
        updated(row, step["UpdateExpression"], names, values)
        return key, row

    def _reason(self, key: Key, step: Row) -> Row:
        if self._holds(self._at(key), step):
            return {"Code": "None"}
        there = self._at(key)
        told = there and step.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD"
        return {"Code": "ConditionalCheckFailed", **({"Item": there} if told else {})}

    def _check_guard(self, key: Key, guard: Row, operation: str) -> None:
        there = self._at(key)
        if not self._holds(there, guard):
            told = there and guard.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD"
            more = {"Item": there} if told else {}
            raise refusal("ConditionalCheckFailedException", operation, **more)

    def _holds(self, row: Row | None, guard: Row) -> bool:
        expression = guard.get("ConditionExpression")
        if expression is None:
            return True
        names, values = guard.get("ExpressionAttributeNames", {}), guard.get("ExpressionAttributeValues", {})
        return any(clause_holds(row or {}, part, names, values) for part in expression.split(" OR "))

    def _at(self, key: Key) -> Row | None:
        return self.partitions.get(key[0], {}).get(key[1])

    def _write(self, writes: list[tuple[Key, Row | None]]) -> None:
        before = [self._at(key) for key, _ in writes]
        for (key, row), there in zip(writes, before, strict=True):
            self._place(key, there, row)
        for (key, row), there in zip(writes, before, strict=True):
            self.written(key, there, row, tuple(writes))

    def _place(self, key: Key, before: Row | None, row: Row | None) -> None:
        for name, (shard, number) in INDEXES.items():
            if before and shard in before:
                del self._indexes[name, before[shard]["S"]][key]
            if row and shard in row:
                self._indexes.setdefault((name, row[shard]["S"]), {})[key] = int(row[number]["N"])
        if row is None:
            self.partitions.get(key[0], {}).pop(key[1], None)
            return
        _check(size_of(row) <= _LARGEST, "PutItem")
        self.partitions.setdefault(key[0], {})[key[1]] = row


class Client:
    """A table in memory that several threads may call: one call at a time, announced as boto3 announces its own."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.meta = SimpleNamespace(events=Events())
        self._lock = Lock()

    def __getattr__(self, operation: str) -> Callable[..., Row]:
        """Every operation of the table."""
        call = getattr(self.memory, operation)
        name = operation.title().replace("_", "")

        def one_at_a_time(**arguments: Any) -> Row:
            with self._lock:
                self.meta.events.emit(operation_name=name, params=arguments)
                answer: Row = call(**arguments)
                return answer

        return one_at_a_time

    def clear(self) -> None:
        """Empty the table."""
        with self._lock:
            self.memory.copy(Memory())

    def dump(self) -> list[Row]:
        """Every item, which nothing of the service may ask for."""
        with self._lock:
            return self.memory.dump()


class Events:
    """Those who are told of every call of a client."""

    def __init__(self) -> None:
        self._handlers: list[Callable[..., None]] = []

    def register(self, event: str, handler: Callable[..., None]) -> None:
        """Tell of every call from now on."""
        assert event == "request-created", f"the stand-in does not know the event {event}"
        self._handlers.append(handler)

    def emit(self, **call: object) -> None:
        """Tell of a call."""
        for handler in self._handlers:
            handler(**call)


def size_of(row: Mapping[str, Any]) -> int:
    """Bytes of an item as the service counts them, or a little more."""
    return sum(len(name.encode()) + _size(value) for name, value in row.items())


def _size(attribute: Row) -> int:
    ((kind, value),) = attribute.items()
    if kind in ("L", "SS"):
        return 3 + sum(1 + (_size(one) if kind == "L" else len(one.encode())) for one in value)
    if kind == "M":
        return 3 + size_of(value) + len(value)
    return 1 if kind == "BOOL" else len(value.encode() if isinstance(value, str) else value)


def _key(row: Row) -> Key:
    key = row["pk"]["S"], row["sk"]["S"]
    _check(all(0 < len(part.encode()) <= _LONGEST_KEY for part in key), "Key")
    return key


def _check(fits: bool, operation: str) -> None:
    if not fits:
        raise refusal("ValidationException", operation)


def _batched(request: Row) -> tuple[Key, Row | None]:
    if "PutRequest" in request:
        item = request["PutRequest"]["Item"]
        return _key(item), item
    return _key(request["DeleteRequest"]["Key"]), None
