"""Connections, what is due, and finished hands."""

import pytest

from functions.service.storage import keys
from functions.service.storage.keys import Put, due, expiry, hand_row
from functions.service.storage.rows import HandRow, Subscriptions, seat_row
from functions.service.storage.store import Store
from functions.service.storage.table_writer import TableWriter
from tests.functions.service.storage.samples import LATER, connection, table
from tests.support.clock import START_MS, Clock

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
    store.repository(TableWriter).save("t1", table(1), read_version=0)
    store.connect(connection("c1"))
    store.follow(connection("c1"), "t1")
    assert [one.joined for one in store.snapshot("t1").connections] == [False]
    store.follow(connection("c1", joined=True), "t1")
    assert [one.joined for one in store.snapshot("t1").connections] == [True]
    store.follow(connection("c1"), "t1")
    assert [one.joined for one in store.snapshot("t1").connections] == [False]
    store.unfollow("c1", "t1")
    assert store.snapshot("t1").connections == ()


def test_a_closed_connection_cannot_follow(store: Store) -> None:
    assert not store.follow(connection("c1", joined=True), "t1")
    store.unfollow("c1", "t1")
    assert store.snapshot("t1").connections == ()
    assert store.connection("c1") is None


def test_dropping_a_connection_undoes_all_of_it_once(store: Store) -> None:
    store.connect(connection("c1"))
    store.connect(connection("c2"))
    for name in ("c1", "c2"):
        store.follow(connection(name, joined=True), "t1")
    store.follow(connection("c1"), "t2")
    assert store.followed("c1") == Subscriptions("p1", frozenset({"t1", "t2"}), frozenset({"t1"}))
    store.drop("c1")
    assert [one.connection_id for one in store.snapshot("t1").connections] == ["c2"]
    assert store.snapshot("t2").connections == ()
    assert store.followed("c1") is None


def test_leaving_a_room_is_not_undone_again_at_the_end(store: Store) -> None:
    store.connect(connection("c1"))
    store.follow(connection("c1", joined=True), "t1")
    store.follow(connection("c1"), "t1")
    store.follow(connection("c1", joined=True), "t2")
    store.unfollow("c1", "t2")
    assert store.followed("c1") == Subscriptions("p1", frozenset({"t1"}), frozenset())


def test_a_row_left_behind_at_a_table_goes_when_it_is_found(store: Store) -> None:
    store.write([Put(keys.follower_key("t1", "c9"), {"p": "p1", "o": 1, **expiry(LATER)})])
    store.drop("c9", "t1")
    assert store.snapshot("t1").connections == ()


def test_connections_and_seats_end_with_their_time(store: Store, clock: Clock) -> None:
    store.connect(connection("c1"))
    store.follow(connection("c1", joined=True), "t1")
    store.write([seat_row("p1", "t1", LATER)])
    clock.now_ms = LATER
    assert store.connection("c1") is None
    assert store.connections_of("p1") == ()
    assert store.snapshot("t1").connections == ()
    assert store.seats_of("p1") == ()


# What is due


@pytest.mark.parametrize("late_ms", [0, 1, 49_999, 50_000, 50_001, 600_000])
def test_a_table_is_due_from_its_time_on_whenever_in_the_minute_the_sweep_comes(store: Store, late_ms: int) -> None:
    """The schedule comes each minute, but not at a minute's begin: no table may have to wait for a second sweep."""
    at = START_MS - START_MS % 60_000 + 10_000
    store.repository(TableWriter).save("t1", {**table(1), **due("t1", at)}, read_version=0)
    assert list(store.due(at + late_ms)) == ["t1"]


def test_a_table_is_not_due_in_the_minutes_before(store: Store) -> None:
    at = START_MS - START_MS % 60_000 + 10_000
    store.repository(TableWriter).save("t1", {**table(1), **due("t1", at)}, read_version=0)
    store.repository(TableWriter).save("t1", {**table(2), **due("t1", at + 120_000)}, read_version=1)
    assert list(store.due(at + 50_000)) == []


def test_more_tables_are_due_than_a_page_holds(store: Store) -> None:
    names = [f"t{number}" for number in range(450)]
    for name in names:
        store.repository(TableWriter).save(name, {"v": 1, **due(name, START_MS)}, read_version=0)
    assert sorted(store.due(START_MS + 60_000)) == sorted(names)


# Finished hands


def test_finished_hands_are_kept_in_order_and_read_by_pages(store: Store, clock: Clock) -> None:
    numbers = [1, 2, 3, 9, 10, 11, 100]
    store.write([hand_row("t1", number, bytes([number]), LATER) for number in reversed(numbers)])
    store.repository(TableWriter).save("t1", table(1), read_version=0)
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
