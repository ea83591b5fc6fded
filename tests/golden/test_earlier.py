"""What earlier releases stored is read by this one: games, records, tables, and a service that goes on from their rows.

`earlier/` has the golden files of each release after which the stored forms changed, the oldest first.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import Game, HandRecord, NotEligible, load, parse_seat, stir
from tests.golden.chapters import CHAPTERS
from tests.golden.files import DATA, attributes, chapter_file, read
from tests.golden.games import begun, carry_out, fresh
from tests.golden.recorder import told
from tests.golden.samples import table_of, tables

RELEASES = sorted(DATA.with_name("earlier").iterdir(), key=lambda path: int(path.name))


def in_release(release: Path, path: Path) -> Any:
    """What a release kept in the file that is now at a path."""
    return read(release / path.relative_to(DATA))


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_F25_games_are_read_as_what_their_actions_make_of_them_today(release: Path) -> None:
    for kept in in_release(release, DATA / "games.json"):
        stored = {state["after"]: load(bytes.fromhex(state["game"])) for state in kept["states"]}
        records: list[str] = []
        for number, game in _again(kept, records):
            assert number not in stored or stored.pop(number) == game, (kept["name"], number)
        assert stored == {}
        assert [HandRecord.unpack(bytes.fromhex(record)) for record in kept["records"]] == [
            HandRecord.unpack(bytes.fromhex(record)) for record in records
        ]


def _again(kept: dict[str, Any], records: list[str]) -> Iterator[tuple[int, Game]]:
    """The game after each of its actions. Who looked where today nothing is withheld has looked all the same."""
    game = begun(kept)
    yield 0, game
    for number, action in enumerate(kept["actions"], 1):
        try:
            records += carry_out(game, action, number)
        except NotEligible:
            seat, what = action.split(" ")
            assert what == "reveal"
            game.revealed |= 1 << parse_seat(seat)
            stir(game, fresh(number))
        yield number, game


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_F25_tables_are_read_as_they_were(release: Path) -> None:
    known = tables(in_release(release, DATA / "games.json"))
    for name, kept in in_release(release, DATA / "tables.json").items():
        assert table_of(kept["tableId"], attributes(kept["item"])) == known[name]


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
@pytest.mark.parametrize("number", range(1, len(CHAPTERS)), ids=[each.__name__ for each in CHAPTERS[1:]])
def test_F25_the_service_goes_on_from_the_rows_of_an_earlier_release(release: Path, number: int) -> None:
    """Every request of the chapter is granted, or it raises."""
    start = in_release(release, chapter_file(number - 1, CHAPTERS[number - 1].__name__))["end"]
    assert told(number, CHAPTERS[number], start)["steps"]
