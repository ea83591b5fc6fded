"""The seed document on blind nil, line by line (rules.md section 5, BN)."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    AlreadyBid,
    Bid,
    Event,
    Exchange,
    Game,
    IllegalExchange,
    IllegalPlay,
    NotEligible,
    NotHeld,
    NotYourExchange,
    NotYourTurn,
    PartnerIsBlind,
    Phase,
    Play,
    Reveal,
    RuleError,
    Seat,
    WrongPhase,
    apply,
    cards_of,
    deal_events,
    dump,
    faces_of,
    legal_actions,
    observe,
    proof,
    rules_for,
    score_hand,
    seen,
    standard,
)
from tests.engine.tables import (
    DECK,
    E,
    N,
    S,
    W,
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
    play_hand_where,
    plays,
    stacked,
)

VIEWERS = (*SEATS, None)


def told(events: tuple[Event, ...] | list[Event], viewer: Seat | None) -> list[dict[str, object]]:
    """What a viewer learns, as JSON values."""
    return [json.loads(json.dumps(message)) for event in events if (message := seen(event, viewer)) is not None]


def told_of(events: tuple[Event, ...] | list[Event], viewer: Seat | None, kind: str) -> list[dict[str, object]]:
    """The payloads of one kind that a viewer gets."""
    return [message["payload"] for message in told(events, viewer) if message["type"] == kind]


def unchanged(game: Game, seat: Seat, action: object, *errors: type[RuleError]) -> str:
    """The action is refused with one of the errors, and changes nothing; gives the error's code."""
    before = dump(game)
    with pytest.raises(errors) as caught:
        apply(game, seat, action)
    assert dump(game) == before
    assert caught.value.message
    return caught.value.code


def in_exchange(blind: Seat = S, dealer: Seat = N, **options: object) -> Game:
    """A game in which the seat has bid blind nil and the exchange is open."""
    game = behind(blind, 100, dealer, **options)
    bids = dict.fromkeys(("north", "east", "south", "west"), 3) | {blind.word: "blind"}
    bid_by_seat(game, **bids)
    assert game.phase is Phase.EXCHANGE
    return game


def two(game: Game, seat: Seat, start: int = 0) -> Exchange:
    """An exchange of two cards of the seat's hand."""
    a, b = cards_of(hand_of(game, seat))[start : start + 2]
    return Exchange(1 << a | 1 << b)


def after_exchange(blind: Seat = S, dealer: Seat = N, **options: object) -> Game:
    game = in_exchange(blind, dealer, **options)
    apply(game, blind, two(game, blind))
    apply(game, blind.partner, two(game, blind.partner, 5))
    return game


@pytest.mark.parametrize("side", [N, E])
def test_BN1_accepted_only_when_100_behind(side: Seat) -> None:
    for seat in (side, side.partner):
        dealer = seat.right
        game = behind(seat, 99, dealer)
        assert game.turn == seat
        assert unchanged(game, seat, Bid(BLIND_NIL), NotEligible)
        assert Bid(BLIND_NIL) not in legal_actions(game)
        assert not observe(game, seat).blind_nil_eligible
        game = behind(seat, 100, dealer)
        assert Bid(BLIND_NIL) in legal_actions(game)
        apply(game, seat, Bid(BLIND_NIL))
        assert observe(game, None).bids[seat] == BLIND_NIL


def test_BN1_the_side_ahead_or_level_is_refused() -> None:
    game = behind(E, 100, N)
    ahead = behind(N, 100, N)
    assert unchanged(ahead, E, Bid(BLIND_NIL), NotEligible)
    level = begin()
    assert unchanged(level, E, Bid(BLIND_NIL), NotEligible)
    apply(game, E, Bid(BLIND_NIL))


