"""Fixtures of the accounts' tests: cheap hashes, and people who register."""

from dataclasses import replace

import pytest
from argon2 import PasswordHasher

from functions.service.accounts import passwords
from tests.functions.accounts.people import People
from tests.functions.fakes import SETTINGS, FakeSes
from tests.functions.world import World


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def people(world: World, ses: FakeSes) -> People:
    """People who ask from addresses of their own, so that no limit is in the way."""
    settings = SETTINGS._replace(app_url="https://spades.test", mail_from="spades@mail.test")
    world.services = replace(world.services, settings=settings)
    return People(world, ses)
