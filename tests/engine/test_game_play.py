"""The play of the cards, line by line (docs/rules.md section 5, GP12 to GP17)."""

from random import Random

from engine import (
    Game,
    IllegalPlay,
    NotHeld,
    Phase,
    Play,
    apply,
    card_face,
    cards_of,
    observe,
    seen,
)
from engine.events import CardPlayed
from tests.engine.checks import payload_of, refused
from tests.engine.tables import (
    SPADES,
    E,
    N,
    S,
    W,
    begin,
    bid,
    card,
    chance,
    event_of,
    hand_of,
    lay,
    mask,
    play_hand,
    plays,
    search,
    stacked,
    suit,
    to_act,
    until,
)

ALL_SPADES = "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"


def playing(game: Game, *values: int | str) -> Game:
    """The game after four bids."""
    bid(game, *(values or (3, 3, 3, 3)))
    assert game.phase is Phase.PLAYING
    return game


def test_GP12_follow_suit() -> None:
    game = stacked(begin(), east="AH 2H 3C", south="KH QH 2S", west="5C 6C 4D AS", north="JH 2C")
    game = playing(game)
    refused(game, E, Play(card("KH")), NotHeld)
    lay(game, "AH")
    assert plays(game) == {held for held in cards_of(hand_of(game, S)) if suit(held) == 2}
    refused(game, S, Play(card("2S")), IllegalPlay)
    lay(game, "QH")


def test_GP12_a_void_player_may_lay_any_card() -> None:
    """From the second trick on."""
    game = stacked(
        begin(),
        east="AH KH QH AD KD QD AC KC QC AS KS QS JS",
        south="10H 9H 8H 10D 9D 8D 10C 9C 8C JC 10S 9S 8S",
        west="7H 6H 5H 4H 3H 2H 7D 6D 5D 4D 3D 2D JD",
        north="JH 7C 6C 5C 4C 3C 2C 7S 6S 5S 4S 3S 2S",
    )
    game = playing(game)
    lay(game, "AH 8H 2H JH")
    lay(game, "KH 9H 3H")
    assert plays(game) == set(cards_of(hand_of(game, N)))
    lay(game, "2S")
    assert observe(game, None).turn == N


def test_GP12_highest_of_the_suit_led_or_highest_spade_wins() -> None:
    cases = [
        ("2H 3H AH KH", "KS"),
        ("2H 3H AH KH", "2S"),
    ]
    for trick, trump in cases:
        leader, second, third, fourth = trick.split()
        game = stacked(begin(), east=leader, south=second, west=third, north=fourth)
        game = playing(game)
        lay(game, trick)
        assert observe(game, None).tricks[0].winner == W
        assert observe(game, None).turn == W
        void = f"{trump} 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
        game = stacked(begin(first_trick_void="any"), east=leader, south=void, west=third, north=fourth)
        game = playing(game)
        lay(game, leader, trump, third, fourth)
        assert observe(game, None).tricks[0].winner == S


def test_GP12_off_suit_cards_never_win() -> None:
    game = stacked(begin(), east="2H 2D", south="AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D AC", west="3H", north="4H")
    game = playing(game)
    lay(game, "2H AD 3H 4H")
    assert observe(game, None).tricks[0].winner == N


def test_GP14_no_spade_lead_until_broken() -> None:
    game = playing(stacked(begin(), east="AH 2S 3S", south="2H", west="3H", north="4H"))
    lay(game, "AH 2H 3H 4H")
    assert game.turn == E
    assert not observe(game, None).spades_broken
    refused(game, E, Play(card("2S")), IllegalPlay)
    assert plays(game) == {held for held in cards_of(hand_of(game, E)) if suit(held) != 3}


def test_GP14_after_they_are_broken_spades_may_be_led() -> None:
    game = search(
        lambda g: g.phase is Phase.PLAYING and g.broken and not g.trick and hand_of(g, to_act(g)) & SPADES > 0
    )
    assert plays(game) == set(cards_of(hand_of(game, to_act(game))))