@pytest.mark.parametrize("first", SEATS)
def test_BN2_the_partner_is_refused_and_gets_the_cards_at_once(first: Seat) -> None:
    game = behind(first, 100, first.right)
    partner = first.partner
    cards = hand_of(game, partner)
    assert observe(game, partner).hand is None
    events = apply(game, first, Bid(BLIND_NIL))
    assert told_of(events, partner, "HAND_REVEALED") == [{"seat": partner.word, "myHand": faces_of(cards)}]
    for other in (first, first.left, first.right, None):
        assert told_of(events, other, "HAND_REVEALED") == []
    view = observe(game, partner)
    assert view.hand == cards
    assert not view.blind_nil_eligible
    assert not view.revealed
    bid(game, 3)
    assert game.turn == partner
    assert Bid(BLIND_NIL) not in legal_actions(game)
    assert unchanged(game, partner, Bid(BLIND_NIL), PartnerIsBlind)
    assert observe(game, first).hand is None


def test_BN2_a_partner_who_has_bid_gets_his_cards_too() -> None:
    """The cards are withheld after a number bid unseen; the partner's blind nil ends the withholding."""
    game = behind(E, 100, N)
    bid(game, 4, 3)
    assert observe(game, E).hand is None
    events = apply(game, W, Bid(BLIND_NIL))
    assert len(told_of(events, E, "HAND_REVEALED")) == 1
    assert observe(game, E).hand == hand_of(game, E)


def test_BN3_eligibility_is_fixed_at_the_start_of_bidding() -> None:
    game = behind(S, 100, N)
    for seat in SEATS:
        assert observe(game, seat).blind_nil_eligible == (seat in (N, S))
    apply(game, N, Reveal())
    bid(game, 13)
    assert observe(game, S).blind_nil_eligible
    bid(game, 0, 0)
    assert observe(game, S).blind_nil_eligible
    assert not any(observe(game, seat).blind_nil_eligible for seat in (N, E, W))
    game = behind(S, 99, N)
    assert not any(observe(game, seat).blind_nil_eligible for seat in SEATS)
    bid(game, 13, 0)
    assert not any(observe(game, seat).blind_nil_eligible for seat in SEATS)


def test_BN4_an_eligible_players_cards_are_nowhere() -> None:
    game = behind(S, 100, N)
    deal = deal_events(game)
    for seat in (N, S):
        (payload,) = told_of(deal, seat, "HAND_DEALT")
        assert payload["blindNilEligible"] is True
        assert "myHand" not in payload
        assert "rank" not in json.dumps(payload)
        view = observe(game, seat)
        assert view.hand is None
        assert not any(isinstance(action, Play | Exchange) for action in view.legal)
    assert told(deal, None) == []
    for viewer in (E, W, None):
        view = observe(game, viewer)
        assert view.hand == (None if viewer is None else hand_of(game, viewer))
    cards = str(hand_of(game, S))
    assert cards not in repr(game)
    assert cards not in repr([observe(game, viewer) for viewer in (E, W, N, S, None)])
    assert cards not in repr(deal)


def test_BN4_cards_stay_withheld_after_the_players_own_bid() -> None:
    """Until the bidding is over, whatever he bid without looking (contract/state.md 3b)."""
    for own in (3, "nil", "blind"):
        game = behind(E, 100, N)
        bid(game, own)
        assert observe(game, E).hand is None
        bid(game, 2)
        assert observe(game, E).hand is None


def test_BN5_revealing_shows_13_cards_and_forfeits_blind_nil() -> None:
    game = behind(S, 100, N)
    cards = hand_of(game, S)
    events = apply(game, S, Reveal())
    assert told(events, S) == [{"type": "HAND_REVEALED", "payload": {"seat": "south", "myHand": faces_of(cards)}}]
    assert all(told(events, viewer) == [] for viewer in (N, E, W, None))
    view = observe(game, S)
    assert view.hand == cards
    assert cards.bit_count() == 13
    assert view.revealed
    assert not view.blind_nil_eligible
    bid(game, 3)
    assert game.turn == S
    assert unchanged(game, S, Bid(BLIND_NIL), NotEligible)
    assert Bid(BLIND_NIL) not in legal_actions(game)
    bid(game, "nil")


