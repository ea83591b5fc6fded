"""Scoring beyond the vectors: bags, options of 0, and the variations of O22 to O31 (docs/rules.md sections 2 and 4)."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    AnyBid,
    HandScore,
    Outcome,
    Rules,
    Seat,
    Side,
    observe,
    rules_for,
    score_hand,
    winner_of,
)
from tests.engine.oracle import contract, score_side
from tests.engine.tables import E, N, S, W, begin, bid, play_hand


def score(
    rules: Rules, bids: tuple[AnyBid, AnyBid], tricks: tuple[int, int], bags: int = 0, before: int = 0, reneges: int = 0
) -> HandScore:
    """The result for south and north, who bid in this order; the opponents bid one and take the rest."""
    return score_hand(
        rules,
        (bids[1], 0, bids[0], 1),
        (tricks[1], 13 - sum(tricks), tricks[0], 0),
        (before, 0),
        (bags, 0),
        N,
        (reneges, 0),
    )


def points(rules: Rules, bids: tuple[AnyBid, AnyBid], tricks: tuple[int, int], bags: int = 0) -> tuple[int, int]:
    """The side's points, bag penalty included, and its bags afterwards."""
    result = score(rules, bids, tricks, bags)
    return result.scores_after[0], result.bags_after[0]


ONLINE = rules_for("spades-online")


class TestBags:
    @pytest.mark.parametrize(
        ("before", "new", "penalties", "after"),
        [
            (8, 1, 0, 9), (9, 0, 0, 9), (9, 1, 1, 0), (9, 2, 1, 1), (0, 10, 1, 0), (9, 9, 1, 8), (9, 10, 1, 9),
            (9, 11, 2, 0), (9, 12, 2, 1), (7, 13, 2, 0), (8, 13, 2, 1),
        ],
    )  # fmt: skip
    def test_the_penalty_at_every_tenth(self, before: int, new: int, penalties: int, after: int) -> None:
        """At exactly 10, at 19 to 21, and twice in one hand."""
        result = score(ONLINE, (0, 0), (new, 0), bags=before)
        assert result.new_bags[0] == new
        assert result.bag_penalties[0] == penalties
        assert result.bags_after[0] == after
        assert result.delta[0] == new
        assert result.scores_after[0] == new - 100 * penalties

    def test_bags_have_a_counter_of_their_own(self) -> None:
        """Never read off the score's last digit, negative scores included."""
        for before in (-249, -101, -9, 0, 7, 129, 249):
            for bags in range(10):
                result = score(ONLINE, (3, 5), (4, 3), bags=bags, before=before)
                assert result.new_bags[0] == 2
                assert result.bags_after[0] == (bags + 2) % 10
                assert result.scores_after[0] == before + 52 - (100 if bags >= 8 else 0)

    def test_a_set_hand_keeps_the_bags(self) -> None:
        assert points(ONLINE, (3, 5), (2, 2), bags=9) == (-50, 9)

    def test_penalty_and_limit_are_options(self) -> None:
        five = rules_for(bag_limit=5, bag_penalty=50)
        assert points(five, (0, 5), (6, 0), bags=4) == (51 - 50, 0)
        seven = rules_for(bag_limit=7, bag_penalty=100)
        assert points(seven, (0, 5), (6, 0), bags=6) == (51 - 100, 0)
        assert points(seven, (0, 5), (6, 0), bags=5) == (51, 6)

    def test_no_limit_means_no_penalty_ever(self) -> None:
        off = rules_for(bag_limit=None)
        result = score(off, (0, 0), (13, 0), bags=995)
        assert (result.scores_after[0], result.bags_after[0], result.bag_penalties[0]) == (13, 1008, 0)

    def test_a_penalty_of_0_still_takes_the_bags_off(self) -> None:
        assert points(rules_for(bag_penalty=0), (0, 5), (7, 0), bags=9) == (52, 1)

    def test_bags_past_the_limit_carried_or_reset(self) -> None:
        assert points(rules_for(bags_past_limit="carried"), (0, 5), (8, 0), bags=9) == (53 - 100, 2)
        assert points(rules_for(bags_past_limit="reset"), (0, 5), (8, 0), bags=9) == (53 - 100, 0)
        assert points(rules_for(bags_past_limit="reset"), (0, 5), (8, 0), bags=6) == (53, 9)

    @pytest.mark.parametrize(("each", "total"), [(1, 53), (0, 50), (-1, 47)])
    def test_the_points_of_a_bag(self, each: int, total: int) -> None:
        assert points(rules_for(bag_points=each), (0, 5), (8, 0)) == (total, 3)


