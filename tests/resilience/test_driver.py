"""Both ways in are one driver: the same people, the same game, through Lambda's handlers and behind planned faults."""

import pytest

from tests.support.driver import Driver
from tests.support.simulation import Simulation
from tests.support.world import World


@pytest.fixture(params=["through the handlers", "behind faults"])
def driver(request: pytest.FixtureRequest, world: World) -> Driver:
    return world if request.param == "through the handlers" else Simulation()


def test_people_begin_a_game_and_hear_of_it(driver: Driver) -> None:
    players = driver.guests("maud", "piet", "ines", "ruth")
    table_id = driver.new_table(players[0])
    socket = players[0].socket(2, join=table_id)
    for player, seat in zip(players[1:], ("east", "south", "west"), strict=True):
        assert driver.seat(table_id, player, seat).status == 200
    assert players[1].post(f"/api/tables/{table_id}/bid", {"bid": 3}).status == 200
    assert [event["type"] for event in socket.take()[-1]["events"]] == ["BID_PLACED", "TURN_CHANGED"]
    assert players[1].state(table_id)["bids"]["east"] == 3
    assert driver.table(table_id).version == 5
