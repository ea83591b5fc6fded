"""What was stored and sent once is made again byte for byte, and read: see the package's docstring."""

from copy import deepcopy
from typing import Any

import pytest

from engine import VARIANTS, HandRecord, Phase, dump, load
from functions.service.storage.dynamodb import Database
from tests.golden.chapters import CHAPTERS
from tests.golden.files import GAMES, TABLES, attributes, chapter_file, plain, read, text_of
from tests.golden.games import begun, played
from tests.golden.recorder import BEGINNING, Recorder, told
from tests.golden.samples import account_again, again, stored, table_of, tables
from tests.support.deployment import TABLE
from tests.support.simulation import ROUTE_OF

STORED_GAMES, STORED_TABLES = read(GAMES), read(TABLES)
STORED = [read(chapter_file(number, chapter.__name__)) for number, chapter in enumerate(CHAPTERS)]
NAMES = [chapter.__name__ for chapter in CHAPTERS]
ROWS = [row for kept in STORED for row in kept["end"]["rows"]]


def rows(kind: str, name: str = "") -> list[dict[str, Any]]:
    """Rows of a kind of partition, and of a kind of sort key, as kept at the ends of the chapters."""
    return [row for row in ROWS if row["pk"]["S"].startswith(kind) and row["sk"]["S"].startswith(name)]


@pytest.mark.parametrize("kept", STORED_GAMES, ids=lambda kept: kept["name"])
def test_games_come_out_of_their_actions_byte_for_byte(kept: dict[str, Any]) -> None:
    assert text_of(played(kept)) == text_of(kept)


def test_games_are_read_and_packed_again_as_they_were() -> None:
    for kept in STORED_GAMES:
        for state in kept["states"]:
            packed = bytes.fromhex(state["game"])
            assert dump(load(packed)) == packed, (kept["name"], state["what"])
        first, last = (load(bytes.fromhex(kept["states"][at]["game"])) for at in (0, -1))
        assert first == begun(kept)
        assert last.phase is Phase.GAME_OVER


def test_records_of_hands_are_read_and_packed_again_as_they_were() -> None:
    kept = [bytes.fromhex(record) for game in STORED_GAMES for record in game["records"]]
    kept += [attributes(row["r"])["B"] for row in rows("TABLE#", "HAND#")]
    for record in kept:
        assert HandRecord.unpack(record).pack() == record


def test_every_preset_and_phase_is_among_the_games() -> None:
    reached = [load(bytes.fromhex(state["game"])) for kept in STORED_GAMES for state in kept["states"]]
    assert {game.rules.preset for game in reached} == set(VARIANTS)
    assert {game.phase for game in reached} == set(Phase)
    assert {len(game.trick) for game in reached} == {0, 1, 2, 3}
    what = {state["what"] for kept in STORED_GAMES for state in kept["states"]}
    assert any("misdeal possible" in one for one in what)
    assert {bool(game.revealed) for game in reached} == {True, False}
    assert any(game.sent and game.phase is Phase.EXCHANGE for game in reached)
    assert any(game.deal_number > game.hand_number for game in reached)


def test_tables_are_stored_byte_for_byte() -> None:
    made = {name: {"tableId": one.table_id, "item": plain(stored(one))} for name, one in tables(STORED_GAMES).items()}
    assert text_of(made) == text_of(STORED_TABLES)


@pytest.mark.parametrize("name", STORED_TABLES)
def test_tables_are_read_as_they_were_and_stored_again(name: str) -> None:
    kept = STORED_TABLES[name]
    table = table_of(kept["tableId"], attributes(kept["item"]))
    assert table == tables(STORED_GAMES)[name]
    assert plain(stored(table)) == kept["item"]


