"""One service a test, on moto."""

from collections.abc import Iterator

import pytest
from moto import mock_aws

from tests.functions.world import World


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """The whole service in this process."""
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    with mock_aws():
        made = World(monkeypatch)
        yield made
        made.gateway.release.set()
