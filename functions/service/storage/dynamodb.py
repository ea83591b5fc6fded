"""DynamoDB calls on the one table, for `store` alone: consistent reads, guarded writes, batches.

Conditional failures arrive in two shapes (of a single write, and as reasons of a cancelled transaction) and as
conflicts with a transaction under way; all of them leave here as Refused. Time-outs and throttling leave as
Unavailable.
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from botocore.exceptions import BotoCoreError, ClientError

from functions.service.problems import Unavailable, UsedUp
from functions.service.settings import BATCH_GET_ITEMS, EXPIRES, PARTITION_KEY, SORT_KEY
from functions.service.storage.attributes import Attribute, pack, unpack
from functions.service.storage.keys import Add, Delete, Item, Key, Put, Use, Write

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

_BATCH = 25
"""Keys that one BatchGetItem takes."""
_THERE = {"ConditionExpression": "attribute_exists(#pk)", "ExpressionAttributeNames": {"#pk": PARTITION_KEY}}
_TRIES = 4
_OVERLOADED = frozenset(
    {
        "InternalServerError",
        "LimitExceededException",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "ServiceUnavailable",
        "ThrottlingException",
        "TransactionInProgressException",
    }
)


class Guard(NamedTuple):
    """A condition on the item as it is: an expression, its names (#x) and its values (:x)."""

    expression: str
    names: dict[str, str]
    values: Item

    def arguments(self) -> dict[str, Any]:
        """The condition as arguments of a write that hands back the item if it fails."""
        values = {"ExpressionAttributeValues": pack(self.values)} if self.values else {}
        return {
            "ConditionExpression": self.expression,
            "ExpressionAttributeNames": self.names,
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
            **values,
        }


class Refused(Exception):
    """The guard did not hold; `item` is what is stored, None if nothing is."""

    def __init__(self, item: Item | None) -> None:
        super().__init__("the condition does not hold")
        self.item = item


class Cancelled(Exception):
    """A transaction did nothing; `refused` are the places of the guards that did not hold, none after a conflict."""

    def __init__(self, refused: frozenset[int]) -> None:
        super().__init__("the transaction was cancelled")
        self.refused = refused


def attributes_of_key(key: Key) -> dict[str, Attribute]:
    """A key as the database takes it."""
    return {PARTITION_KEY: {"S": key[0]}, SORT_KEY: {"S": key[1]}}


def key_of(item: Item) -> Key:
    """The key of an item."""
    return item[PARTITION_KEY], item[SORT_KEY]


class Database:
    """The table behind a boto3 client."""

    def __init__(self, client: "DynamoDBClient", table: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self._client: Any = client
        self._table = table
        self._sleep = sleep

    def get(self, key: Key) -> Item | None:
        """One item, consistently."""
        with _errors():
            found = self._client.get_item(TableName=self._table, Key=attributes_of_key(key), ConsistentRead=True).get(
                "Item"
            )
        return unpack(found) if found else None

    def get_many(self, wanted: Collection[Key]) -> dict[Key, Item]:
        """Items by key, consistently; those that are not there are left out."""
        found: dict[Key, Item] = {}
        rest = list(dict.fromkeys(wanted))
        for at in range(0, len(rest), BATCH_GET_ITEMS):
            for item in self._get_batch([attributes_of_key(key) for key in rest[at : at + BATCH_GET_ITEMS]]):
                found[key_of(item)] = item
        return found

    def _get_batch(self, asked: list[dict[str, Attribute]]) -> Iterator[Item]:
        for attempt in range(_TRIES):
            with _errors():
                request = {self._table: {"Keys": asked, "ConsistentRead": True}}
                answer = self._client.batch_get_item(RequestItems=request)
            yield from map(unpack, answer["Responses"].get(self._table, []))
            asked = answer.get("UnprocessedKeys", {}).get(self._table, {}).get("Keys", [])
            if not asked:
                return
            self._sleep(0.02 * 2**attempt)
        raise _unavailable()

    def range(self, partition: str, first: str, last: str, limit: int | None = None) -> Iterator[Item]:
        """The items of a partition between two sort keys, in order and consistently, page by page."""
        yield from self._query(
            limit,
            ConsistentRead=True,
            KeyConditionExpression="#pk = :pk AND #sk BETWEEN :first AND :last",
            ExpressionAttributeNames={"#pk": PARTITION_KEY, "#sk": SORT_KEY},
            ExpressionAttributeValues=pack({":pk": partition, ":first": first, ":last": last}),
        )

    def index(self, name: str, shard: tuple[str, str], upto: tuple[str, int], page: int) -> Iterator[Item]:
        """The keys of items in a shard of an index whose number is not above a limit, page by page."""
        yield from self._query(page, every=True, **_upto(name, shard, upto))

    def how_many(self, name: str, shard: tuple[str, str], upto: tuple[str, int]) -> int:
        """How many items a shard of an index has whose number is not above a limit."""
        counted, arguments = 0, {"Select": "COUNT", **_upto(name, shard, upto)}
        while True:
            with _errors():
                page = self._client.query(TableName=self._table, **arguments)
            counted += int(page["Count"])
            if "LastEvaluatedKey" not in page:
                return counted
            arguments["ExclusiveStartKey"] = page["LastEvaluatedKey"]

    def newest(self, name: str, shard: tuple[str, str], upto: tuple[str, int], limit: int) -> Iterator[Item]:
        """The keys of items in a shard of an index whose number is not above a limit, the highest first."""
        yield from self._query(limit, ScanIndexForward=False, **_upto(name, shard, upto))

    def _query(self, limit: int | None, every: bool = False, **arguments: Any) -> Iterator[Item]:
        if limit is not None:
            arguments["Limit"] = limit
        while True:
            with _errors():
                page = self._client.query(TableName=self._table, **arguments)
            yield from map(unpack, page["Items"])
            if "LastEvaluatedKey" not in page or (limit is not None and not every):
                return
            arguments["ExclusiveStartKey"] = page["LastEvaluatedKey"]

    def put(self, write: Put, guard: Guard) -> None:
        """Write an item. Raises Refused."""
        with self._guarded(write.key):
            self._client.put_item(TableName=self._table, Item=_full(write), **guard.arguments())

    def delete(self, key: Key, guard: Guard | None = None) -> Item | None:
        """Delete an item and give back what it was. Raises Refused."""
        request = {"TableName": self._table, "Key": attributes_of_key(key), "ReturnValues": "ALL_OLD"}
        if guard:
            with self._guarded(key):
                answer = self._client.delete_item(**request, **guard.arguments())
        else:
            answer = self._in_turn(lambda: self._client.delete_item(**request))
        found = answer.get("Attributes")
        return unpack(found) if found else None

    def update(self, key: Key, expression: str, names: dict[str, str], values: Item) -> None:
        """Change an item that exists. Raises Refused."""
        request = {
            "TableName": self._table,
            "Key": attributes_of_key(key),
            "UpdateExpression": expression,
            "ConditionExpression": "attribute_exists(#pk)",
            "ExpressionAttributeNames": {"#pk": PARTITION_KEY, **names},
            "ExpressionAttributeValues": pack(values),
        }
        with self._guarded(key):
            self._in_turn(lambda: self._client.update_item(**request))

    def transact(self, write: Write, guard: Guard, also: Sequence[Write]) -> None:
        """A guarded write together with others that have no condition, all or none. Raises Refused or UsedUp."""
        first = _request(write, self._table)
        next(iter(first.values())).update(guard.arguments())
        with self._guarded(write.key):
            self._client.transact_write_items(TransactItems=[first, *(_request(one, self._table) for one in also)])

    def transact_all(self, steps: Sequence[tuple[Write, Guard | None]]) -> None:
        """Writes with guards of their own, all or none. Raises Cancelled."""
        requests = []
        for write, guard in steps:
            request = _request(write, self._table)
            next(iter(request.values())).update(guard.arguments() if guard else {})
            requests.append(request)
        try:
            with _errors():
                self._client.transact_write_items(TransactItems=requests)
        except ClientError as error:
            answer: dict[str, Any] = {**error.response}
            match answer["Error"]["Code"]:
                case "TransactionCanceledException":
                    raise Cancelled(_refused_in(answer.get("CancellationReasons", []))) from None
                case "TransactionConflictException":
                    raise Cancelled(frozenset()) from None
            raise

    def count(self, key: Key, expires_s: int) -> int:
        """Add one to a counter, made at need, and give what it is then. One call."""
        with _errors():
            answer = self._client.update_item(
                TableName=self._table,
                Key=attributes_of_key(key),
                UpdateExpression="ADD #n :one SET #exp = :exp",
                ExpressionAttributeNames={"#n": "n", "#exp": EXPIRES},
                ExpressionAttributeValues=pack({":one": 1, ":exp": expires_s}),
                ReturnValues="UPDATED_NEW",
            )
        return int(answer["Attributes"]["n"]["N"])

    def _in_turn(self, call: Callable[[], Any]) -> Any:
        """A write that hangs on no version: a transaction that has the item just now is waited for."""
        for attempt in range(_TRIES):
            try:
                with _errors():
                    return call()
            except ClientError as error:
                if error.response["Error"]["Code"] != "TransactionConflictException":
                    raise
            self._sleep(0.02 * 2**attempt)
        raise _unavailable()

    def batch(self, writes: Sequence[Write]) -> None:
        """Writes without conditions; what the database leaves undone is sent again a few times."""
        for at in range(0, len(writes), _BATCH):
            self._batch([_batch_request(write) for write in writes[at : at + _BATCH]])

    def _batch(self, requests: list[dict[str, Any]]) -> None:
        for attempt in range(_TRIES):
            requests = self._unprocessed(requests)
            if not requests:
                return
            self._sleep(0.02 * 2**attempt)
        raise _unavailable()

    def _unprocessed(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        try:
            with _errors():
                answer = self._client.batch_write_item(RequestItems={self._table: requests})
        except ClientError as error:
            if error.response["Error"]["Code"] == "TransactionConflictException":
                return requests
            raise
        return answer.get("UnprocessedItems", {}).get(self._table, [])  # type: ignore[no-any-return]

    @contextmanager
    def _guarded(self, key: Key) -> Iterator[None]:
        """Turns every shape of a failed condition on this key into Refused."""
        try:
            with _errors():
                yield
        except ClientError as error:
            answer: dict[str, Any] = {**error.response}
            match answer["Error"]["Code"]:
                case "ConditionalCheckFailedException":
                    found = answer.get("Item")
                case "TransactionCanceledException":
                    found = _found_in(answer.get("CancellationReasons", []))
                case "TransactionConflictException":
                    found = None
                case _:
                    raise
            raise Refused(unpack(found) if found else self.get(key)) from None


def _found_in(reasons: Sequence[dict[str, Any]]) -> dict[str, Attribute] | None:
    """The item in the way, if the reasons tell it. Raises UsedUp, or Unavailable where it was load that cancelled."""
    refused = _refused_in(reasons)
    if refused and 0 not in refused:
        raise UsedUp("used_up", "This was used already.")
    return reasons[0].get("Item")


def _refused_in(reasons: Sequence[dict[str, Any]]) -> frozenset[int]:
    """The places of the conditions that failed. Raises Unavailable where it was load that cancelled."""
    codes = [reason.get("Code") for reason in reasons]
    if not {"ConditionalCheckFailed", "TransactionConflict"} & {*codes}:
        raise _unavailable()
    return frozenset(at for at, code in enumerate(codes) if code == "ConditionalCheckFailed")


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        if error.response["Error"]["Code"] in _OVERLOADED:
            raise _unavailable() from error
        raise
    except BotoCoreError as error:
        raise _unavailable() from error


def _unavailable() -> Unavailable:
    return Unavailable("unavailable", "The service is busy; please try again.", {"Retry-After": "1"})


def _full(put: Put) -> dict[str, Attribute]:
    return {**pack(put.item), **attributes_of_key(put.key)}


def _request(write: Write, table: str) -> dict[str, Any]:
    if isinstance(write, Put):
        return {"Put": {"TableName": table, "Item": _full(write)}}
    request = {"TableName": table, "Key": attributes_of_key(write.key)}
    if isinstance(write, Add):
        return {"Update": request | _addition(write.numbers)}
    return {"Delete": request | _THERE if isinstance(write, Use) else request}


def _addition(numbers: Mapping[str, int]) -> dict[str, Any]:
    """The arguments of an update that adds to a row's numbers."""
    return {
        "UpdateExpression": "ADD " + ", ".join(f"#{name} :{name}" for name in numbers),
        "ExpressionAttributeNames": {f"#{name}": name for name in numbers},
        "ExpressionAttributeValues": pack({f":{name}": number for name, number in numbers.items()}),
    }


def _batch_request(write: Write) -> dict[str, Any]:
    """A write as part of a batch. Raises TypeError for what only a transaction can do."""
    if isinstance(write, Put):
        return {"PutRequest": {"Item": _full(write)}}
    if not isinstance(write, Delete):
        raise TypeError(f"{type(write).__name__} is only for transactions")
    return {"DeleteRequest": {"Key": attributes_of_key(write.key)}}


def _upto(name: str, shard: tuple[str, str], upto: tuple[str, int]) -> dict[str, Any]:
    """The part of a query that names an index, a shard of it, and a number as its upper limit."""
    return {
        "IndexName": name,
        "KeyConditionExpression": "#shard = :shard AND #number <= :number",
        "ExpressionAttributeNames": {"#shard": shard[0], "#number": upto[0]},
        "ExpressionAttributeValues": pack({":shard": shard[1], ":number": upto[1]}),
    }
