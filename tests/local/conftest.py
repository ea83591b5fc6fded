from collections.abc import Iterator

import pytest

from local.emulator.process import free_port
from local.running import Running


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The whole system on a free port, over a state directory of its own; role policies are enforced."""
    with Running(free_port(), tmp_path_factory.mktemp("state")) as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that mostly wait begin, so that none of them is left to one worker at the end."""
    first = {"local": 0, "web": 1, "infra": 2}
    items.sort(key=lambda item: first.get(item.path.parent.name, len(first)))
