"""Who sits where."""

from copy import deepcopy

import pytest

from engine import Phase, Seat
from functions.service.problems import Conflict, Forbidden
from functions.service.storage.rows import PLACE_MS, Connection, follower_removals, seat_row, watch_row
from functions.service.table.commands import attendance, seats
from functions.service.table.model import Occupant, Person
from tests.support.clock import START_MS
from tests.support.tables import (
    INES,
    MAUD,
    OTTO,
    PIET,
    RUTH,
    draft_of,
    events_of,
    payloads,
    table_in_play,
    types,
    waiting_table,
)


def test_sitting_takes_a_seat_and_says_so() -> None:
    table = waiting_table()
    events = events_of(seats.sit, table, PIET, Seat.EAST)
    assert types(events) == ["SEAT_TAKEN"]
    assert payloads(events) == [{"seat": "east"}]
    assert table.seat_of(PIET.player_id) == Seat.EAST


def test_F13_sitting_again_in_ones_own_seat_is_told_and_changes_nothing() -> None:
    table = waiting_table(PIET)
    before = deepcopy(table)
    assert payloads(events_of(seats.sit, table, PIET, Seat.EAST)) == [{"seat": "east"}]
    assert table == before


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


def test_a_seat_goes_with_the_row_that_finds_it_and_with_what_the_players_connections_hear() -> None:
    table = waiting_table()
    draft = draft_of(table)
    assert seats.sit(draft, PIET, Seat.EAST)
    assert draft.to_save.rows == [seat_row(PIET.player_id, table.table_id, START_MS + PLACE_MS)]
    assert draft.to_tell.sat_down == PIET.player_id


def test_a_refused_seat_leaves_the_draft_as_it_was() -> None:
    draft = draft_of(waiting_table(PIET))
    with pytest.raises(Conflict):
        seats.sit(draft, OTTO, Seat.EAST)
    assert (draft.to_save.rows, draft.to_tell.events, draft.to_tell.sat_down) == ([], [], None)


def test_who_stands_up_hears_the_room_by_the_connections_that_joined_it_and_by_no_other() -> None:
    table = waiting_table(PIET)
    joined, other = Connection("c1", PIET.player_id, joined=True), Connection("c2", PIET.player_id)
    draft = draft_of(table, joined, other, Connection("c3", MAUD.player_id))
    assert seats.stand(draft, PIET.player_id)
    row = watch_row(PIET.player_id, table.table_id, START_MS + PLACE_MS)
    assert draft.to_save.rows == [row, *follower_removals(table.table_id, [other])]
    assert draft.to_answer.seat == Seat.EAST


def test_a_player_moves_to_a_free_seat_and_no_other() -> None:
    table = waiting_table(PIET)
    with pytest.raises(Conflict) as refusal:
        events_of(seats.change_seat, table, PIET.player_id, Seat.NORTH)
    assert refusal.value.code == "seat_taken"
    assert events_of(seats.change_seat, table, PIET.player_id, Seat.EAST) == []
    events = events_of(seats.change_seat, table, PIET.player_id, Seat.WEST)
    assert types(events) == ["SEAT_VACATED", "SEAT_TAKEN"]
    assert payloads(events) == [{"seat": "east"}, {"seat": "west"}]


def test_the_host_alone_assigns_seats_and_names_who_moves() -> None:
    table = waiting_table(PIET)
    with pytest.raises(Forbidden):
        events_of(seats.assign_seat, table, PIET.player_id, MAUD.player_id, Seat.WEST)
    moved = events_of(seats.assign_seat, table, MAUD.player_id, PIET.player_id, Seat.SOUTH)
    assert payloads(moved) == [{"seat": seat, "playerId": PIET.player_id} for seat in ("east", "south")]


def test_what_a_player_gave_for_the_deal_moves_with_them() -> None:
    table = waiting_table(PIET)
    table.entropy[Seat.EAST] = "mine"
    events_of(seats.change_seat, table, PIET.player_id, Seat.WEST)
    assert table.entropy == {Seat.WEST: "mine"}
