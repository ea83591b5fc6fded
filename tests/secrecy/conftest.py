"""The expert thinks less here, and hashes are cheap: what may be seen depends on neither.

Its clock does not run out either: of two equal thoughts the first fills tables, and only that one could be cut short.
"""

import pytest
from argon2 import PasswordHasher

from bots.expert import thinking
from bots.expert.time_limit import TimeLimit
from functions.service.accounts import passwords
from tests.bots.worlds import few_worlds


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    monkeypatch.setattr(thinking, "TimeLimit", lambda: TimeLimit(60.0))
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