def test_GP14_only_spades_left_may_be_led_unbroken() -> None:
    def only_spades(game: Game) -> bool:
        if game.phase is not Phase.PLAYING or hand_of(game, to_act(game)) & ~SPADES:
            return False
        view = observe(game, None)
        return not view.trick and not view.spades_broken and not view.first_trick

    game = search(only_spades)
    seat = to_act(game)
    assert plays(game) == set(cards_of(hand_of(game, seat)))
    events = apply(game, seat, Play(max(plays(game))))
    assert not event_of(events, CardPlayed).broken
    assert not observe(game, None).spades_broken


def test_GP14_an_off_suit_spade_breaks_them_and_a_led_one_does_not() -> None:
    game = playing(
        stacked(
            begin(first_trick_void="any"), east="AH", south=ALL_SPADES.replace("AS ", "") + " 2D", west="3H", north="4H"
        )
    )
    events = lay(game, "AH 5S")
    assert payload_of(events[0], None)["spadesBroken"] is False
    assert payload_of(events[1], None)["spadesBroken"] is True
    assert observe(game, None).spades_broken
    led = playing(stacked(begin(), east=ALL_SPADES))
    (event,) = lay(led, "AS")
    assert payload_of(event, None)["spadesBroken"] is False


def test_GP14_broken_does_not_survive_into_the_next_hand() -> None:
    game = begin(target=5000, floor=None, blind_nil=False)
    for n in range(3):
        until(game, Phase.PLAYING, Random(n))
        while not observe(game, None).spades_broken:
            apply(game, *chance(game, Random(n)))
        play_hand(game, Random(n))
        assert not observe(game, None).spades_broken


def test_GP16_no_spade_lead_on_the_first_trick() -> None:
    for n in range(40):
        game = playing(begin(n=n))
        assert plays(game) == {held for held in cards_of(hand_of(game, E)) if suit(held) != 3}
        for spade in cards_of(hand_of(game, E) & SPADES):
            refused(game, E, Play(spade), IllegalPlay)


def test_GP16_thirteen_spades_may_be_led() -> None:
    game = playing(stacked(begin(), east=ALL_SPADES))
    assert plays(game) == set(cards_of(mask(ALL_SPADES)))
    lay(game, "AS")


def test_GP16_holds_even_where_spades_may_be_led_at_any_time() -> None:
    game = playing(begin(spades_lead="any_time"))
    assert all(suit(held) != 3 for held in plays(game))


def test_GP17_a_void_player_lays_no_spade_on_the_first_trick() -> None:
    game = playing(stacked(begin(), east="AH", south="AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 2D 2C"))
    lay(game, "AH")
    assert plays(game) == {card("2D"), card("2C")}
    refused(game, S, Play(card("4S")), IllegalPlay)
    lay(game, "2C")


def test_GP17_only_spades_left_may_be_laid() -> None:
    game = playing(stacked(begin(), east="AH", south=ALL_SPADES, west="2H", north="3H"))
    lay(game, "AH")
    assert plays(game) == set(cards_of(mask(ALL_SPADES)))
    lay(game, "2S 2H 3H")
    view = observe(game, None)
    assert view.tricks[0].winner == S
    assert view.spades_broken


def test_events_of_a_trick_have_the_contracts_payloads() -> None:
    game = playing(stacked(begin(), east="AH", south="2H", west="3H", north="4H"))
    first, *_ = lay(game, "AH")
    assert seen(first, S) == {
        "type": "CARD_PLAYED",
        "payload": {
            "seat": "east",
            "card": {"suit": "hearts", "rank": "A"},
            "currentTrick": [{"seat": "east", "card": {"suit": "hearts", "rank": "A"}}],
            "nextPlayerSeat": "south",
            "spadesBroken": False,
        },
    }
    *_, last, complete = lay(game, "2H 3H 4H")
    trick = [
        {"seat": seat.word, "card": card_face(card(text))}
        for seat, text in ((E, "AH"), (S, "2H"), (W, "3H"), (N, "4H"))
    ]
    assert payload_of(last, None)["currentTrick"] == trick
    assert payload_of(last, None)["nextPlayerSeat"] == "east"
    assert seen(complete, None) == {
        "type": "TRICK_COMPLETE",
        "payload": {
            "winnerSeat": "east",
            "plays": trick,
            "tricksWon": {"north": 0, "east": 1, "south": 0, "west": 0},
        },
    }
