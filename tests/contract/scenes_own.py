"""The scenes of the routes that the contract does not have; only behind the service in memory."""

import pyotp

from engine.cards import CLUB_MASK, DIAMOND_MASK, HEART_MASK, SPADE_MASK
from tests.contract.stage import PASSWORD, Stage, scene, text_of
from tests.support.games import Game, rewrite


@scene
def account(stage: Stage) -> None:
    """Maud, a guest until now, has registered."""
    body = {"email": "maud@example.test", "username": "Maud", "password": PASSWORD}
    stage.post("maud", "/api/auth/register", body)


@scene
def factor_begun(stage: Stage) -> None:
    """Ann has a secret for a second factor; `digits` is the code of now."""
    account(stage)
    secret = stage.post("maud", "/api/auth/totp/setup", {"password": PASSWORD})["secret"]
    stage.names["digits"] = pyotp.TOTP(secret).at(stage.world.clock() // 1000)


@scene
def factor(stage: Stage) -> None:
    """Ann's second factor is on; `digits` is used up, `recovery` is not."""
    factor_begun(stage)
    codes = stage.post("maud", "/api/auth/totp/confirm", {"totp": "@digits"})["recoveryCodes"]
    stage.names["recovery"] = codes[0]


@scene
def cutting(stage: Stage) -> None:
    """A tournament: west, ruth, is offered the cut; otto watches."""
    stage.table(ruleset="tournament")
    _fill(stage)


def _fill(stage: Stage) -> None:
    for name, seat in (("piet", "east"), ("ines", "south"), ("ruth", "west")):
        stage.at(name, "sit", seat=seat)
    stage.at("otto", "join")


@scene
def misdealt(stage: Stage) -> None:
    """Maud holds all spades; piet, who is to bid, may show a hand without any."""
    stage.table(rules={"misdeal_no_spades": True})
    _fill(stage)
    played = _driven(stage)
    deal = stage.world.table(played.table_id).game
    assert deal is not None
    deal.secret.hands[:] = [SPADE_MASK, DIAMOND_MASK, CLUB_MASK, HEART_MASK]
    rewrite(played, secret=deal.secret)


def _driven(stage: Stage) -> Game:
    """The scene's table, to be driven on."""
    played = Game.__new__(Game)
    played.world, played.table_id = stage.world, stage.names["tableId"]
    return played


def _with_bots(stage: Stage, **rules: object) -> Game:
    """Maud plays with three bots."""
    played = Game(stage.world, [stage.player("maud")], rules=rules)
    stage.names["tableId"] = played.table_id
    return played


@scene
def finished_hand(stage: Stage) -> None:
    """One hand is over, another is dealt."""
    _with_bots(stage).finish_hand()


@scene
def sealed_hand(stage: Stage) -> None:
    """As finished hand, and in it maud went blind and exchanged cards with the bot opposite."""
    played = _with_bots(stage, blind_nil_deficit=None)
    assert played.bid("north", "blind_nil").status == 200
    cards = [text_of(card) for card in played.state("north")["myHand"][:2]]
    stage.at("maud", "blind-nil-exchange", cards=cards)
    played.finish_hand()


@scene
def over(stage: Stage) -> None:
    """The game was one hand long."""
    _with_bots(stage, max_hands=1).finish()
