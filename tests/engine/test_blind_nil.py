"""Blind nil, line by line (docs/rules.md section 5, BN); the exchange has a file of its own."""

import json
from random import Random

import pytest

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    AlreadyBid,
    Bid,
    Cut,
    Exchange,
    NotEligible,
    NotYourTurn,
    PartnerIsBlind,
    Phase,
    Play,
    Reveal,
    RuleError,
    Seat,
    WrongPhase,
    apply,
    deal_events,
    faces_of,
    legal_actions,
    new_game,
    observe,
    rules_for,
    score_hand,
    standard,
)
from tests.engine.checks import after_exchange, refused, told, told_of
from tests.engine.rule_sets import random_rules
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
    hand_of,
    play_hand,
    play_hand_where,
)


@pytest.mark.parametrize("side", [N, E])
def test_BN1_accepted_only_when_100_behind(side: Seat) -> None:
    for seat in (side, side.partner):
        dealer = seat.right
        game = behind(seat, 99, dealer)
        assert game.turn == seat
        assert refused(game, seat, Bid(BLIND_NIL), NotEligible)
        assert Bid(BLIND_NIL) not in legal_actions(game)
        assert not observe(game, seat).blind_nil_eligible
        game = behind(seat, 100, dealer)
        assert Bid(BLIND_NIL) in legal_actions(game)
        apply(game, seat, Bid(BLIND_NIL))
        assert observe(game, None).bids[seat] == BLIND_NIL


def test_BN1_the_side_ahead_or_level_is_refused() -> None:
    game = behind(E, 100, N)
    ahead = behind(N, 100, N)
    assert refused(ahead, E, Bid(BLIND_NIL), NotEligible)
    level = begin()
    assert refused(level, E, Bid(BLIND_NIL), NotEligible)
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
    assert refused(game, partner, Bid(BLIND_NIL), PartnerIsBlind)
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
    """Until the bidding is over, whatever the seat bid without looking."""
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
    assert refused(game, S, Bid(BLIND_NIL), NotEligible)
    assert Bid(BLIND_NIL) not in legal_actions(game)
    bid(game, "nil")


def test_BN5_it_is_forfeited_for_this_hand_only() -> None:
    game = begin(blind_nil_deficit=None, target=5000, floor=None)
    apply(game, S, Reveal())
    apply(game, N, Reveal())
    play_hand(game, Random(1))
    assert game.hand_number == 2
    view = observe(game, S)
    assert view.blind_nil_eligible
    assert not view.revealed
    assert view.hand is None


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
        assert refused(game, seat, Reveal(), AlreadyBid)
        assert Reveal() not in legal_actions(game, seat)


def test_BN6_reveal_where_nothing_is_withheld() -> None:
    game = behind(S, 100, N)
    assert refused(game, E, Reveal(), NotEligible)
    apply(game, S, Reveal())
    assert refused(game, S, Reveal(), RuleError)
    bid_by_seat(game, north=2, east=2, south=2, west=2)
    assert refused(game, N, Reveal(), WrongPhase)


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
        assert refused(game, out_of_turn, Bid(3), NotYourTurn)
    assert refused(game, S, Bid(BLIND_NIL), NotYourTurn)
    apply(game, E, Bid(3))
    assert game.turn == S
    assert refused(game, W, Bid(3), NotYourTurn)


def test_BN17_bots_never_bid_nil_or_blind_nil() -> None:
    for gap in (0, 100):
        for dealer in SEATS:
            game = behind(S, gap, dealer) if gap else begin(n=dealer)
            while game.phase is Phase.BIDDING:
                action = standard(observe(game, game.turn), Random(3))
                assert action not in (Bid(NIL), Bid(BLIND_NIL))
                act(game, action)


def blind_results(made: bool) -> tuple[list[str], int, int | None, int]:
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


def test_F7_who_has_no_blind_nil_to_bid_after_their_partner_sees_their_cards_at_once() -> None:
    for preset, options, partners_bid in (
        ("tournament", {"cut": False}, NIL),
        ("tournament", {"cut": False}, 3),
        ("spades-online", {"blind_nil_deficit": None, "double_nil": "forbidden"}, NIL),
    ):
        game = begin(preset, **options)
        first = game.turn
        assert first is not None
        assert observe(game, first.partner).blind_nil_eligible
        events = apply(game, first, Bid(partners_bid))
        assert [event.type for event in events if event.private] == ["HAND_REVEALED"], (preset, partners_bid)
        view = observe(game, first.partner)
        assert not view.blind_nil_eligible
        assert view.hand == hand_of(game, first.partner)


def test_F7_who_may_is_told_so_and_may() -> None:
    """Under any rules, at any moment of the bidding: eligible, withheld and legal are one."""
    for seed in range(300):
        rng = Random(seed)
        game = new_game(random_rules(rng), rng.randbytes(32))
        if game.phase is Phase.CUT:
            act(game, Cut(0))
        while game.phase is Phase.BIDDING:
            assert game.turn is not None
            for seat in SEATS:
                view = observe(game, seat)
                assert view.blind_nil_eligible == (view.hand is None)
                if seat is game.turn:
                    assert view.blind_nil_eligible == (Bid(BLIND_NIL) in view.legal)
            bids = [action for action in legal_actions(game) if isinstance(action, Bid | Reveal)]
            act(game, rng.choice(bids))
