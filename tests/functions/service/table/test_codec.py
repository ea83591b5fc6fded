"""The stored form of a table: faithful, and small enough to cost one write unit."""

from random import Random

import pytest

from engine import VARIANTS, Phase, Seat, apply, dump, legal_actions
from functions.service.settings import DUE_MINUTE, EXPIRES
from functions.service.storage.attributes import pack
from functions.service.storage.keys import table_key
from functions.service.table import membership
from functions.service.table.codec import decode, encode
from functions.service.table.commands import actions, attendance, seats
from functions.service.table.model import HOUR_MS, IdempotencyRecord, Person, Table
from tests.support.clock import START_MS
from tests.support.tables import OTTO, PIET, any_action, events_of, new_id, play_until, table_in_play, waiting_table

ENDLESS = {"target": 10_000, "floor": None}


def size_of(table: Table) -> int:
    """Bytes by DynamoDB's own count: names and values, keys included."""
    item = pack(
        {**encode(table), "pk": table_key(table.table_id)[0], "sk": table_key(table.table_id)[1], "m": bytes(8)}
    )
    return sum(len(name) + _size(value) for name, value in item.items())


def _size(attribute: dict[str, object]) -> int:
    ((kind, value),) = attribute.items()
    match kind, value:
        case "S", str():
            return len(value.encode())
        case "N", str():
            return (len(value) + 1) // 2 + 1
        case "B", bytes():
            return len(value)
        case "L", list():
            return 3 + sum(1 + _size(one) for one in value)
        case "M", dict():
            return 3 + sum(1 + len(name) + _size(one) for name, one in value.items())
    raise AssertionError(kind)


def stored(table: Table) -> Table:
    return decode(table.table_id, encode(table))


def test_a_waiting_table_comes_back_as_it_was() -> None:
    table = waiting_table(PIET, name="Rainy evening", visibility="private", join_policy="invite-only", spectating=False)
    events_of(seats.add_bot, table, table.host, Seat.WEST, "expert", 30)
    events_of(seats.add_bot, table, table.host, Seat.SOUTH)
    table.observers.append(OTTO)
    events_of(actions.give_entropy, table, PIET.player_id, "some words")
    table.receipts.append(IdempotencyRecord(b"12345678", b"1234", 3))
    assert stored(table) == table


def test_who_left_a_game_comes_back_too() -> None:
    table = table_in_play()
    (seat, leaver), *_ = table.people()
    events_of(attendance.leave, table, leaver.player_id)
    assert stored(table).left == {seat: leaver.player_id}
    assert stored(table) == table


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_table_in_play_comes_back_as_it_was_after_every_action(preset: str) -> None:
    table, rng = table_in_play(preset), Random(3)
    game = table.game
    assert game is not None
    for _ in range(130):
        assert game.turn is not None
        apply(game, game.turn, any_action(legal_actions(game), rng))
        assert stored(table) == table


def test_absences_come_back() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    membership.start_reconnect_window(table, table.host, START_MS - 60_000)
    membership.hand_to_caretaker(table, START_MS, set())
    again = stored(table)
    assert again == table
    assert again.seats[0] is not None
    assert again.seats[0].caretaker


@pytest.mark.parametrize("preset", VARIANTS)
def test_the_item_costs_one_write_unit_at_hand_20(preset: str) -> None:
    table = table_in_play(preset, rules=ENDLESS, name="Rainy evening")
    play_until(table, lambda game: game.hand_number == 20 and sum(game.tricks_won) == 12)
    table.deadline, table.timer, table.version = START_MS + 60_000, 1100, 1180
    table.receipts = [IdempotencyRecord(bytes(8), bytes(4), 1)] * 8
    assert table.game is not None
    assert len(dump(table.game)) < size_of(table) <= 1024


def test_the_item_stays_under_4_kb_after_100_hands_with_a_full_gallery() -> None:
    table = table_in_play(rules=ENDLESS)
    play_until(table, lambda game: game.phase == Phase.GAME_OVER)
    assert table.game is not None
    assert table.game.hand_number == 100
    table.observers = [Person(new_id(), "a name of usual length") for _ in range(20)]
    table.receipts = [IdempotencyRecord(bytes(8), bytes(4), 1)] * 8
    assert size_of(table) < 4096


def test_the_due_minute_is_rounded_up_so_that_most_plays_keep_it() -> None:
    table = table_in_play()
    table.deadline = START_MS + 1
    first = encode(table)[DUE_MINUTE]
    table.deadline = START_MS + 59_000
    assert encode(table)[DUE_MINUTE] == first
    assert first * 60_000 >= table.deadline


def test_an_idle_table_is_due_before_the_database_forgets_it() -> None:
    item = encode(waiting_table())
    assert item[DUE_MINUTE] * 60_000 >= START_MS + HOUR_MS
    assert item[EXPIRES] * 1000 > item[DUE_MINUTE] * 60_000
