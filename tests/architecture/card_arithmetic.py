"""Suits and ranks are calculated in two files only, `engine/cards.py` and its twin for arrays."""

import ast
from collections.abc import Iterator

from tests.architecture.source import Source, Touch, within

ALLOWED = {
    "engine.cards",
    "engine.verify",  # stands alone, so that anyone can read and run it by itself
    "bots.expert.arrays",
    "tests.engine.test_cards",  # expects what engine/cards.py has to say, in figures of its own
    "tests.deal_statistics.statistics",  # counts by figures of its own, so as to find a fault of the engine's
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
            operands, found = [node.left, node.right], {13, 26, 39, 0x1FFF}
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            operands, found = [node.left, node.right], {0x1FFF}
        elif isinstance(node, ast.Compare):
            operands, found = [node.left, *node.comparators], {39}
        else:
            continue
        if any(isinstance(each, ast.Constant) and each.value in found for each in operands):
            yield node.lineno


def suits_and_ranks_are_calculated_in_two_files(source: Source) -> Iterator[Touch]:
    """Card arithmetic stands in `engine/cards.py` and `bots/expert/arrays.py` alone."""
    if source.module not in ALLOWED:
        law = sizes if within(source.module, "engine", "bots") else arithmetic
        yield from ((line, "calculates with cards") for line in law(source.tree))
