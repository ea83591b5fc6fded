"""Hands are joined by "or": a sum of masks that overlap carries, and names cards that nobody holds."""

import ast
from pathlib import Path

from tests.architecture.repository import name, python

NUMBERS = {
    "bots/expert/endgame.py": {"way"},  # tricks by seat
    "engine/bots/club/bidding.py": {"values"},  # bids
    "engine/deal.py": {"deck[seat::4]"},  # hands of one card each, no two of them the same
    "functions/service/table/draft.py": {"game.tricks_won"},
}
"""What is summed as it stands. A comprehension says itself what it sums, and is not asked."""


def sums(path: Path) -> set[str]:
    """The sequences that a file sums as they stand."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    bare = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "sum"]
    return {ast.unparse(each) for each in bare if not isinstance(each, ast.GeneratorExp | ast.ListComp)}


def test_nothing_but_numbers_is_summed() -> None:
    found = {name(path): sums(path) for folder in ("engine", "bots", "functions") for path in python(folder)}
    assert {path: texts for path, texts in found.items() if texts} == NUMBERS


def test_a_planted_sum_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text("held = sum(known.allowed)\ncount = sum(card > 3 for card in cards)\n", encoding="utf-8")
    assert sums(planted) == {"known.allowed"}