def test_BN5_it_is_forfeited_for_this_hand_only() -> None:
    game = behind(S, 100, N)
    apply(game, S, Reveal())
    apply(game, N, Reveal())
    bid(game, 6, 3, 1, 13)
    after, _ = play_hand_where(
        game, lambda scored: scored.score.scores_after[1] - scored.score.scores_after[0] >= 100
    )
    assert observe(after, S).blind_nil_eligible
    assert not observe(after, S).revealed


def test_BN5_nobody_else_learns_who_has_looked() -> None:
    game = behind(S, 100, N)
    before = [observe(game, viewer) for viewer in (N, E, W, None)]
    apply(game, S, Reveal())
    assert [observe(game, viewer) for viewer in (N, E, W, None)] == before


@pytest.mark.parametrize("seat", [N, S])
def test_BN6_reveal_until_ones_own_bid_and_not_after(seat: Seat) -> None:
    """At any time before one's own bid, also out of turn; after it: conflict."""
    for bids in range(4):
        game = behind(seat, 100, seat)
        assert seat == observe(game, None).bidding_order[3]
        bid(game, *[2] * bids)
        apply(game, seat, Reveal())
    for dealer in (seat.right, seat.partner):
        game = behind(seat, 100, dealer)
        while observe(game, None).bids[seat] is None:
            bid(game, 2)
        assert unchanged(game, seat, Reveal(), AlreadyBid)
        assert Reveal() not in legal_actions(game, seat)


def test_BN6_reveal_where_nothing_is_withheld() -> None:
    game = behind(S, 100, N)
    assert unchanged(game, E, Reveal(), NotEligible)
    apply(game, S, Reveal())
    assert unchanged(game, S, Reveal(), RuleError)
    bid_by_seat(game, north=2, east=2, south=2, west=2)
    assert unchanged(game, N, Reveal(), WrongPhase)


def test_BN7_the_ineligible_side_gets_its_cards_with_the_deal() -> None:
    game = behind(S, 100, N)
    for seat in (E, W):
        (payload,) = told_of(deal_events(game), seat, "HAND_DEALT")
        assert payload["blindNilEligible"] is False
        assert payload["myHand"] == faces_of(hand_of(game, seat))
        assert len(payload["myHand"]) == 13
        assert observe(game, seat).hand == hand_of(game, seat)
    for seat in SEATS:
        (payload,) = told_of(deal_events(begin()), seat, "HAND_DEALT")
        assert len(payload["myHand"]) == 13


def test_BN8_bids_stay_in_order_while_eligible_players_decide() -> None:
    game = behind(S, 100, N)
    for out_of_turn in (N, S, W):
        assert unchanged(game, out_of_turn, Bid(3), NotYourTurn)
    assert unchanged(game, S, Bid(BLIND_NIL), NotYourTurn)
    apply(game, E, Bid(3))
    assert game.turn == S
    assert unchanged(game, W, Bid(3), NotYourTurn)


def test_BN9_nothing_is_played_until_the_exchange_is_done() -> None:
    game = behind(S, 100, N)
    bid(game, 3, "blind", 3)
    assert game.phase is Phase.BIDDING
    bid(game, 4)
    steps = [S, N]
    for step in steps:
        assert game.phase is Phase.EXCHANGE
        assert game.turn == step
        for seat in SEATS:
            for held in cards_of(hand_of(game, seat)):
                assert unchanged(game, seat, Play(held), WrongPhase)
            assert unchanged(game, seat, Bid(3), WrongPhase)
        apply(game, step, two(game, step))
    assert game.phase is Phase.PLAYING


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
    assert observe(game, None).exchange.step == "blind_to_partner"
    assert observe(game, None).exchange.blind_seat == S
    pairs = {Exchange(1 << a | 1 << b) for a, b in combinations(cards_of(cards), 2)}
    assert set(legal_actions(game)) == pairs
    assert unchanged(game, N, two(game, N), NotYourExchange)
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
    assert observe(game, S).hand.bit_count() == 11
    assert observe(game, S).sent == sent.cards
    pairs = {Exchange(1 << a | 1 << b) for a, b in combinations(cards_of(dealt_to_north), 2)}
    assert set(legal_actions(game)) == pairs
    coming = cards_of(sent.cards)[0]
    assert unchanged(game, N, Exchange(1 << coming | 1 << cards_of(dealt_to_north)[0]), NotHeld, IllegalExchange)
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
        assert unchanged(game, wrong_seat, two(game, wrong_seat), NotYourExchange)
    for count in (0, 1, 3, 4, 13):
        assert unchanged(game, S, Exchange(sum(1 << held for held in own[:count])), IllegalExchange)
    for twice in own[:3]:
        assert unchanged(game, S, Exchange(1 << twice | 1 << twice), IllegalExchange)
    assert unchanged(game, S, Exchange(1 << own[0] | 1 << foreign[0]), NotHeld, IllegalExchange)
    assert unchanged(game, S, Exchange(1 << foreign[1] | 1 << foreign[0]), NotHeld, IllegalExchange)
    assert unchanged(game, S, Exchange(1 << 60 | 1 << own[0]), NotHeld, IllegalExchange)
    apply(game, S, two(game, S))
    assert unchanged(game, S, two(game, S, 3), NotYourExchange)
    for wrong_seat in (E, W):
        assert unchanged(game, wrong_seat, two(game, wrong_seat), NotYourExchange)
    apply(game, N, two(game, N))
    assert unchanged(game, N, two(game, N), WrongPhase)


