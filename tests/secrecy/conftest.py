"""The expert thinks less here, and hashes are cheap: what may be seen depends on neither."""

import pytest
from argon2 import PasswordHasher

from functions.service import passwords
from tests.bots.worlds import few_worlds


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
