"""Hints and reviews: what they recommend, why, and that they are pure."""

from random import Random

import pytest

from bots import bot_of
from bots.hints import hint
from bots.review import review
from engine import VARIANTS, HandRecord, HandScored, Phase, Play, Seat, apply, observe
from tests.bots.suite_following import FOLLOWING
from tests.bots.suite_leading import LEADING
from tests.bots.suite_nils import NILS
from tests.bots.suite_stakes import STAKES
from tests.engine.tables import begin, chance

REASONS = {
    "cover the partner's nil": "saves their nil",
    "leave the trick to their nil": "leaves the trick to East",
    "duck with the highest loser": "spares you a bag",
    "partner has it already": "Your partner is winning the trick",
    "cheapest winner in last seat": "you need 3 more tricks",
    "nil: the highest card that stays below": "highest card below the king of hearts",
    "nil: out of the suit, throw the ace": "could break your nil",
    "draw the last spade": "you need 2 more tricks",
    "their contract hangs on this trick": "their contract can still be broken",
    "a contract that costs nothing and would win": "their contract can still be broken",
    "bags that cost nothing are points": "a bag costs nothing here",
}


@pytest.mark.parametrize("name", REASONS)
def test_the_reason_is_that_of_the_position(name: str) -> None:
    position = next(each for each in (*FOLLOWING, *LEADING, *NILS, *STAKES) if each.name == name)
    given = hint(position.view(), level="club")
    assert isinstance(given.action, Play)
    assert given.action.card in position.cards(position.right or position.hand)
    assert REASONS[name] in given.reason


@pytest.mark.parametrize("preset", VARIANTS)
def test_every_decision_of_a_game_can_be_explained(preset: str) -> None:
    for n in range(3):
        game, rng = begin(preset, n, blind_nil_deficit=None), Random(n)
        while game.turn is not None and game.hand_number <= 2:
            view = observe(game, game.turn)
            given = hint(view, seed=n, level="club")
            assert given.action in view.legal
            assert given == hint(view, seed=n, level="club")
            assert given.reason[0].isupper()
            assert given.reason.endswith(".")
            apply(game, *chance(game, rng, odd_bids=0.7))


def test_a_hint_is_the_move_of_its_level() -> None:
    game, rng = begin(n=2), Random(2)
    while game.phase is not Phase.PLAYING or len(observe(game, game.turn).legal) < 5:
        apply(game, *chance(game, rng))
    view = observe(game, game.turn)
    assert hint(view, seed=5).action == bot_of("expert")(view, Random(5))


def test_only_the_player_to_act_gets_a_hint() -> None:
    game = begin(n=2)
    for viewer in (None, *(seat for seat in Seat if seat is not game.turn)):
        with pytest.raises(ValueError, match="whose turn it is"):
            hint(observe(game, viewer))


def finished_hand(preset: str, seed: int, wild: bool) -> HandRecord:
    game, rng = begin(preset, seed), Random(seed)
    while game.turn is not None:
        move = chance(game, rng) if wild else (game.turn, bot_of("club")(observe(game, game.turn), rng))
        for event in apply(game, *move):
            if isinstance(event, HandScored):
                return event.record
    raise AssertionError("the game ended before its hand")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.expert.plays.LANES", (80, 80))
    monkeypatch.setattr("bots.expert.endgame._POSITIONS", 60)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("preset", VARIANTS)
def test_a_review_names_cards_that_were_laid(preset: str) -> None:
    record = finished_hand(preset, 1, wild=True)
    given = review(record)
    assert given == review(record)
    assert given.complete
    assert any(given.slips)
    for seat, slip in zip(Seat, given.slips, strict=True):
        if slip is not None:
            leader, cards = record.tricks[slip.trick - 1]
            assert slip.seat is seat
            assert cards[(seat - leader) % 4] == slip.card != slip.better
            assert record.hands_played[seat] >> slip.better & 1
            assert 0 < slip.cost <= 1
            assert slip.words.startswith(seat.word.capitalize())


@pytest.mark.usefixtures("small")
def test_careless_play_costs_more_than_good_play() -> None:
    def cost(wild: bool) -> float:
        return sum(slip.cost for n in range(6) for slip in review(finished_hand("classic", n, wild)).slips if slip)

    assert cost(wild=True) > cost(wild=False)


@pytest.mark.usefixtures("small")
def test_a_review_stops_when_its_time_is_over() -> None:
    given = review(finished_hand("classic", 1, wild=True), seconds=0.0)
    assert given == ((None,) * 4, False)
