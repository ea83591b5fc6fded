"""What the host alone may do."""

from collections.abc import Callable

import pytest

from engine import (
    Seat,
)
from functions.service.problems import BadRequest, Forbidden
from functions.service.storage.rows import Connection, follower_removals, place_removal
from functions.service.table.commands import hosting, seats
from functions.service.table.draft import Draft
from functions.service.table.model import (
    HOUR_MS,
    Grant,
    PlayerEvent,
)
from tests.support.clock import START_MS
from tests.support.tables import (
    INES,
    MAUD,
    OTTO,
    PIET,
    draft_of,
    events_of,
    payloads,
    waiting_table,
)


def test_a_bot_that_is_put_off_its_seat_in_play_stays_as_it_is() -> None:
    """Else a host could make their opponents' bot weaker."""
    table = waiting_table(PIET, INES)
    events_of(seats.add_bot, table, MAUD.player_id, Seat.WEST, "expert")
    events_of(hosting.kick, table, MAUD.player_id, "bot:west")
    holder = table.seats[Seat.WEST]
    assert holder is not None
    assert holder.level == "expert"


@pytest.mark.parametrize("command", [hosting.transfer_host, hosting.change_visibility, hosting.kick])
def test_nobody_but_the_host_may(command: Callable[[Draft, str, str], bool]) -> None:
    draft = draft_of(waiting_table(PIET, INES))
    with pytest.raises(Forbidden) as refusal:
        command(draft, PIET.player_id, INES.player_id)
    assert refusal.value.code == "not_host"
    assert draft.to_tell.events == []


def test_the_new_host_is_another_person_who_sits() -> None:
    table = waiting_table(PIET)
    events_of(seats.add_bot, table, MAUD.player_id, Seat.SOUTH)
    for nobody in (MAUD.player_id, OTTO.player_id, "bot:south"):
        with pytest.raises(BadRequest):
            events_of(hosting.transfer_host, table, MAUD.player_id, nobody)
    draft = draft_of(table)
    assert hosting.transfer_host(draft, MAUD.player_id, PIET.player_id)
    assert payloads(draft.to_tell.events) == [{"newHostPlayerId": PIET.player_id, "newHostSeat": "east"}]
    assert (table.host, draft.to_answer.seat) == (PIET.player_id, Seat.EAST)


def test_a_join_policy_that_does_not_fit_gives_way_to_the_default() -> None:
    table = waiting_table()
    events = events_of(hosting.change_visibility, table, MAUD.player_id, "friends-only")
    assert (table.visibility, table.join_policy) == ("friends-only", "friends-only")
    (told,) = payloads(events)
    assert (told["oldVisibility"], told["joinPolicy"]) == ("public", "friends-only")
    assert events_of(hosting.change_visibility, table, MAUD.player_id, "friends-only") == []


def test_who_is_kicked_is_told_and_hears_no_more_of_the_table() -> None:
    table = waiting_table(PIET)
    connection = Connection("c1", PIET.player_id, joined=True)
    draft = draft_of(table, connection, Connection("c2", MAUD.player_id, joined=True))
    assert hosting.kick(draft, MAUD.player_id, PIET.player_id)
    assert payloads(draft.to_tell.events) == [{"playerId": PIET.player_id, "seat": "east"}]
    assert draft.to_tell.notices == [PlayerEvent(PIET.player_id, "KICKED_FROM_TABLE", {"tableId": table.table_id})]
    removals = follower_removals(table.table_id, [connection])
    assert draft.to_save.rows == [place_removal(PIET.player_id, table.table_id), *removals]
    assert (draft.to_tell.kicked, table.seats[Seat.EAST]) == (PIET.player_id, None)


def test_a_kick_ends_the_invitation_and_not_what_others_were_given() -> None:
    table = waiting_table(PIET)
    table.grants = [Grant(one.player_id, START_MS + HOUR_MS, b"invite") for one in (PIET, INES)]
    events_of(hosting.kick, table, MAUD.player_id, PIET.player_id)
    assert [one.player_id for one in table.grants] == [INES.player_id]


def test_a_bot_that_is_kicked_has_no_rows_and_is_told_nothing() -> None:
    table = waiting_table()
    events_of(seats.add_bot, table, MAUD.player_id, Seat.EAST)
    draft = draft_of(table)
    assert hosting.kick(draft, MAUD.player_id, "bot:east")
    assert (draft.to_save.rows, draft.to_tell.notices, draft.to_tell.kicked) == ([], [], None)
