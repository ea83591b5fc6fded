"""The browser tests in quarantine.toml: each with the reason why it gates nothing, and since when."""

import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("quarantine.toml")


class Quarantined(NamedTuple):
    """A test that is skipped."""

    name: str
    """As pytest names it; without brackets for all of its parameters."""
    reason: str
    since: date

    def holds(self, node_id: str) -> bool:
        """Whether a test of pytest's is this one."""
        return self.name in (node_id, node_id.partition("[")[0])


def read(text: str) -> list[Quarantined]:
    """The entries of a quarantine file; one that lacks a member or has another is refused."""
    return [Quarantined(**entry) for entry in tomllib.loads(text).get("test", [])]


QUARANTINE = read(FILE.read_text(encoding="utf-8"))
