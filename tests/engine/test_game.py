"""The game, line by line (docs/rules.md section 5, GP); the play has a file of its own."""

import json
from random import Random

import pytest

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    AlreadyBid,
    Bid,
    Event,
    Game,
    GameIsOver,
    HandScored,
    NotABid,
    NotYourTurn,
    Outcome,
    Phase,
    Play,
    Seat,
    Side,
    WrongPhase,
    apply,
    faces_of,
    legal_actions,
    observe,
    parse_bid,
    rules_for,
    score_hand,
    seen,
    standard,
    turn_changed,
    winner_of,
)
from engine.cards import DECK
from engine.events import TrickComplete
from tests.engine.checks import payload_of, refused
from tests.engine.tables import (
    SPADES,
    E,
    N,
    S,
    W,
    act,
    begin,
    bid,
    bid_by_seat,
    chance,
    event_of,
    hand_of,
    hands,
    laid,
    play_hand,
    shown_hand,
    stacked,
    until,
)


def playing(game: Game, *values: int | str) -> Game:
    """The game after four bids."""
    bid(game, *(values or (3, 3, 3, 3)))
    assert game.phase is Phase.PLAYING
    return game


def test_GP1_north_and_south_against_east_and_west() -> None:
    assert [seat.word for seat in SEATS] == ["north", "east", "south", "west"]
    assert [seat.partner for seat in SEATS] == [S, W, N, E]
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [seat.left for seat in SEATS] == [E, S, W, N]


def test_GP1_seats_never_rotate() -> None:
    """A side's score stays with its seats hand after hand."""
    game = begin(target=5000, floor=None)
    totals = [0, 0]
    for n in range(6):
        scored = play_hand(game, Random(n))
        for side in Side:
            totals[side] += sum(line.points for line in scored.score.ledger if line.side == side)
        for line in scored.score.ledger:
            assert line.seat is None or line.seat.side == line.side
        assert list(observe(game, None).scores) == totals


def test_GP2_52_cards_13_each() -> None:
    deals = set()
    for n in range(300):
        dealt = hands(begin(n=n))
        assert all(hand.bit_count() == 13 for hand in dealt)
        assert sum(dealt) == DECK
        deals.add(tuple(dealt))
    assert len(deals) == 300


def test_GP4_what_is_a_bid() -> None:
    rules = rules_for("spades-online")
    assert [parse_bid(value, rules) for value in range(14)] == [Bid(value) for value in range(14)]
    assert parse_bid("nil", rules) == Bid(NIL)
    assert parse_bid("blind_nil", rules) == Bid(BLIND_NIL)
    for wrong in (14, -1, 2.5, "NIL", True, None):
        with pytest.raises(NotABid):
            parse_bid(wrong, rules)


def test_GP4_every_number_and_nil_may_be_bid_at_the_start() -> None:
    game = begin()
    assert set(legal_actions(game)) == {Bid(value) for value in range(14)} | {Bid(NIL)}
    bid(game, 5, 5)
    assert set(legal_actions(game)) == {Bid(value) for value in range(14)} | {Bid(NIL)}


def test_GP5_two_zero_bids() -> None:
    rules = rules_for("spades-online")
    for taken in range(14):
        result = score_hand(rules, (0, 1, 0, 13), (taken, 13 - taken, 0, 0), (0, 0), (0, 0), N)
        assert result.contracts[0] == 0
        assert result.new_bags[0] == taken
        assert result.delta[0] == taken
        assert {line.what for line in result.ledger if line.side == 0} <= {"bags", "bag_penalty"}


def test_GP5_zero_is_not_nil() -> None:
    game = playing(begin(), 4, 0, 5, 0)
    assert observe(game, None).contracts == (0, 5)
    assert observe(game, None).bids == (0, 4, 0, 5)


