"""One unit of work at a table: which turn it is, and whose request was meant for it."""

from dataclasses import replace

import pytest

from engine import Bid, Phase, Reveal, Seat, apply
from functions.service.problems import Conflict
from functions.service.storage.rows import Connection
from functions.service.table.draft import check_turn, players_in_room, turn_key
from tests.support.tables import draft_of, play_until, table_in_play, waiting_table


def test_a_turn_is_another_after_each_step_and_the_same_after_a_look() -> None:
    table = table_in_play(rules={"blind_nil_deficit": None})
    game = table.game
    assert game is not None
    assert turn_key(waiting_table()) is None
    before = turn_key(table)
    apply(game, Seat.EAST, Reveal())
    assert turn_key(table) == before
    seen = {before}
    for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
        apply(game, seat, Bid(3))
        assert turn_key(table) not in seen
        seen.add(turn_key(table))
    play_until(table, lambda one: one.phase is Phase.GAME_OVER)
    assert turn_key(table) is None


def test_a_request_meant_for_a_turn_that_is_over_is_not_done_in_the_next() -> None:
    table = table_in_play()
    play_until(table, lambda one: one.phase is Phase.PLAYING)
    draft, game = draft_of(table), table.game
    assert game is not None
    assert game.turn is not None
    seat = game.turn
    draft.given = replace(draft.given, intended_turn=turn_key(table))
    check_turn(draft, seat)
    play_until(table, lambda one: one.turn is seat and len(one.tricks) == 1)
    with pytest.raises(Conflict, match="was over before"):
        check_turn(draft, seat)


def test_only_those_who_joined_are_in_the_room() -> None:
    connections = [Connection("c1", "p1", joined=True), Connection("c2", "p1"), Connection("c3", "p2")]
    assert players_in_room(connections) == {"p1"}
