"""Every frame of random games, as a player and an onlooker get it under both protocols, is what the document says."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from jsonschema import ValidationError

from engine import VARIANTS, ClaimMisdeal, HandScored, Seat, apply, legal_actions, turn_changed
from functions.service.api.frames import socket_error
from functions.service.storage.rows import Connection
from functions.service.table import membership
from functions.service.table.commands import attendance, seats
from functions.service.table.frames import room_news
from functions.service.table.model import Table
from tests.contract.documented import documented_event
from tests.contract.events import PAYLOADS
from tests.engine.tables import chance
from tests.support.clock import START_MS
from tests.support.tables import INES, MAUD, OTTO, PIET, RUTH, events_of, waiting_table
from tools.apidocs.events import EVENTS, UPDATE

LISTENERS = [
    Connection(f"{one.username}{way}", one.player_id, way, joined=True) for one in (MAUD, OTTO) for way in (1, 2)
]
OF_OUR_OWN = {"CUT_OFFERED", "CUT_MADE", "MISDEAL", "RENEGE"}
Frame = dict[str, Any]


def begun(preset: str, seed: int, **rules: object) -> tuple[Table, list[Frame]]:
    """A table as its fourth player sits down, and what is told of that."""
    table = waiting_table(PIET, INES, preset=preset, seed=seed, rules=rules)
    table.observers.append(OTTO)
    return table, told(table, events_of(seats.sit, table, RUTH, Seat.WEST))


def told(table: Table, events: Sequence[membership.Event]) -> list[Frame]:
    """The frames of a commit, each held against the document."""
    turn = turn_changed(table.game) if table.game else None
    table.version += 1
    made = room_news(table, [*events, *([turn] if turn else [])], LISTENERS, START_MS).deliveries
    frames = [json.loads(frame.text) for one in made for frame in one.frames]
    for frame in frames:
        documented_event(frame)
    return frames


def a_hand(table: Table, rng: Random) -> list[Frame]:
    """The frames of a hand in which anything legal may happen."""
    game, frames = table.game, []
    assert game is not None
    while True:
        events = apply(game, *chance(game, rng, odd_bids=0.5))
        frames += told(table, events)
        if any(isinstance(event, HandScored) for event in events):
            return frames


def types(frames: list[Frame]) -> set[str]:
    """What is told, also within updates."""
    return {frame["type"] for frame in frames} | {one["type"] for frame in frames for one in frame.get("events", ())}


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_game_of_chance(preset: str) -> None:
    rules = {"max_hands": 1} | ({} if preset == "tournament" else {"blind_nil_deficit": None})
    table, frames = begun(preset, 3, **rules)
    frames += a_hand(table, Random(3))
    always = {"GAME_STARTED", "HAND_DEALT", "BID_PLACED", "CARD_PLAYED", "TRICK_COMPLETE", "HAND_SCORED", "GAME_OVER"}
    assert types(frames) >= {*always, "TURN_CHANGED", "HAND_REVEALED", UPDATE}
    assert (preset != "tournament") or types(frames) >= {"CUT_OFFERED", "CUT_MADE", "RENEGE"}


def test_a_hand_thrown_in() -> None:
    for seed in range(600):
        table = waiting_table(PIET, INES, RUTH, seed=seed, rules={"misdeal_no_spades": True, "blind_nil": False})
        table.observers.append(OTTO)
        membership.start_game(table)
        assert table.game is not None
        for seat in Seat:
            if ClaimMisdeal() in legal_actions(table.game, seat):
                frames = told(table, apply(table.game, seat, ClaimMisdeal()))
                assert types(frames) >= {"MISDEAL", "HAND_DEALT"}
                return
    raise AssertionError("no hand is without spades")


def test_a_room() -> None:
    """Also the caretaker of a level, the names that change, and the table's end, after which there is no view."""
    table = waiting_table(PIET)
    table.observers.append(OTTO)
    bot = events_of(seats.add_bot, table, MAUD.player_id, Seat.WEST, "club", 20)
    stood = events_of(seats.stand, table, PIET.player_id)
    frames = told(table, [*bot, *stood, *events_of(attendance.rename, table, OTTO.player_id, "Otto")])
    events = [*events_of(seats.sit, table, PIET, Seat.EAST), *events_of(seats.sit, table, INES, Seat.SOUTH)]
    frames += told(table, [*events, *membership.start_reconnect_window(table, PIET.player_id, START_MS)])
    frames += told(table, membership.reconnect(table, PIET.player_id))
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    frames += told(table, membership.hand_to_caretaker(table, START_MS + 3_600_000, frozenset()))
    frames += told(table, events_of(attendance.leave, table, INES.player_id))
    frames += told(table, membership.remove(table))
    assert types(frames) >= {"SEAT_TAKEN", "SEAT_VACATED", "OBSERVER_JOINED", "TABLE_UPDATED", "PLAYER_DISCONNECTED"}
    assert types(frames) >= {"PLAYER_RECONNECTED", "TABLE_REMOVED", UPDATE}
    assert frames[-1]["view"] is None


def test_every_event_is_held_against_the_document_somewhere() -> None:
    """Here, in the contract's rows, or below; talk by the rows of the routes of our own."""
    assert {*PAYLOADS, *OF_OUR_OWN, "CHAT", "ERROR"} == set(EVENTS)


def test_an_error_is_described() -> None:
    for reply_to in (None, "JOIN"):
        documented_event(json.loads(socket_error("bad_message", "This is no message.", reply_to).text))


def test_what_the_document_does_not_name_is_noticed() -> None:
    _, frames = begun("spades-online", 1)
    for frame in frames:
        changed = [frame | {"more": 1}, {name: one for name, one in frame.items() if name != "version"}]
        inner = frame.get("payload") or frame.get("view")
        if inner:
            changed.append({name: one if one is not inner else inner | {"more": 1} for name, one in frame.items()})
        for other in changed:
            with pytest.raises(ValidationError):
                documented_event(other)
