"""Tournament rules, line by line (docs/rules.md section 5, TR); the play has a file of its own."""

from random import Random

import pytest

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    AlreadyBid,
    AnyBid,
    Bid,
    ClaimMisdeal,
    Cut,
    Exchange,
    Game,
    IllegalBid,
    IllegalCut,
    IllegalExchange,
    NoMisdeal,
    NotEligible,
    NotYourExchange,
    NotYourTurn,
    Outcome,
    Phase,
    Reveal,
    RuleError,
    Seat,
    WrongPhase,
    apply,
    cards_of,
    deal_events,
    faces_of,
    legal_actions,
    observe,
    parse_bid,
    proof,
    rules_for,
    score_hand,
    seen,
    turn_changed,
    winner_of,
)
from engine.cards import DECK
from tests.engine.checks import payload_of, refused, told
from tests.engine.tables import (
    SPADES,
    E,
    N,
    S,
    W,
    act,
    begin,
    bid,
    deal_where,
    hand_of,
    hands,
    mask,
    play_hand,
    shown_hand,
)

TOURNAMENT = rules_for("tournament")


HONOURS = mask(" ".join(rank + letter for rank in "AKQJ" for letter in "SHCD"))


VIEWERS = (*SEATS, None)


def table(n: object = 0, **options: object) -> Game:
    """A tournament game whose first cut was declined."""
    game = begin("tournament", n, **options)
    apply(game, W, Cut(0))
    return game


def test_TR2_to_400() -> None:
    assert TOURNAMENT.target == 400
    assert TOURNAMENT.floor is None
    assert winner_of(TOURNAMENT, (399, 0), 5) is Outcome.GO_ON
    assert winner_of(TOURNAMENT, (400, 0), 5) is Outcome.NS_WINS
    assert winner_of(TOURNAMENT, (-5000, -4000), 5) is Outcome.GO_ON


def test_TR5_nil_50() -> None:
    made = score_hand(TOURNAMENT, (5, 4, NIL, 4), (5, 4, 0, 4), (0, 0), (0, 0), N)
    failed = score_hand(TOURNAMENT, (5, 4, NIL, 4), (4, 4, 1, 4), (0, 0), (0, 0), N)
    assert (made.delta[0], failed.delta[0]) == (100, 0)


def test_TR6_blind_nil_is_declared_before_looking() -> None:
    """100 either way, no deficit needed; every hand is withheld until its holder looks or goes blind."""
    game = table()
    for seat in SEATS:
        view = observe(game, seat)
        assert view.hand is None
        assert view.blind_nil_eligible
        (payload,) = (message["payload"] for message in told(deal_events(game), seat))
        assert payload["blindNilEligible"] is True
        assert "myHand" not in payload
    apply(game, S, Reveal())
    assert observe(game, S).hand == hand_of(game, S)
    bid(game, "blind")
    refused(game, S, Bid(BLIND_NIL), NotEligible)
    for taken, points in ((0, 100), (1, -100), (5, -100)):
        result = score_hand(TOURNAMENT, (5, 4, BLIND_NIL, 4), (5, 8 - taken, taken, 0), (0, 0), (0, 0), N)
        assert sum(line.points for line in result.ledger if line.seat == S) == points


def exchange_table() -> Game:
    """East bid blind nil, west is the partner."""
    game = table()
    bid(game, "blind", 4, 4, 4)
    assert game.phase is Phase.EXCHANGE
    return game


def one(game: Game, seat: Seat, place: int = 0) -> Exchange:
    return Exchange(1 << cards_of(hand_of(game, seat))[place])


