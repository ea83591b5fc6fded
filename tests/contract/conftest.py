"""The service's own fixtures, and a stage on which the rows of the contract are played."""

from dataclasses import replace

import pytest
from argon2 import PasswordHasher

from functions.service.accounts import passwords
from tests.contract import scenes as scenes
from tests.contract import scenes_of_games as scenes_of_games
from tests.contract import scenes_own as scenes_own
from tests.contract.backstage import Mocked
from tests.contract.stage import Stage
from tests.functions.conftest import (  # noqa: F401
    _client,
    _no_real_aws,
    calls,
    clock,
    dynamodb,
    gateway,
    pauses,
    queue,
    services,
    ses,
    store,
    world,
)
from tests.functions.fakes import SETTINGS, FakeSes
from tests.functions.world import World


@pytest.fixture
def stage(world: World, ses: FakeSes, monkeypatch: pytest.MonkeyPatch) -> Stage:  # noqa: F811
    """Where the rows are played; passwords are hashed cheaply there."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    settings = SETTINGS._replace(app_url="https://spades.test", mail_from="spades@mail.test")
    world.services = replace(world.services, settings=settings)
    return Stage(world, Mocked(world, ses))
