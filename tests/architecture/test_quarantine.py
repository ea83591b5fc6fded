"""The quarantine of browser tests is small, says why, and names tests that are there."""

from datetime import date

import pytest

from tests.architecture.repository import has_test
from tests.web.quarantine import QUARANTINE, Quarantined, read

MOST = 3
"""Tests at a time: more would be a suite that nobody believes."""
ENTRY = '[[test]]\nname = "tests/web/test_a.py::test_b"\nreason = "a race in Chromium"\nsince = 2026-01-31\n'


def test_it_is_small_and_each_entry_says_why_and_names_a_test() -> None:
    assert len(QUARANTINE) <= MOST
    assert [test.name for test in QUARANTINE if not has_test(test.name.partition("[")[0])] == []
    assert [test.name for test in QUARANTINE if not test.name.startswith("tests/web/")] == []
    assert [test.name for test in QUARANTINE if not test.reason.strip() or type(test.since) is not date] == []


def test_an_entry_holds_a_test_with_all_its_parameters_and_no_other() -> None:
    (test,) = read(ENTRY)
    assert test == Quarantined("tests/web/test_a.py::test_b", "a race in Chromium", date(2026, 1, 31))
    assert test.holds("tests/web/test_a.py::test_b")
    assert test.holds("tests/web/test_a.py::test_b[dark]")
    assert not test.holds("tests/web/test_a.py::test_bc")


@pytest.mark.parametrize("member", ["name", "reason", "since"])
def test_an_entry_that_lacks_something_is_refused(member: str) -> None:
    with pytest.raises(TypeError):
        read("".join(line for line in ENTRY.splitlines(keepends=True) if not line.startswith(member)))


def test_a_test_that_is_not_there_is_noticed() -> None:
    assert not has_test("tests/web/test_home.py::test_that_nobody_wrote")
    assert has_test("tests/architecture/test_quarantine.py::test_a_test_that_is_not_there_is_noticed")
