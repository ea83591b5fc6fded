"""The documents name tests that exist."""

import re

from tests.architecture.repository import ROOT, has_test

TEXT = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
OTHERS = ("SECURITY.md", "CONTRIBUTING.md", "docs/architecture.md")
ALL = "".join((TEXT, *((ROOT / file).read_text(encoding="utf-8") for file in OTHERS)))
NAMED = sorted(set(re.findall(r"`((?:tests|web)/[^`*{<]+)`", ALL)))


def test_every_promise_names_a_test() -> None:
    rows = TEXT.partition("## Figures")[0].splitlines()
    promises = [row for row in rows if row.startswith("|") and not row.startswith(("| promise", "|--"))]
    assert len(promises) >= 30
    assert [row for row in promises if "`tests/" not in row] == []


def test_the_tests_that_are_named_exist() -> None:
    assert len(NAMED) > 60
    assert [name for name in NAMED if not has_test(name)] == []