class TestNils:
    def test_both_nil_scored_separately(self) -> None:
        assert points(ONLINE, (NIL, NIL), (0, 0)) == (100, 0)
        assert points(ONLINE, (NIL, NIL), (3, 0)) == (3, 3)
        assert points(ONLINE, (NIL, BLIND_NIL), (1, 0)) == (51, 1)

    @pytest.mark.parametrize(("penalty", "failed"), [(200, -200), (0, 0)])
    def test_both_nil_combined(self, penalty: int, failed: int) -> None:
        """+200/-200 and +200/0."""
        rules = rules_for(double_nil="combined", double_nil_bonus=200, double_nil_penalty=penalty)
        assert points(rules, (NIL, NIL), (0, 0)) == (200, 0)
        assert points(rules, (NIL, NIL), (1, 0)) == (failed + 1, 1)
        assert points(rules, (NIL, NIL), (2, 3)) == (failed + 5, 5)
        assert points(rules, (NIL, 4), (0, 4)) == (90, 0)

    @pytest.mark.parametrize("how", ["count", "bags", "ignored"])
    def test_two_nils_make_every_trick_a_bag_whatever_a_failed_nils_tricks_do(self, how: str) -> None:
        assert points(rules_for(failed_nil_tricks=how), (NIL, NIL), (2, 3)) == (-95, 5)

    @pytest.mark.parametrize(
        ("how", "bids", "tricks", "expected"),
        [
            ("count", (NIL, 4), (1, 3), (-10, 0)),
            ("count", (NIL, 4), (3, 4), (-7, 3)),
            ("count", (4, NIL), (3, 1), (-10, 0)),
            ("bags", (NIL, 4), (1, 4), (-9, 1)),
            ("bags", (NIL, 4), (1, 3), (-89, 1)),
            ("bags", (NIL, 4), (2, 6), (-6, 4)),
            ("ignored", (NIL, 4), (1, 4), (-10, 0)),
            ("ignored", (NIL, 4), (9, 3), (-90, 0)),
            ("ignored", (NIL, 4), (2, 6), (-8, 2)),
            ("bags", (BLIND_NIL, 4), (2, 4), (-58, 2)),
        ],
    )
    def test_tricks_of_a_failed_nil(
        self, how: str, bids: tuple[AnyBid, AnyBid], tricks: tuple[int, int], expected: tuple[int, int]
    ) -> None:
        assert points(rules_for(failed_nil_tricks=how), bids, tricks) == expected

    def test_a_nil_made_leaves_the_contract_alone(self) -> None:
        for how in ("count", "bags", "ignored"):
            assert points(rules_for(failed_nil_tricks=how), (NIL, 4), (0, 6)) == (92, 2)

    def test_the_points_are_options_and_0_is_0(self) -> None:
        rules = rules_for(nil_bonus=0, nil_penalty=0, blind_nil_bonus=0, blind_nil_penalty=0)
        for bid_value, taken in product((NIL, BLIND_NIL), (0, 1)):
            assert points(rules, (bid_value, 4), (taken, 4))[0] == 40 + taken
        rules = rules_for(nil_bonus=75, nil_penalty=70, blind_nil_bonus=200, blind_nil_penalty=190)
        assert points(rules, (NIL, 4), (0, 4)) == (115, 0)
        assert points(rules, (NIL, 4), (1, 3)) == (-30, 0)
        assert points(rules, (BLIND_NIL, 4), (0, 4)) == (240, 0)
        assert points(rules, (BLIND_NIL, 4), (1, 3)) == (-150, 0)

    def test_classic_nils(self) -> None:
        classic = rules_for("classic")
        assert points(classic, (NIL, 4), (0, 4)) == (140, 0)
        assert points(classic, (BLIND_NIL, 4), (0, 4)) == (240, 0)
        assert points(classic, (BLIND_NIL, 4), (1, 3)) == (-160, 0)


