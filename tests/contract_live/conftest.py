"""A local run of the stack for the contract, and the contract's stage on it."""

from collections.abc import Iterator

import pytest

from local.emulator.process import free_port
from local.running import Running
from tests.contract import scenes as scenes
from tests.contract import scenes_of_games as scenes_of_games
from tests.contract.stage import Stage
from tests.contract_live.live import Emulated, LiveWorld


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The whole system on a free port; role policies are enforced."""
    with Running(free_port(), tmp_path_factory.mktemp("state")) as running:
        yield running


@pytest.fixture(scope="session")
def stage(run: Running) -> Stage:
    """Where the rows are played."""
    return Stage(LiveWorld(run), Emulated(run))
