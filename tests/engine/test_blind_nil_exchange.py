"""The exchange of a blind nil, and what follows it (docs/rules.md section 5, BN9 to BN19)."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from engine import (
    SEATS,
    Bid,
    Event,
    Exchange,
    Game,
    IllegalExchange,
    IllegalPlay,
    NotHeld,
    NotYourExchange,
    Phase,
    Play,
    Seat,
    WrongPhase,
    apply,
    cards_of,
    deal_events,
    faces_of,
    legal_actions,
    observe,
    proof,
    standard,
)
from engine.cards import DECK, SPADES, SUIT_OF
from engine.view import ExchangeView
from tests.engine.checks import after_exchange, in_exchange, refused, told, told_of, two
from tests.engine.tables import (
    E,
    N,
    S,
    W,
    act,
    begin,
    behind,
    bid,
    bid_by_seat,
    card,
    hand_of,
    hands,
    lay,
    mask,
    play_hand,
    plays,
    shown_hand,
    stacked,
    to_act,
)

VIEWERS = (*SEATS, None)


def running_exchange(game: Game) -> ExchangeView:
    """The exchange that is open, as everybody sees it."""
    exchange = observe(game, None).exchange
    assert exchange is not None
    return exchange


def test_BN9_nothing_is_played_until_the_exchange_is_done() -> None:
    game = behind(S, 100, N)
    bid(game, 3, "blind", 3)
    assert observe(game, None).phase is Phase.BIDDING
    bid(game, 4)
    steps = [S, N]
    for step in steps:
        assert observe(game, None).phase is Phase.EXCHANGE
        assert game.turn == step
        for seat in SEATS:
            for held in cards_of(hand_of(game, seat)):
                assert refused(game, seat, Play(held), WrongPhase)
            assert refused(game, seat, Bid(3), WrongPhase)
        apply(game, step, two(game, step))
    assert game.phase is Phase.PLAYING


def test_an_action_of_another_phase_is_refused_in_words() -> None:
    with pytest.raises(WrongPhase) as caught:
        apply(in_exchange(), S, Bid(3))
    assert caught.value.message == "That belongs to the bidding; this hand is now at the exchange of cards."


def test_BN9_the_exchange_opens_wherever_the_blind_bid_came() -> None:
    for blind in SEATS:
        for dealer in SEATS:
            game = in_exchange(blind, dealer)
            assert game.turn == blind
            assert observe(game, None).exchange is not None


def test_BN10_the_blind_bidder_sees_his_hand_and_sends_first() -> None:
    game = behind(S, 100, N)
    bid(game, 3, "blind", 3)
    assert observe(game, S).hand is None
    events = bid(game, 4)
    cards = hand_of(game, S)
    messages = told(events, S)
    assert [message["type"] for message in messages] == ["BID_PLACED", "HAND_REVEALED", "BLIND_NIL_EXCHANGE_PROMPT"]
    assert messages[1]["payload"] == {"seat": "south", "myHand": faces_of(cards)}
    assert messages[2]["payload"] == {
        "direction": "send",
        "count": 2,
        "step": "blind_to_partner",
        "currentBlindNilSeat": "south",
    }
    (prompt,) = told_of(events, N, "BLIND_NIL_EXCHANGE_PROMPT")
    assert prompt == messages[2]["payload"] | {"direction": "receive"}
    assert all(told_of(events, viewer, "BLIND_NIL_EXCHANGE_PROMPT") == [] for viewer in (E, W, None))
    view = observe(game, S)
    assert view.hand == cards
    assert not view.blind_nil_eligible
    exchange = running_exchange(game)
    assert exchange.step == "blind_to_partner"
    assert exchange.blind_seat == S
    pairs = {Exchange(1 << a | 1 << b) for a, b in combinations(cards_of(cards), 2)}
    assert set(legal_actions(game)) == pairs
    assert refused(game, N, two(game, N), NotYourExchange)
    apply(game, S, two(game, S))


def test_BN11_the_partner_returns_two_of_the_cards_he_was_dealt_unseen() -> None:
    game = in_exchange(S)
    dealt_to_north, sent = hand_of(game, N), two(game, S)
    events = apply(game, S, sent)
    assert told_of(events, N, "BLIND_NIL_EXCHANGE_PROMPT") == [
        {"direction": "send", "count": 2, "step": "partner_to_blind", "currentBlindNilSeat": "south"}
    ]
    assert all(told(events, viewer) == [] for viewer in (E, W, S, None))
    view = observe(game, N)
    assert view.hand == dealt_to_north
    assert view.received == 0
    assert shown_hand(observe(game, S)).bit_count() == 11
    assert observe(game, S).sent == sent.cards
    pairs = {Exchange(1 << a | 1 << b) for a, b in combinations(cards_of(dealt_to_north), 2)}
    assert set(legal_actions(game)) == pairs
    coming = cards_of(sent.cards)[0]
    assert refused(game, N, Exchange(1 << coming | 1 << cards_of(dealt_to_north)[0]), NotHeld, IllegalExchange)
    apply(game, N, two(game, N))
    assert observe(game, N).received == sent.cards


def test_BN11_nothing_the_partner_sees_depends_on_what_is_coming() -> None:
    game = in_exchange(S)
    twin = game.copy()
    apply(game, S, two(game, S))
    apply(twin, S, two(twin, S, 7))
    assert observe(game, N) == observe(twin, N)


def test_BN12_wrong_exchanges_change_nothing() -> None:
    game = in_exchange(S)
    own, foreign = cards_of(hand_of(game, S)), cards_of(hand_of(game, N))
    for wrong_seat in (N, E, W):
        assert refused(game, wrong_seat, two(game, wrong_seat), NotYourExchange)
    for count in (0, 1, 3, 4, 13):
        assert refused(game, S, Exchange(sum(1 << held for held in own[:count])), IllegalExchange)
    for twice in own[:3]:
        assert refused(game, S, Exchange(1 << twice | 1 << twice), IllegalExchange)
    assert refused(game, S, Exchange(1 << own[0] | 1 << foreign[0]), NotHeld, IllegalExchange)
    assert refused(game, S, Exchange(1 << foreign[1] | 1 << foreign[0]), NotHeld, IllegalExchange)
    assert refused(game, S, Exchange(1 << 60 | 1 << own[0]), NotHeld, IllegalExchange)
    apply(game, S, two(game, S))
    assert refused(game, S, two(game, S, 3), NotYourExchange)
    for wrong_seat in (E, W):
        assert refused(game, wrong_seat, two(game, wrong_seat), NotYourExchange)
    apply(game, N, two(game, N))
    assert refused(game, N, two(game, N), WrongPhase)


def test_BN12_no_exchange_outside_its_phase() -> None:
    game = begin()
    assert refused(game, E, two(game, E), WrongPhase)
    bid_by_seat(game, north=3, east=3, south=3, west=3)
    assert game.phase is Phase.PLAYING
    assert refused(game, E, two(game, E), WrongPhase)


def exchanged_two_ways(pick: Callable[[Game, Seat, int], Exchange]) -> tuple[list[Game], list[list[Event]]]:
    """The same game twice, with different cards exchanged."""
    games, stories = [], []
    for way in (0, 1):
        game = in_exchange(S)
        events = list(apply(game, S, pick(game, S, way)))
        events += apply(game, N, pick(game, N, way))
        games.append(game)
        stories.append(events)
    return games, stories


def test_BN13_nobody_else_can_tell_which_cards_went() -> None:
    """Two games that differ in the four cards alone look the same to both opponents and to a spectator."""
    games, stories = exchanged_two_ways(lambda game, seat, way: two(game, seat, 6 * way))
    assert hands(games[0]) != hands(games[1])
    for viewer in (E, W, None):
        assert observe(games[0], viewer) == observe(games[1], viewer)
        assert told(stories[0], viewer) == told(stories[1], viewer)
    assert repr(games[0]) == repr(games[1])
    assert repr(stories[0]) == repr(stories[1])


def test_BN13_the_finished_hand_keeps_the_secret() -> None:
    """The result names no seed, and nothing later names a card that only the pair knows."""
    game = after_exchange(S)
    given = [observe(game, seat).sent for seat in (S, N)]
    assert all(cards.bit_count() == 2 for cards in given)
    scored = play_hand(game, Random(5))
    assert scored.record.exchanged
    for viewer in VIEWERS:
        (payload,) = told_of([scored], viewer, "HAND_SCORED")
        assert payload["serverSeed"] is None
    view = observe(game, E)
    assert (view.sent, view.received) == (0, 0)
    assert proof(scored.record)["serverSeed"] not in json.dumps([told(deal_events(game), v) for v in VIEWERS])
    assert scored.record.seed.hex() not in repr(scored) + repr(scored.record) + repr(game)


def test_BN13_without_an_exchange_the_seed_is_told() -> None:
    game = behind(S, 100, N)
    bid_by_seat(game, north=3, east=3, south=3, west=3)
    scored = play_hand(game, Random(5))
    assert not scored.record.exchanged
    (payload,) = told_of([scored], None, "HAND_SCORED")
    assert payload["serverSeed"] == scored.record.seed.hex()


def test_BN14_afterwards_both_hold_13_sorted_cards() -> None:
    game = in_exchange(S)
    before = hands(game)
    from_blind, from_partner = two(game, S), two(game, N, 5)
    apply(game, S, from_blind)
    events = apply(game, N, from_partner)
    after = hands(game)
    assert after[S] == before[S] & ~from_blind.cards | from_partner.cards
    assert after[N] == before[N] & ~from_partner.cards | from_blind.cards
    assert after[E] == before[E]
    assert after[W] == before[W]
    assert all(hand.bit_count() == 13 for hand in after)
    assert sum(after) == DECK
    for seat in (S, N):
        (payload,) = told_of(events, seat, "HAND_REVEALED")
        assert payload == {"seat": seat.word, "myHand": faces_of(after[seat])}
        view = observe(game, seat)
        assert view.hand == after[seat]
        assert (view.sent, view.received) == (
            (from_blind.cards, from_partner.cards) if seat == S else (from_partner.cards, from_blind.cards)
        )
    for viewer in (E, W, None):
        assert told_of(events, viewer, "HAND_REVEALED") == []


def test_BN14_hands_are_shown_spades_hearts_clubs_diamonds_ace_to_two() -> None:
    order = [
        (s, r)
        for s in ("spades", "hearts", "clubs", "diamonds")
        for r in ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    ]
    for hand in hands(after_exchange(S)):
        places = [order.index((face["suit"], face["rank"])) for face in faces_of(hand)]
        assert places == sorted(places)


def test_BN16_dealers_left_leads() -> None:
    for dealer in SEATS:
        for blind in SEATS:
            game = after_exchange(blind, dealer)
            assert game.phase is Phase.PLAYING
            assert game.turn == dealer.left
            assert observe(game, None).leader == dealer.left


def test_BN17_a_bot_partner_returns_two_cards_at_random() -> None:
    game = in_exchange(S)
    apply(game, S, two(game, S))
    view, rng = observe(game, N), Random(1)
    pairs = Counter(standard(view, rng) for _ in range(7800))
    assert set(pairs) == set(legal_actions(game))
    assert len(pairs) == 78
    assert min(pairs.values()) > 50
    assert max(pairs.values()) < 160


def test_BN18_a_bot_in_the_blind_bidders_seat_performs_his_step() -> None:
    game = in_exchange(S)
    for seat in (S, N):
        action = standard(observe(game, seat), Random(4))
        assert isinstance(action, Exchange)
        assert action in legal_actions(game)
        apply(game, seat, action)
    assert game.phase is Phase.PLAYING


def test_BN19_suit_following_and_first_trick_rules_bind_the_blind_bidder() -> None:
    game = begin(blind_nil_deficit=None, blind_exchange_cards=0)
    stacked_game = stacked(game, east="AS KS QS 2H 3H", south="9H 8H", west="AH KH")
    bid_by_seat(stacked_game, north=3, east="blind", south=3, west=3)
    assert all(SUIT_OF[held] != SPADES for held in plays(stacked_game))
    assert refused(stacked_game, E, Play(card("AS")), IllegalPlay)
    lay(stacked_game, "3H", "9H", "AH")
    lay(stacked_game, next(t for t in ("10H", "JH", "QH", "4H", "5H", "6H", "7H") if card(t) in plays(stacked_game)))
    lay(stacked_game, "KH")
    while stacked_game.turn != E:
        act(stacked_game, legal_actions(stacked_game)[-1])
    assert plays(stacked_game) == {card("2H")}
    assert refused(stacked_game, E, Play(card("KS")), IllegalPlay)


def test_BN19_a_void_blind_bidder_lays_no_spade_on_the_first_trick() -> None:
    game = begin(blind_nil_deficit=None, blind_exchange_cards=0)
    game = stacked(game, east="AH", south="AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2D")
    bid_by_seat(game, north=3, east=3, south="blind", west=3)
    lay(game, "AH")
    assert plays(game) == {card("2D")}
    assert refused(game, S, Play(card("3S")), IllegalPlay)


def test_two_blind_nils_of_different_sides_exchange_one_after_another() -> None:
    """In the order north, east, south, west."""
    game = begin("spades-online", blind_nil_deficit=None)
    bid_by_seat(game, north=3, east=3, south="blind", west="blind")
    steps = []
    while game.phase is Phase.EXCHANGE:
        exchange = running_exchange(game)
        steps.append((exchange.pending, exchange.blind_seat, exchange.step, game.turn))
        act(game, two(game, to_act(game)))
    assert steps == [
        ((S, W), S, "blind_to_partner", S),
        ((S, W), S, "partner_to_blind", N),
        ((W,), W, "blind_to_partner", W),
        ((W,), W, "partner_to_blind", E),
    ]
    assert sum(hands(game)) == DECK
    assert mask("AS") & sum(hands(game))
