"""Pages of the lobby's list, and their cursors."""

import pytest

from functions.service.api.pagination import cursor_of, page_of, place_of
from functions.service.problems import BadRequest
from functions.service.storage.rows import TablePosition

PLACES = [TablePosition(at, name) for at, name in ((50, "e"), (40, "b"), (40, "d"), (30, "a"), (20, "c"))]
SHARDS = [[PLACES[0], PLACES[3]], [PLACES[2], PLACES[4]], [PLACES[1]], []]


def test_all_shards_are_one_list_newest_first_and_by_id_where_they_are_of_the_same_moment() -> None:
    assert page_of(SHARDS, None) == PLACES


@pytest.mark.parametrize("size", [1, 2, 3])
def test_pages_follow_each_other_without_a_gap_or_a_repetition(size: int) -> None:
    found: list[TablePosition] = []
    while page := page_of(SHARDS, found[-1] if found else None, size):
        assert len(page) <= size
        found += page
    assert found == PLACES


def test_a_cursor_leads_back_to_its_place() -> None:
    for place in PLACES:
        assert place_of(cursor_of(place, "session", "query"), "session", "query") == place
    assert place_of(None, "session", "query") is place_of("", "session", "query") is None


def test_a_cursor_serves_its_caller_and_their_query_only() -> None:
    cursor = cursor_of(PLACES[0], "session", "query")
    changed = ("A" if cursor[-2] != "A" else "B").join((cursor[:-2], cursor[-1]))
    for text, session, query in (
        (cursor, "another", "query"), (cursor, "session", "another"), (changed, "session", "query"),
        (cursor[:-1], "session", "query"), ("?", "session", "query"), ("\u00e9", "session", "query"),
    ):  # fmt: skip
        with pytest.raises(BadRequest, match="not of this list"):
            place_of(text, session, query)
