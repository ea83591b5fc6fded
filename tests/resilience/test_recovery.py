"""A worker is killed at each step of an operation: one sweep later the table goes on, and all see the same."""

from collections.abc import Callable

import pytest

from functions.service.table.model import Table
from tests.resilience.crowd import MINUTE_MS, Crowd
from tests.resilience.people import T, Wish

STEPS = range(12)
KILLS = ("crash before", "crash after")
LIMIT_S = 30


def turn_of(crowd: Crowd) -> int:
    """Which person is to act."""
    table = stored(crowd)
    assert table.game
    assert table.game.turn is not None
    holder = table.seats[table.game.turn]
    assert holder
    return next(at for at, person in enumerate(crowd.people) if person.player_id == holder.player_id)


def stored(crowd: Crowd) -> Table:
    table = crowd.now(crowd.tables[0])
    assert table
    return table


def table_of_four(hands: int = 1) -> Crowd:
    crowd = Crowd(5, 5)
    crowd.new_table([0, 1, 2, 3], [4], rules={"max_hands": hands, "turn_seconds": LIMIT_S, "blind_nil": False})
    return crowd


def a_bid(crowd: Crowd) -> Callable[[], object]:
    return once(crowd)


def the_last_card_of_a_hand(crowd: Crowd) -> Callable[[], object]:
    while sum(stored(crowd).game.tricks_won) < 12 or len(stored(crowd).game.trick) < 3:  # type: ignore[union-attr]
        crowd.act(turn_of(crowd))
    return once(crowd)


def once(crowd: Crowd) -> Callable[[], object]:
    """The next action, asked for once; whoever asked never asks again."""
    person = crowd.people[turn_of(crowd)]
    wish = crowd.something(person, 1)
    assert wish
    return lambda: person.ask(wish)


def a_time_out(crowd: Crowd) -> Callable[[], object]:
    crowd.simulation.clock.pass_ms(LIMIT_S * 1000)
    return lambda: crowd.simulation.ring(crowd.simulation.queue.due())


def a_sweep(crowd: Crowd) -> Callable[[], object]:
    crowd.simulation.clock.pass_ms(MINUTE_MS)
    crowd.simulation.queue.messages.clear()
    return crowd.simulation.sweep


def a_closed_socket(crowd: Crowd) -> Callable[[], object]:
    name = crowd.people[turn_of(crowd)].close()
    assert name
    return lambda: crowd.simulation.socket("$disconnect", name)


def a_new_socket(crowd: Crowd) -> Callable[[], object]:
    return crowd.people[turn_of(crowd)].open


def a_player_who_leaves(crowd: Crowd) -> Callable[[], object]:
    person = crowd.people[turn_of(crowd)]

    def leave() -> None:
        if person.ask(Wish(T + "leave", person.table_id, {})).status != 200:
            person.pending = None
        if not stored(crowd).has(person.player_id):
            person.forget()

    return leave


OPERATIONS = (
    a_bid, the_last_card_of_a_hand, a_time_out, a_sweep, a_closed_socket, a_new_socket, a_player_who_leaves,
)  # fmt: skip


@pytest.mark.parametrize("kill", KILLS)
@pytest.mark.parametrize("prepare", OPERATIONS, ids=lambda each: each.__name__)
def test_the_table_goes_on_within_one_sweep(prepare: Callable[[Crowd], Callable[[], object]], kill: str) -> None:
    killed = 0
    for step in STEPS:
        crowd = table_of_four()
        operation = prepare(crowd)
        crowd.simulation.chaos.arm([(step, kill)])
        operation()
        killed += crowd.simulation.chaos.met.total()
        for person in crowd.people:
            person.pending = None
        version = stored(crowd).version
        crowd.settle()
        assert stored(crowd).version > version or not stored(crowd).in_play, "nothing happened within a minute"
    assert killed >= 2, "no step was met"


def test_between_save_and_tell_the_play_counts_and_the_lost_timer_is_made_up_for() -> None:
    """The one write has been made; then the worker is gone, with news, timer and answer."""
    crowd = table_of_four()
    crowd.simulation.queue.messages.clear()
    version = stored(crowd).version
    operation = a_bid(crowd)
    crowd.simulation.chaos.arm([(2, "crash after")])
    operation()
    assert crowd.simulation.chaos.met == {"crash after, put_item": 1}
    assert stored(crowd).version == version + 1
    crowd.simulation.queue.messages.clear()
    crowd.simulation.clock.pass_ms(LIMIT_S * 1000)
    crowd.simulation.sweep()
    assert stored(crowd).version == version + 2, "the next turn's limit was not kept"


def test_before_the_save_nothing_has_happened() -> None:
    crowd = table_of_four()
    before = stored(crowd)
    operation = a_bid(crowd)
    crowd.simulation.chaos.arm([(2, "crash before")])
    operation()
    assert crowd.simulation.chaos.met == {"crash before, put_item": 1}
    assert (stored(crowd).version, stored(crowd).game) == (before.version, before.game)
    for person in crowd.people:
        person.hear()
        assert not crowd.simulation.wire.inboxes[person.socket or ""][1:]
