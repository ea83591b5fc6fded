"""What earlier releases stored is read by this one: games, records, tables, and a service that goes on from their rows.

`earlier/` has the golden files of each release after which the stored forms changed, the oldest first, and in
`facts.json` what that release read in its games.
"""

from pathlib import Path
from typing import Any

import pytest

from engine import HandRecord, Rules, dump, load
from tests.golden.chapters import CHAPTERS
from tests.golden.files import DATA, attributes, chapter_file, read
from tests.golden.recorder import told
from tests.golden.samples import table_of, tables

RELEASES = sorted(DATA.with_name("earlier").iterdir(), key=lambda path: int(path.name))


def in_release(release: Path, path: Path) -> Any:
    """What a release kept in the file that is now at a path."""
    return read(release / path.relative_to(DATA))


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_F25_games_are_read_as_they_were(release: Path) -> None:
    """Beside its stored form, each has all that the release itself read in it."""
    facts = read(release / "facts.json")
    for kept in in_release(release, DATA / "games.json"):
        for state in kept["states"]:
            game = load(bytes.fromhex(state["game"]))
            assert facts_of(game) == facts[kept["name"]][state["what"]], (kept["name"], state["what"])
            assert load(dump(game)) == game
        for record in map(bytes.fromhex, kept["records"]):
            assert HandRecord.unpack(record).pack() == record


def facts_of(value: Any) -> Any:
    """A game as JSON; what may be played follows from the rest."""
    match value:
        case Rules():
            return value.key.decode()
        case bytes():
            return value.hex()
        case list() | tuple():
            return [facts_of(each) for each in value]
        case dict():
            return {str(int(seat)): text for seat, text in value.items()}
        case None | bool() | str():
            return value
        case int():
            return int(value)
    return {name: facts_of(getattr(value, name)) for name in value.__slots__ if name != "playable"}


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
