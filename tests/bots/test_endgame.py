"""The last tricks: what the expert takes for equal is equal, and its solver finds what trying everything finds."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from bots.expert.endgame import Solver, _values
from bots.expert.knowledge import knowledge_of
from bots.expert.plays import equal_cards, estimates
from bots.expert.time_limit import TimeLimit
from bots.expert.worlds import worlds_of
from engine import Game, Phase, Play, View, apply, mask_of, new_game, observe
from engine.bots import honest_actions
from tests.bots.exhaustive import Exhaustive, hands_of
from tests.bots.positions import Position
from tests.engine.rule_sets import random_rules
from tests.engine.tables import begin, card, chance, mask, seed_of


def endings(hands: int, most_cards: int) -> Iterator[Game]:
    """Every choice in the last tricks of some hands played by chance, in and between tricks, under any rules."""
    for n in range(hands):
        rng = Random(n)
        game = begin("spades-online", n) if n % 2 else new_game(random_rules(rng), seed_of(n), "t")
        game.scores = [rng.randrange(0, game.rules.target) for _ in "ab"]
        while game.turn is not None and game.hand_number == 1:
            seat, action = chance(game, rng)
            if game.phase is Phase.PLAYING:
                action = rng.choice(honest_actions(observe(game, seat)))
                if game.secret.hands[seat].bit_count() <= most_cards and len(choices(observe(game, seat))) > 1:
                    yield game.copy()
            apply(game, seat, action)


def choices(view: View) -> list[int]:
    """The cards that may be played without a renege."""
    return sorted(action.card for action in honest_actions(view) if isinstance(action, Play))


def solved(view: View, hands: list[int], cards: list[int]) -> list[float]:
    """What the expert's solver makes of the cards in a world."""
    solver = Solver(view, tuple(hands), _values(view, knowledge_of(view).hand.bit_count()), TimeLimit(60.0))
    return [solver.value_of(each) for each in cards]


def searched(view: View, hands: list[int], cards: list[int]) -> list[float]:
    """What trying everything makes of them."""
    truth = Exhaustive(view)
    return [truth.value_of(hands_of(hands), each) for each in cards]


@pytest.mark.parametrize(("hands", "most_cards"), [(400, 3), (8, 4)])
def test_the_solver_finds_what_trying_everything_finds(hands: int, most_cards: int) -> None:
    looked = in_tricks = 0
    for game in endings(hands, most_cards):
        view, cards = observe(game, game.turn), choices(observe(game, game.turn))
        world = list(game.secret.hands)
        assert solved(view, world, cards) == pytest.approx(searched(view, world, cards), abs=1e-12)
        looked, in_tricks = looked + 1, in_tricks + bool(view.trick)
    assert looked >= 6 * hands
    assert in_tricks >= looked / 3


def test_a_card_on_the_table_parts_cards_of_a_hand() -> None:
    """The seven beats the four that was led and the three does not, though nobody else holds a card between them."""
    view = Position(
        "", "", hand="7S 3S 2S", trick="N:4S E:5C", out="KS 6S KH 5S 8H 3C JD", voids={"E": "S"},
        bids={"N": 1, "E": 5, "S": 5, "W": 1}, won={"S": 4, "E": 2, "W": 4},
    ).view()  # fmt: skip
    world = [mask("5S 8H"), mask("3C JD"), mask("7S 3S 2S"), mask("KS 6S KH")]
    cards = [card("7S"), card("3S")]
    seven, three = searched(view, world, cards)
    assert solved(view, world, cards) == pytest.approx([seven, three])
    assert seven < three


def test_cards_are_no_equals_because_others_may_hold_what_lies_between() -> None:
    """The queen of spades lies between the ace and the ten; who may hold the four and the seven changes nothing."""
    view = Position(
        "", "", hand="AS 10S", trick="W:6D N:10D E:2D", out="QS 4S 7H",
        bids={"N": 1, "E": 3, "S": 6, "W": 3}, won={"N": 3, "S": 3, "E": 3, "W": 2},
    ).view()  # fmt: skip
    assert groups_of(view) == [[card("10S")], [card("AS")]]
    worth = estimates(view, np.random.default_rng(1), TimeLimit(60.0))
    assert worth != dict.fromkeys(worth, 0.5)


def groups_of(view: View) -> list[list[int]]:
    """The groups in which the expert tries the cards that may be played."""
    return equal_cards(choices(view), knowledge_of(view).elsewhere | mask_of(played for _, played in view.trick))


def test_what_is_taken_for_equal_is_worth_the_same_in_every_world() -> None:
    looked = 0
    for game in endings(60, most_cards=3):
        view = observe(game, game.turn)
        groups = [group for group in groups_of(view) if len(group) > 1]
        if groups:
            looked += 1
        for world in worlds_of(view, knowledge_of(view), 4, np.random.default_rng(1)).T:
            for group in groups:
                worth = searched(view, [int(hand) for hand in world], group)
                assert worth == pytest.approx([worth[0]] * len(group), abs=1e-12)
    assert looked >= 60


def test_every_estimate_is_the_mean_of_what_trying_everything_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same worlds, for all cards that may be played, whether they were tried or taken for another's equal."""
    monkeypatch.setattr("bots.expert.endgame._POSITIONS", 10**9)
    monkeypatch.setattr("bots.expert.endgame._WORLDS", {1: 1, 2: 6, 3: 6})
    monkeypatch.setattr("bots.expert.plays.FEW", 3)
    looked = 0
    for game in endings(60, most_cards=3):
        view = observe(game, game.turn)
        cards = choices(view)
        worlds = worlds_of(view, knowledge_of(view), 6, np.random.default_rng(1)).T
        truth = np.mean([searched(view, [int(hand) for hand in world], cards) for world in worlds], axis=0)
        if len(groups_of(view)) == 1:
            assert truth == pytest.approx([truth[0]] * len(cards), abs=1e-12)
            continue
        looked += 1
        worth = estimates(view, np.random.default_rng(1), TimeLimit(60.0))
        assert [worth[each] for each in cards] == pytest.approx(truth.tolist(), abs=1e-12)
    assert looked >= 200
