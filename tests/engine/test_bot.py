"""The standard bot (GP26, GP29, BN17, BN18) and what a table relies on when it acts for a seat."""

from random import Random
from typing import Any

import pytest

from engine import (
    BLIND_NIL,
    NIL,
    VARIANTS,
    Bid,
    Cut,
    Exchange,
    Game,
    Phase,
    Play,
    Reveal,
    apply,
    cards_of,
    legal_actions,
    observe,
    standard,
)
from tests.engine.redeal import redealt
from tests.engine.tables import (
    SPADES,
    E,
    N,
    S,
    W,
    act,
    begin,
    bid,
    chance,
    hand_of,
    lay,
    plays,
    shown_hand,
    stacked,
    suit,
    until,
)

BLIND: dict[str, Any] = {"blind_nil_deficit": None}


def bots(game: Game, rng: Random) -> None:
    """The seat to act is played by the bot, from its view."""
    action = standard(observe(game, game.turn), rng)
    assert action in legal_actions(game)
    act(game, action)


@pytest.mark.parametrize("preset", VARIANTS)
def test_games_of_four_bots_end(preset: str) -> None:
    for n in range(4):
        game, rng = begin(preset, n), Random(n)
        while game.turn is not None:
            bots(game, rng)
        assert game.phase is Phase.GAME_OVER


@pytest.mark.parametrize("preset", VARIANTS)
def test_BN17_the_standard_bot_never_bids_nil_or_blind_nil(preset: str) -> None:
    for n in range(30):
        game, rng = begin(preset, n, **BLIND), Random(n)
        while game.hand_number == 1 and game.turn is not None:
            if game.phase is Phase.BIDDING:
                action = standard(observe(game, game.turn), rng)
                assert action not in (Bid(NIL), Bid(BLIND_NIL))
            apply(game, *chance(game, rng, odd_bids=1))


def test_GP26_where_bids_are_summed_it_bids_its_own_spades() -> None:
    for n in range(30):
        game = begin(n=n, bidding="summed")
        bid(game, 2, 2)
        spades = (hand_of(game, W) & SPADES).bit_count()
        assert standard(observe(game, W), Random(n)) == Bid(spades)


def test_GP26_the_nearest_number_where_its_count_is_not_legal() -> None:
    game = stacked(begin("tournament", cut=False), west="AS KS")
    bid(game, 0, 4)
    view = observe(game, W)
    spades = (hand_of(game, W) & SPADES).bit_count()
    assert standard(view, Random(1)) == Bid(max(4, spades))
    no_spades = stacked(begin("classic"), east="2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH")
    assert standard(observe(no_spades, E), Random(1)) == Bid(1)


def test_a_bot_looks_at_its_cards_before_it_bids() -> None:
    game = begin(**BLIND)
    assert observe(game, E).hand is None
    assert standard(observe(game, E), Random(1)) == Reveal()
    apply(game, E, Reveal())
    assert isinstance(standard(observe(game, E), Random(1)), Bid)


@pytest.mark.parametrize("preset", VARIANTS)
def test_GP29_every_choice_is_legal_and_every_legal_card_is_chosen(preset: str) -> None:
    game, rng = begin(preset, 5), Random(5)
    until(game, Phase.PLAYING, rng)
    for _ in range(20):
        view = observe(game, game.turn)
        chosen = {standard(view, rng) for _ in range(200)}
        assert chosen <= set(view.legal)
        if game.rules.renege == "prevented":
            assert chosen == set(view.legal)
        apply(game, *chance(game, rng))


def test_GP29_the_standard_bot_never_reneges() -> None:
    """The rules that bind people bind it, also at a table that would let it lay any card."""
    for n in range(10):
        game, rng = begin("tournament", n), Random(n)
        while game.turn is not None and game.hand_number <= 3:
            view = observe(game, game.turn)
            action = standard(view, rng)
            if isinstance(action, Play) and view.trick:
                held = {suit(card) for card in cards_of(shown_hand(view))}
                led = 1 if view.first_trick and game.hand_number == 1 else suit(view.trick[0][1])
                assert suit(action.card) == led or led not in held
            events = act(game, action)
            assert "RENEGE" not in [event.type for event in events]


