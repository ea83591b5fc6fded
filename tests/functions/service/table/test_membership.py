"""What people may at a table, and their reconnect windows."""

import pytest

from engine import Phase, Seat
from functions.service.problems import NotFound
from functions.service.table import membership
from functions.service.table.commands import attendance, seats
from functions.service.table.model import HOUR_MS
from tests.support.clock import START_MS
from tests.support.tables import OTTO, PIET, events_of, payloads, play_until, table_in_play, types, waiting_table


@pytest.mark.parametrize("visibility", ["private", "friends-only"])
def test_L5_a_table_that_is_not_public_does_not_exist_for_outsiders(visibility: str) -> None:
    table = waiting_table(PIET, visibility=visibility, join_policy="invite-only")
    for operation in (
        lambda: events_of(seats.sit, table, OTTO, Seat.SOUTH),
        lambda: events_of(attendance.watch, table, OTTO),
        lambda: events_of(seats.stand, table, OTTO.player_id),
        lambda: events_of(attendance.leave, table, OTTO.player_id),
        lambda: events_of(seats.add_bot, table, OTTO.player_id, Seat.WEST),
        lambda: membership.check_present(table, OTTO.player_id),
        lambda: membership.check_seated(table, OTTO.player_id),
    ):
        with pytest.raises(NotFound):
            operation()
    membership.check_present(table, PIET.player_id)


def test_a_drop_opens_a_window_once_and_a_return_ends_it() -> None:
    table = table_in_play()
    events = membership.start_reconnect_window(table, PIET.player_id, START_MS)
    assert payloads(events) == [{"seat": "east", "reconnectWindowSeconds": 60}]
    assert membership.start_reconnect_window(table, PIET.player_id, START_MS + 5) == []
    assert payloads(membership.reconnect(table, PIET.player_id)) == [{"seat": "east"}]
    assert membership.reconnect(table, PIET.player_id) == []


def test_no_window_opens_at_a_waiting_or_finished_table_nor_for_observers() -> None:
    assert membership.start_reconnect_window(waiting_table(PIET), PIET.player_id, START_MS) == []
    table = table_in_play(rules={"max_hands": 1})
    table.observers.append(OTTO)
    assert membership.start_reconnect_window(table, OTTO.player_id, START_MS) == []
    play_until(table, lambda game: game.phase == Phase.GAME_OVER)
    assert membership.start_reconnect_window(table, PIET.player_id, START_MS) == []


def test_a_closed_window_gives_the_seat_to_a_caretaker_whose_owner_keeps_it() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    assert membership.hand_to_caretaker(table, START_MS + 59_999, set()) == []
    events = membership.hand_to_caretaker(table, START_MS + 60_000, set())
    assert payloads(events) == [{"seat": "east", "playerId": "bot:east", "caretaker": True, "level": "club"}]
    assert table.seat_of(PIET.player_id) == Seat.EAST
    assert payloads(membership.reconnect(table, PIET.player_id)) == [{"seat": "east"}]


def test_presence_is_not_the_close_event_alone() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    events = membership.hand_to_caretaker(table, START_MS + 60_000, {PIET.player_id})
    assert types(events) == ["PLAYER_RECONNECTED"]


def test_the_alarm_is_the_earliest_of_limit_and_windows() -> None:
    table = table_in_play()
    table.deadline = START_MS + 90_000
    assert table.alarm() == START_MS + 90_000
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    assert table.alarm() == START_MS + 60_000


def test_a_table_is_idle_an_hour_after_somebody_acted() -> None:
    assert waiting_table().idle_at == START_MS + HOUR_MS


def test_nothing_secret_shows_in_a_repr() -> None:
    for table in (waiting_table(PIET), table_in_play()):
        secrets = [table.seed] if table.seed else [table.game.secret.seed]  # type: ignore[union-attr]
        assert not any(repr(secret) in repr(table) for secret in secrets)
