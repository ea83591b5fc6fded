"""Law 4: save, then tell. What goes wrong after the save takes nothing back, the answer included."""

import pytest

from tests.resilience.crowd import Crowd
from tests.resilience.people import T, Wish

AFTER_THE_SAVE = range(4, 20)


@pytest.mark.parametrize("kind", ["throttle", "silence", "conflict", "gone"])
@pytest.mark.parametrize("step", AFTER_THE_SAVE)
def test_trouble_while_telling_does_not_spoil_the_answer(kind: str, step: int) -> None:
    """Sitting down reads and writes most after its save: connections, rows of the room, timer, frames, lost sockets."""
    crowd = Crowd(3, 5)
    host, guest = crowd.people[:2]
    made = crowd.simulation.call("POST /api/tables", host.headers, {})
    for person in crowd.people:
        person.table_id = made.json["tableId"]
        person.ask(Wish(T + "join", person.table_id, {}))
        person.open()
    version = crowd.witness.versions[guest.table_id]
    crowd.simulation.chaos.arm([(step, kind), (step, "gone")])
    answer = guest.ask(Wish(T + "sit", guest.table_id, {"seat": "east"}))
    assert crowd.witness.versions[guest.table_id] == version + 1
    assert answer.status == 200
