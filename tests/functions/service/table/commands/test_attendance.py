"""Watching, leaving, coming back, and names."""

import pytest

from engine import Seat
from functions.service.problems import Conflict, Forbidden
from functions.service.storage.rows import PLACE_MS, Connection, follower_removals, place_removal, watch_row
from functions.service.table import membership
from functions.service.table.commands import actions, attendance, seats
from functions.service.table.model import HOUR_MS, Grant, Person
from tests.support.clock import START_MS
from tests.support.tables import (
    INES,
    MAUD,
    OTTO,
    PIET,
    RUTH,
    draft_of,
    events_of,
    new_id,
    payloads,
    table_in_play,
    types,
    waiting_table,
)


def test_watching_is_announced_with_the_name() -> None:
    table = waiting_table()
    assert payloads(events_of(attendance.watch, table, OTTO)) == [{"playerId": OTTO.player_id, "username": "otto"}]
    assert events_of(attendance.watch, table, OTTO) == []


def test_watching_is_limited_and_can_be_off() -> None:
    table = waiting_table()
    table.observers = [Person(new_id(), "x") for _ in range(20)]
    with pytest.raises(Conflict):
        events_of(attendance.watch, table, OTTO)
    table.spectating = False
    with pytest.raises(Forbidden):
        events_of(attendance.watch, table, OTTO)


def test_a_vacated_seat_forgets_its_entropy() -> None:
    table = waiting_table(PIET)
    events_of(actions.give_entropy, table, PIET.player_id, "mine")
    events_of(attendance.leave, table, PIET.player_id)
    assert table.entropy == {}


def test_leaving_a_waiting_table_passes_the_host_on_aloud() -> None:
    table = waiting_table(PIET)
    events = events_of(attendance.leave, table, MAUD.player_id)
    assert types(events) == ["SEAT_VACATED", "HOST_CHANGED"]


def test_the_last_person_to_leave_ends_the_table() -> None:
    table = waiting_table()
    events_of(seats.add_bot, table, MAUD.player_id, Seat.EAST)
    events_of(attendance.watch, table, OTTO)
    assert types(events_of(attendance.leave, table, MAUD.player_id)) == ["TABLE_REMOVED"]
    assert table.removed


def test_an_observer_leaves_aloud() -> None:
    table = waiting_table()
    events_of(attendance.watch, table, OTTO)
    assert payloads(events_of(attendance.leave, table, OTTO.player_id)) == [{"playerId": OTTO.player_id}]


def test_U14_leaving_in_play_gives_the_seat_to_a_bot_aloud() -> None:
    table = table_in_play()
    events = events_of(attendance.leave, table, MAUD.player_id)
    assert types(events) == ["TABLE_UPDATED", "SEAT_TAKEN", "HOST_CHANGED"]
    updated, taken, _ = payloads(events)
    assert updated["seats"] == {
        "north": "bot:north",
        "east": PIET.player_id,
        "south": INES.player_id,
        "west": RUTH.player_id,
    }
    assert taken == {"seat": "north", "playerId": "bot:north", "level": "standard"}
    assert table.host == PIET.player_id


def test_the_host_passes_to_somebody_who_is_there() -> None:
    table = table_in_play()
    holder = table.seats[Seat.EAST]
    assert holder is not None
    holder.caretaker = True
    events_of(attendance.leave, table, MAUD.player_id)
    assert table.host == INES.player_id


def test_who_is_not_there_cannot_leave() -> None:
    with pytest.raises(Conflict):
        events_of(attendance.leave, waiting_table(), OTTO.player_id)


def test_U9_leaving_clears_the_window() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    events_of(attendance.leave, table, PIET.player_id)
    table.deadline = None
    assert table.alarm() is None


def test_a_watcher_is_found_by_a_row() -> None:
    table = waiting_table()
    draft = draft_of(table)
    assert attendance.watch(draft, OTTO)
    assert draft.to_save.rows == [watch_row(OTTO.player_id, table.table_id, START_MS + PLACE_MS)]


def test_U25_who_is_invited_watches_where_nobody_else_may() -> None:
    table = waiting_table(spectating=False)
    table.grants = [Grant(OTTO.player_id, START_MS + HOUR_MS, b"invite")]
    assert types(events_of(attendance.watch, table, OTTO)) == ["OBSERVER_JOINED"]


def test_who_leaves_hears_no_more_of_the_table() -> None:
    table = waiting_table(PIET)
    own = Connection("c1", PIET.player_id, joined=True)
    draft = draft_of(table, own, Connection("c2", MAUD.player_id, joined=True))
    assert attendance.leave(draft, PIET.player_id)
    assert draft.to_save.rows == [
        place_removal(PIET.player_id, table.table_id),
        *follower_removals(table.table_id, [own]),
    ]
    assert (draft.to_tell.left, draft.to_answer.facts) == (PIET.player_id, None)


def test_the_answer_is_kept_for_who_ends_the_table_by_leaving_it() -> None:
    draft = draft_of(waiting_table())
    assert attendance.leave(draft, MAUD.player_id)
    assert draft.to_answer.facts == {"message": "You left, and as nobody else was there the table was removed."}


def test_signing_out_leaves_tables_that_wait_and_no_others() -> None:
    assert types(events_of(attendance.leave_waiting, waiting_table(PIET), PIET.player_id)) == ["SEAT_VACATED"]
    assert events_of(attendance.leave_waiting, waiting_table(), PIET.player_id) == []
    table = table_in_play()
    assert events_of(attendance.leave_waiting, table, PIET.player_id) == []
    assert table.seat_of(PIET.player_id) == Seat.EAST


def test_who_comes_back_ends_their_absence_once() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    assert types(events_of(attendance.reconnect, table, PIET.player_id)) == ["PLAYER_RECONNECTED"]
    assert events_of(attendance.reconnect, table, PIET.player_id) == []


def test_a_new_name_shows_in_seats_and_among_those_who_watch() -> None:
    table = waiting_table(PIET)
    table.observers.append(OTTO)
    for person, name in ((PIET, "Piet"), (OTTO, "Otto")):
        assert types(events_of(attendance.rename, table, person.player_id, name)) == ["TABLE_UPDATED"]
    assert [holder.username for _, holder in table.people()] == ["maud", "Piet"]
    assert [one.username for one in table.observers] == ["Otto"]
    assert events_of(attendance.rename, table, RUTH.player_id, "Ruth") == []


def test_a_friend_leads_to_a_table_that_one_may_see_and_watch_or_sit_at() -> None:
    private = waiting_table(visibility="private", join_policy="invite-only")
    closed = waiting_table(spectating=False, join_policy="invite-only")
    for table in (private, closed):
        with pytest.raises(Forbidden) as refusal:
            events_of(attendance.go_to_friend, table, OTTO, frozenset({MAUD.player_id}))
        assert refusal.value.code == "not_visible"
    open_to_sit = waiting_table(spectating=False)
    assert types(events_of(attendance.go_to_friend, open_to_sit, OTTO, frozenset())) == ["OBSERVER_JOINED"]
