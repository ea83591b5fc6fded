"""Sessions and tables: versions, races, rows that go along, repeated requests."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from botocore.exceptions import ClientError

from functions.service.problems import LostRace
from functions.service.storage import keys
from functions.service.storage.keys import Delete, Put, expiry, hand_row
from functions.service.storage.rows import Session, seat_row
from functions.service.storage.store import Store
from functions.service.storage.table_writer import TableWriter
from tests.functions.service.storage.samples import HOUR, LATER, connection, failing, table
from tests.support.clock import Clock
from tests.support.errors import refusal

# Sessions


def test_a_session_is_found_by_its_hash(store: Store) -> None:
    session = Session("hash", "p1", "Ann Ünïcode ♠", LATER)
    store.sign_in(session)
    assert store.session("hash") == session
    assert store.session("other") is None


def test_a_session_ends_when_its_time_is_over_though_the_item_is_there(store: Store, clock: Clock) -> None:
    store.sign_in(Session("hash", "p1", "Ann", LATER))
    clock.now_ms = LATER - 1
    assert store.session("hash")
    clock.now_ms = LATER
    assert store.session("hash") is None


# The table and its version


def test_a_table_comes_back_with_every_kind_of_value_and_its_connections(store: Store) -> None:
    item = table(1, name="Ä", blob=bytes(range(256)), flag=False, list=[1, -2, "x"], map={"a": {"b": b"c"}})
    store.repository(TableWriter).save("t1", {**item, "nothing": None}, read_version=0)
    store.connect(connection("c1"))
    store.connect(connection("c2=", "p2", protocol=2))
    assert store.follow(connection("c1", joined=True), "t1")
    assert store.follow(connection("c2=", "p2", protocol=2), "t1")
    snapshot = store.snapshot("t1")
    assert snapshot.table_id == "t1"
    assert snapshot.item is not None
    assert {name: snapshot.item[name] for name in item} == item
    assert set(snapshot.connections) == {connection("c1", joined=True), connection("c2=", "p2", protocol=2)}
    assert "pk" not in snapshot.item
    assert "sk" not in snapshot.item


@pytest.mark.parametrize("table_id", ["nope", "", "x" * 65, "x" * 5000, "a/b", "../..", "ä", "LIVE#STATE"])
def test_unknown_and_impossible_ids_have_no_table(store: Store, table_id: str) -> None:
    snapshot = store.snapshot(table_id)
    assert (snapshot.item, snapshot.connections) == (None, ())
    assert store.hand(table_id, 1) is None
    assert store.hands(table_id) == ()


def test_an_expired_table_is_gone_and_its_id_free_though_the_item_is_there(store: Store, clock: Clock) -> None:
    store.repository(TableWriter).save("t1", table(7), read_version=0)
    with pytest.raises(LostRace):
        store.repository(TableWriter).save("t1", table(1), read_version=0)
    clock.now_ms = LATER
    assert store.snapshot("t1").item is None
    store.repository(TableWriter).save("t1", {**table(1), **expiry(LATER + HOUR)}, read_version=0)
    snapshot = store.snapshot("t1")
    assert snapshot.item is not None
    assert snapshot.item["v"] == 1


def test_a_lost_race_hands_back_the_winners_item(store: Store) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    store.repository(TableWriter).save("t1", table(2, who="winner"), read_version=1)
    with pytest.raises(LostRace) as lost:
        store.repository(TableWriter).save("t1", table(2, who="loser"), read_version=1)
    assert lost.value.item == store.snapshot("t1").item
    assert lost.value.item is not None
    assert lost.value.item["who"] == "winner"


def test_a_race_lost_in_a_transaction_hands_back_the_winners_item_and_writes_nothing(store: Store) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    store.repository(TableWriter).save("t1", table(2, who="winner"), read_version=1)
    rows = [hand_row("t1", 1, b"record", LATER)]
    with pytest.raises(LostRace) as lost:
        store.repository(TableWriter).save("t1", table(2, who="loser"), read_version=1, also=rows)
    assert lost.value.item == store.snapshot("t1").item
    assert store.hand("t1", 1) is None


@pytest.mark.parametrize("also", [(), (hand_row("t1", 1, b"record", LATER),)])
def test_a_race_against_a_removal_is_lost_to_nothing(store: Store, also: tuple[Put, ...]) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    store.repository(TableWriter).remove("t1", read_version=1)
    with pytest.raises(LostRace) as lost:
        store.repository(TableWriter).save("t1", table(2), read_version=1, also=also)
    assert lost.value.item is None


def test_of_many_writers_of_one_version_one_wins(store: Store) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)

    def write(number: int) -> bool:
        try:
            store.repository(TableWriter).save("t1", table(2, who=number), read_version=1)
        except LostRace:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        wins = list(pool.map(write, range(8)))
    snapshot = store.snapshot("t1")
    assert snapshot.item is not None
    assert wins.count(True) == 1
    assert snapshot.item["who"] == wins.index(True)


def test_rows_go_along_with_a_table(store: Store) -> None:
    store.repository(TableWriter).save(
        "t1", table(1), read_version=0, also=[seat_row("p1", "t1", LATER), seat_row("p2", "t1", LATER)]
    )
    assert store.seats_of("p1") == ("t1",)
    store.repository(TableWriter).save("t1", table(2), read_version=1, also=[Delete(keys.seat_key("p1", "t1"))])
    assert store.seats_of("p1") == ()
    assert store.seats_of("p2") == ("t1",)


@pytest.mark.parametrize("also", [(), (Delete(keys.seat_key("p1", "t1")),)])
def test_removing_a_table_needs_its_version(store: Store, also: tuple[Delete, ...]) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0, also=[seat_row("p1", "t1", LATER)])
    store.repository(TableWriter).save("t1", table(2), read_version=1)
    with pytest.raises(LostRace) as lost:
        store.repository(TableWriter).remove("t1", read_version=1, also=also)
    assert lost.value.item == store.snapshot("t1").item
    assert store.seats_of("p1") == ("t1",)
    store.repository(TableWriter).remove("t1", read_version=2, also=also)
    assert store.snapshot("t1").item is None
    assert store.seats_of("p1") == (() if also else ("t1",))


def test_removing_a_table_that_is_gone_is_fine_and_clears_its_rows(store: Store) -> None:
    store.write([seat_row("p1", "t1", LATER)])
    store.repository(TableWriter).remove("t1", read_version=3, also=[Delete(keys.seat_key("p1", "t1"))])
    assert store.seats_of("p1") == ()


# A request that the SDK sends twice


def sent_twice(client: Any, operation: str) -> None:
    """Has the database see this operation twice, the second answer being the one that arrives."""
    once = getattr(client, operation)

    def twice(**arguments: Any) -> Any:
        once(**arguments)
        arguments.pop("ClientRequestToken", None)
        return once(**arguments)

    setattr(client, operation, twice)


@pytest.mark.parametrize(
    ("operation", "also"),
    [("put_item", ()), ("transact_write_items", (hand_row("t1", 1, b"record", LATER),))],
)
def test_a_write_that_the_sdk_repeats_counts_once_and_as_success(
    store: Store, client: Any, operation: str, also: tuple[Put, ...]
) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    sent_twice(client, operation)
    store.repository(TableWriter).save("t1", table(2, who="me"), read_version=1, also=also)
    snapshot = store.snapshot("t1")
    assert snapshot.item is not None
    assert (snapshot.item["v"], snapshot.item["who"]) == (2, "me")


def test_the_same_item_from_two_writers_is_still_a_race(store: Store) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    store.repository(TableWriter).save("t1", table(2), read_version=1)
    with pytest.raises(LostRace):
        store.repository(TableWriter).save("t1", table(2), read_version=1)


def test_a_transaction_conflict_is_a_lost_race_with_the_item_as_it_is(store: Store, client: Any) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    client.put_item = failing(refusal("TransactionConflictException", "PutItem"))
    with pytest.raises(LostRace) as lost:
        store.repository(TableWriter).save("t1", table(2), read_version=1)
    assert lost.value.item == store.snapshot("t1").item


def test_a_conflict_inside_a_transaction_is_a_lost_race_with_the_item_as_it_is(store: Store, client: Any) -> None:
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    error: Any = {
        "Error": {"Code": "TransactionCanceledException", "Message": ""},
        "CancellationReasons": [{"Code": "TransactionConflict"}, {"Code": "None"}],
    }
    client.transact_write_items = failing(ClientError(error, "TransactWriteItems"))
    with pytest.raises(LostRace) as lost:
        store.repository(TableWriter).save("t1", table(2), read_version=1, also=[seat_row("p1", "t1", LATER)])
    assert lost.value.item == store.snapshot("t1").item


@pytest.mark.parametrize("key", [keys.table_key("t1"), keys.damaged_key("t1")])
def test_a_table_is_not_written_in_passing(store: Store, key: keys.Key) -> None:
    """Whoever writes a table past its version could lose somebody's play."""
    for write in (Put(key, {"v": 1}), Delete(key)):
        with pytest.raises(ValueError, match="its writer alone"):
            store.write([seat_row("p1", "t1", LATER), write])
    assert store.seats_of("p1") == ()