def test_TR7_either_partner_may_send_first() -> None:
    for order in ((E, W), (W, E)):
        game = exchange_table()
        for seat in (N, S):
            assert legal_actions(game, seat) == ()
            refused(game, seat, one(game, seat), NotYourExchange)
        view = observe(game, None)
        assert view.exchange is not None
        assert view.exchange.step == "at_once"
        assert view.exchange.blind_seat == E
        before, sent = hands(game), {seat: one(game, seat) for seat in order}
        first, second = order
        assert apply(game, first, sent[first]) == ()
        refused(game, first, one(game, first, 3), NotYourExchange)
        apply(game, second, sent[second])
        after = hands(game)
        for seat in order:
            assert after[seat] == before[seat] & ~sent[seat].cards | sent[seat.partner].cards
            assert observe(game, seat).received == sent[seat.partner].cards
        assert sum(after) == DECK
        assert game.phase is Phase.PLAYING
        assert game.turn == E


def test_TR7_exactly_one_card_of_ones_own() -> None:
    game = exchange_table()
    held, foreign = cards_of(hand_of(game, E)), cards_of(hand_of(game, W))
    for wrong in (Exchange(1 << held[0] | 1 << held[1]), Exchange(1 << foreign[0])):
        refused(game, E, wrong, IllegalExchange, RuleError)
    assert len(legal_actions(game)) == 14


def test_TR7_neither_sees_the_new_card_until_both_are_in() -> None:
    for first, second in ((E, W), (W, E)):
        game = exchange_table()
        twin = game.copy()
        apply(game, first, one(game, first))
        apply(twin, first, one(twin, first, 6))
        for viewer in (second, second.left, second.right, None):
            assert observe(game, viewer) == observe(twin, viewer)
        assert observe(game, second).received == 0
        assert observe(game, first).received == 0
        assert shown_hand(observe(game, first)).bit_count() == 12
        assert shown_hand(observe(game, second)).bit_count() == 13


def test_TR7_both_are_prompted_and_shown_the_result() -> None:
    game = table()
    events = bid(game, "blind", 4, 4, 4)
    for seat in (E, W):
        prompts = [m["payload"] for m in told(events, seat) if m["type"] == "BLIND_NIL_EXCHANGE_PROMPT"]
        assert prompts == [{"direction": "send", "count": 1, "step": "at_once", "currentBlindNilSeat": "east"}]
    for viewer in (N, S, None):
        assert "BLIND_NIL_EXCHANGE_PROMPT" not in [m["type"] for m in told(events, viewer)]
    apply(game, E, one(game, E))
    sent = apply(game, W, one(game, W))
    for seat in (E, W):
        assert told(sent, seat) == [
            {"type": "HAND_REVEALED", "payload": {"seat": seat.word, "myHand": faces_of(hand_of(game, seat))}}
        ]
    for viewer in (N, S, None):
        assert told(sent, viewer) == []


@pytest.mark.parametrize("refuser", [E, W])
@pytest.mark.parametrize("first", [E, W])
def test_TR7_either_may_decline(refuser: Seat, first: Seat) -> None:
    """Then both keep the cards they were dealt, and nothing was exchanged."""
    game = exchange_table()
    before = hands(game)
    for seat in (first, first.partner):
        if game.phase is Phase.EXCHANGE:
            assert Exchange(0) in legal_actions(game, seat)
            apply(game, seat, Exchange(0) if seat == refuser else one(game, seat))
    assert game.phase is Phase.PLAYING
    assert hands(game) == before
    for seat in (E, W):
        assert (observe(game, seat).sent, observe(game, seat).received) == (0, 0)
    assert not play_hand(game, Random(1)).record.exchanged


def test_TR8_scoring_of_tricks_bags_and_sets() -> None:
    cases = [((3, 2), (3, 2), 50, 0), ((3, 2), (4, 3), 52, 2), ((3, 2), (2, 2), -50, 0), ((6, 3), (4, 4), -90, 0)]
    for bids, tricks, delta, bags in cases:
        result = score_hand(
            TOURNAMENT, (bids[1], 4, bids[0], 4), (tricks[1], 13 - sum(tricks), tricks[0], 0), (0, 0), (0, 0), N
        )
        assert (result.delta[0], result.new_bags[0]) == (delta, bags)
    tenth = score_hand(TOURNAMENT, (3, 4, 2, 4), (3, 7, 3, 0), (0, 0), (9, 0), N)
    assert (tenth.scores_after[0], tenth.bags_after[0]) == (-49, 0)


