"""The scenes of games."""

from tests.contract.stage import Stage, scene, text_of


@scene
def game(stage: Stage) -> None:
    """Four play, maud to ruth from north; otto watches. East, piet, is to bid."""
    _game(stage)


def _game(stage: Stage, **rules: object) -> None:
    stage.table(rules=rules)
    for name, seat in (("piet", "east"), ("ines", "south"), ("ruth", "west")):
        stage.at(name, "sit", seat=seat)
    stage.at("otto", "join")


@scene
def blind(stage: Stage) -> None:
    """As game, but everybody may bid blind nil."""
    _game(stage, blind_nil_deficit=None)


@scene
def playing(stage: Stage) -> None:
    """All have bid; east, piet, is to lead. `card` may be led, `illegal` is a spade, `other` is in ines's hand.

    Who was dealt no spade, or nothing else, may lead any card: then the next game will do.
    """
    illegal: list[dict[str, str]] = []
    while not illegal:
        game(stage)
        _bid_three(stage, "piet", "ines", "ruth", "maud")
        state = stage.player("piet").state(stage.names["tableId"])
        illegal = [card for card in state["myHand"] if card not in state["validCards"]]
    stage.names |= {"card": text_of(state["validCards"][0]), "illegal": text_of(illegal[0])}
    stage.names["other"] = text_of(stage.player("ines").state(stage.names["tableId"])["myHand"][0])


@scene
def exchanging(stage: Stage) -> None:
    """Piet has bid blind nil and sends two cards to ruth."""
    blind(stage)
    stage.at("piet", "bid", bid="blind_nil")
    for name in ("ines", "ruth", "maud"):
        stage.at(name, "bid", bid=3)
    cards = stage.player("piet").state(stage.names["tableId"])["myHand"]
    stage.names |= {"first": text_of(cards[0]), "second": text_of(cards[1])}
    stage.names["other"] = text_of(stage.player("ines").state(stage.names["tableId"])["myHand"][0])


@scene
def last_bid(stage: Stage) -> None:
    """Only maud has not bid."""
    game(stage)
    _bid_three(stage, "piet", "ines", "ruth")


@scene
def last_blind_bid(stage: Stage) -> None:
    """Only maud has not bid, and piet's bid is blind nil."""
    blind(stage)
    stage.at("piet", "bid", bid="blind_nil")
    _bid_three(stage, "ines", "ruth")


def _bid_three(stage: Stage, *names: str) -> None:
    for name in names:
        stage.at(name, "bid", bid=3)


@scene
def returning(stage: Stage) -> None:
    """Piet has sent two cards, ruth is to send two back."""
    exchanging(stage)
    stage.at("piet", "blind-nil-exchange", cards=["@first", "@second"])
    cards = stage.player("ruth").state(stage.names["tableId"])["myHand"]
    stage.names |= {"first": text_of(cards[0]), "second": text_of(cards[1])}


@scene
def fourth_card(stage: Stage) -> None:
    """Maud plays the trick's last card."""
    playing(stage)
    for name in ("piet", "ines", "ruth"):
        stage.at(name, "play", card=_valid(stage, name))
    stage.names["card"] = _valid(stage, "maud")


def _valid(stage: Stage, name: str) -> str:
    return text_of(stage.player(name).state(stage.names["tableId"])["validCards"][0])


@scene
def with_bots(stage: Stage) -> None:
    """Maud plays with three bots."""
    stage.table()
    for seat in ("east", "south", "west"):
        stage.at("maud", "add-bot", seat=seat)


@scene
def link_to_game(stage: Stage) -> None:
    game(stage)
    stage.names["token"] = stage.at("maud", "join-link")["token"]
