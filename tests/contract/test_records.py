"""Answers that the contract does not have, held against the document: records, proofs, profiles, the second factor."""

import pytest

from functions.service.accounts.totp import step_of
from tests.contract.documented import documented_answer
from tests.contract.stage import PASSWORD, Stage
from tests.support.driver import Answer, Player
from tests.support.games import Game, behind

HAND = "GET /api/tables/{tableId}/hands/{handNumber}"


def asked(player: Player, route: str, path: str = "", body: object = None) -> Answer:
    """An answer as the document has it."""
    method, template = route.split(" ")
    answer = player.world.http(method, path or template, player, body)
    assert answer.status == 200, answer.json
    documented_answer(route, answer)
    return answer


@pytest.mark.parametrize("preset", ["spades-online", "tournament", "classic"])
def test_records_and_proofs(stage: Stage, preset: str) -> None:
    game = Game(stage.world, [stage.player(name) for name in ("maud", "piet", "ines", "ruth")], ruleset=preset)
    game.finish_hand()
    asked(stage.player("maud"), "GET /api/tables/{tableId}/hands", game.path("hands"))
    asked(stage.player("maud"), HAND, game.path("hands/1"))
    asked(stage.player("maud"), f"{HAND}/proof", game.path("hands/1/proof"))


def test_a_sealed_hand(stage: Stage) -> None:
    """Its exchanged cards are null, and its proof is a documented 409."""
    game = behind(stage.world, [stage.player(name) for name in ("maud", "piet", "ines", "ruth")])
    assert game.bid("east", 3).status == 200
    assert game.bid("south", "blind_nil").status == 200
    for seat in ("west", "north"):
        game.by_seat[seat].post(game.path("reveal-hand"))
        assert game.bid(seat, 3).status == 200
    for seat in ("south", "north"):
        cards = game.state(seat)["myHand"][:2]
        assert game.by_seat[seat].post(game.path("blind-nil-exchange"), {"cards": cards}).status == 200
    game.finish_hand()
    record = asked(stage.player("maud"), HAND, game.path("hands/1")).json
    assert (record["proofSealed"], record["exchanged"]) == (True, None)
    proof = stage.player("maud").get(game.path("hands/1/proof"))
    assert proof.status == 409
    documented_answer(f"{HAND}/proof", proof)


def test_profiles(stage: Stage) -> None:
    maud = stage.player("maud")
    Game(stage.world, [maud], rules={"max_hands": 1}).finish()
    found = asked(maud, "GET /api/profile/{playerId}", f"/api/profile/{maud.player_id}").json
    assert len(found["recentGames"]) == 1
    asked(maud, "PUT /api/profile/avatar", body={"icon": 3})
    asked(maud, "PUT /api/profile/cosmetics", body={"feltColor": "blue"})


def test_the_second_factor(stage: Stage) -> None:
    maud, world = stage.player("maud"), stage.world
    account = {"email": "maud@example.test", "username": "Maud", "password": PASSWORD}
    assert world.http("POST", "/api/auth/register", maud, account).status == 201
    secret = asked(maud, "POST /api/auth/totp/setup", body={"password": PASSWORD}).json["secret"]
    codes = asked(maud, "POST /api/auth/totp/confirm", body={"totp": _digits(secret, world.clock())}).json
    last = {"password": PASSWORD, "recoveryCode": codes["recoveryCodes"][0]}
    asked(maud, "POST /api/auth/totp/disable", body=last)


def _digits(secret: str, now_ms: int) -> str:
    import pyotp

    digits = pyotp.TOTP(secret).at(now_ms // 1000)
    assert step_of(secret, digits, now_ms, 0) is not None
    return digits
