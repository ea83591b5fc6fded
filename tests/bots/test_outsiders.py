"""The outsiders of the bench know the rules, deal what can be, and hands in duplicate are what they say."""

from random import Random

import pytest

from bench.bots.endings import loss_of, positions, told
from bench.bots.hands import PARTS, RULES, Pair, play_pair, player, summary
from bench.bots.random_search import random_search
from bench.bots.tree_search import Dealer, Position, TreeSearch
from engine import Game, HandScored, Phase, Play, apply, legal_actions, new_game, observe
from engine.bots import Bot
from engine.cards import DECK
from tests.engine.tables import chance, seed_of


def hands(count: int) -> list[Game]:
    """Hands of the bench's rules from the first card on, bid by chance."""
    found = []
    for n in range(count):
        game, rng = new_game(RULES, seed_of(n), "t"), Random(n)
        while game.phase is Phase.BIDDING:
            apply(game, *chance(game, rng, odd_bids=0.7))
        found.append(game)
    return found


@pytest.mark.parametrize("n", range(8))
def test_the_tree_search_knows_the_rules(n: int) -> None:
    """A position of its own allows the engine's cards, and gives each trick to the engine's winner."""
    game, rng = hands(n + 1)[n], Random(n)
    assert game.turn is not None
    position = Position(observe(game, game.turn), list(game.secret.hands))
    while game.turn is not None and game.hand_number == 1:
        assert game.turn == position.seat
        assert [Play(card) for card in range(52) if position.legal() >> card & 1] == sorted(
            (action for action in legal_actions(game) if isinstance(action, Play)), key=lambda play: play.card
        )
        action = rng.choice([each for each in legal_actions(game) if isinstance(each, Play)])
        position.lay(action.card)
        for event in apply(game, game.turn, action):
            if isinstance(event, HandScored):
                assert tuple(position.won) == event.record.tricks_won


def test_its_deals_agree_with_the_view() -> None:
    for n, game in enumerate(hands(4)):
        rng = Random(n)
        while game.turn is not None and game.hand_number == 1:
            seat, view = game.turn, observe(game, game.turn)
            dealer = Dealer(view, rng)
            dealt = dealer.deal()
            assert dealt[seat] == view.hand
            assert [hand.bit_count() for hand in dealt] == [hand.bit_count() for hand in game.secret.hands]
            assert dealt[0] | dealt[1] | dealt[2] | dealt[3] == DECK & ~_played(game)
            assert not any(dealt[other] & dealer.banned[other] for other in range(4) if other != seat)
            assert not any(game.secret.hands[other] & dealer.banned[other] for other in range(4))
            apply(game, seat, rng.choice(legal_actions(game)))


def _played(game: Game) -> int:
    played = 0
    for trick in (*game.tricks, game.trick):
        for card in trick:
            played |= 1 << card
    return played


@pytest.mark.parametrize("outsider", [TreeSearch(1.0), random_search])
def test_they_play_a_hand(outsider: Bot) -> None:
    game = hands(1)[0]
    rng = Random(1)
    while game.turn is not None and game.hand_number == 1:
        view = observe(game, game.turn)
        action = outsider(view, rng)
        assert action in view.legal
        apply(game, game.turn, action)


def test_a_player_against_itself_gains_nothing() -> None:
    for number in range(3):
        pair = play_pair("club", "club", "tuning", number, 1.0)
        assert set(pair.points) == set(PARTS)
        assert all(points == 0 for points in pair.points.values())
        assert pair.counts.get("a nils") == pair.counts.get("b nils")


def test_what_is_told_is_all_of_the_hands_points() -> None:
    """A bag costs nine points at once; the parts add up to A's points over B's."""
    pair = play_pair("club", "standard", "tuning", 1, 1.0)
    again = play_pair("standard", "club", "tuning", 1, 1.0)
    assert pair.points == {part: -points for part, points in again.points.items()}
    assert pair.points["bags"] % 4.5 == 0
    assert "points a hand" in summary([pair, Pair(pair.points, pair.counts, pair.milliseconds)])


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(KeyError):
        player("master", 1.0)
    assert player("random", 1.0) is random_search


def test_endings_are_choices_with_few_cards_and_a_loss_is_none_where_all_is_equal() -> None:
    for view in positions(6):
        assert view.hand is not None
        assert 2 <= view.hand.bit_count() <= 5
        assert len(view.legal) > 1
        loss, wrong = loss_of(view, 4)
        assert loss >= 0
        assert not wrong or loss > 0.005
    line = "2 cards, 2: 1.00% lost on average, 2.0% at most; 1 beyond chance"
    assert list(told({2: [(0.0, False), (0.02, True)]})) == [line]
