"""Faults of the compatible system, not repeated: those of `docs/faults.md` that no other test bears the id of."""

import json
import re
import secrets
from collections import Counter
from random import SystemRandom

import pytest

from engine import Exchange, legal_actions, observe, standard
from functions.service.wiring import Services
from tests.architecture.repository import python, tree
from tests.support.driver import Player
from tests.support.games import Game, behind, rewrite
from tests.support.world import World

IDS = {*(f"L{at}" for at in range(1, 11)), *(f"U{at}" for at in range(1, 29))}


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def test_every_fault_has_a_test_with_its_id() -> None:
    named = " ".join(node.name for path in python("tests") for node in tree(path).body if hasattr(node, "name"))
    found = {each.upper() for each in re.findall(r"(?<=_)([luLU]\d+)(?=_)", named)}
    assert IDS - found == set()


def test_l2_who_has_looked_cannot_bid_blind(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    assert game.bid("east", 3).status == 200
    assert game.by_seat["south"].post(game.path("reveal-hand")).status == 200
    assert game.bid("south", "blind_nil").status == 400
    assert game.state("south")["bids"]["south"] is None


def test_l10_no_session_of_a_socket_in_the_log(
    world: World, four: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    four[0].socket().close()
    assert world.socket_event("$connect", "x", queryStringParameters={"sessionId": "not-a-session"}) == 401
    logged = capsys.readouterr().out
    assert "$connect" in logged
    assert four[0].session_id not in logged
    assert "not-a-session" not in logged


def test_u6_the_same_card_is_not_passed_twice(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        assert game.bid(seat, bid).status == 200
    card = game.state("south")["myHand"][0]
    answer = game.by_seat["south"].post(game.path("blind-nil-exchange"), {"cards": [card, card]})
    assert answer.status == 400
    assert len(game.state("south")["myHand"]) == 13
    assert game.turn == "south"


def test_u11_a_bots_total_ends_at_thirteen_and_the_bidding_goes_on(world: World, four: list[Player]) -> None:
    """Its partner has bid 13, and it holds spades: the next person's bid is taken."""
    game = Game(world, four[:3])  # the bot sits west, and bids second for its side
    rewrite(game)
    assert game.bid("east", 13).status == 200
    assert game.bid("south", 2).status == 200
    state = game.state("north")
    assert state["bids"]["west"] == 13
    assert game.bid("north", 2).status == 200


def test_u15_chance_is_the_systems() -> None:
    """Deals and tokens come from `secrets`; bots and pauses from the system's own generator."""
    fields = Services.__dataclass_fields__
    assert fields["fresh"].default is secrets.token_bytes
    assert fields["rng"].default_factory is SystemRandom


def test_u15_a_bot_passes_every_pair_of_its_cards_alike(world: World, four: list[Player]) -> None:
    game = behind(world, four)
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        assert game.bid(seat, bid).status == 200
    stored = world.table(game.table_id).game
    assert stored is not None
    assert stored.turn is not None
    view, legal = observe(stored, stored.turn), legal_actions(stored)
    pairs = [action for action in legal if isinstance(action, Exchange)]
    assert len(pairs) == 78
    rng = SystemRandom()
    drawn = Counter(standard(view, rng) for _ in range(78 * 40))
    chi = sum((drawn[pair] - 40) ** 2 / 40 for pair in pairs)
    assert chi < 180, "77 degrees of freedom: beyond 180 once in some billion runs"


def test_u25_an_invitation_to_a_table_without_spectators_can_be_taken_up(world: World, four: list[Player]) -> None:
    maud, piet, *_ = four
    table = world.new_table(maud, visibility="private", spectating=False)
    token = maud.post(f"/api/tables/{table}/invite", {"playerId": piet.player_id}).json["token"]
    assert piet.post(f"/api/tables/{table}/arrive").status == 200
    assert piet.post(f"/api/tables/join-link/{token}", {"seat": "east"}).json == {"tableId": table, "seat": "east"}


@pytest.mark.parametrize("body", ["{", "<html>", '{"a": ' + "[" * 5000, "\x00"])
def test_u26_what_is_no_json_is_answered_by_json(world: World, body: str) -> None:
    answer = world.http("POST", "/api/auth/guest", None, body)
    assert answer.status == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
    text = json.dumps(answer.json)
    assert not [word for word in ("Traceback", ".py", "line ") if word in text]


def test_u27_every_state_and_event_has_a_version_that_only_grows(world: World, four: list[Player]) -> None:
    """So that a late answer is known to be older."""
    game = Game(world, four)
    socket = four[0].socket(join=game.table_id)
    socket.take()
    versions = [game.state("north")["version"]]
    for _ in range(6):
        answered = game.step().json["version"]
        assert {frame["version"] for frame in socket.take()} == {answered}
        versions.append(answered)
    assert versions == sorted(set(versions))
    assert game.state("north")["version"] == versions[-1]
