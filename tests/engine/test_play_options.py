"""The options of the play, value by value (docs/rules.md section 2, O34 to O43), in hands made for the purpose."""

from random import Random
from typing import Any

import pytest

from engine import Exchange, Game, IllegalPlay, NotHeld, Phase, Play, Seat, apply, cards_of, observe
from engine.cards import HEARTS, SUIT_OF
from engine.events import CardPlayed
from tests.engine.checks import refused
from tests.engine.tables import (
    CLUBS,
    SPADES,
    E,
    N,
    S,
    W,
    act,
    begin,
    bid,
    card,
    hand_of,
    lay,
    mask,
    play_hand,
    plays,
    stacked,
    to_act,
    until,
)

NO_HEARTS = "AS KS QS 2S 3S AC KC 2C 3C AD KD 2D 3D"
BLACK = "AS KS QS JS 10S 9S 8S AC KC QC JC 10C 9C"
ALL_SPADES = "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"


def void_south(hand: str, **options: Any) -> Game:
    """East has led a heart on the first trick, and south, who has none, is to play."""
    game = stacked(begin(**options), east="AH KH", south=hand, west="2H 3H", north="4H 5H")
    bid(game, 3, 3, 3, 3)
    lay(game, "AH")
    return game


def suits(hand: str, letters: str) -> set[int]:
    """The cards of some suits in a hand."""
    return {card(text) for text in hand.split() if text[-1] in letters}


@pytest.mark.parametrize(
    ("rule", "hand", "letters"),
    [
        ("no_spade", NO_HEARTS, "CD"),
        ("no_spade", BLACK, "C"),
        ("no_spade", ALL_SPADES, "S"),
        ("red_only", NO_HEARTS, "D"),
        ("red_only", BLACK, "C"),
        ("red_only", ALL_SPADES, "S"),
        ("any", NO_HEARTS, "SCD"),
        ("any", BLACK, "SC"),
        ("any", ALL_SPADES, "S"),
    ],
)
def test_a_void_player_on_the_first_trick(rule: str, hand: str, letters: str) -> None:
    """O35; where the hand has nothing of the kind, the next best: another plain card, else a spade."""
    game = void_south(hand, first_trick_void=rule)
    assert plays(game) == suits(hand, letters)
    for held in cards_of(mask(hand)):
        if held not in plays(game):
            refused(game, S, Play(held), IllegalPlay)


@pytest.mark.parametrize("rule", ["no_spade", "red_only", "any"])
def test_it_binds_on_the_first_trick_alone(rule: str) -> None:
    game = void_south(NO_HEARTS, first_trick_void=rule)
    lay(game, "2D 2H 4H KH")
    assert game.turn == S
    assert plays(game) == set(cards_of(hand_of(game, S)))


def until_second_trick(game: Game) -> None:
    while not observe(game, None).tricks:
        act(game, Play(min(plays(game))))


def playing(**options: Any) -> Game:
    """Four bids made; east is to lead, and holds spades and other suits."""
    game = stacked(
        begin(**options), east="AS 2S 3S AH KH 2C 3C 4C 2D 3D 4D 5D 6D", north="5C 6C", west="7C", south="8C"
    )
    bid(game, 3, 3, 3, 3)
    return game


def test_the_opening_lead_is_no_spade() -> None:
    """Wherever else spades may be led at any time (O34, O36)."""
    for lead in ("once_broken", "any_time"):
        game = playing(opening="non_spade", spades_lead=lead)
        assert plays(game) == set(cards_of(hand_of(game, E) & ~SPADES))


def test_any_opening_lead() -> None:
    """The opening adds no rule of its own; a spade is still not led before spades are broken where O36 says so."""
    game = playing(opening="any", spades_lead="any_time")
    assert plays(game) == set(cards_of(hand_of(game, E)))
    lay(game, "2S")
    game = playing(opening="any", spades_lead="once_broken")
    assert plays(game) == set(cards_of(hand_of(game, E) & ~SPADES))


