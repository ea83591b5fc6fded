"""What people do in the room of a table."""

import pytest

from engine import GameIsOver, Phase, Seat
from functions.service.problems import Conflict, Forbidden, NotFound
from functions.service.table import membership
from functions.service.table.commands import actions, attendance, hosting, seats
from functions.service.table.model import HOUR_MS, Occupant, Person
from tests.support.clock import START_MS
from tests.support.tables import (
    INES,
    MAUD,
    OTTO,
    PIET,
    RUTH,
    events_of,
    new_id,
    play_until,
    table_in_play,
    waiting_table,
)


def types(events: list[membership.Event]) -> list[str]:
    return [event.type for event in events]


def payloads(events: list[membership.Event]) -> list[dict[str, object]]:
    return [event.payload for event in events if isinstance(event, membership.RoomEvent)]


def test_sitting_takes_a_seat_and_says_so() -> None:
    table = waiting_table()
    events = events_of(seats.sit, table, PIET, Seat.EAST)
    assert types(events) == ["SEAT_TAKEN"]
    assert payloads(events) == [{"seat": "east"}]
    assert table.seat_of(PIET.player_id) == Seat.EAST


def test_sitting_again_in_ones_own_seat_changes_nothing() -> None:
    table = waiting_table(PIET)
    assert events_of(seats.sit, table, PIET, Seat.EAST) == []


def test_an_observer_who_sits_observes_no_more() -> None:
    table = waiting_table()
    events_of(attendance.watch, table, PIET)
    events_of(seats.sit, table, PIET, Seat.EAST)
    assert not table.observes(PIET.player_id)


def test_the_fourth_seat_starts_the_game_without_a_seat_event() -> None:
    table = waiting_table(PIET, INES)
    events = events_of(seats.sit, table, RUTH, Seat.WEST)
    assert types(events) == ["GAME_STARTED", "HAND_DEALT"]
    assert table.in_play
    assert table.seed == b""


def test_a_tournament_begins_with_the_offer_of_the_cut() -> None:
    table = waiting_table(PIET, INES, preset="tournament")
    assert types(events_of(seats.sit, table, RUTH, Seat.WEST)) == ["GAME_STARTED", "CUT_OFFERED"]
    assert table.game is not None
    assert table.game.phase is Phase.CUT


def test_what_the_waiting_table_promised_is_the_deal_that_comes() -> None:
    table = waiting_table(PIET, INES)
    promised = table.commitment
    events_of(seats.sit, table, RUTH, Seat.WEST)
    assert table.commitment == promised


@pytest.mark.parametrize(
    ("seat", "person", "code"),
    [(Seat.NORTH, OTTO, "seat_taken"), (Seat.SOUTH, PIET, "already_seated")],
)
def test_a_seat_is_refused_with_the_reason(seat: Seat, person: Person, code: str) -> None:
    table = waiting_table(PIET)
    with pytest.raises(Conflict) as refusal:
        events_of(seats.sit, table, person, seat)
    assert refusal.value.code == code


def test_nobody_sits_down_in_a_running_game() -> None:
    table = table_in_play(people=3)
    with pytest.raises(Conflict) as refusal:
        events_of(seats.sit, table, OTTO, Seat.WEST)
    assert refusal.value.code == "game_in_progress"


def test_a_closed_join_policy_keeps_others_out_but_not_the_host() -> None:
    table = waiting_table(join_policy="invite-only")
    with pytest.raises(Forbidden):
        events_of(seats.sit, table, PIET, Seat.EAST)
    table.seats[0] = None
    table.seats[2] = Occupant(*PIET)
    assert events_of(seats.sit, table, MAUD, Seat.WEST)


def test_seat_conflicts_come_before_the_policy() -> None:
    table = waiting_table(join_policy="invite-only")
    with pytest.raises(Conflict):
        events_of(seats.sit, table, PIET, Seat.NORTH)


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


def test_bots_come_at_the_hosts_word_alone() -> None:
    table = waiting_table(PIET)
    with pytest.raises(Forbidden):
        events_of(seats.add_bot, table, PIET.player_id, Seat.WEST)
    events_of(seats.add_bot, table, MAUD.player_id, Seat.WEST)
    holder = table.seats[Seat.WEST]
    assert holder is not None
    assert (holder.player_id, holder.username, holder.is_bot) == ("bot:west", "Bot", True)


def test_a_bots_level_shows_where_it_sits_down_and_goes_with_it() -> None:
    table = waiting_table(PIET)
    (taken,) = payloads(events_of(seats.add_bot, table, MAUD.player_id, Seat.WEST, "expert", 20))
    assert taken == {"seat": "west", "level": "expert", "mistakes": 0.2}
    moved = events_of(seats.assign_seat, table, MAUD.player_id, "bot:west", Seat.SOUTH)
    assert payloads(moved)[1] == {"seat": "south", "playerId": "bot:south", "level": "expert", "mistakes": 0.2}


def test_a_bot_that_is_put_off_its_seat_in_play_stays_as_it_is() -> None:
    """Else a host could make his opponents' bot weaker."""
    table = waiting_table(PIET, INES)
    events_of(seats.add_bot, table, MAUD.player_id, Seat.WEST, "expert")
    events_of(hosting.kick, table, MAUD.player_id, "bot:west")
    holder = table.seats[Seat.WEST]
    assert holder is not None
    assert holder.level == "expert"


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


def test_standing_up_vacates_the_seat_and_goes_on_watching() -> None:
    table = waiting_table(PIET)
    events = events_of(seats.stand, table, PIET.player_id)
    assert types(events) == ["SEAT_VACATED", "OBSERVER_JOINED"]
    assert table.observes(PIET.player_id)


def test_a_standing_host_passes_the_table_on() -> None:
    table = waiting_table(PIET)
    events = events_of(seats.stand, table, MAUD.player_id)
    assert types(events) == ["SEAT_VACATED", "OBSERVER_JOINED", "HOST_CHANGED"]
    assert payloads(events)[-1] == {"newHostPlayerId": PIET.player_id, "newHostSeat": "east"}


def test_the_host_cannot_stand_up_alone() -> None:
    table = waiting_table()
    events_of(seats.add_bot, table, MAUD.player_id, Seat.EAST)
    with pytest.raises(Conflict):
        events_of(seats.stand, table, MAUD.player_id)


def test_U24_standing_up_respects_the_limits_on_watching() -> None:
    table = waiting_table(PIET, spectating=False)
    with pytest.raises(Forbidden):
        events_of(seats.stand, table, PIET.player_id)
    assert table.seat_of(PIET.player_id) == Seat.EAST


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
    assert taken == {"seat": "north", "playerId": "bot:north", "level": "club"}
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


def test_U9_leaving_clears_the_window() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    events_of(attendance.leave, table, PIET.player_id)
    table.deadline = None
    assert table.alarm() is None


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


def test_no_text_is_taken_for_a_deal_that_never_comes() -> None:
    table = table_in_play(rules={"max_hands": 1})
    events_of(actions.give_entropy, table, MAUD.player_id, "roses")
    play_until(table, lambda game: game.phase is Phase.GAME_OVER)
    with pytest.raises(GameIsOver):
        events_of(actions.give_entropy, table, MAUD.player_id, "violets")
