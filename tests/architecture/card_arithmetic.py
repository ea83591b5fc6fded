"""Suits and ranks are calculated in two files only, `engine/cards.py` and its twin for arrays."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.repository import name, python

ALLOWED = {
    "engine/cards.py",
    "engine/verify.py",  # stands alone, so that anyone can read and run it by itself
    "bots/expert/arrays.py",
    "tests/engine/test_cards.py",  # expects what engine/cards.py has to say, in figures of its own
    "tests/deal_statistics/statistics.py",  # counts by figures of its own, so as to find a fault of the engine's
}
SIZES = {13, 26, 39, 51, 52, 53, 0x1FFF, 0x2000}
"""Cards in a suit, where the suits begin, cards in the deck, and the mask of a suit."""
ARITHMETIC = ast.FloorDiv | ast.Mod | ast.Mult | ast.LShift | ast.RShift


def sizes(tree: ast.AST) -> Iterator[int]:
    """The lines where such a number stands, but for places in a sequence; the engine and the bots have names for it."""
    places = {inner for node in ast.walk(tree) if isinstance(node, ast.Subscript) for inner in ast.walk(node.slice)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in SIZES and node not in places:
            yield node.lineno


def arithmetic(tree: ast.AST) -> Iterator[int]:
    """The lines that find a suit or a rank by calculation, as in `card // 13`, `hand >> 39` and `card >= 39`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ARITHMETIC):
            operands, found = (node.left, node.right), {13, 26, 39, 0x1FFF}
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            operands, found = (node.left, node.right), {0x1FFF}
        elif isinstance(node, ast.Compare):
            operands, found = (node.left, *node.comparators), {39}
        else:
            continue
        if any(isinstance(each, ast.Constant) and each.value in found for each in operands):
            yield node.lineno


def guilty(path: str, text: str) -> list[str]:
    """The places of a file that break the law."""
    if path in ALLOWED:
        return []
    law = sizes if path.startswith(("engine/", "bots/")) else arithmetic
    return [f"{path}:{line}" for line in sorted(set(law(ast.parse(text))))]


def test_card_arithmetic_stands_in_its_two_files_only() -> None:
    assert [place for path in python() for place in guilty(name(path), path.read_text(encoding="utf-8"))] == []


def test_the_two_files_are_there() -> None:
    assert {name(path) for path in python()} >= ALLOWED


PLANTED = """\
suit = card // 13
rank = card % 13
spade = card >= 39
spades = hand >> 39
clubs = hand & 8191 << 13
names = suit * 13 + rank
harmless = 10**13 + 12 % 7
"""


def test_a_planted_violation_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED, encoding="utf-8")
    text = planted.read_text(encoding="utf-8")
    for folder in ("engine", "bots/expert", "functions", "bench", "tests/engine"):
        found = guilty(f"{folder}/planted.py", text)
        assert {f"{folder}/planted.py:{line}" for line in range(1, 7)} <= set(found)
    assert "functions/planted.py:7" not in guilty("functions/planted.py", text)
    assert guilty("engine/planted.py", "deck = range(52)\nlast = number == 13\n") == [
        "engine/planted.py:1",
        "engine/planted.py:2",
    ]
    assert guilty("engine/cards.py", text) == []
