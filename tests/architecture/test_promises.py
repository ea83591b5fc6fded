"""docs/promises.md and SECURITY.md name tests that exist."""

import re

import pytest

from tests.architecture.repository import ROOT

TEXT = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
THREATS = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tests|web)/[^`]+)`", TEXT + THREATS)))


def test_every_promise_names_a_test() -> None:
    rows = TEXT.partition("## Figures")[0].splitlines()
    promises = [row for row in rows if row.startswith("|") and not row.startswith(("| promise", "|--"))]
    assert len(promises) >= 30
    assert [row for row in promises if "`tests/" not in row] == []


@pytest.mark.parametrize("name", NAMED)
def test_the_test_exists(name: str) -> None:
    file, _, test = name.partition("::")
    path = ROOT / file
    assert path.is_file() or (path.is_dir() and not test)
    assert not test or re.search(rf"^\s*(?:async )?def {test}\b", path.read_text(encoding="utf-8"), re.MULTILINE)
