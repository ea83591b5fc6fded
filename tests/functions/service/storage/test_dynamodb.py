"""Transactions with guards of their own, and counters."""

from typing import Any

import pytest
from botocore.exceptions import ClientError

from functions.service.problems import Unavailable
from functions.service.storage.dynamodb import Cancelled, Database, Guard
from functions.service.storage.keys import Put
from tests.support.deployment import TABLE
from tests.support.errors import failing, refusal

NEW = Guard("attribute_not_exists(#pk)", {"#pk": "pk"}, {})


def test_a_transaction_tells_which_guards_did_not_hold(client: Any, name: str) -> None:
    database = Database(client, name)
    keys = [(f"X#{number}", "X") for number in range(4)]
    database.transact_all([(Put(keys[1], {"a": 1}), NEW), (Put(keys[3], {"a": 1}), None)])
    with pytest.raises(Cancelled) as raised:
        database.transact_all([(Put(key, {"a": 2}), NEW) for key in keys])
    assert raised.value.refused == {1, 3}
    assert database.get(keys[0]) is None
    assert database.get(keys[1]) == {"pk": "X#1", "sk": "X", "a": 1}


@pytest.mark.parametrize(
    ("code", "reasons", "refused"),
    [
        ("TransactionCanceledException", [{"Code": "None"}, {"Code": "ConditionalCheckFailed"}], {1}),
        ("TransactionCanceledException", [{"Code": "TransactionConflict"}, {"Code": "None"}], set()),
        ("TransactionConflictException", [], set()),
    ],
)
def test_conflicts_refuse_nobody(code: str, reasons: list[dict[str, str]], refused: set[int]) -> None:
    error = refusal(code, "TransactWriteItems", CancellationReasons=reasons)
    with pytest.raises(Cancelled) as raised:
        Database(failing(error), TABLE).transact_all([(Put(("a", "b"), {}), None)])
    assert raised.value.refused == refused


def test_a_transaction_that_load_cancels_is_worth_another_try() -> None:
    reasons = [{"Code": "ThrottlingError"}]
    answer: Any = {"Error": {"Code": "TransactionCanceledException", "Message": ""}, "CancellationReasons": reasons}
    with pytest.raises(Unavailable):
        Database(failing(ClientError(answer, "TransactWriteItems")), TABLE).transact_all([(Put(("a", "b"), {}), None)])


def test_a_counter_counts_and_expires(client: Any, name: str) -> None:
    database, key = Database(client, name), ("LIMIT#x", "1")
    assert [database.count(key, 1000), database.count(key, 1000), database.count(key, 1000)] == [1, 2, 3]
    assert database.get(key) == {"pk": "LIMIT#x", "sk": "1", "n": 3, "exp": 1000}
