"""Tables whose stored item is damaged: never another game, never a sweep without end, and the others play on."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import SCHEMA
from functions.service.problems import DamagedTable, Unavailable
from functions.service.storage import keys
from functions.service.storage.attributes import pack, unpack
from functions.service.storage.keys import Item
from functions.service.storage.rows import MARK
from functions.service.table.codec import CHECKSUM, _checksum, decode, encode
from functions.service.table.model import Table
from tests.fuzz.anything import other_than
from tests.resilience.crowd import MINUTE_MS, Crowd
from tests.support.tables import table_in_play, waiting_table

FUZZ = settings(max_examples=150, deadline=None, derandomize=True)
LISTS = ("GET /api/tables", "GET /api/lobby/tables", "GET /api/player/table")
TABLES = {"in play": table_in_play("tournament"), "waiting": waiting_table(name="Ann’s", entropy={0: "a", 2: "b"})}
"""Whatever is stored of a table may be damaged."""


def kept(item: Item) -> Item:
    """An item as the database gives it back."""
    return unpack(pack(item))


@st.composite
def damaged(draw: st.DrawFn, item: Item) -> Item:
    """The item with an attribute changed, missing or too many."""
    name = draw(st.sampled_from([*sorted(item), "new"]))
    if name == "new" or draw(st.booleans()):
        return {**item, name: draw(other_than(item.get(name)))}
    return {other: value for other, value in item.items() if other != name}


@pytest.mark.parametrize("which", TABLES)
def test_an_item_is_read_as_the_table_it_was_or_not_at_all(which: str) -> None:
    table = TABLES[which]
    good = kept(encode(table))
    assert decode(table.table_id, good) == table

    @FUZZ
    @given(damaged(good))
    def check(item: Item) -> None:
        with pytest.raises(DamagedTable):
            decode(table.table_id, kept(item))

    check()


@pytest.mark.parametrize("which", TABLES)
def test_an_item_whose_checksum_was_made_to_fit(which: str) -> None:
    """What no release of this kind can have written is left to a later one; it is never a fault of ours."""
    table = TABLES[which]

    @FUZZ
    @given(damaged(kept(encode(table))))
    def check(changed: Item) -> None:
        item = kept(changed)
        with suppress(Unavailable):
            assert isinstance(decode(table.table_id, {**item, CHECKSUM: _checksum(item)}), Table)

    check()


def test_what_the_store_adds_is_no_damage() -> None:
    table = TABLES["in play"]
    assert decode(table.table_id, {**encode(table), MARK: b"x", "pk": "TABLE#1", "sk": "LIVE#STATE"}) == table


def test_a_later_release_s_table_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """During a deployment old workers meet what new ones have written; that is no damage."""
    table = TABLES["in play"]
    monkeypatch.setattr("engine.codec.SCHEMA", SCHEMA + 1)
    item = encode(table)
    monkeypatch.undo()
    with pytest.raises(Unavailable):
        decode(table.table_id, item)


def spoilt() -> tuple[Crowd, str, str]:
    """Two tables, one of them damaged."""
    crowd = Crowd(1, 6)
    bad = crowd.new_table([0, 1, 2, 3], [], rules={"turn_seconds": 30})
    good = crowd.new_table([4], [5], rules={"turn_seconds": 30})
    rows = crowd.simulation.memory.partitions[keys.table_key(bad)[0]]
    rows[keys.STATE] = {**rows[keys.STATE], "g": {"B": b"\1" + bytes(400)}}
    crowd.tables.remove(bad)
    return crowd, bad, good


def look(crowd: Crowd, at: int, key: str, **params: str) -> Any:
    return crowd.simulation.call(key, crowd.people[at].headers, **params)


@pytest.mark.parametrize("at", [0, 4])
def test_to_people_a_damaged_table_is_none(at: int) -> None:
    crowd, bad, _ = spoilt()
    answer = look(crowd, at, "GET /api/tables/{tableId}/state", tableId=bad)
    assert (answer.status, answer.code) == (404, "table_not_found")
    play = crowd.simulation.call("POST /api/tables/{tableId}/bid", crowd.people[at].headers, {"bid": 3}, tableId=bad)
    assert (play.status, play.code) == (404, "table_not_found")
    crowd.people[at].send("JOIN", {"tableId": bad})
    crowd.people[at].send("LEAVE", {"tableId": bad})


@pytest.mark.parametrize("key", LISTS)
def test_a_damaged_table_does_not_keep_others_from_the_lists(key: str) -> None:
    crowd, _, _ = spoilt()
    for at in (0, 4):
        assert look(crowd, at, key).status == 200


@pytest.mark.parametrize("by", ["sweep", "timer"])
def test_the_clock_sets_it_aside_once_tells_the_room_and_keeps_it(by: str) -> None:
    crowd, bad, good = spoilt()
    simulation, rows = crowd.simulation, crowd.simulation.memory.partitions
    item = rows[keys.table_key(bad)[0]][keys.STATE]
    for person in crowd.people:
        person.hear()
    version = crowd.witness.versions[good]
    simulation.wire.inboxes[crowd.people[0].socket or ""].clear()
    simulation.clock.pass_ms(MINUTE_MS)
    notes = {}
    if by == "timer":
        simulation.ring(simulation.queue.due())
    else:
        notes = simulation.sweep()
        assert notes["damaged"] == 1
        assert not [name for name in notes if name.startswith("failed")]
    assert not simulation.broken
    assert keys.STATE not in rows[keys.table_key(bad)[0]]
    aside = unpack(rows["DAMAGED"][bad])["table"]
    assert {name: aside[name] for name in aside if name != MARK} == {
        name: value for name, value in unpack(item).items() if name not in ("pk", "sk", MARK)
    }
    told = simulation.wire.inboxes[crowd.people[0].socket or ""]
    assert [frame for frame in told if b"TABLE_REMOVED" in frame and bad.encode() in frame]
    assert "damaged" not in simulation.sweep()
    assert crowd.witness.versions[good] > version
    crowd.finish()


def test_a_damaged_row_of_a_connection_leaves_the_table_to_the_others() -> None:
    crowd = Crowd(2, 4)
    table_id = crowd.new_table([0, 1, 2, 3], [], rules={"max_hands": 1, "turn_seconds": 30})
    name = keys.follower_key(table_id, crowd.people[3].socket or "")
    crowd.simulation.memory.partitions[name[0]][name[1]] = {
        **pack({"o": 2}),
        "pk": {"S": name[0]},
        "sk": {"S": name[1]},
    }
    crowd.finish()


def test_a_damaged_record_of_a_hand_is_named_as_that() -> None:
    crowd = Crowd(3, 4)
    table_id = crowd.new_table([0, 1, 2, 3], [], rules={"max_hands": 1, "turn_seconds": 30})
    crowd.finish()
    place, name = keys.hand_key(table_id, 1)
    row = crowd.simulation.memory.partitions[place]
    row[name] = {**row[name], "r": {"B": b"\1\2\3"}}
    for key in ("GET /api/tables/{tableId}/hands/{handNumber}", "GET /api/tables/{tableId}/hands/{handNumber}/proof"):
        answer = look(crowd, 0, key, tableId=table_id, handNumber="1")
        assert (answer.status, answer.code) == (404, "hand_unreadable")