def test_GP7_dealers_left_first_clockwise_once_each() -> None:
    game = begin()
    for seat in (E, S, W, N):
        assert game.turn == seat
        changed = turn_changed(game)
        assert changed is not None
        assert changed.seat == seat
        for other in SEATS:
            if other != seat:
                assert legal_actions(game, other) == ()
                refused(game, other, Bid(3), NotYourTurn, AlreadyBid)
        (event,) = apply(game, seat, Bid(3))
        assert event.type == "BID_PLACED"
    assert game.phase is Phase.PLAYING
    refused(game, E, Bid(3), WrongPhase)


def test_GP7_dealer_and_leader_rotate_over_five_hands() -> None:
    game = begin(target=5000, floor=None, blind_nil=False)
    for n, dealer in enumerate((N, E, S, W, N)):
        view = observe(game, None)
        assert (view.dealer, view.hand_number) == (dealer, n + 1)
        assert view.turn == dealer.left
        assert view.bidding_order == (dealer.left, dealer.partner, dealer.right, dealer)
        until(game, Phase.PLAYING, Random(n))
        assert observe(game, None).leader == dealer.left
        assert not observe(game, None).spades_broken
        play_hand(game, Random(n))


def test_GP8_bids_are_public_once_made() -> None:
    game = begin()
    for seat, value, told in (
        (E, 4, {"bidType": "number", "bid": 4}),
        (S, 0, {"bidType": "number", "bid": 0}),
        (W, "nil", {"bidType": "nil"}),
    ):
        events = bid(game, value)
        for viewer in (*SEATS, None):
            assert [seen(event, viewer) for event in events] == [
                {"type": "BID_PLACED", "payload": {"seat": seat.word} | told}
            ]
            assert observe(game, viewer).bids[seat] is not None
    assert observe(game, N).bids == (None, 4, 0, NIL)
    assert observe(game, None).contracts == (None, None)


def test_GP8_a_blind_nil_is_public_under_its_wire_name() -> None:
    (event, *_) = bid(begin(blind_nil_deficit=None), "blind")
    assert seen(event, None) == {"type": "BID_PLACED", "payload": {"seat": "east", "bidType": "blindNil"}}


@pytest.mark.parametrize(
    ("first", "second", "contract"),
    [(4, 7, 7), (4, 2, 2), (4, "nil", 4), ("nil", 4, 4), (0, 3, 3), (3, 0, 0), (13, 13, 13), ("nil", "nil", None)],
)
def test_GP9_the_second_bidder_sets_the_total(first: int | str, second: int | str, contract: int | None) -> None:
    game = begin()
    bid(game, 2, first, 5, second)
    assert observe(game, None).contracts == (contract, 5)
    game = begin()
    bid(game, first, 2, second, 5)
    assert observe(game, None).contracts == (5, contract)


def test_GP9_the_total_is_what_is_scored() -> None:
    game = playing(begin(), 0, 4, 0, 1)
    scored = play_hand(game, Random(2))
    taken = scored.record.tricks_won[N] + scored.record.tricks_won[S]
    assert taken >= 1
    assert scored.score.delta[0] == 10 + (taken - 1)


def test_GP20_tested_only_at_the_end_of_a_hand() -> None:
    """A side past the target wins when the hand is scored, not before, and nothing can be done after it."""
    game = begin(target=1, floor=-1)
    types = []
    while game.turn is not None:
        assert observe(game, None).winner is None
        types = [event.type for event in apply(game, *chance(game, Random(laid(game))))]
    assert types == ["CARD_PLAYED", "TRICK_COMPLETE", "HAND_SCORED", "GAME_OVER"]
    view = observe(game, None)
    assert view.phase is Phase.GAME_OVER
    assert (view.turn, view.leader, view.trick) == (None, None, ())
    assert len(view.tricks) == 13
    assert view.winner is (Side.NS if view.scores[0] > view.scores[1] else Side.EW)
    assert legal_actions(game) == ()
    for seat in SEATS:
        assert legal_actions(game, seat) == ()
        assert observe(game, seat).hand == 0
        for action in (Bid(3), Play(5)):
            refused(game, seat, action, GameIsOver)


