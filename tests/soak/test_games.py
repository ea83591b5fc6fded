"""A short form of `make soak`: some games of every preset end, add up, and stay small."""

import pytest

from engine import VARIANTS
from tests.soak.games import play_game


@pytest.mark.parametrize("preset", VARIANTS)
def test_games_of_bots_end_and_add_up(preset: str) -> None:
    played = [play_game(preset, number) for number in range(8)]
    assert not any(game.faults for game in played)
    assert max(game.item for game in played) < 1500
    assert max(game.record for game in played) < 600