def test_BN12_no_exchange_outside_its_phase() -> None:
    game = begin()
    assert unchanged(game, E, two(game, E), WrongPhase)
    bid_by_seat(game, north=3, east=3, south=3, west=3)
    assert game.phase is Phase.PLAYING
    assert unchanged(game, E, two(game, E), WrongPhase)


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
    """The result names no seed, and neither history nor the next hand's messages name a card that only the pair knows."""
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
    order = [(s, r) for s in ("spades", "hearts", "clubs", "diamonds") for r in "A K Q J 10 9 8 7 6 5 4 3 2".split()]
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
    assert 50 < min(pairs.values())
    assert max(pairs.values()) < 160


def test_BN17_bots_never_bid_nil_or_blind_nil() -> None:
    for gap in (0, 100):
        for dealer in SEATS:
            game = behind(S, gap, dealer) if gap else begin(n=dealer)
            while game.phase is Phase.BIDDING:
                action = standard(observe(game, game.turn), Random(3))
                assert action not in (Bid(NIL), Bid(BLIND_NIL))
                apply(game, game.turn, action)


def test_BN18_a_bot_in_the_blind_bidders_seat_performs_his_step() -> None:
    game = in_exchange(S)
    for seat in (S, N):
        action = standard(observe(game, seat), Random(4))
        assert isinstance(action, Exchange)
        assert action in legal_actions(game)
        apply(game, seat, action)
    assert game.phase is Phase.PLAYING


def test_BN19_suit_following_and_first_trick_rules_bind_the_blind_bidder() -> None:
    game = behind(E, 100, N, blind_exchange_cards=0)
    stacked_game = stacked(game, east="AS KS QS 2H 3H", south="9H 8H", west="AH KH")
    bid_by_seat(stacked_game, north=3, east="blind", south=3, west=3)
    assert all(held < 39 for held in plays(stacked_game))
    assert unchanged(stacked_game, E, Play(card("AS")), IllegalPlay)
    lay(stacked_game, "3H", "9H", "AH")
    lay(stacked_game, next(t for t in ("10H", "JH", "QH", "4H", "5H", "6H", "7H") if card(t) in plays(stacked_game)))
    lay(stacked_game, "KH")
    while stacked_game.turn != E:
        apply(stacked_game, stacked_game.turn, legal_actions(stacked_game)[-1])
    assert plays(stacked_game) == {card("2H")}
    assert unchanged(stacked_game, E, Play(card("KS")), IllegalPlay)


def test_BN19_a_void_blind_bidder_lays_no_spade_on_the_first_trick() -> None:
    game = behind(S, 100, N, blind_exchange_cards=0)
    game = stacked(game, east="AH", south="AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2D")
    bid_by_seat(game, north=3, east=3, south="blind", west=3)
    lay(game, "AH")
    assert plays(game) == {card("2D")}
    assert unchanged(game, S, Play(card("3S")), IllegalPlay)


