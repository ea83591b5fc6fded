"""Bots that think for long: not inside a person's request but on the clock, once, and never so that a table stops."""

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots import LEVELS, bot_of
from bots.expert import thinking
from bots.expert.time_limit import OutOfTime
from engine import Bot, Phase, Seat, View
from functions.clock import THINKING_MS
from functions.service.routes import FUNCTIONS, QUEUES
from functions.service.table import autoplay
from functions.service.table.draft import PATIENCE_MS, Draft, Given
from functions.service.table.model import bot_for, bot_id
from tests.engine.redeal import redealt
from tests.support.clock import START_MS
from tests.support.games import Game
from tests.support.tables import play_until, table_in_play
from tests.support.world import World


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer worlds: what is shown here does not depend on how well the expert plays."""
    monkeypatch.setattr("bots.expert.plays.LANES", (40, 40))
    monkeypatch.setattr("bots.expert.bids.WORLDS", 12)
    monkeypatch.setattr("bots.expert.endgame._POSITIONS", 40)


class Table(Game):
    """Maud in north with bots, the expert in east, who bids first."""

    def __init__(self, world: World, levels: tuple[str, ...] = ("expert", "club", "standard"), **rules: object) -> None:
        self.world, maud = world, world.guest("maud")
        self.people, self.by_seat = [maud], {"north": maud}
        self.table_id = world.new_table(maud, rules=rules)
        self.socket = maud.socket(join=self.table_id)
        for seat, level in zip(("east", "south", "west"), levels, strict=True):
            answer = maud.post(self.path("add-bot"), {"seat": seat, "level": level})
            assert answer.status == 200

    def types(self) -> list[str]:
        return [frame["type"] for frame in self.socket.take()]


@pytest.fixture
def table(world: World) -> Table:
    return Table(world)


@pytest.fixture
def notes(capsys: pytest.CaptureFixture[str]) -> Callable[[], dict[str, Any]]:
    return lambda: json.loads(capsys.readouterr().out.splitlines()[-1])


def test_only_the_expert_takes_longer_than_a_person_is_kept_waiting() -> None:
    assert PATIENCE_MS == 150
    assert [name for name, level in LEVELS.items() if level.milliseconds > PATIENCE_MS] == ["expert"]


def test_a_slow_bots_turn_is_shown_and_left_to_the_clock_at_once(world: World, table: Table) -> None:
    assert table.turn == "east"
    assert table.types()[-3:] == ["GAME_STARTED", "HAND_DEALT", "TURN_CHANGED"]
    state = table.state("north")
    assert state["currentBidderSeat"] == "east"
    assert state["deadline"] == state["serverTime"]
    (message,) = world.queue.sent
    assert message["DelaySeconds"] == 0
    assert world.fire() == []
    assert table.turn == "north"
    assert table.types() == [*("BID_PLACED", "TURN_CHANGED") * 3, "TURN_CHANGED"]


def test_a_persons_action_runs_the_quick_bots_and_queues_the_rest(world: World) -> None:
    table = Table(world, ("club", "club", "expert"))
    world.fire()
    table.bid("north", 3)
    assert table.state("north")["currentTrick"][0]["seat"] == "east"
    assert table.turn == "west"
    world.fire()
    assert table.turn == "north"


def test_a_doubled_message_moves_once(world: World, table: Table, notes: Callable[[], dict[str, Any]]) -> None:
    (message,) = world.queue.sent
    world.fire(message["MessageBody"])
    version = table.version
    world.fire(message["MessageBody"])
    assert notes()["stale"] == 1
    assert table.version == version


def test_two_workers_that_think_at_once_have_one_effect(
    world: World, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one's write is refused under the version, and it finds the work done."""
    (message,) = world.queue.sent
    plain, others = thinking.think, [message["MessageBody"]]

    def think(view: View, seed: int) -> Any:
        if others:
            world.fire(others.pop())
        return plain(view, seed)

    monkeypatch.setattr(thinking, "think", think)
    version = table.version
    assert world.fire(message["MessageBody"]) == []
    assert table.turn == "north"
    assert table.version == version + 1


def test_a_lost_message_costs_at_most_the_minute_to_the_sweep(world: World, table: Table) -> None:
    world.queue.sent.clear()
    world.wait(60)
    world.sweep()
    assert table.turn == "north"


def test_who_looks_or_comes_meanwhile_neither_thinks_nor_delays(world: World, table: Table) -> None:
    version = table.version
    world.wait(5)
    for _ in range(3):
        assert table.state("north")["currentBidderSeat"] == "east"
    assert table.version == version
    assert world.guest("otto").post(table.path("join")).status == 200
    assert len(world.queue.sent) == 1
    assert world.fire() == []
    assert table.turn == "north"