def test_the_lowest_club_in_every_hand() -> None:
    game = playing(opening="lowest_club_each_hand", target=5000, floor=None, blind_nil=False)
    for hand in (1, 2, 3):
        assert game.hand_number == hand
        leader = to_act(game)
        for seat in (leader, leader.left, leader.partner, leader.right):
            clubs = cards_of(hand_of(game, seat) & CLUBS)
            if clubs:
                assert plays(game) == {clubs[-1]}
            apply(game, seat, Play(min(plays(game))))
        play_hand(game, Random(hand))
        until(game, Phase.PLAYING, Random(hand))


def test_the_lowest_club_in_the_games_first_hand() -> None:
    game = playing(opening="lowest_club_each_game", target=5000, floor=None, blind_nil=False)
    assert plays(game) == {card("2C")}
    play_hand(game, Random(1))
    until(game, Phase.PLAYING, Random(1))
    assert plays(game) == set(cards_of(hand_of(game, to_act(game)) & ~SPADES))


@pytest.mark.parametrize("holder", [N, E, S, W])
def test_the_holder_of_the_two_of_clubs_leads_it(holder: Seat) -> None:
    game = stacked(begin(opening="two_of_clubs"), **{holder.word: "2C AS AH"})
    bid(game, 3, 3, 3, 3)
    assert game.turn == holder
    assert observe(game, None).leader == holder
    assert plays(game) == {card("2C")}
    refused(game, holder, Play(card("AH")), IllegalPlay)
    lay(game, "2C")
    assert game.turn == holder.left
    clubs = cards_of(hand_of(game, holder.left) & CLUBS)
    assert not clubs or plays(game) == set(clubs)


def test_the_two_of_clubs_goes_with_an_exchange() -> None:
    """Who holds it after the exchange leads."""
    game = stacked(begin(opening="two_of_clubs", blind_nil_deficit=None, blind_exchange_cards=1), east="2C AS AH")
    bid(game, "blind", 3, 3, 3)
    from_east, from_west = 1 << card("2C"), 1 << cards_of(hand_of(game, W))[0]
    for seat, cards in ((E, from_east), (W, from_west)):
        assert Exchange(cards) in observe(game, seat).legal
        apply(game, seat, Exchange(cards))
    assert game.turn == W


def test_spades_may_be_led_at_any_time() -> None:
    game = playing(spades_lead="any_time")
    lay(game, "AH")
    until_second_trick(game)
    assert game.turn == E
    assert not observe(game, None).spades_broken
    assert plays(game) == set(cards_of(hand_of(game, E)))


@pytest.mark.parametrize(("rule", "broken"), [("off_suit", False), ("any_spade", True)])
def test_whether_a_spade_that_is_led_breaks_spades(rule: str, broken: bool) -> None:
    game = stacked(begin(spades_broken_by=rule), east=ALL_SPADES)
    bid(game, 3, 3, 3, 3)
    (event,) = lay(game, "AS")
    assert isinstance(event, CardPlayed)
    assert event.broken == broken
    assert observe(game, None).spades_broken == broken


@pytest.mark.parametrize("rule", ["off_suit", "any_spade"])
def test_a_spade_on_a_spade_breaks_only_where_any_spade_does(rule: str) -> None:
    game = stacked(
        begin(spades_broken_by=rule, spades_lead="any_time", opening="any"), east="AS", south="2S", west="3S"
    )
    bid(game, 3, 3, 3, 3)
    lay(game, "AS 2S 3S")
    assert observe(game, None).spades_broken == (rule == "any_spade")


@pytest.mark.parametrize("rule", ["off_suit", "any_spade"])
def test_a_spade_on_another_suit_always_breaks(rule: str) -> None:
    game = void_south(NO_HEARTS, first_trick_void="any", spades_broken_by=rule)
    lay(game, "2S")
    assert observe(game, None).spades_broken


def test_an_illegal_card_is_refused_or_let_through() -> None:
    """O43: only following suit is left to the player where a renege is penalised."""
    for renege, free in (("prevented", False), ("penalised", True)):
        game = stacked(begin(renege=renege), east="AH", south="2H 3H AS AC")
        bid(game, 3, 3, 3, 3)
        lay(game, "AH")
        hearts = {held for held in cards_of(hand_of(game, S)) if SUIT_OF[held] == HEARTS}
        assert plays(game) == (set(cards_of(hand_of(game, S))) if free else hearts)
        refused(game, S, Play(card("AH")), NotHeld)