def test_GP20_ties_play_on() -> None:
    rules = rules_for("spades-online")
    assert winner_of(rules, (250, 250), 3) is Outcome.GO_ON
    assert winner_of(rules, (-250, -250), 3) is Outcome.GO_ON
    assert winner_of(rules, (250, 250), 100) is Outcome.DRAW


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [
        ((240, 180), Outcome.GO_ON),
        ((249, -249), Outcome.GO_ON),
        ((250, 249), Outcome.NS_WINS),
        ((300, 310), Outcome.EW_WINS),
        ((180, -250), Outcome.NS_WINS),
        ((250, 250), Outcome.GO_ON),
    ],
)
def test_GP20_the_hand_after_a_tie_ends_the_game_past_an_end_alone(scores: tuple[int, int], outcome: Outcome) -> None:
    rules = rules_for("spades-online")
    assert winner_of(rules, (250, 250), 7) is Outcome.GO_ON
    assert winner_of(rules, scores, 8) is outcome


def test_GP20_events_of_the_end() -> None:
    game = begin(target=1, floor=-1)
    events: list[Event] = []
    while game.turn is not None:
        events += apply(game, *chance(game, Random(3)))
    over = seen(events[-1], None)
    view = observe(game, None)
    assert view.winner is not None
    assert over == {
        "type": "GAME_OVER",
        "payload": {"winningTeam": view.winner.word, "finalScores": {"ns": view.scores[0], "ew": view.scores[1]}},
    }


def test_GP25_bots_can_finish_a_hand_from_any_point() -> None:
    """In every phase; taking the seat over is the table service's part."""
    for preset in ("spades-online", "tournament", "classic"):
        for steps in range(0, 60, 7):
            game = begin(preset, n=steps, blind_nil_deficit=None)
            rng = Random(steps)
            for _ in range(steps):
                act(game, rng.choice(legal_actions(game)))
            while game.turn is not None and game.hand_number == 1:
                apply(game, game.turn, standard(observe(game, game.turn), rng))


def test_GP26_the_standard_bot_bids_its_spades() -> None:
    for n in range(60):
        game = begin(n=n)
        for seat in (E, S):
            spades = (hand_of(game, seat) & SPADES).bit_count()
            assert standard(observe(game, seat), Random(n)) == Bid(spades)
            bid(game, n % 14)
        for seat in (W, N):
            spades = (hand_of(game, seat) & SPADES).bit_count()
            assert standard(observe(game, seat), Random(n)) == Bid(min(n % 14 + spades, 13))
            bid(game, 3)


def test_GP26_at_most_13() -> None:
    game = stacked(begin(), west="AS KS QS")
    bid(game, 13, 3)
    assert standard(observe(game, W), Random(1)) == Bid(13)


def test_GP26_its_own_count_after_a_nil_or_blind_nil() -> None:
    for first in ("nil", "blind"):
        game = begin(blind_nil_deficit=None)
        bid(game, first, 3)
        bot = standard(observe(game, W), Random(1))
        if first == "nil":
            assert bot.__class__.__name__ == "Reveal"
            apply(game, W, bot)
            bot = standard(observe(game, W), Random(1))
        assert bot == Bid((hand_of(game, W) & SPADES).bit_count())


def test_GP29_the_standard_bot_plays_any_legal_card_equally_often() -> None:
    game = playing(begin())
    view, rng = observe(game, E), Random(9)
    legal = legal_actions(game)
    counts = dict.fromkeys(legal, 0)
    for _ in range(400 * len(legal)):
        counts[standard(view, rng)] += 1
    assert set(counts) == set(legal)
    assert min(counts.values()) > 300
    assert max(counts.values()) < 500


