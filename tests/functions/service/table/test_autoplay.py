"""Moves without a person: bots, time-outs, caretakers, and the events and limits that follow an action."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from engine import BLIND_NIL, VARIANTS, Action, Bid, Phase, Play, Seat, View, apply, legal_actions
from functions.service.storage.rows import Connection
from functions.service.table import autoplay, membership
from functions.service.table.commands import attendance, seats
from functions.service.table.draft import Draft, Given, turn_key
from functions.service.table.model import Table
from tests.support.clock import START_MS
from tests.support.tables import INES, MAUD, PIET, bid_all, events_of, play_until, table_in_play, waiting_table


def draft_of(table: Table, now: int = START_MS, connected: Iterable[str] = ()) -> Draft:
    joined = tuple(Connection(f"of {player_id}", player_id, joined=True) for player_id in connected)
    return Draft(table, Given(now, Random(2), joined))


def carried_out(table: Table, seat: Seat, action: Action, connected: Iterable[str] = ()) -> list[str]:
    draft = draft_of(table, connected=connected)
    before, attended = turn_key(table), table.attended()
    autoplay.act(draft, seat, action)
    autoplay.follow(draft, before, attended)
    return [event.type for event in draft.to_tell.events]


def test_between_people_an_action_ends_with_the_turn() -> None:
    assert carried_out(table_in_play(), Seat.EAST, Bid(3)) == ["BID_PLACED", "TURN_CHANGED"]


def test_each_bot_brings_its_own_turn_and_the_last_is_repeated() -> None:
    table = table_in_play(people=2)
    assert carried_out(table, Seat.EAST, Bid(3)) == [
        "BID_PLACED",
        *("BID_PLACED", "TURN_CHANGED") * 2,
        "TURN_CHANGED",
    ]
    assert table.game is not None
    assert table.game.turn == Seat.NORTH


def test_after_the_last_bid_bots_lead() -> None:
    table = table_in_play(people=1, seed=3)
    assert table.game is not None
    autoplay.follow(draft_of(table), None, True)
    types = carried_out(table, Seat.NORTH, Bid(3))
    assert types == ["BID_PLACED", *("CARD_PLAYED", "TURN_CHANGED") * 3, "TURN_CHANGED"]


def test_bots_that_bid_first_do_so_before_the_start_is_told() -> None:
    table = waiting_table()
    for seat in (Seat.EAST, Seat.SOUTH):
        events_of(seats.add_bot, table, MAUD.player_id, seat)
    draft = draft_of(table)
    draft.to_tell.events += events_of(seats.sit, table, PIET, Seat.WEST)
    autoplay.follow(draft, None, True)
    assert [event.type for event in draft.to_tell.events] == [
        *("BID_PLACED", "TURN_CHANGED") * 2,
        "GAME_STARTED",
        "HAND_DEALT",
        "TURN_CHANGED",
    ]


def test_a_bots_cut_comes_after_its_offer() -> None:
    table = waiting_table(preset="tournament")
    draft = draft_of(table)
    for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
        draft.to_tell.events += events_of(seats.add_bot, table, MAUD.player_id, seat)
    draft.to_tell.events = draft.to_tell.events[2:]
    autoplay.follow(draft, None, True)
    types = [event.type for event in draft.to_tell.events]
    assert types[:5] == ["GAME_STARTED", "CUT_OFFERED", "CUT_MADE", "HAND_DEALT", "TURN_CHANGED"]
    assert types[-2:] == ["TURN_CHANGED", "TURN_CHANGED"]


def test_a_bot_partner_returns_its_cards_inside_the_bidders_own_action() -> None:
    table = table_in_play(people=3)
    game = table.game
    assert game is not None
    table.seats[Seat.NORTH], table.seats[Seat.WEST] = table.seats[Seat.WEST], table.seats[Seat.NORTH]
    game.scores = [0, 120]
    bid_all(table, {Seat.EAST: 3, Seat.SOUTH: BLIND_NIL, Seat.WEST: 4, Seat.NORTH: 3})
    types = carried_out(table, Seat.SOUTH, legal_actions(game, Seat.SOUTH)[0])
    assert types[:4] == ["BLIND_NIL_EXCHANGE_PROMPT", "HAND_REVEALED", "HAND_REVEALED", "TURN_CHANGED"]
    assert game.phase is Phase.PLAYING


def test_the_end_of_a_hand_deals_and_the_end_of_a_game_names_no_turn() -> None:
    table = table_in_play(rules={"max_hands": 2})
    game = table.game
    assert game is not None
    play_until(table, lambda game: sum(game.tricks_won) == 12 and len(game.trick) == 3)
    assert game.turn is not None
    told = ["CARD_PLAYED", "TRICK_COMPLETE", "HAND_SCORED", "HAND_DEALT", "TURN_CHANGED"]
    assert carried_out(table, game.turn, legal_actions(game)[0]) == told
    play_until(table, lambda game: sum(game.tricks_won) == 12 and len(game.trick) == 3)
    assert game.turn is not None
    over = ["CARD_PLAYED", "TRICK_COMPLETE", "HAND_SCORED", "GAME_OVER"]
    assert carried_out(table, game.turn, legal_actions(game)[0]) == over
    assert table.deadline is None


def test_looking_at_ones_cards_is_no_turn_and_renews_no_limit() -> None:
    table = table_in_play()
    assert table.game is not None
    table.game.scores = [0, 120]
    apply(table.game, Seat.EAST, Bid(3))
    table.deadline = START_MS + 7
    reveal = legal_actions(table.game, Seat.SOUTH)[-1]
    assert carried_out(table, Seat.SOUTH, reveal) == ["HAND_REVEALED"]
    assert table.deadline == START_MS + 7


def test_an_action_out_of_turn_never_renews_the_limit() -> None:
    table = table_in_play()
    assert table.game is not None
    table.game.scores = [0, 120]
    table.deadline = START_MS + 7
    carried_out(table, Seat.NORTH, legal_actions(table.game, Seat.NORTH)[-1])
    assert table.deadline == START_MS + 7


def test_every_turn_has_its_whole_limit() -> None:
    table = table_in_play(rules={"turn_seconds": 30})
    carried_out(table, Seat.EAST, Bid(3))
    assert table.deadline == START_MS + 30_000


def test_a_table_without_a_limit_has_no_deadline() -> None:
    table = table_in_play(rules={"turn_seconds": None})
    carried_out(table, Seat.EAST, Bid(3), connected=[holder.player_id for _, holder in table.people()])
    assert table.deadline is None
    assert table.alarm() is None


def test_without_a_limit_a_player_who_is_not_there_is_waited_for_as_long_as_a_window() -> None:
    table = table_in_play(rules={"turn_seconds": None})
    assert carried_out(table, Seat.EAST, Bid(3))[-1] == "PLAYER_DISCONNECTED"
    assert table.alarm() == START_MS + 60_000


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_time_out_is_a_bots_move_in_that_seat_and_moves_the_turn_on(preset: str) -> None:
    """In every phase, and through the same apply: a withheld hand is looked at and then bid in one go."""
    table = table_in_play(preset, rules={"max_hands": 2})
    game = table.game
    assert game is not None
    now = START_MS
    for _ in range(140):
        if game.turn is None:
            break
        table.deadline = now
        before = turn_key(table)
        draft = draft_of(table, now)
        assert autoplay.catch_up(draft)
        autoplay.follow(draft, before, True)
        assert turn_key(table) != before
        now += 60_000
    assert game.phase is Phase.GAME_OVER


def test_nothing_is_due_before_its_time() -> None:
    table = table_in_play()
    table.deadline = START_MS + 1
    assert not autoplay.catch_up(draft_of(table))


def test_who_is_away_is_still_asked_until_their_window_closes() -> None:
    table = table_in_play()
    membership.start_reconnect_window(table, PIET.player_id, START_MS)
    table.deadline = START_MS + 90_000
    draft = draft_of(table, START_MS + 60_000)
    autoplay.catch_up(draft)
    autoplay.follow(draft, turn_key(table_in_play()), True)
    assert [event.type for event in draft.to_tell.events][:2] == ["SEAT_TAKEN", "BID_PLACED"]
    assert table.game is not None
    assert table.game.turn == Seat.SOUTH


def test_a_table_without_people_plays_to_the_end_of_the_hand_and_waits_for_the_clock() -> None:
    table = table_in_play(people=1, rules={"target": 10_000, "floor": None})
    membership.start_reconnect_window(table, MAUD.player_id, START_MS - 60_000)
    assert table.game is not None
    for hand in (2, 3):
        draft = draft_of(table)
        table.deadline = START_MS
        before = turn_key(table)
        autoplay.catch_up(draft)
        autoplay.follow(draft, before, table.attended())
        assert table.game.hand_number == hand
        assert table.deadline == START_MS + autoplay.UNATTENDED_PACE_MS


def test_a_returning_owner_gets_the_whole_limit() -> None:
    table = table_in_play(people=1)
    holder = table.seats[Seat.NORTH]
    assert holder is not None
    holder.caretaker = True
    table.deadline = START_MS + 1000
    draft = draft_of(table)
    before, attended = turn_key(table), table.attended()
    draft.to_tell.events += membership.reconnect(table, MAUD.player_id)
    autoplay.follow(draft, before, attended)
    assert table.game is not None
    assert table.game.turn == Seat.NORTH
    assert table.deadline == START_MS + 60_000


@pytest.mark.parametrize("broken", ["raises", "illegal"])
def test_a_failing_bot_is_replaced_by_chance_counted_and_never_stops_the_table(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bot(view: View, rng: Random) -> Any:
        if broken == "raises":
            raise ZeroDivisionError
        return Play(0) if view.phase is Phase.BIDDING else Bid(0)

    monkeypatch.setattr(autoplay, "bot_of", lambda *_: bot)
    table = table_in_play(people=2, seed=8)
    draft = draft_of(table)
    autoplay.act(draft, Seat.EAST, Bid(3))
    autoplay.follow(draft, None, True)
    assert table.game is not None
    assert table.game.turn == Seat.NORTH
    assert len(draft.faults) == 2


def test_a_bot_is_given_the_view_of_its_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    viewers = []

    def bot(view: View, rng: Random) -> Action:
        viewers.append(view.viewer)
        return Bid(3)

    monkeypatch.setattr(autoplay, "bot_of", lambda *_: bot)
    carried_out(table_in_play(people=2), Seat.EAST, Bid(3))
    assert viewers == [Seat.SOUTH, Seat.WEST]


def test_BN18_a_bot_that_takes_a_blind_bidders_seat_does_their_step() -> None:
    table = table_in_play()
    game = table.game
    assert game is not None
    game.scores = [0, 120]
    bid_all(table, {Seat.EAST: 3, Seat.SOUTH: BLIND_NIL, Seat.WEST: 4, Seat.NORTH: 3})
    draft = draft_of(table)
    before = turn_key(table)
    draft.to_tell.events += events_of(attendance.leave, table, INES.player_id)
    autoplay.follow(draft, before, True)
    assert game.turn == Seat.NORTH
    assert len([event for event in draft.to_tell.events if event.type == "BLIND_NIL_EXCHANGE_PROMPT"]) == 1


@pytest.mark.parametrize("preset", VARIANTS)
def test_GP25_leaving_in_every_phase_and_seat_the_hand_goes_on(preset: str) -> None:
    for steps in range(0, 64, 7):
        for seat in Seat:
            table, rng = table_in_play(preset), Random(steps)
            game = table.game
            assert game is not None
            for _ in range(steps):
                assert game.turn is not None
                apply(game, game.turn, rng.choice(legal_actions(game)))
            holder = table.seats[seat]
            assert holder is not None
            draft, before = draft_of(table), turn_key(table)
            draft.to_tell.events += events_of(attendance.leave, table, holder.player_id)
            autoplay.follow(draft, before, True)
            assert game.turn != seat
            assert game.turn is not None
            assert legal_actions(game)
