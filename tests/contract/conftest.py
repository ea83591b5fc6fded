"""A stage on which the rows of the contract are played."""

import pytest

from tests.contract import scenes as scenes
from tests.contract import scenes_of_games as scenes_of_games
from tests.contract import scenes_own as scenes_own
from tests.contract.backstage import InMemory
from tests.contract.stage import Stage
from tests.support.dynamodb import Client
from tests.support.mail import FakeSes
from tests.support.world import World


@pytest.fixture
def stage(mailing_world: World, dynamodb: Client, ses: FakeSes) -> Stage:
    """Where the rows are played."""
    return Stage(mailing_world, InMemory(mailing_world, dynamodb, ses))
