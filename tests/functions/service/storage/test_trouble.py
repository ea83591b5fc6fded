"""When the database is in trouble."""

from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from functions.service.problems import Unavailable
from functions.service.storage.keys import hand_row
from functions.service.storage.rows import seat_row
from functions.service.storage.store import Store
from functions.service.storage.table_writer import TableWriter
from tests.functions.service.storage.samples import LATER, connection, failing, table
from tests.support.errors import refusal


@pytest.mark.parametrize(
    "error",
    [
        ReadTimeoutError(endpoint_url="https://secret.example/?sessionId=1"),
        ClientError({"Error": {"Code": "ThrottlingException", "Message": "secret"}}, "GetItem"),
    ],
)
def test_load_and_silence_of_the_database_are_worth_another_try(store: Store, client: Any, error: Exception) -> None:
    client.get_item = failing(error)
    with pytest.raises(Unavailable) as raised:
        store.session("hash")
    assert raised.value.headers == {"Retry-After": "1"}
    assert "secret" not in raised.value.detail


def test_throttling_that_cancels_a_transaction_is_no_race(store: Store, client: Any) -> None:
    error: Any = {
        "Error": {"Code": "TransactionCanceledException", "Message": ""},
        "CancellationReasons": [{"Code": "ThrottlingError"}, {"Code": "None"}],
    }
    client.transact_write_items = failing(ClientError(error, "TransactWriteItems"))
    with pytest.raises(Unavailable):
        store.repository(TableWriter).save("t1", table(1), read_version=0, also=[seat_row("p1", "t1", LATER)])


def test_what_a_batch_leaves_undone_is_sent_again(store: Store, client: Any) -> None:
    send, left = client.batch_write_item, []

    def half(RequestItems: dict[str, list[Any]]) -> Any:
        ((name, requests),) = RequestItems.items()
        send(RequestItems={name: requests[:20]})
        left.append(len(requests[20:]))
        return {"UnprocessedItems": {name: requests[20:]} if requests[20:] else {}}

    client.batch_write_item = half
    store.write([hand_row("t1", number, b"x", LATER) for number in range(1, 31)])
    assert left == [5, 0, 0]
    assert len(store.hands("t1", limit=50)) == 30


def test_a_batch_that_never_gets_done_is_given_up(store: Store, client: Any) -> None:
    client.batch_write_item = lambda RequestItems: {"UnprocessedItems": RequestItems}
    with pytest.raises(Unavailable):
        store.write([hand_row("t1", 1, b"x", LATER)])


def test_other_errors_of_the_database_are_ours(store: Store, client: Any) -> None:
    client.get_item = failing(refusal("AccessDeniedException", "GetItem"))
    with pytest.raises(ClientError):
        store.session("hash")


def conflicts(client: Any, operation: str, times: int) -> None:
    """Has a transaction hold the item for the first so many calls."""
    call, left = getattr(client, operation), [None] * times

    def held(**arguments: Any) -> Any:
        if left:
            left.pop()
            raise ClientError({"Error": {"Code": "TransactionConflictException", "Message": ""}}, operation)
        return call(**arguments)

    setattr(client, operation, held)


def test_a_transaction_that_holds_a_connection_does_not_make_it_gone(store: Store, client: Any) -> None:
    store.connect(connection("c1"))
    conflicts(client, "update_item", 2)
    assert store.follow(connection("c1", joined=True), "t1")
    assert store.snapshot("t1").connections == (connection("c1", joined=True),)


def test_a_connection_that_a_transaction_holds_is_dropped_all_the_same(store: Store, client: Any) -> None:
    store.connect(connection("c1"))
    conflicts(client, "delete_item", 2)
    store.drop("c1")
    assert store.followed("c1") is None
    assert store.connections_of("p1") == ()


@pytest.mark.parametrize("operation", ["update_item", "delete_item"])
def test_a_row_that_is_held_for_long_is_worth_another_try(store: Store, client: Any, operation: str) -> None:
    store.connect(connection("c1"))
    conflicts(client, operation, 99)
    with pytest.raises(Unavailable):
        store.follow(connection("c1"), "t1") if operation == "update_item" else store.drop("c1")
