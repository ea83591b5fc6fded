"""What the database gives back, as plain values."""

import pytest

from functions.service.storage.rows import (
    MOST_FOLLOWING,
    Connection,
    Session,
    connection_of,
    follower_removals,
    session_mark,
    session_rows,
    unended,
    unexpired,
    without_key,
)


def test_a_row_counts_until_its_second_is_over() -> None:
    assert unexpired({"exp": 10}, 9_999) == {"exp": 10}
    assert unexpired({"exp": 10}, 10_000) is None
    assert unexpired({"n": 1}, 4_000_000_000_000) == {"n": 1}, "without an end it stays"
    assert unexpired(None, 0) is None


def test_what_ends_to_the_millisecond_counts_until_then() -> None:
    assert unended({"x": 10}, 9) == {"x": 10}
    assert unended({"x": 10}, 10) is None
    assert unended(None, 0) is None


def test_a_connection_is_read_from_either_of_its_keys() -> None:
    item = {"p": "p1", "o": 2, "j": True, "exp": 7, "s": "mark"}
    read = Connection("c1", "p1", 2, 7_000, joined=True, session="mark")
    assert connection_of({**item, "sk": "LIVE#CONN#c1"}, "LIVE#CONN#") == read
    assert connection_of({**item, "pk": "CONN#c1"}, "CONN#", "pk") == read
    assert not connection_of({"p": "p1", "o": 1, "exp": 7, "sk": "CONN#c1"}, "CONN#").joined


def test_a_session_is_kept_by_its_hash_and_found_among_its_players() -> None:
    rows = session_rows(Session("5e" * 32, "p1", "Ann", 7_000, "ann@x.test"))
    assert [row.key for row in rows] == [("SESSION#" + "5e" * 32, "SESSION"), ("PLAYER#p1", "SESSION#" + "5e" * 32)]
    assert rows[0].item == {"p": "p1", "u": "Ann", "e": "ann@x.test", "exp": 7}
    assert rows[1].item == {"exp": 7}


def test_what_a_connection_keeps_of_its_session_is_no_way_back_to_it() -> None:
    assert session_mark("0123456789abcdef" * 4) == "0123456789abcdef"


@pytest.mark.parametrize(("followers", "removed"), [(0, 0), (3, 3), (200, MOST_FOLLOWING)])
def test_as_many_rows_of_followers_go_as_a_commit_takes(followers: int, removed: int) -> None:
    rows = follower_removals("t", [Connection(f"c{number}", "p") for number in range(followers)])
    assert len(rows) == removed < 100


def test_an_items_own_attributes_are_all_but_its_key() -> None:
    assert without_key({"pk": "a", "sk": "b", "n": 1}) == {"n": 1}