def misdeal_game(wanted: int) -> tuple[Game, Seat]:
    """A deal in which some seat holds no card of the mask."""
    game = deal_where(lambda g: any(not hand & wanted for hand in hands(g)), "tournament")
    seat = next(seat for seat in SEATS if not hand_of(game, seat) & wanted)
    return game, seat


@pytest.mark.parametrize(("missing", "reason"), [(SPADES, "no_spades"), (HONOURS, "no_honours")])
def test_TR19_a_misdeal_may_be_claimed(missing: int, reason: str) -> None:
    game, seat = misdeal_game(missing)
    refused(game, seat, ClaimMisdeal(), NoMisdeal)
    apply(game, seat, Reveal())
    assert ClaimMisdeal() in legal_actions(game, seat)
    hand, commitment, promised = (
        hand_of(game, seat),
        observe(game, None).commitment,
        observe(game, None).next_commitment,
    )
    seed = game.secret.seed
    events = apply(game, seat, ClaimMisdeal())
    assert [event.type for event in events] == ["MISDEAL", "CUT_OFFERED"]
    for viewer in VIEWERS:
        (message, offer) = told(events, viewer)
        assert message["payload"]["seat"] == seat.word
        assert message["payload"]["hand"] == faces_of(hand)
        assert message["payload"]["serverSeed"] == seed.hex()
        assert isinstance(message["payload"]["reason"], str)
        assert reason in message["payload"]["reason"]
        assert offer["payload"]["handNumber"] == 1
    view = observe(game, None)
    assert (view.dealer, view.hand_number, view.scores) == (N, 1, (0, 0))
    assert view.bids == (None,) * 4
    assert view.commitment == promised != commitment
    assert game.turn == W
    apply(game, W, Cut(3))
    assert hands(game) != [hand]
    assert hand_of(game, seat) != hand
    assert view.hand_history == ()


def test_TR19_until_ones_own_bid_also_out_of_turn() -> None:
    game, seat = misdeal_game(SPADES)
    apply(game, seat, Reveal())
    while game.turn != seat:
        assert ClaimMisdeal() in legal_actions(game, seat)
        bid(game, 4)
    twin = game.copy()
    bid(game, 4)
    refused(game, seat, ClaimMisdeal(), AlreadyBid, WrongPhase)
    apply(twin, seat, ClaimMisdeal())


def test_TR19_not_with_an_ordinary_hand_and_not_where_it_is_off() -> None:
    game = deal_where(lambda g: all(hand & SPADES and hand & HONOURS for hand in hands(g)), "tournament")
    for seat in SEATS:
        apply(game, seat, Reveal())
        assert ClaimMisdeal() not in legal_actions(game, seat)
        refused(game, seat, ClaimMisdeal(), NoMisdeal)
    game = deal_where(lambda g: any(not hand & SPADES for hand in hands(g)), misdeal_no_honours=True)
    for seat in SEATS:
        if hand_of(game, seat) & HONOURS:
            refused(game, seat, ClaimMisdeal(), NoMisdeal)


def test_TR20_bidding_starts_at_dealers_left_in_order() -> None:
    game = table(target=5000)
    for dealer in (N, E, S):
        assert observe(game, None).dealer == dealer
        for seat in (dealer.left, dealer.partner, dealer.right, dealer):
            assert game.turn == seat
            for other in SEATS:
                if other != seat:
                    refused(game, other, Bid(4), NotYourTurn, AlreadyBid)
            bid(game, 4)
        play_hand(game, Random(1))
        assert game.phase is Phase.CUT
        act(game, Cut(0))


