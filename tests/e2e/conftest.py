from collections.abc import Iterator

import pytest

from local.emulator.process import free_port
from local.running import Running


@pytest.fixture(scope="session")
def prod(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The stacks of prod in the emulator, over a state directory of their own; role policies are enforced."""
    with Running(free_port(), tmp_path_factory.mktemp("state"), stage="prod") as running:
        yield running