class TestContracts:
    @pytest.mark.parametrize(
        ("how", "wanted", "taken", "expected"),
        [
            ("off", 10, 11, (101, 1)),
            ("exact", 10, 10, (200, 0)),
            ("exact", 10, 12, (202, 2)),
            ("exact", 10, 9, (-200, 0)),
            ("exact", 11, 11, (110, 0)),
            ("exact", 9, 9, (90, 0)),
            ("or_more", 10, 10, (200, 0)),
            ("or_more", 11, 12, (201, 1)),
            ("or_more", 12, 11, (-200, 0)),
            ("or_more", 9, 13, (94, 4)),
        ],
    )
    def test_ten_for_two_hundred(self, how: str, wanted: int, taken: int, expected: tuple[int, int]) -> None:
        assert points(rules_for(ten_bid=how), (0, wanted), (taken, 0)) == expected

    def test_a_failed_ten_at_100(self) -> None:
        assert points(rules_for(ten_bid="exact", ten_penalty=100), (0, 10), (9, 0)) == (-100, 0)

    @pytest.mark.parametrize(("bonus", "made"), [(130, 130), (200, 200), (250, 250), (0, 0)])
    def test_13_bid_and_taken(self, bonus: int, made: int) -> None:
        rules = rules_for(thirteen_bonus=bonus)
        assert points(rules, (0, 13), (13, 0)) == (made, 0)
        assert points(rules, (0, 13), (12, 0)) == (-130, 0)
        assert points(rules, (0, 12), (13, 0)) == (121, 1)

    @pytest.mark.parametrize(("how", "expected"), [("contract", -70), ("none", 0), ("difference", -20)])
    def test_what_a_set_costs(self, how: str, expected: int) -> None:
        assert points(rules_for(set_penalty=how), (0, 7), (3, 2), bags=9) == (expected, 9)
        assert points(rules_for(set_penalty=how), (0, 7), (4, 3)) == (70, 0)

    def test_a_contract_of_0_scores_nothing(self) -> None:
        for how in ("contract", "none", "difference"):
            result = score(rules_for(set_penalty=how), (0, 0), (0, 0))
            assert result.scores_after[0] == 0
            assert [line for line in result.ledger if line.side == 0 and line.points] == []

    def test_who_bids_second_depends_on_the_dealer(self) -> None:
        for dealer in SEATS:
            result = score_hand(ONLINE, (2, 3, 7, 8), (3, 3, 4, 3), (0, 0), (0, 0), dealer)
            later = {N: (2, 8), E: (2, 3), S: (7, 3), W: (7, 8)}[dealer]
            assert result.contracts == later

    def test_reneges_are_lines_of_the_ledger(self) -> None:
        rules = rules_for(renege="penalised", renege_penalty=50)
        result = score(rules, (0, 5), (5, 0), reneges=2)
        assert result.scores_after[0] == 50 - 100
        assert [line.points for line in result.ledger if line.what == "renege"] == [-100]
        assert points(rules_for(renege="penalised", renege_penalty=0), (0, 5), (5, 0)) == (50, 0)


class TestEnd:
    def test_the_highest_floor_is_one_below_0(self) -> None:
        rules = rules_for(floor=-1)
        assert winner_of(rules, (50, 0), 1) is Outcome.GO_ON
        assert winner_of(rules, (50, -1), 1) is Outcome.NS_WINS
        assert winner_of(rules, (-1, -1), 1) is Outcome.GO_ON
        assert winner_of(rules, (-5, 0), 1) is Outcome.EW_WINS

    def test_no_floor(self) -> None:
        rules = rules_for(floor=None)
        assert winner_of(rules, (-10_000, 0), 1) is Outcome.GO_ON
        assert winner_of(rules, (-10_000, 250), 1) is Outcome.EW_WINS

    def test_the_cap_of_hands(self) -> None:
        for cap in (1, 7, 100):
            rules = rules_for(max_hands=cap)
            if cap > 1:
                assert winner_of(rules, (10, 5), cap - 1) is Outcome.GO_ON
            assert winner_of(rules, (10, 5), cap) is Outcome.NS_WINS
            assert winner_of(rules, (-10, -5), cap) is Outcome.EW_WINS
            assert winner_of(rules, (5, 5), cap) is Outcome.DRAW

    def test_a_drawn_game_has_no_winner(self) -> None:
        game = begin(max_hands=1, bag_points=0, bag_limit=None)
        bid(game, 0, 0, 0, 0)
        assert play_hand(game, Random(1)).score.scores_after == (0, 0)
        assert (game.phase.word, game.turn) == ("game_over", None)
        assert observe(game, None).winner is None


