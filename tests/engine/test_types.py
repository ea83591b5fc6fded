"""A typo in a word of the rules, of an event or of an error fails mypy: a planted file is checked as the engine is."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from engine import EVENT_TYPES, OPTIONS, Event
from engine.errors import EngineError, ErrorCode

ROOT = Path(__file__).parents[2]
WORDS = {name: option.words for name, option in OPTIONS.items() if option.words}
OTHERS = {
    "event.type": "CARD_PLAYED",
    "step": "at_once",
    "reason": "no_honours",
    "line.what": "bag_penalty",
    "error.code": "not_your_turn",
    "seat.word": "north",
    "side.word": "ns",
    "phase.word": "playing",
    "level": "club",
}
HEAD = """\
from bots import LevelName
from engine import Event, LedgerLine, Phase, RuleError, Rules, Seat, Side
from engine.event_names import ExchangeStep, MisdealReason
rules: Rules
event: Event
step: ExchangeStep
reason: MisdealReason
line: LedgerLine
error: RuleError
seat: Seat
side: Side
phase: Phase
level: LevelName
"""
RIGHT = [(f"rules.{name}", word) for name, words in WORDS.items() for word in words] + list(OTHERS.items())
WRONG = [(what, f"{word[:-1]}x") for what, word in RIGHT]


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy says of a file with a comparison a line, by line number."""
    folder = tmp_path_factory.mktemp("planted")
    planted = folder / "planted.py"
    compared = "".join(f'{what} == "{word}"\n' for what, word in [*RIGHT, *WRONG])
    planted.write_text(HEAD + compared, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "", "--strict", "--follow-imports=silent",
         "--cache-dir", str(folder / "cache"), str(planted)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    said = [line.split(":", 2) for line in done.stdout.splitlines() if ": error:" in line]
    assert all(Path(file).name == planted.name for file, _, _ in said), done.stdout
    return {int(number) - HEAD.count("\n") - 1: text for _, number, text in said}


def test_fifteen_options_are_words() -> None:
    assert len(WORDS) == 15


def test_every_right_word_passes(refused: dict[int, str]) -> None:
    assert {RIGHT[at]: text for at, text in refused.items() if at < len(RIGHT)} == {}


def test_every_typo_is_refused(refused: dict[int, str]) -> None:
    passed = [each for at, each in enumerate(WRONG, len(RIGHT)) if "comparison-overlap" not in refused.get(at, "")]
    assert passed == []


def test_the_words_of_the_types_are_those_in_use() -> None:
    def below(error: type[EngineError]) -> set[str]:
        return {error.code, *(code for each in error.__subclasses__() for code in below(each))}

    assert below(EngineError) == set(get_args(ErrorCode))
    assert [kind.type for kind in get_args(Event)] == list(EVENT_TYPES)
