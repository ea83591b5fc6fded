"""Ids of rules and faults: what is cited is written down in docs/, and every line there has its test."""

import re
from pathlib import Path

import pytest

from engine import OPTIONS
from tests.architecture.repository import ROOT, name, python, tree
from tests.engine.test_vectors import VECTORS

RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
FAULTS = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
OF_RULES, OF_FAULTS = r"(?:BN|GP|TR|O|V)", r"[FLU]"
LINE = r"^\| ({}\d+) \| .*\w.* \|$"
CITED = r"(?<![A-Za-z0-9])({}\d+)(?![A-Za-z0-9])"


def lines(text: str, kinds: str) -> list[str]:
    return re.findall(LINE.format(kinds), text, re.MULTILINE)


def cited(path: Path, kinds: str) -> set[str]:
    return set(re.findall(CITED.format(kinds), path.read_text(encoding="utf-8")))


def named_by_tests() -> set[str]:
    """The ids in the names of tests, in capitals, and those of the scoring vectors."""
    named = [node.name for path in python("tests") for node in tree(path).body if hasattr(node, "name")]
    ids = {each.upper() for test in named for each in test.split("_") if re.fullmatch(r"[A-Za-z]{1,2}\d+", each)}
    return ids | set(VECTORS)


def test_every_rule_that_is_cited_is_written_down() -> None:
    written = set(lines(RULES, OF_RULES))
    assert {name(path): unknown for path in python() if (unknown := cited(path, OF_RULES) - written)} == {}


def test_every_fault_that_tests_cite_is_written_down() -> None:
    found = {each for path in python("tests") for each in cited(path, OF_FAULTS)}
    assert found - set(lines(FAULTS, OF_FAULTS)) == set()
    assert {each for each in named_by_tests() if re.fullmatch(r"[FLU]\d+", each)} == set(lines(FAULTS, OF_FAULTS))


@pytest.mark.parametrize("kind", ["BN", "GP", "TR", "V"])
def test_every_rule_has_a_test_that_bears_its_id(kind: str) -> None:
    written = lines(RULES, kind)
    assert len(written) > 14
    assert set(written) - named_by_tests() == set()


def test_no_id_is_written_down_twice() -> None:
    ids = [*lines(RULES, OF_RULES), *lines(FAULTS, OF_FAULTS)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_stands_beside_the_id_that_the_engine_gives_it(option: str) -> None:
    given = OPTIONS[option].id
    rows = [line for line in RULES.splitlines() if re.search(rf"`{option}`", line)]
    assert len(rows) == 1
    assert rows[0].startswith(f"| {given} |" if given else f"`{option}`")


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_are_those_that_are_tested(vector: str) -> None:
    tested_as = VECTORS[vector]
    bids = ", ".join(map(str, tested_as.bids))
    tricks = ", ".join(map(str, tested_as.tricks))
    figures = f"{tested_as.bags_before} | {tested_as.delta} | {tested_as.bags_after}"
    assert f"| {vector} | {bids} | {tricks} | {figures} |" in RULES
