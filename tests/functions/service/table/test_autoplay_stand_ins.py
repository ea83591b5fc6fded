"""Who plays for an absent person, at any level: no nil and no blind nil, unless the rules leave no other bid (O51)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots import LEVELS, LevelName
from engine import BLIND_NIL, NIL, Bid, Game, Phase, Seat
from functions.service.table import autoplay
from functions.service.table.codec import decode, encode
from functions.service.table.draft import Draft, Given
from functions.service.table.membership import replace_by_bot
from functions.service.table.model import Table, bot_for
from tests.bots.suite_bids import LOW
from tests.bots.worlds import few_worlds
from tests.engine.tables import stacked
from tests.support.clock import START_MS
from tests.support.tables import table_in_play

Absent = Callable[[Table, Seat], object]


def caretaker(table: Table, seat: Seat) -> None:
    """A bot plays for the seat's owner until they return."""
    holder = table.seats[seat]
    assert holder is not None
    holder.caretaker = True


def time_out(table: Table, seat: Seat) -> None:
    """The owner is there, and their time is over."""


def added(level: LevelName) -> Absent:
    """A bot that the host put there."""

    def put(table: Table, seat: Seat) -> None:
        table.seats[seat] = bot_for(seat, level)

    return put


ABSENT: dict[str, Absent] = {"caretaker": caretaker, "time-out": time_out, "leaver": replace_by_bot}


def with_low_cards(preset: str, **options: object) -> tuple[Table, Seat]:
    """A table whose seat to bid holds a hand that begs for nil, and whose side is far behind."""
    table = table_in_play(preset, rules={"cut": False, **options})
    game = table.game
    assert game is not None
    assert game.turn is not None
    seat = game.turn
    game.scores = [game.rules.target - 10, -90] if seat.side else [-90, game.rules.target - 10]
    table.game = stacked(game, **{seat.word: LOW})
    return table, seat


def bid_of(table: Table, seat: Seat) -> object:
    """What autoplay bids there, after looking if it does."""
    draft = Draft(table, Given(START_MS, Random(1)), thinking_ms=1000)
    while table.game is not None and table.game.bids[seat] is None:
        autoplay.move(draft)
    assert not draft.faults
    game: Game | None = table.game
    return game.bids[seat] if game else None


@pytest.mark.parametrize("absent", ABSENT)
@pytest.mark.parametrize("preset", ["spades-online", "tournament", "classic"])
@pytest.mark.parametrize("level", LEVELS)
def test_O51_nobody_bids_nil_for_an_absent_person(
    preset: str, level: LevelName, absent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    for deficit in (None, 1000):
        table, seat = with_low_cards(preset, stand_in=level, blind_nil_deficit=deficit)
        ABSENT[absent](table, seat)
        assert bid_of(table, seat) not in (NIL, BLIND_NIL)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_bot_of_the_table_bids_nil_with_the_same_cards(level: LevelName) -> None:
    table, seat = with_low_cards("classic", blind_nil_deficit=1000)
    added(level)(table, seat)
    assert bid_of(table, seat) == NIL


@pytest.mark.parametrize("absent", ABSENT)
def test_O51_it_bids_nil_where_the_rules_leave_nothing_else(absent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = with_low_cards("classic", blind_nil_deficit=1000)
    ABSENT[absent](table, seat)
    found: list[tuple[Any, ...]] = []

    def nil_alone(game: Game, _seat: Seat) -> tuple[Bid, ...]:
        found.append((game.phase, Bid(NIL)))
        return (Bid(NIL),)

    monkeypatch.setattr("engine.view.legal_actions", nil_alone)
    assert bid_of(table, seat) == NIL
    assert (Phase.BIDDING, Bid(NIL)) in found


def test_a_leavers_bot_is_one_after_the_table_was_stored_too() -> None:
    table, seat = with_low_cards("classic", blind_nil_deficit=1000)
    replace_by_bot(table, seat)
    added("expert")(table, seat.left)
    again = decode(table.table_id, encode(table))
    stored = again.seats[seat], again.seats[seat.left]
    assert stored == (table.seats[seat], table.seats[seat.left])
    assert [holder.stands_in for holder in stored if holder] == [True, False]
