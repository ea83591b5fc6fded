"""The laws of docs/architecture.md: the repository keeps them, and whoever breaks one is caught."""

import re

import pytest

from tests.architecture.imports import MAY_IMPORT
from tests.architecture.laws import CHECKS, Check
from tests.architecture.private import PRIVATE, PURE, Private
from tests.architecture.repository import ROOT, has_test
from tests.architecture.source import Source, sources

DOCUMENT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LAWS = {int(number): (checks, tests) for number, _, checks, tests in ROW.findall(DOCUMENT)}
NAMES = [f"{check.law}-{check.name}" for check in CHECKS]


@pytest.mark.parametrize("check", CHECKS, ids=NAMES)
def test_the_repository_keeps_the_law(check: Check) -> None:
    assert [offence for source in check.read() for offence in check.offences(source)] == []


def marked(source: Source) -> set[int]:
    """The lines of a plant that are to be named."""
    return {number for number, line in enumerate(source.text.splitlines(), 1) if line.endswith("# !")}


@pytest.mark.parametrize("check", CHECKS, ids=NAMES)
def test_a_planted_violation_is_caught(check: Check) -> None:
    assert check.plants
    for planted in check.plants:
        assert {line for line, _ in check.find(planted)} == marked(planted), planted


def touching(row: Private, name: str) -> Source:
    """A module that touches a private name, where it may not."""
    module = f"{row.among[0]}.planted"
    return Source(module, f"import {name}" if "." in name or row.law in (2, 10) else f"def act(it):\n    it.{name}")


@pytest.mark.parametrize("row", PRIVATE, ids=lambda row: f"{row.law}-{row.what.replace(' ', '_')}")
def test_every_private_name_is_guarded(row: Private) -> None:
    check = next(each for each in CHECKS if each.law == row.law and each.name == "private_names")
    assert [name for name in row.names if not check.offences(touching(row, name))] == []


def test_what_the_tables_name_is_here() -> None:
    here = {source.module for source in sources()}
    assert [(row.what, each) for row in PRIVATE for each in row.may if each not in here] == []
    assert [each for each in PURE if each not in here] == []
    assert [each for each in MAY_IMPORT if each not in here] == []


def test_every_law_is_written_down_with_its_checks() -> None:
    assert list(LAWS) == list(range(1, len(LAWS) + 1))
    written = {(law, name) for law, (checks, _) in LAWS.items() for name in re.findall(r"`(\w+)`", checks)}
    assert written == {(check.law, check.name) for check in CHECKS}
    assert {check.law for check in CHECKS} == set(LAWS)


def test_the_tests_that_hold_a_law_exist() -> None:
    for law, (_, tests) in LAWS.items():
        named = re.findall(r"`(tests/[^`]+)`", tests)
        assert [name for name in named if not has_test(name)] == [], law


def test_laws_that_are_cited_are_written_down() -> None:
    cited = {int(number) for source in sources("tests") for number in re.findall(r"\b[Ll]aw (\d+)", source.text)}
    assert cited
    assert cited <= set(LAWS)