options = st.fixed_dictionaries(
    {
        "bidding": st.sampled_from(["second_sets_total", "summed"]),
        "double_nil": st.sampled_from(["separate", "combined"]),
        "double_nil_penalty": st.sampled_from([0, 200]),
        "failed_nil_tricks": st.sampled_from(["count", "bags", "ignored"]),
        "ten_bid": st.sampled_from(["off", "exact", "or_more"]),
        "ten_penalty": st.sampled_from([100, 200]),
        "thirteen_bonus": st.sampled_from([130, 200, 250]),
        "set_penalty": st.sampled_from(["contract", "none", "difference"]),
        "bag_points": st.sampled_from([1, 0, -1]),
        "bag_limit": st.sampled_from([5, 7, 10, None]),
        "bag_penalty": st.sampled_from([50, 100]),
        "nil_bonus": st.sampled_from([0, 50, 100]),
        "renege": st.sampled_from(["prevented", "penalised"]),
    }
)


@pytest.mark.slow
@given(
    options, st.lists(st.integers(0, 15), min_size=4, max_size=4), st.randoms(use_true_random=False), st.integers(0, 3)
)
@settings(max_examples=300, deadline=None)
def test_every_score_agrees_with_section_4(
    chosen: dict[str, Any], bids: list[int], rng: Random, dealer_number: int
) -> None:
    rules, dealer = rules_for(**chosen), Seat(dealer_number)
    tricks = [0, 0, 0, 0]
    for _ in range(13):
        tricks[rng.randrange(4)] += 1
    before = rng.randrange(-300, 300), rng.randrange(-300, 300)
    most = (rules.bag_limit or 99) - 1
    bags = min(rng.randrange(10), most), min(rng.randrange(10), most)
    reneges = (rng.randrange(3), rng.randrange(3)) if rules.renege == "penalised" else (0, 0)
    result = score_hand(rules, bids, tricks, before, bags, dealer, reneges)
    for side in Side:
        first, second = [seat for seat in (dealer.left, dealer.partner, dealer.right, dealer) if seat.side == side]
        expected = score_side(
            rules, (bids[first], bids[second]), (tricks[first], tricks[second]), bags[side], reneges[side]
        )
        assert (result.scores_after[side] - before[side], result.bags_after[side]) == expected
        assert result.contracts[side] == contract(rules, bids[first], bids[second])
        lines = [line for line in result.ledger if line.side == side]
        assert before[side] + sum(line.points for line in lines) == result.scores_after[side]
        assert sum(line.points for line in lines if line.what != "bag_penalty") == result.delta[side]
        assert {line.what for line in lines} <= LEDGER


LEDGER = {
    "contract_made", "contract_set", "thirteen_made", "ten_made", "ten_failed", "nil_made", "nil_failed",
    "blind_nil_made", "blind_nil_failed", "double_nil_made", "double_nil_failed", "bags", "bag_penalty", "renege",
}  # fmt: skip


def test_the_bag_penalty_comes_before_the_end_of_the_game() -> None:
    """A hand that reaches the target by its points and loses it to the tenth bag does not end the game."""
    for n in range(200):
        game = begin(n=n, target=20, bag_limit=1, bag_penalty=100, floor=None)
        bid(game, 0, 0, 1, 1)
        scored = play_hand(game, Random(n))
        if max(scored.score.delta) >= 20 > max(scored.score.scores_after):
            assert game.phase.word != "game_over"
            assert game.hand_number == 2
            return
    pytest.fail("no hand of this kind was found")


def test_nobody_names_a_seat_beside_a_contract() -> None:
    result = score(ONLINE, (NIL, 4), (0, 5))
    assert [(line.what, line.seat, line.points) for line in result.ledger if line.side == 0] == [
        ("contract_made", None, 40),
        ("nil_made", S, 50),
        ("bags", None, 1),
    ]
    assert {line.seat for line in result.ledger if line.side == 1} == {None}
    assert (E.side, W.side) == (Side.EW, Side.EW)
