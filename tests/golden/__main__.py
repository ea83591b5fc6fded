"""Writes the golden files anew. See the package's docstring for when that may be done."""

import argparse
import sys

from tests.golden.chapters import CHAPTERS
from tests.golden.files import GAMES, TABLES, chapter_file, plain, write
from tests.golden.games import games
from tests.golden.recorder import BEGINNING, told
from tests.golden.samples import stored, tables


def main() -> int:
    """Writes every file."""
    argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__).parse_args()
    played = games()
    write(GAMES, played)
    write(TABLES, {name: {"tableId": one.table_id, "item": plain(stored(one))} for name, one in tables(played).items()})
    end = BEGINNING
    for number, chapter in enumerate(CHAPTERS):
        kept = told(number, chapter, end)
        write(chapter_file(number, chapter.__name__), kept)
        end = kept["end"]
    return 0


if __name__ == "__main__":
    sys.exit(main())
