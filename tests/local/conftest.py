from collections.abc import Iterator

import pytest

from local.emulator.process import free_port
from local.running import Running


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The whole system on a free port, over a state directory of its own; role policies are enforced."""
    with Running(free_port(), tmp_path_factory.mktemp("state")) as running:
        yield running
