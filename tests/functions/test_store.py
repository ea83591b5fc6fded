"""The store's contract, on moto and on the emulator that the local run uses."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import boto3
import pytest
from botocore.exceptions import ClientError, ReadTimeoutError
from moto import mock_aws

from functions.service import keys
from functions.service.database import Database
from functions.service.keys import Delete, Put, due, expiry, hand_row, seat_row
from functions.service.problems import LostRace, Unavailable
from functions.service.rows import Connection, HandRow, Session
from functions.service.store import Store
from tests.functions.fakes import REGION, START_MS, Clock, create_table

HOUR = 3_600_000
LATER = START_MS + HOUR


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The emulator on a port of its own, ended by its process."""
    home = tmp_path_factory.mktemp("emulator")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"GATEWAY_PORT": str(port), "BIND_HOST": "127.0.0.1", "TMPDIR": str(home)}
    fixed = {"IOT_MTLS_ENABLED": "0", "SFTP_ENABLED": "0", "PERSIST_STATE": "0"}
    with Path(home / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "ministack"], env=os.environ | own | fixed, stdout=log, stderr=log
        )
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None, "the emulator has ended"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the emulator does not answer")


@pytest.fixture(params=["moto", "emulator"])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "moto":
        with mock_aws():
            yield boto3.client("dynamodb", region_name=REGION)
    else:
        endpoint = request.getfixturevalue("emulator")
        yield boto3.client("dynamodb", region_name=REGION, endpoint_url=endpoint)


@pytest.fixture
def name(client: Any) -> str:
    name = f"t-{uuid4()}"
    create_table(client, name)
    return name


@pytest.fixture
def store(client: Any, name: str, clock: Clock) -> Store:
    return Store(Database(client, name), clock)


def table(version: int, **more: object) -> dict[str, Any]:
    return {"v": version, **expiry(LATER), **due("t1", LATER), **more}


def connection(name: str, player: str = "p1", **more: Any) -> Connection:
    return Connection(name, player, expires_ms=LATER, **more)


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
    store.save("t1", {**item, "nothing": None}, read_version=0)
    store.connect(connection("c1"))
    store.connect(connection("c2=", "p2", protocol=2))
    assert store.follow(connection("c1", joined=True), "t1")
    assert store.follow(connection("c2=", "p2", protocol=2), "t1")
    live = store.live("t1")
    assert live.table_id == "t1"
    assert live.item is not None
    assert {name: live.item[name] for name in item} == item
    assert set(live.connections) == {connection("c1", joined=True), connection("c2=", "p2", protocol=2)}
    assert "pk" not in live.item
    assert "sk" not in live.item


@pytest.mark.parametrize("table_id", ["nope", "", "x" * 65, "x" * 5000, "a/b", "../..", "ä", "LIVE#STATE"])
def test_unknown_and_impossible_ids_have_no_table(store: Store, table_id: str) -> None:
    live = store.live(table_id)
    assert (live.item, live.connections) == (None, ())
    assert store.hand(table_id, 1) is None
    assert store.hands(table_id) == ()


def test_an_expired_table_is_gone_and_its_id_free_though_the_item_is_there(store: Store, clock: Clock) -> None:
    store.save("t1", table(7), read_version=0)
    with pytest.raises(LostRace):
        store.save("t1", table(1), read_version=0)
    clock.now_ms = LATER
    assert store.live("t1").item is None
    store.save("t1", {**table(1), **expiry(LATER + HOUR)}, read_version=0)
    live = store.live("t1")
    assert live.item is not None
    assert live.item["v"] == 1


def test_a_lost_race_hands_back_the_winners_item(store: Store) -> None:
    store.save("t1", table(1), read_version=0)
    store.save("t1", table(2, who="winner"), read_version=1)
    with pytest.raises(LostRace) as lost:
        store.save("t1", table(2, who="loser"), read_version=1)
    assert lost.value.item == store.live("t1").item
    assert lost.value.item is not None
    assert lost.value.item["who"] == "winner"


def test_a_race_lost_in_a_transaction_hands_back_the_winners_item_and_writes_nothing(store: Store) -> None:
    store.save("t1", table(1), read_version=0)
    store.save("t1", table(2, who="winner"), read_version=1)
    rows = [hand_row("t1", 1, b"record", LATER)]
    with pytest.raises(LostRace) as lost:
        store.save("t1", table(2, who="loser"), read_version=1, also=rows)
    assert lost.value.item == store.live("t1").item
    assert store.hand("t1", 1) is None


