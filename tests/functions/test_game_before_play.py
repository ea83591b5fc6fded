"""Before the first card, through the API: blind nil, looking, exchanges, the cut and misdeals."""

import pytest

from tests.support.driver import SEATS, Player
from tests.support.games import Game, behind, rewrite
from tests.support.world import World


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def test_BN2_a_second_blind_nil_of_a_side_is_refused_and_the_partner_gets_their_cards(
    world: World, four: list[Player]
) -> None:
    game = behind(world, four)
    partner = game.by_seat["north"].socket()
    game.bid("east", 3)
    game.bid("south", "blind_nil")
    game.bid("west", 3)
    assert [frame["type"] for frame in partner.take()] == ["HAND_REVEALED"]
    assert game.state("north")["blindNilEligible"] is False
    answer = game.bid("north", "blind_nil")
    assert answer.status == 400


def test_BN5_BN6_looking_at_ones_cards(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    south = game.by_seat["south"]
    mine, others = south.socket(join=game.table_id), game.by_seat["west"].socket(join=game.table_id)
    others.take()
    assert game.by_seat["west"].post(game.path("reveal-hand")).json["code"] == "blind_nil_not_eligible"
    first = south.post(game.path("reveal-hand"))
    assert first.status == 200
    assert len(first.json["myHand"]) == 13
    version = game.version
    again = south.post(game.path("reveal-hand"))
    assert (again.status, again.json["myHand"], game.version) == (200, first.json["myHand"], version)
    assert mine.types == ["JOINED", "HAND_REVEALED"]
    assert others.take() == []
    game.bid("east", 3)
    assert game.bid("south", "blind_nil").status == 400
    game.bid("south", 3)
    game.bid("west", 3)
    game.bid("north", "nil")
    assert south.post(game.path("reveal-hand")).status == 409


def test_BN6_after_ones_own_bid_it_is_too_late_to_look(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    game.bid("east", 3)
    game.bid("south", "blind_nil")
    answer = game.by_seat["south"].post(game.path("reveal-hand"))
    assert answer.status == 409
    assert "myHand" not in game.state("south")


def test_BN9_to_BN14_the_exchange_over_the_wire(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    sockets = {seat: player.socket(join=game.table_id) for seat, player in game.by_seat.items()}
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        assert game.bid(seat, bid).status == 200
    assert game.play("east", "AS").status == 409
    for socket in sockets.values():
        socket.take()
    exchange = game.path("blind-nil-exchange")
    hand = game.state("south")["myHand"]

    def types(seat: str) -> list[str]:
        return [frame["type"] for frame in sockets[seat].take()]

    strangers = game.state("east")["myHand"]
    for cards in (None, [], hand[:1], hand[:3], [hand[0], hand[0]], strangers[:2], ["AS", 5], "ASKS"):
        answer = game.by_seat["south"].post(exchange, {"cards": cards})
        assert answer.status == 400, cards
    assert game.by_seat["north"].post(exchange, {"cards": game.state("north")["myHand"][:2]}).status == 400
    first = game.by_seat["south"].post(exchange, {"cards": hand[:2]})
    assert first.json["blindNilExchange"]["step"] == "partner_to_blind"
    assert len(first.json["myHand"]) == 11
    assert types("north") == ["BLIND_NIL_EXCHANGE_PROMPT", "TURN_CHANGED"]
    assert types("south") == types("east") == types("west") == ["TURN_CHANGED"]
    given = game.state("north")["myHand"][:2]
    texts = [("10" if card["rank"] == "10" else card["rank"]) + card["suit"][0] for card in given]
    second = game.by_seat["north"].post(exchange, {"cards": texts})
    assert second.status == 200
    assert (second.json["phase"], second.json["currentPlayerSeat"]) == ("playing", "east")
    assert types("north") == types("south") == ["HAND_REVEALED", "TURN_CHANGED"]
    assert types("east") == ["TURN_CHANGED"]
    hands = [game.state(seat)["myHand"] for seat in SEATS]
    assert all(len(cards) == 13 for cards in hands)
    assert len({(card["suit"], card["rank"]) for cards in hands for card in cards}) == 52
    assert all(card in game.state("south")["myHand"] for card in given)


def test_TR7_an_exchange_at_once_may_be_declined(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament")
    game.by_seat["west"].post(game.path("cut"), {"position": 0})
    for seat in ("east", "west", "north"):
        game.by_seat[seat].post(game.path("reveal-hand"))
    for seat, bid in (("east", 4), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        assert game.bid(seat, bid).status == 200
    assert game.state("north")["blindNilExchange"]["step"] == "at_once"
    exchange = game.path("blind-nil-exchange")
    deadline = game.state("south")["deadline"]
    world.wait(5)
    north = game.state("north")["myHand"]
    assert game.by_seat["north"].post(exchange, {"cards": north[:1]}).status == 200
    assert game.state("south")["deadline"] == deadline
    assert game.by_seat["south"].post(exchange, {"cards": []}).json["phase"] == "playing"
    assert game.state("north")["myHand"] == north


def test_TR21_the_cut_is_offered_to_the_dealers_right(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament")
    cut = game.path("cut")
    assert game.by_seat["east"].post(cut, {"position": 20}).status == 409
    for bad in (None, -1, 52, "20", 3.0, True):
        assert game.by_seat["west"].post(cut, {"position": bad}).status == 400
    answer = game.by_seat["west"].post(cut, {"position": 20})
    assert (answer.status, answer.json["phase"]) == (200, "bidding")
    assert game.by_seat["west"].post(cut, {"position": 20}).status == 409


def test_TR19_a_hand_without_spades_can_be_thrown_in(world: World, four: list[Player]) -> None:
    game = Game(world, four, ruleset="tournament")
    game.by_seat["west"].post(game.path("cut"), {"position": 0})
    misdeal = game.path("misdeal")
    table = world.table(game.table_id)
    assert table.game is not None
    hands = table.game.secret.hands
    low = [sum(1 << card for card in range(seat, 52, 4)) for seat in range(4)]
    low[3], low[0] = sum(1 << card for card in range(13)), 0
    rest = list(range(13, 52))
    low[0], low[1], low[2] = (sum(1 << card for card in rest[at::3]) for at in range(3))
    hands[:] = low
    rewrite(game, secret=table.game.secret)
    assert game.by_seat["north"].post(misdeal).status == 400
    game.by_seat["north"].post(game.path("reveal-hand"))
    assert game.by_seat["north"].post(misdeal).json["code"] == "misdeal_not_allowed"
    game.by_seat["west"].post(game.path("reveal-hand"))
    socket = game.by_seat["east"].socket(join=game.table_id)
    answer = game.by_seat["west"].post(misdeal)
    assert answer.status == 200
    assert socket.types == ["JOINED", "MISDEAL", "CUT_OFFERED", "TURN_CHANGED"]
    assert answer.json["dealerSeat"] == "north"
    assert answer.json["handNumber"] == 1