def test_GP29_a_void_bot_throws_any_card_on_the_trick_of_clubs() -> None:
    """Clubs are asked for there, whatever a leader without clubs has thrown (TR14)."""
    game = stacked(
        begin("tournament", cut=False),
        east="2S 3S 4S 2H 3H 4H 5H 2D 3D 4D 5D 6D 7D",
        south="QS KS AS 10S QH KH AH JH QD KD AD JD 10D",
    )
    bid(game, 4, 4, 4, 4)
    lay(game, "2H")
    view = observe(game, S)
    assert plays(game) == set(cards_of(shown_hand(view)))
    rng = Random(2)
    assert {standard(view, rng) for _ in range(400)} == {Play(held) for held in plays(game)}


def test_BN18_a_bot_acts_in_either_step_of_either_exchange() -> None:
    for options in (BLIND, BLIND | {"blind_exchange": "at_once"}, BLIND | {"blind_exchange_optional": True}):
        for n in range(20):
            game, rng = begin(n=n, **options), Random(n)
            bid(game, "blind", 3, 3, "blind")
            steps = 0
            while game.phase is Phase.EXCHANGE:
                action = standard(observe(game, game.turn), rng)
                assert isinstance(action, Exchange)
                act(game, action)
                steps += 1
            assert steps <= 4
            assert game.phase is Phase.PLAYING


def test_BN17_the_cards_returned_are_the_partners_own() -> None:
    game = begin(**BLIND)
    bid(game, "blind", 3, 3, 3)
    bots(game, Random(1))
    own = hand_of(game, W)
    for n in range(50):
        exchange = standard(observe(game, W), Random(n))
        assert isinstance(exchange, Exchange)
        sent = exchange.cards
        assert sent & own == sent
        assert sent.bit_count() == 2


def test_a_bot_answers_the_offer_of_a_cut() -> None:
    game = begin("tournament")
    cuts = {standard(observe(game, W), Random(n)) for n in range(300)}
    assert cuts <= {Cut(position) for position in range(52)}
    assert isinstance(standard(observe(game, W), Random(1)), Cut)


@pytest.mark.parametrize("preset", VARIANTS)
def test_permuting_hidden_cards_does_not_change_its_decision(preset: str) -> None:
    for n in range(6):
        game, rng = begin(preset, n, **BLIND), Random(n)
        while game.turn is not None and game.hand_number <= 2:
            seat = game.turn
            for _ in range(2):
                twin, choice = redealt(game, seat, rng, {}), rng.random()
                assert standard(observe(game, seat), Random(choice)) == standard(observe(twin, seat), Random(choice))
            apply(game, *chance(game, rng, odd_bids=0.8))


def test_the_same_view_and_generator_give_the_same_action() -> None:
    game, rng = begin(n=3), Random(3)
    while game.hand_number == 1 and game.turn is not None:
        view, choice = observe(game, game.turn), rng.random()
        before = repr(view)
        assert standard(view, Random(choice)) == standard(view, Random(choice))
        assert repr(view) == before
        apply(game, *chance(game, rng))


def test_a_bot_takes_over_any_seat_in_any_phase() -> None:
    """From every position of random games, four bots go on to the next hand."""
    for preset in VARIANTS:
        game, rng = begin(preset, 9, **BLIND), Random(9)
        while game.turn is not None and game.hand_number <= 2:
            twin, start = game.copy(), game.hand_number
            if rng.random() < 0.3:
                while twin.turn is not None and twin.hand_number == start:
                    bots(twin, rng)
            apply(game, *chance(game, rng, odd_bids=0.8))


def test_a_view_that_is_not_to_act_offers_no_bid() -> None:
    game = begin()
    for viewer in (None, N, S, W):
        assert observe(game, viewer).legal == ()