def test_TR21_the_dealers_right_is_offered_the_cut() -> None:
    game = begin("tournament")
    assert game.phase is Phase.CUT
    assert game.turn == W
    (offer,) = deal_events(game)
    view = observe(game, None)
    for viewer in VIEWERS:
        assert seen(offer, viewer) == {
            "type": "CUT_OFFERED",
            "payload": {"seat": "west", "handNumber": 1, "commitment": view.commitment},
        }
        assert observe(game, viewer).hand is None
    changed = turn_changed(game)
    assert changed is not None
    assert changed.type == "TURN_CHANGED"
    assert payload_of(changed, None) == {"activeSeat": "west", "phase": "cut"}
    assert set(legal_actions(game)) == {Cut(position) for position in range(52)}
    for other in (N, E, S):
        refused(game, other, Cut(5), NotYourTurn)
    for position in (-1, 52, 1000):
        refused(game, W, Cut(position), IllegalCut)
    refused(game, W, Bid(4), WrongPhase)
    refused(game, W, Reveal(), WrongPhase)
    events = apply(game, W, Cut(17))
    assert [event.type for event in events] == ["CUT_MADE", "HAND_DEALT"]
    assert seen(events[0], N) == {"type": "CUT_MADE", "payload": {"seat": "west", "position": 17}}
    assert game.turn == E
    refused(game, W, Cut(17), WrongPhase)


def test_TR21_the_cut_is_mixed_into_the_deal() -> None:
    deals = set()
    for position in range(52):
        game = begin("tournament")
        promised = observe(game, None).commitment
        apply(game, W, Cut(position))
        assert observe(game, None).commitment == promised
        deals.add(tuple(hands(game)))
        bid(game, 4, 4, 4, 4)
        record = play_hand(game, Random(1)).record
        assert proof(record)["cut"] == position
    assert len(deals) == 52


def test_TR22_a_side_must_bid_at_least_4() -> None:
    game = table()
    bid(game, 0, 1)
    assert legal_bids(game) == set(range(4, 14))
    for low in range(4):
        refused(game, W, Bid(low), IllegalBid)
    refused(game, W, Bid(NIL), IllegalBid)
    refused(game, W, Bid(BLIND_NIL), IllegalBid)
    bid(game, 4)
    assert legal_bids(game) == set(range(3, 13))


def legal_bids(game: Game) -> set[AnyBid]:
    return {action.value for action in legal_actions(game) if isinstance(action, Bid)}


def test_TR22_a_nil_counts_0_so_the_partner_must_reach_4() -> None:
    for nil in ("nil", "blind"):
        game = table()
        bid(game, nil, 4)
        assert legal_bids(game) == set(range(4, 14))
        refused(game, W, Bid(3), IllegalBid)
        refused(game, W, Bid(NIL), IllegalBid)
        game = table()
        bid(game, 3, 4)
        assert {NIL, BLIND_NIL}.isdisjoint(legal_bids(game))
        game = table()
        bid(game, 4, 4)
        assert legal_bids(game) >= {NIL, BLIND_NIL, 0}


def test_TR22_no_bid_is_above_13_in_all() -> None:
    game = table()
    bid(game, 10, 4)
    assert max(legal_bids(game) - {NIL, BLIND_NIL}) == 3
    refused(game, W, Bid(4), IllegalBid)


def test_TR22_there_is_always_a_legal_bid() -> None:
    for first in (*range(14), "nil", "blind"):
        game = table()
        bid(game, first)
        for second in sorted(legal_bids(game)):
            twin = game.copy()
            apply(twin, S, Bid(second))
            assert legal_bids(twin)
            apply(twin, W, Bid(min(legal_bids(twin))))
            assert legal_bids(twin)


def test_bids_are_summed() -> None:
    game = table()
    bid(game, 4, 3, 2, 5)
    assert observe(game, None).contracts == (8, 6)
    assert parse_bid(0, TOURNAMENT) == Bid(0)
