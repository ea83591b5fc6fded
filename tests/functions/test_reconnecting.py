"""Coming back in every phase: the same seat and the same cards, and those still withheld that were."""

import pytest

from tests.support.driver import Player
from tests.support.games import Game, behind
from tests.support.world import World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


@pytest.mark.parametrize("phase", ["eligible", "revealed", "bid", "exchange", "playing"])
def test_reconnecting_in_every_phase_gives_the_same_seat_and_cards(
    world: World, four: list[Player], phase: str
) -> None:
    game = behind(world, four)
    south = game.by_seat["south"]
    south.socket(join=game.table_id).close()
    steps = {"eligible": 0, "revealed": 0, "bid": 2, "exchange": 4, "playing": 4}[phase]
    if phase in ("revealed", "playing"):
        south.post(game.path("reveal-hand"))
    blind = phase in ("bid", "exchange")
    bids = (("east", 3), ("south", "blind_nil" if blind else 3), ("west", 3), ("north", 5))
    for seat, bid in bids[:steps]:
        game.bid(seat, bid)
    before = south.state(game.table_id)
    south.socket(join=game.table_id)
    after = south.state(game.table_id)
    kept = ("myHand", "players", "phase", "bids", "blindNilEligible")
    assert {name: after.get(name) for name in kept} == {name: before.get(name) for name in kept}
    assert ("myHand" in after) == (phase not in ("eligible", "bid"))


@pytest.mark.parametrize("phase", ["cut", "game_over"])
def test_reconnecting_before_the_deal_and_after_the_game(world: World, four: list[Player], phase: str) -> None:
    options = {"ruleset": "tournament"} if phase == "cut" else {"rules": {"max_hands": 1}}
    game = Game(world, four, **options)
    if phase == "game_over":
        game.finish()
    south = game.by_seat["south"]
    south.socket(join=game.table_id).close()
    before = south.state(game.table_id)
    south.socket(join=game.table_id)
    after = south.state(game.table_id)
    kept = ("players", "phase", "scores", "handHistory", "winner")
    assert after["phase"] == phase
    assert after["players"]["south"] == south.player_id
    assert {name: after.get(name) for name in kept} == {name: before.get(name) for name in kept}
    assert not after.get("myHand")
