"""Two people at one table, the second one whole between what the first has read and what they write."""

import pytest

from functions.service.table.model import Table
from tests.resilience.crowd import Crowd
from tests.resilience.people import Person, T, Wish

AFTER_THE_READ = (1, 2)


def waiting(seated: int, seed: int = 1) -> Crowd:
    """A waiting table of the first people; the others watch."""
    crowd = Crowd(seed, 6)
    made = crowd.simulation.call("POST /api/tables", crowd.people[0].headers, {"rules": {"max_hands": 1}})
    crowd.tables.append(made.json["tableId"])
    for person in crowd.people:
        person.table_id = crowd.tables[0]
        person.open()
        if person is not crowd.people[0]:
            person.ask(Wish(T + "join", person.table_id, {}))
    for person, seat in zip(crowd.people[1:seated], ("east", "south", "west"), strict=False):
        assert person.ask(Wish(T + "sit", person.table_id, {"seat": seat})).status == 200
    return crowd


def race(crowd: Crowd, step: int, first: tuple[Person, Wish], second: tuple[Person, Wish]) -> tuple[int, int]:
    """Both requests; gives the status of the first, and of the second, which came in between."""
    between: list[int] = []
    crowd.simulation.chaos.interloper = lambda: between.append(second[0].ask(second[1]).status)
    crowd.simulation.chaos.arm([(step, "race")])
    status = first[0].ask(first[1]).status
    crowd.simulation.chaos.disarm()
    (other,) = between
    return status, other


def stored(crowd: Crowd) -> Table:
    table = crowd.now(crowd.tables[0])
    assert table
    return table


@pytest.mark.parametrize("step", AFTER_THE_READ)
@pytest.mark.parametrize("seated", [1, 3])
def test_of_two_who_take_one_seat_one_has_it(step: int, seated: int) -> None:
    """With the last seat the game begins, once."""
    crowd = waiting(seated)
    ann, bob, table_id = crowd.people[4], crowd.people[5], crowd.tables[0]
    wishes = [(person, Wish(T + "sit", table_id, {"seat": "west"})) for person in (ann, bob)]
    assert race(crowd, step, *wishes) == (409, 200)
    holder = stored(crowd).seats[3]
    assert holder
    assert holder.player_id == bob.player_id
    assert not stored(crowd).observes(bob.player_id)
    assert stored(crowd).observes(ann.player_id)
    assert stored(crowd).in_play == (seated == 3)
    crowd.finish()


def passing_on() -> tuple[Crowd, Person, Person, str, Wish]:
    """A room of three, its host and another, and the wish to make them host."""
    crowd = waiting(3)
    host, heir, table_id = crowd.people[0], crowd.people[1], crowd.tables[0]
    return crowd, host, heir, table_id, Wish(T + "transfer-host", table_id, {"playerId": heir.player_id})


@pytest.mark.parametrize("step", AFTER_THE_READ)
@pytest.mark.parametrize("what", ["leave", "stand"])
def test_a_table_always_has_one_host_who_is_there(step: int, what: str) -> None:
    """The host passes the table on to somebody who is just going."""
    crowd, host, heir, table_id, transfer = passing_on()
    statuses = race(crowd, step, (host, transfer), (heir, Wish(T + what, table_id, {})))
    table = stored(crowd)
    assert statuses[1] == 200
    assert 400 <= statuses[0] < 500
    assert table.seat_of(table.host) is not None
    if what == "leave":
        heir.forget()
    crowd.settle()


@pytest.mark.parametrize("step", AFTER_THE_READ)
def test_who_leaves_while_becoming_host_passes_it_on(step: int) -> None:
    crowd, host, heir, table_id, transfer = passing_on()
    assert race(crowd, step, (heir, Wish(T + "leave", table_id, {})), (host, transfer)) == (200, 200)
    table = stored(crowd)
    assert not table.has(heir.player_id)
    assert table.seat_of(table.host) is not None
    heir.forget()
    crowd.settle()


@pytest.mark.parametrize("step", AFTER_THE_READ)
def test_who_is_put_off_while_sitting_down_is_off(step: int) -> None:
    crowd = waiting(1)
    host, guest, table_id = crowd.people[0], crowd.people[4], crowd.tables[0]
    kick = Wish(T + "kick", table_id, {"playerId": guest.player_id})
    statuses = race(crowd, step, (host, kick), (guest, Wish(T + "sit", table_id, {"seat": "west"})))
    assert statuses == (200, 200)
    assert not stored(crowd).has(guest.player_id)
    guest.forget()
    crowd.settle()


def test_two_workers_of_the_clock_move_a_table_once() -> None:
    crowd = Crowd(4, 4)
    table_id = crowd.new_table([0, 1, 2, 3], [], rules={"turn_seconds": 5, "max_hands": 1, "blind_nil": False})
    version = crowd.witness.versions[table_id]
    crowd.simulation.clock.pass_ms(5000)
    crowd.simulation.chaos.interloper = crowd.sweep_quietly
    crowd.simulation.chaos.arm([(1, "race")])
    crowd.simulation.ring(crowd.simulation.queue.due())
    assert crowd.simulation.chaos.met.total() == 1
    assert crowd.witness.versions[table_id] == version + 1
