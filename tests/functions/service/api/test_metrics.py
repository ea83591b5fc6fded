"""Metrics in the log line: what is counted, that it costs no call, and that the line is CloudWatch's format."""

import json
from typing import Any

import pytest

from functions.service.api.metrics import UNITS, embedded
from tests.support.deployment import SETTINGS
from tests.support.driver import Player
from tests.support.games import Game
from tests.support.world import World

NAMESPACE = "Spades/test"


@pytest.fixture(autouse=True)
def _namespace(world: World) -> None:
    world.services.settings = world.services.settings._replace(metrics_namespace=NAMESPACE)


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def last(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    line: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return line


def metrics(line: dict[str, Any]) -> dict[str, Any]:
    """What CloudWatch reads from a line: by its rules every declared metric is a number at the line's root."""
    if "_aws" not in line:
        return {}
    assert isinstance(line["_aws"]["Timestamp"], int)
    found: dict[str, Any] = {}
    for declared in line["_aws"]["CloudWatchMetrics"]:
        names = {each["Name"] for each in declared["Metrics"]}
        assert declared["Namespace"] == NAMESPACE
        assert declared["Dimensions"] == ([[], ["function"]] if names == {"serverErrors"} else [[]])
        assert all(each["Unit"] == UNITS[each["Name"]] for each in declared["Metrics"])
        found |= {name: line[name] for name in names}
    assert all(isinstance(value, int | float) and not isinstance(value, bool) for value in found.values())
    return found


def test_an_action_counts_with_its_time_until_all_were_told(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(world, four)
    game.bid("east", 3)
    line = last(capsys)
    found = metrics(line)
    assert found["actions"] == 1
    assert found["fanOutMs"] == line["ms"]
    assert found["judgeMs"] >= 0


def test_a_refused_action_does_not(world: World, four: list[Player], capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(world, four)
    game.by_seat["south"].post(f"/api/tables/{game.table_id}/bid", {"bid": 3})
    line = last(capsys)
    assert line["status"] == 409
    assert "actions" not in metrics(line)


def test_looking_is_no_action(world: World, four: list[Player], capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(world, four)
    game.state("north")
    assert "actions" not in metrics(last(capsys))


def test_connections_found_gone_are_counted(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(world, four)
    socket = game.by_seat["south"].socket(join=game.table_id)
    world.gateway.gone.add(socket.connection_id)
    game.bid("east", 3)
    assert metrics(last(capsys))["gone"] == 1


def test_a_finished_game_is_counted_once(world: World, four: list[Player], capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(world, four[:1], rules={"max_hands": 1})
    game.finish()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sum(metrics(line).get("finished", 0) for line in lines) == 1


def test_a_late_timer_is_counted_and_one_in_time_is_not(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    Game(world, four)
    world.wait(61)
    world.fire()
    assert "late" not in metrics(last(capsys))
    world.wait(63)
    world.fire()
    assert metrics(last(capsys))["late"] == 1


def test_the_sweep_counts_itself_what_runs_and_whom_it_rescued(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    world.new_table(four[0])
    Game(world, four)
    world.sweep()
    found = metrics(last(capsys))
    assert found == {"sweeps": 1, "running": 1}
    world.wait(120)
    world.sweep()
    found = metrics(last(capsys))
    assert found["rescued"] == 1
    assert found["running"] == 1


def test_a_sweep_that_is_in_time_rescues_nobody(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    Game(world, four)
    world.wait(62)
    world.sweep()
    assert "rescued" not in metrics(last(capsys))


def test_without_a_namespace_the_line_is_only_a_line() -> None:
    record = {"kind": "clock", "status": 200, "sweeps": 1}
    assert embedded(record, SETTINGS, 5) == record
    told = SETTINGS._replace(metrics_namespace=NAMESPACE)
    assert embedded({"kind": "http", "status": 200}, told, 5) == {"kind": "http", "status": 200}


def test_the_line_tells_the_functions_version(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.services.settings = world.services.settings._replace(function_version="17")
    world.guest("maud")
    assert last(capsys)["functionVersion"] == "17"
