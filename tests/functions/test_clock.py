"""The clock: timer messages and the sweep, stale, doubled, early and lost (docs/promises.md, "Play over a network")."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from functions.service.storage.store import Store
from functions.service.table import autoplay
from functions.service.table.commit import CommitRequest, commit
from tests.support.driver import Player
from tests.support.games import Game
from tests.support.world import World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def notes(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    line: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return line


def bids(game: Game) -> int:
    return sum(bid is not None for bid in game.state("north")["bids"].values())


def test_one_timer_message_is_under_way_a_table(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    for _ in range(3):
        world.wait(5)
        game.bid(game.turn, 3)
    (message,) = world.queue.sent
    assert message["DelaySeconds"] == 60


def test_a_due_timer_makes_the_move_and_sends_the_next(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket(join=game.table_id)
    world.wait(60)
    socket.take()
    assert world.fire() == []
    assert [frame["type"] for frame in socket.take()] == ["BID_PLACED", "TURN_CHANGED", "TURN_CHANGED"]
    assert game.turn == "south"
    assert [message["DelaySeconds"] for message in world.queue.sent] == [60]


def test_an_early_timer_is_sent_again_with_the_rest(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(world, four)
    world.wait(40)
    game.bid("east", 3)
    version = game.version
    world.wait(20)
    capsys.readouterr()
    world.fire()
    assert notes(capsys)["early"] == 1
    assert game.version == version
    (message,) = world.queue.sent
    assert message["DelaySeconds"] == 40
    world.wait(40)
    world.fire()
    assert game.turn == "west"


def test_a_stale_timer_is_dropped(world: World, four: list[Player], capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(world, four)
    stale = world.queue.sent[0]["MessageBody"]
    world.wait(60)
    game.state("north")
    version = game.version
    world.queue.sent.clear()
    world.wait(60)
    world.fire(stale)
    assert notes(capsys)["stale"] == 1
    assert game.version == version
    assert world.queue.sent == []


def test_a_doubled_timer_moves_once(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    (message,) = world.queue.sent
    world.queue.sent.clear()
    world.wait(60)
    world.fire(message["MessageBody"], message["MessageBody"])
    world.fire(message["MessageBody"])
    assert bids(game) == 1
    assert len(world.queue.sent) == 1


def test_a_lost_timer_costs_at_most_the_minute_to_the_sweep(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    world.queue.sent.clear()
    world.wait(60 + 60)
    world.sweep()
    assert game.turn == "south"
    assert len(world.queue.sent) == 1, "the sweep begins a new chain"


def test_the_timer_and_the_sweep_together_move_once(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    world.wait(120)
    world.sweep()
    messages = [message["MessageBody"] for message in world.queue.sent]
    world.fire(messages[0])
    assert game.turn == "south"


def test_two_workers_on_one_tick_have_one_effect(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(world, four)
    world.wait(60)
    snapshot = world.services.store.snapshot(game.table_id)
    for _ in range(2):
        commit(world.services, CommitRequest(snapshot, lambda _: False))
    assert game.turn == "south"


def test_a_bots_turn_run_twice_has_one_effect(world: World) -> None:
    game = Game(world, [world.guest("maud")])
    version, turn = game.version, game.turn
    for _ in range(2):
        commit(world.services, CommitRequest(world.services.store.snapshot(game.table_id), lambda _: False))
        world.sweep()
    assert (game.version, game.turn) == (version, turn)


def test_nothing_happens_before_its_time(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    version = game.version
    world.wait(59.999)
    world.sweep()
    world.fire()
    assert game.version == version


def test_an_earlier_alarm_gets_a_timer_of_its_own(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"turn_seconds": 600})
    game.by_seat["south"].socket(join=game.table_id).close()
    assert [message["DelaySeconds"] for message in world.queue.sent] == [600, 60]
    world.wait(60)
    world.fire(world.queue.sent[1]["MessageBody"])
    assert game.state("north")["playerNames"]["south"]["caretaker"] is True


@contextmanager
def unreadable(table_id: str) -> Iterator[None]:
    """Meanwhile the store fails for this table alone."""
    plain = Store.snapshot

    def snapshot(self: Store, asked: str) -> Any:
        if asked == table_id:
            raise RuntimeError
        return plain(self, asked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "snapshot", snapshot)
        yield


def test_a_failing_message_alone_comes_again(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = Game(world, four), Game(world, world.guests("a", "b", "c", "d"))
    bodies = [message["MessageBody"] for message in world.queue.sent]
    world.wait(60)
    with unreadable(bad.table_id):
        assert world.fire(*bodies) == ["m0"]
    assert notes(capsys)["failedRuntimeError"] == 1
    assert good.turn == "south"
    assert bad.turn == "east"
    assert world.fire(bodies[0]) == []
    assert bad.turn == "south"


def test_one_failing_table_does_not_stop_the_sweep(world: World, four: list[Player]) -> None:
    bad, good = Game(world, four), Game(world, world.guests("a", "b", "c", "d"))
    world.wait(120)
    with unreadable(bad.table_id):
        world.sweep()
    assert good.turn == "south"


def test_an_idle_table_that_waits_is_removed_after_an_hour_aloud(world: World, four: list[Player]) -> None:
    table_id = world.new_table(four[0])
    socket = four[0].socket(join=table_id)
    world.wait(59 * 60)
    world.sweep()
    assert four[0].state(table_id)
    socket.take()
    world.wait(60)
    assert four[0].get(f"/api/tables/{table_id}/state").status == 404
    world.sweep()
    assert [frame["type"] for frame in socket.take()] == ["TABLE_REMOVED"]
    snapshot = world.services.store.snapshot(table_id)
    assert (snapshot.item, snapshot.connections) == (None, ())


def test_a_game_that_only_spectators_follow_is_ended_after_an_hour_aloud(world: World, four: list[Player]) -> None:
    otto = world.guest("otto")
    game = Game(world, four, rules={"turn_seconds": None})
    assert otto.post(game.path("join")).status == 200
    socket = otto.socket(join=game.table_id)
    world.wait(3600)
    assert otto.get(game.path("state")).status == 200, "until the clock ends it"
    socket.take()
    world.sweep()
    assert [frame["type"] for frame in socket.take()][-1] == "TABLE_REMOVED"
    assert otto.get(game.path("state")).status == 404


def test_time_outs_alone_do_not_keep_a_table_alive(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"target": 10_000, "floor": None})
    for _ in range(61):
        world.wait(60)
        world.fire()
    world.sweep()
    assert world.services.store.snapshot(game.table_id).item is None


def test_a_whole_game_by_time_outs_ends(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"max_hands": 1, "turn_seconds": 5})
    for _ in range(56):
        world.wait(5)
        world.fire()
    assert game.state("north")["gameOver"] is True
    assert world.queue.sent == []


def test_the_deadline_is_told_by_the_servers_clock(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket(join=game.table_id)
    world.wait(7)
    game.bid("east", 3)
    turn = socket.frames[-1]
    state = game.state("south")
    assert (turn["deadline"], turn["serverTime"]) == (state["deadline"], state["serverTime"])
    assert turn["deadline"] > turn["serverTime"]


def test_a_failing_bot_is_counted_by_the_clock_too(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(world, four)

    def bot(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(autoplay, "bot_of", lambda *_: bot)
    world.wait(60)
    capsys.readouterr()
    world.fire()
    assert notes(capsys)["botFaultZeroDivisionError"] == 1
    assert game.turn == "south"