@pytest.mark.parametrize("also", [(), (hand_row("t1", 1, b"record", LATER),)])
def test_a_race_against_a_removal_is_lost_to_nothing(store: Store, also: tuple[Put, ...]) -> None:
    store.save("t1", table(1), read_version=0)
    store.remove("t1", read_version=1)
    with pytest.raises(LostRace) as lost:
        store.save("t1", table(2), read_version=1, also=also)
    assert lost.value.item is None


def test_of_many_writers_of_one_version_one_wins(store: Store) -> None:
    store.save("t1", table(1), read_version=0)

    def write(number: int) -> bool:
        try:
            store.save("t1", table(2, who=number), read_version=1)
        except LostRace:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        wins = list(pool.map(write, range(8)))
    live = store.live("t1")
    assert live.item is not None
    assert wins.count(True) == 1
    assert live.item["who"] == wins.index(True)


def test_rows_go_along_with_a_table(store: Store) -> None:
    store.save("t1", table(1), read_version=0, also=[seat_row("p1", "t1", LATER), seat_row("p2", "t1", LATER)])
    assert store.seats_of("p1") == ("t1",)
    store.save("t1", table(2), read_version=1, also=[Delete(keys.seat_key("p1", "t1"))])
    assert store.seats_of("p1") == ()
    assert store.seats_of("p2") == ("t1",)


@pytest.mark.parametrize("also", [(), (Delete(keys.seat_key("p1", "t1")),)])
def test_removing_a_table_needs_its_version(store: Store, also: tuple[Delete, ...]) -> None:
    store.save("t1", table(1), read_version=0, also=[seat_row("p1", "t1", LATER)])
    store.save("t1", table(2), read_version=1)
    with pytest.raises(LostRace) as lost:
        store.remove("t1", read_version=1, also=also)
    assert lost.value.item == store.live("t1").item
    assert store.seats_of("p1") == ("t1",)
    store.remove("t1", read_version=2, also=also)
    assert store.live("t1").item is None
    assert store.seats_of("p1") == (() if also else ("t1",))


def test_removing_a_table_that_is_gone_is_fine_and_clears_its_rows(store: Store) -> None:
    store.write([seat_row("p1", "t1", LATER)])
    store.remove("t1", read_version=3, also=[Delete(keys.seat_key("p1", "t1"))])
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
    store.save("t1", table(1), read_version=0)
    sent_twice(client, operation)
    store.save("t1", table(2, who="me"), read_version=1, also=also)
    live = store.live("t1")
    assert live.item is not None
    assert (live.item["v"], live.item["who"]) == (2, "me")


def test_the_same_item_from_two_writers_is_still_a_race(store: Store) -> None:
    store.save("t1", table(1), read_version=0)
    store.save("t1", table(2), read_version=1)
    with pytest.raises(LostRace):
        store.save("t1", table(2), read_version=1)


def test_a_transaction_conflict_is_a_lost_race_with_the_item_as_it_is(store: Store, client: Any) -> None:
    store.save("t1", table(1), read_version=0)
    error = {"Error": {"Code": "TransactionConflictException", "Message": ""}}
    client.put_item = failing(ClientError(error, "PutItem"))
    with pytest.raises(LostRace) as lost:
        store.save("t1", table(2), read_version=1)
    assert lost.value.item == store.live("t1").item


def test_a_conflict_inside_a_transaction_is_a_lost_race_with_the_item_as_it_is(store: Store, client: Any) -> None:
    store.save("t1", table(1), read_version=0)
    error: Any = {
        "Error": {"Code": "TransactionCanceledException", "Message": ""},
        "CancellationReasons": [{"Code": "TransactionConflict"}, {"Code": "None"}],
    }
    client.transact_write_items = failing(ClientError(error, "TransactWriteItems"))
    with pytest.raises(LostRace) as lost:
        store.save("t1", table(2), read_version=1, also=[seat_row("p1", "t1", LATER)])
    assert lost.value.item == store.live("t1").item


# Connections


def test_every_connection_of_a_player_is_known_until_it_is_dropped(store: Store) -> None:
    first, second = connection("c1"), connection("c2", protocol=2)
    store.connect(first)
    store.connect(second)
    store.connect(connection("c3", "p2"))
    assert set(store.connections_of("p1")) == {first, second}
    assert store.connection("c2") == second
    store.drop("c1")
    assert store.connections_of("p1") == (second,)
    assert store.connection("c1") is None