def test_the_last_card_of_a_hand_and_the_next_deal() -> None:
    game = begin(target=5000, floor=None, blind_nil=False)
    until(game, Phase.PLAYING, Random(1))
    while laid(game) < 51:
        apply(game, *chance(game, Random(1)))
    events = apply(game, *chance(game, Random(1)))
    assert [event.type for event in events] == ["CARD_PLAYED", "TRICK_COMPLETE", "HAND_SCORED", "HAND_DEALT"]
    assert [event.private for event in events] == [False, False, False, True]
    assert payload_of(events[0], N)["nextPlayerSeat"] is None
    view = observe(game, E)
    assert (view.hand_number, view.tricks, view.tricks_won) == (2, (), (0, 0, 0, 0))
    dealt = payload_of(events[3], E)
    assert dealt == {
        "dealer": "east",
        "biddingOrder": ["south", "west", "north", "east"],
        "blindNilEligible": False,
        "myHand": faces_of(shown_hand(view)),
        "handNumber": 2,
        "commitment": view.commitment,
        "nextCommitment": view.next_commitment,
    }
    assert seen(events[3], None) is None


def test_a_scored_hand_on_the_wire() -> None:
    """`scoreDelta` has the bag points but not the bag penalty; `newTotals` has both."""
    game = begin(bag_limit=1, bag_penalty=7)
    bid(game, "nil", "nil", 1, 1)
    scored = play_hand(game, Random(4))
    told = json.loads(json.dumps(payload_of(scored, None)))
    score = scored.score
    assert told["scoreDelta"] == {"ns": score.delta[0], "ew": score.delta[1]}
    assert told["newTotals"] == {"ns": score.scores_after[0], "ew": score.scores_after[1]}
    assert told["bags"] == {"ns": score.bags_after[0], "ew": score.bags_after[1]}
    assert told["handNumber"] == 1
    penalties = [sum(line["points"] for line in told["ledger"] if line["side"] == side) for side in ("ns", "ew")]
    assert penalties == [told["newTotals"]["ns"], told["newTotals"]["ew"]]
    assert {line["seat"] for line in told["ledger"] if "nil" in line["what"]} == {"east", "south"}


@pytest.mark.parametrize("seat", SEATS)
def test_a_nil_in_the_ledger_names_every_seat_by_its_word(seat: Seat) -> None:
    game = begin()
    bid_by_seat(game, **dict.fromkeys(("north", "east", "south", "west"), 2) | {seat.word: "nil"})
    told = payload_of(play_hand(game, Random(4)), None)
    assert [line["seat"] for line in told["ledger"] if "nil" in line["what"]] == [seat.word]


def test_the_history_tells_every_hand() -> None:
    """As the contract of the state has them."""
    game = begin(target=5000, floor=None)
    scored: list[HandScored] = []
    last_tricks: list[TrickComplete] = []
    for n in range(5):
        until(game, Phase.PLAYING, Random(n))
        while laid(game) < 48:
            apply(game, *chance(game, Random(n)))
        while True:
            events = apply(game, *chance(game, Random(n)))
            if len(events) > 2:
                break
        last_tricks.append(event_of(events, TrickComplete))
        scored.append(event_of(events, HandScored))
    history = observe(game, None).hand_history
    before, bags = (0, 0), (0, 0)
    for number, (summary, event, trick) in enumerate(zip(history, scored, last_tricks, strict=True), start=1):
        assert summary.hand_number == number
        assert summary.bids == event.record.bids
        assert summary.tricks_won == event.record.tricks_won
        assert (summary.scores_before, summary.bags_before) == (before, bags)
        before, bags = summary.scores_after, summary.bags_after
        assert (before, bags) == (event.score.scores_after, event.score.bags_after)
        assert (summary.delta, summary.new_bags) == (event.score.delta, event.score.new_bags)
        assert summary.bag_penalties == event.score.bag_penalties
        assert summary.contracts == event.score.contracts
        assert summary.ledger == event.score.ledger
        assert summary.last_trick.winner == trick.winner
        assert tuple(held for _, held in summary.last_trick.plays) == trick.trick
    assert observe(game, None).scores == before
    assert observe(game, None).bags == bags