@pytest.mark.parametrize("number", range(len(CHAPTERS)), ids=NAMES)
def test_the_service_reads_what_was_stored_and_does_the_same_again(number: int) -> None:
    """Each chapter from the rows that are kept of the one before; so all of them follow from the first."""
    start = STORED[number - 1]["end"] if number else BEGINNING
    made, kept = told(number, CHAPTERS[number], start), STORED[number]
    for at, (one, other) in enumerate(zip(made["steps"], kept["steps"], strict=True)):
        assert one == other, f"step {at}: {other['does']}"
    assert text_of(made) == text_of(kept)


@pytest.mark.parametrize("number", range(len(CHAPTERS)), ids=NAMES)
def test_rows_are_written_again_as_they_were_read(number: int) -> None:
    scene = Recorder(STORED[number]["end"], seed=0)
    for row in STORED[number]["end"]["rows"]:
        key = row["pk"]["S"], row["sk"]["S"]
        put = again(scene.simulation, key, attributes(row))
        if put:
            Database(scene.simulation.memory, TABLE).batch([put])  # type: ignore[arg-type]
            assert scene.written.pop(key) == row
        elif key[0].startswith("EMAIL#"):
            account_again(scene.simulation, key[0].removeprefix("EMAIL#"))
            assert scene.written.pop(key) == {**row, "v": {"N": str(int(row["v"]["N"]) + 1)}}


KINDS = {
    "TABLE#": ("LIVE#STATE", "LIVE#CONN#", "HAND#"),
    "PLAYER#": ("PROFILE", "CAREER", "GAME#", "HERE#CONN#", "HERE#SEAT#", "FRIEND#", "BLOCK#", "SESSION#", "RECEIPT#"),
    **dict.fromkeys(("CONN#", "LOBBY#", "LINK#", "INVITE#", "PAIR#", "SESSION#", "EMAIL#", "NAME#", "ALIKE#"), ("",)),
    **dict.fromkeys(("NAMES#", "TOKEN#", "TICKET#", "LIMIT#"), ("",)),
}


def test_every_kind_of_row_is_kept() -> None:
    assert [(kind, name) for kind, names in KINDS.items() for name in names if not rows(kind, name)] == []
    asked = [row for kept in STORED for step in kept["steps"] for row in step.get("rows", ())]
    assert any(name.startswith("ASKED#") for _, name, _ in asked)


def test_a_player_an_opponent_and_a_spectator_hear_by_both_protocols() -> None:
    heard = {name for step in STORED[NAMES.index("exchanging")]["steps"] for name in step["frames"]}
    assert heard >= {"maud1", "maud2", "ruth2", "otto1", "otto2"}
    updates = [
        frame for kept in STORED for step in kept["steps"] for told in step.get("frames", {}).values() for frame in told
    ]
    assert any('"UPDATE"' in frame for frame in updates)
    assert any('"HAND_DEALT"' in frame for frame in updates)


def test_most_routes_are_asked_once() -> None:
    does = " ".join(step["does"] for kept in STORED for step in kept["steps"])
    assert sum(f"{key} " in does for key in ROUTE_OF) > 45


def test_a_changed_byte_is_noticed() -> None:
    game, name = deepcopy(STORED_GAMES[0]), next(iter(STORED_TABLES))
    packed = game["states"][1]["game"]
    game["states"][1]["game"] = f"{packed[:-1]}{(int(packed[-1], 16) + 1) % 16:x}"
    assert text_of(played(game)) != text_of(game)
    item = deepcopy(STORED_TABLES[name]["item"])
    item["v"]["N"] += "0"
    assert plain(stored(tables(STORED_GAMES)[name])) != item


def test_a_changed_row_is_noticed_by_the_chapter_that_begins_with_it() -> None:
    number = NAMES.index("waiting")
    start = deepcopy(STORED[number - 1]["end"])
    row = next(row for row in start["rows"] if row["pk"]["S"].startswith("SESSION#") and row["u"]["S"] == "otto")
    row["u"]["S"] = "otta"
    assert told(number, CHAPTERS[number], start)["steps"] != STORED[number]["steps"]
