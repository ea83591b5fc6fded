"""Records and proofs of finished hands, through the API."""

import pytest

from tests.support.driver import SEATS, Player
from tests.support.games import Game, after_an_exchange
from tests.support.world import World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def test_hand_records_and_proofs(world: World) -> None:
    game = Game(world, world.guests("maud", "piet"))
    east = game.by_seat["east"]
    assert east.get(game.path("hands")).json == {"hands": []}
    promised = game.state("east")["commitment"]
    game.finish_hand()
    (entry,) = east.get(game.path("hands")).json["hands"]
    assert entry["handNumber"] == 1
    record = east.get(game.path("hands/1")).json
    assert len(record["tricks"]) == 13
    assert record["proofSealed"] is False
    proof = east.get(game.path("hands/1/proof")).json
    assert proof["commitment"] == promised
    assert world.guest("otto").get(game.path("hands/1")).status == 403
    for number in ("2", "0", "x", "-1", "1.0", "99999", "١"):
        assert east.get(game.path(f"hands/{number}")).status == 404


def test_BN13_an_exchange_stays_sealed_until_the_game_is_over(world: World, four: list[Player]) -> None:
    game = after_an_exchange(world, four)
    for seat in SEATS:
        record = game.by_seat[seat].get(game.path("hands/1"))
        assert (record.json["proofSealed"], record.json["exchanged"]) == (True, None)
        proof = game.by_seat[seat].get(game.path("hands/1/proof"))
        assert (proof.status, proof.json["code"]) == (409, "proof_sealed")
    for seat in ("north", "south", "west"):
        game.by_seat[seat].post(game.path("leave"))
    game.finish()
    told = game.by_seat["east"].get(game.path("hands/1")).json
    assert [len(cards) for cards in told["exchanged"].values()] == [2, 0, 2, 0]
    assert game.by_seat["east"].get(game.path("hands/1/proof")).status == 200
