"""The service for every test that asks for it: on a table in memory, with a clock turned by hand."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from argon2 import PasswordHasher

from functions.service.accounts import passwords
from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.push import Push
from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Store
from functions.service.wiring import Services
from tests.support.clock import Clock
from tests.support.deployment import SETTINGS, TABLE
from tests.support.dynamodb import Client
from tests.support.gateway import FakeGateway
from tests.support.mail import FakeSes
from tests.support.people import People
from tests.support.queue import FakeQueue
from tests.support.service import service_on
from tests.support.world import World


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def calls() -> AwsCallCounter:
    return AwsCallCounter()


@pytest.fixture
def dynamodb(calls: AwsCallCounter) -> Client:
    """A table in memory, whose calls are counted."""
    client = Client()
    calls.watch(client)
    return client


@pytest.fixture
def store(dynamodb: Client, clock: Clock) -> Store:
    return Store(Database(dynamodb, TABLE), clock)  # type: ignore[arg-type]


@pytest.fixture
def gateway() -> FakeGateway:
    return FakeGateway()


@pytest.fixture
def queue() -> FakeQueue:
    return FakeQueue()


@pytest.fixture
def ses() -> FakeSes:
    return FakeSes()


@pytest.fixture
def pauses() -> list[float]:
    """The seconds for which the service would have slept."""
    return []


@pytest.fixture
def services(
    store: Store,
    gateway: FakeGateway,
    queue: FakeQueue,
    ses: FakeSes,
    clock: Clock,
    calls: AwsCallCounter,
    pauses: list[float],
) -> Services:
    """The whole service on stand-ins; its dice, deals and secrets are the same in every run."""
    chance: dict[str, Any] = {"rng": Random(1), "fresh": Random(2).randbytes}
    return service_on(store, Push(gateway), queue, clock, ses, calls=calls, sleep=pauses.append, **chance)


@pytest.fixture
def world(
    services: Services,
    clock: Clock,
    gateway: FakeGateway,
    queue: FakeQueue,
    monkeypatch: pytest.MonkeyPatch,
) -> World:
    """The service behind its Lambda handlers, with people and their sockets."""
    return World(services, clock, gateway, queue, monkeypatch)


@pytest.fixture
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed at little cost."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def mailing_world(world: World, cheap_hashes: None) -> World:
    """The service with the links and the sender of its mails."""
    settings = SETTINGS._replace(app_url="https://spades.test", mail_from="spades@mail.test")
    world.services = replace(world.services, settings=settings)
    return world


@pytest.fixture
def people(mailing_world: World, ses: FakeSes) -> People:
    """People who ask from addresses of their own, so that no limit is in the way."""
    return People(mailing_world, ses)
