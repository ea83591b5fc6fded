"""The expert thinks less here: what its advice may depend on does not depend on how long it thinks."""

import pytest

from tests.bots.worlds import few_worlds


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    few_worlds(monkeypatch)