def blind_results(made: bool) -> tuple[list[str], int, int, int]:
    """Ledger words of the blind bidder's side, its delta, its contract and its tricks, from a hand that was played."""
    _, scored = play_hand_where(after_exchange(S), lambda result: (result.record.tricks_won[S] == 0) == made)
    lines = {line.what: line.points for line in scored.score.ledger if line.side == 0}
    taken = sum(scored.record.tricks_won[seat] for seat in (N, S))
    assert lines["blind_nil_made" if made else "blind_nil_failed"] == (100 if made else -100)
    return list(lines), scored.score.delta[0], scored.score.contracts[0], taken


@pytest.mark.parametrize("made", [True, False])
def test_BN20_100_beside_the_contracts_result(made: bool) -> None:
    _, delta, contract, taken = blind_results(made)
    assert contract == 3
    contract_points = 30 + (taken - 3) if taken >= 3 else -30
    assert delta == contract_points + (100 if made else -100)


def test_BN20_regardless_of_how_many_tricks() -> None:
    rules = rules_for("spades-online")
    for taken in range(14):
        result = score_hand(rules, (13 - taken, 0, BLIND_NIL, 0), (0, 13 - taken, taken, 0), (0, 0), (0, 0), N)
        nil_points = sum(line.points for line in result.ledger if line.seat == S)
        assert nil_points == (-100 if taken else 100)


def test_BN21_his_tricks_count_toward_the_partners_contract() -> None:
    rules = rules_for("spades-online")
    for north, south, points, bags in ((3, 1, 40, 0), (3, 2, 40, 1), (2, 1, -40, 0), (0, 4, 40, 0), (0, 6, 40, 2)):
        result = score_hand(rules, (4, 1, BLIND_NIL, 1), (north, 13 - north - south, south, 0), (0, 0), (0, 0), N)
        assert result.contracts[0] == 4
        assert result.delta[0] == points + bags - 100
        assert result.new_bags[0] == bags


@pytest.mark.parametrize("bids", [(NIL, NIL), (NIL, BLIND_NIL), (BLIND_NIL, NIL), (BLIND_NIL, BLIND_NIL)])
def test_BN22_two_nils_make_no_contract(bids: tuple[int, int]) -> None:
    rules = rules_for("spades-online", blind_nils_per_side=2, blind_exchange_cards=0)
    worth = [100 if bid_value == BLIND_NIL else 50 for bid_value in bids]
    for north, south in ((0, 0), (0, 3), (2, 0), (2, 3)):
        result = score_hand(rules, (bids[0], 4, bids[1], 9), (north, 13 - north - south, south, 0), (0, 0), (0, 0), N)
        assert result.contracts[0] is None
        assert result.new_bags[0] == north + south
        nils = (-worth[0] if north else worth[0]) + (-worth[1] if south else worth[1])
        assert result.delta[0] == nils + north + south


def test_BN22_in_play_no_team_total_is_shown() -> None:
    game = behind(S, 100, N)
    bid_by_seat(game, north="nil", east=3, south="blind", west=4)
    view = observe(game, None)
    assert view.contracts == (None, 4)


def test_two_blind_nils_of_different_sides_exchange_one_after_another() -> None:
    """In the order north, east, south, west (contract/state.md section 4)."""
    game = begin("spades-online", blind_nil_deficit=None)
    bid_by_seat(game, north=3, east=3, south="blind", west="blind")
    steps = []
    while game.phase is Phase.EXCHANGE:
        exchange = observe(game, None).exchange
        steps.append((exchange.pending, exchange.blind_seat, exchange.step, game.turn))
        apply(game, game.turn, two(game, game.turn))
    assert steps == [
        ((S, W), S, "blind_to_partner", S),
        ((S, W), S, "partner_to_blind", N),
        ((W,), W, "blind_to_partner", W),
        ((W,), W, "partner_to_blind", E),
    ]
    assert sum(hands(game)) == DECK
    assert mask("AS") & sum(hands(game))