def test_who_has_nothing_to_do_on_the_experts_turn_is_told_so(table: Table) -> None:
    answer = table.bid("north", 3)
    assert (answer.status, answer.json["code"]) == (409, "not_your_turn")


@pytest.mark.parametrize("error", [ZeroDivisionError, OutOfTime])
def test_an_expert_that_fails_is_replaced_by_the_club_player_and_counted(
    world: World,
    table: Table,
    error: type[Exception],
    monkeypatch: pytest.MonkeyPatch,
    notes: Callable[[], dict[str, Any]],
) -> None:
    def think(view: View, seed: int) -> Any:
        raise error

    monkeypatch.setattr(thinking, "think", think)
    assert world.fire() == []
    assert notes()[f"botFault{error.__name__}"] == 1
    assert table.turn == "north"


def test_the_expert_plays_on_the_clock_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_clock, asked = [False], []

    def asking(name: str, failed: Callable[[Exception], None]) -> Bot:
        asked.append((name, on_the_clock[0]))
        return bot_of("club", failed)

    monkeypatch.setattr(autoplay, "bot_of", asking)
    table = Table(world, ("expert", "expert", "club"), max_hands=1)
    while not table.state("north")["gameOver"]:
        if table.turn == "north":
            table.step()
        else:
            on_the_clock[0] = True
            world.fire()
            on_the_clock[0] = False
    assert {clock for name, clock in asked if name == "expert"} == {True}
    assert ("club", False) in asked


def test_experts_without_people_play_in_pieces(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tick thinks for so long and no longer; the table goes on a second later."""
    monkeypatch.setattr(autoplay, "bot_of", lambda name, failed: bot_of("club", failed))
    table = Table(world, ("expert", "expert", "expert"))
    world.fire()
    table.socket.close()
    world.wait(60)
    world.fire()
    world.queue.sent.clear()
    game = world.table(table.table_id).game
    assert game is not None
    played, version = sum(game.tricks_won) * 4 + len(game.trick), table.version
    world.wait(60)
    world.sweep()
    game = world.table(table.table_id).game
    assert game is not None
    assert table.version == version + 1
    assert 0 < sum(game.tricks_won) * 4 + len(game.trick) - played < 20
    (message,) = world.queue.sent
    assert message["DelaySeconds"] == 1


def test_hidden_cards_do_not_change_the_experts_move() -> None:
    for seed in range(6):
        table, rng = table_in_play(seed=seed), Random(seed)
        play_until(table, lambda game: game.phase is Phase.PLAYING and sum(game.tricks_won) == 2 * seed)  # noqa: B023
        game = table.game
        assert game is not None
        assert game.turn is not None
        table.seats[game.turn] = bot_for(game.turn, "expert")
        twin = redealt(game, game.turn, rng, {})
        draft = Draft(table, Given(START_MS, Random(seed)), thinking_ms=1000)
        first = autoplay.move(draft)
        table.game = twin
        again = Draft(table, Given(START_MS, Random(seed)), thinking_ms=1000)
        assert autoplay.move(again) == first
        assert draft.faults == again.faults == []


def test_the_games_function_loads_neither_numpy_nor_what_advises() -> None:
    """Its cold start pays for what it uses."""
    never = ("numpy", "bots.expert", "bots.hints", "bots.review", "bots.reasons", "engine.bots.club")
    for module in ("functions.game", "functions.sockets", "functions.tables", "functions.clock"):
        code = f"import {module}, sys; print([m for m in {never!r} if m in sys.modules])"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert run.stdout.strip() == "[]", module


def test_a_person_who_leaves_while_the_expert_thinks_does_not_stop_it(world: World) -> None:
    people = world.guests("maud", "piet")
    table_id = world.new_table(people[0])
    world.seat(table_id, people[1], "south")
    for seat in ("east", "west"):
        people[0].post(f"/api/tables/{table_id}/add-bot", {"seat": seat, "level": "expert"})
    assert people[1].post(f"/api/tables/{table_id}/leave").status == 200
    assert world.fire() == []
    state = people[0].state(table_id)
    assert state["currentBidderSeat"] == "north"
    assert state["bids"]["south"] is not None
    assert bot_id(Seat.SOUTH) == state["players"]["south"]


def test_the_clock_has_time_for_its_batches() -> None:
    (queue,) = QUEUES
    (clock,) = (one for one in FUNCTIONS if one.name == queue.function)
    assert queue.batch_size * THINKING_MS < clock.timeout_s * 1000
    assert max(level.milliseconds for level in LEVELS.values()) <= THINKING_MS
