"""The expert thinks less here, and hashes are cheap: what may be seen depends on neither.

Its clock does not run out either: of two equal thoughts the first fills tables, and only that one could be cut short.
"""

import pytest

from bots.expert import thinking
from bots.expert.time_limit import TimeLimit
from tests.bots.worlds import few_worlds


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, cheap_hashes: None) -> None:
    few_worlds(monkeypatch)
    monkeypatch.setattr(thinking, "TimeLimit", lambda: TimeLimit(60.0))