def test_following_joining_and_leaving_a_room(store: Store) -> None:
    store.save("t1", table(1), read_version=0)
    store.connect(connection("c1"))
    store.follow(connection("c1"), "t1")
    assert [one.joined for one in store.live("t1").connections] == [False]
    store.follow(connection("c1", joined=True), "t1")
    assert [one.joined for one in store.live("t1").connections] == [True]
    store.follow(connection("c1"), "t1")
    assert [one.joined for one in store.live("t1").connections] == [False]
    store.unfollow("c1", "t1")
    assert store.live("t1").connections == ()


def test_a_closed_connection_cannot_follow(store: Store) -> None:
    assert not store.follow(connection("c1", joined=True), "t1")
    store.unfollow("c1", "t1")
    assert store.live("t1").connections == ()
    assert store.connection("c1") is None


def test_dropping_a_connection_undoes_all_of_it_once(store: Store) -> None:
    store.connect(connection("c1"))
    store.connect(connection("c2"))
    for name in ("c1", "c2"):
        store.follow(connection(name, joined=True), "t1")
    store.follow(connection("c1"), "t2")
    dropped = store.drop("c1")
    assert dropped == ("c1", "p1", {"t1", "t2"}, {"t1"})
    assert [one.connection_id for one in store.live("t1").connections] == ["c2"]
    assert store.live("t2").connections == ()
    assert store.drop("c1") is None


def test_leaving_a_room_is_not_undone_again_at_the_end(store: Store) -> None:
    store.connect(connection("c1"))
    store.follow(connection("c1", joined=True), "t1")
    store.follow(connection("c1"), "t1")
    store.follow(connection("c1", joined=True), "t2")
    store.unfollow("c1", "t2")
    assert store.drop("c1") == ("c1", "p1", {"t1"}, frozenset())


def test_a_row_left_behind_at_a_table_goes_when_it_is_found(store: Store) -> None:
    store.write([Put(keys.follower_key("t1", "c9"), {"p": "p1", "o": 1, **expiry(LATER)})])
    assert store.drop("c9", "t1") is None
    assert store.live("t1").connections == ()


def test_connections_and_seats_end_with_their_time(store: Store, clock: Clock) -> None:
    store.connect(connection("c1"))
    store.follow(connection("c1", joined=True), "t1")
    store.write([seat_row("p1", "t1", LATER)])
    clock.now_ms = LATER
    assert store.connection("c1") is None
    assert store.connections_of("p1") == ()
    assert store.live("t1").connections == ()
    assert store.seats_of("p1") == ()


# What is due


def test_tables_are_due_from_the_minute_after_their_time(store: Store) -> None:
    at = START_MS - START_MS % 60_000 + 10_000
    store.save("t1", {**table(1), **due("t1", at)}, read_version=0)
    assert list(store.due(at)) == []
    assert list(store.due(at + 50_000)) == ["t1"]
    store.save("t1", {**table(2), **due("t1", at + 120_000)}, read_version=1)
    assert list(store.due(at + 50_000)) == []


def test_more_tables_are_due_than_a_page_holds(store: Store) -> None:
    names = [f"t{number}" for number in range(450)]
    store.write([Put(keys.table_key(name), {"v": 1, **due(name, START_MS)}) for name in names])
    assert sorted(store.due(START_MS + 60_000)) == sorted(names)


# Finished hands


def test_finished_hands_are_kept_in_order_and_read_by_pages(store: Store, clock: Clock) -> None:
    numbers = [1, 2, 3, 9, 10, 11, 100]
    store.write([hand_row("t1", number, bytes([number]), LATER) for number in reversed(numbers)])
    store.save("t1", table(1), read_version=0)
    everything = tuple(HandRow(number, bytes([number])) for number in numbers)
    assert store.hands("t1") == everything
    assert store.hands("t1", limit=3) == everything[:3]
    assert store.hands("t1", after=3, limit=2) == everything[3:5]
    assert store.hands("t1", after=100) == ()
    assert store.hand("t1", 9) == HandRow(9, b"\x09")
    assert [store.hand("t1", number) for number in (0, -1, 4, 10**9)] == [None] * 4
    clock.now_ms = LATER
    assert store.hands("t1") == ()
    assert store.hand("t1", 9) is None


# When the database is in trouble


def failing(error: Exception) -> Any:
    def fail(**_: Any) -> None:
        raise error

    return fail


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
        store.save("t1", table(1), read_version=0, also=[seat_row("p1", "t1", LATER)])


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
    error = {"Error": {"Code": "AccessDeniedException", "Message": ""}}
    client.get_item = failing(ClientError(error, "GetItem"))
    with pytest.raises(ClientError):
        store.session("hash")
