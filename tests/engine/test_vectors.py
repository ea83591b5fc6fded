"""The scoring vectors and the game-end lines of docs/rules.md section 4."""

from typing import NamedTuple, TypeVar

import pytest

from engine import BLIND_NIL, NIL, SEATS, AnyBid, Outcome, Rules, Seat, Side, rules_for, score_hand, winner_of
from tests.engine.oracle import score_side

Laid = TypeVar("Laid")
WORDS = {"nil": NIL, "blind": BLIND_NIL}


class Vector(NamedTuple):
    """One line of the table; bids and tricks in the order of bidding."""

    bids: tuple[int | str, int | str]
    tricks: tuple[int, int]
    contract: int | None
    bags_before: int
    options: dict[str, object]
    delta: int
    bags_after: int


HUNDRED: dict[str, object] = {"nil_bonus": 100, "nil_penalty": 100}
VECTORS = {
    "V1": Vector((4, 3), (4, 3), 7, 0, {}, 70, 0),
    "V2": Vector((4, 3), (5, 4), 7, 0, {}, 72, 2),
    "V3": Vector((4, 3), (3, 3), 7, 0, {}, -70, 0),
    "V4": Vector((3, 2), (3, 3), 5, 9, {}, -49, 0),
    "V5": Vector((3, 2), (4, 3), 5, 9, {}, -48, 1),
    "V8": Vector((0, 0), (7, 6), 0, 8, {}, -187, 1),
    "V9": Vector((4, 3), (3, 3), 7, 9, {}, -70, 9),
    "V10": Vector(("nil", 4), (0, 4), 4, 0, {}, 90, 0),
    "V12": Vector(("nil", 4), (0, 3), 4, 0, {}, 10, 0),
    "V13": Vector(("nil", 4), (2, 3), 4, 0, {}, -9, 1),
    "V14": Vector(("nil", 4), (2, 3), 4, 0, HUNDRED | {"failed_nil_tricks": "bags"}, -138, 2),
    "V15": Vector(("nil", 4), (2, 3), 4, 0, HUNDRED | {"failed_nil_tricks": "ignored"}, -140, 0),
    "V18": Vector(("nil", 4), (1, 4), 4, 9, HUNDRED | {"failed_nil_tricks": "bags"}, -159, 0),
    "V19": Vector(("blind", 5), (0, 5), 5, 0, {}, 150, 0),
    "V20": Vector(("blind", 5), (1, 5), 5, 0, {}, -49, 1),
    "V21": Vector(("nil", "nil"), (0, 0), None, 0, {}, 100, 0),
    "V23": Vector(("nil", "nil"), (2, 3), None, 0, {}, -95, 5),
    "V25": Vector(("nil", "nil"), (0, 0), None, 0, {"double_nil": "combined"}, 200, 0),
    "V29": Vector((7, 6), (7, 6), 13, 0, {"thirteen_bonus": 200}, 200, 0),
    "V30": Vector((7, 6), (7, 5), 13, 0, {"thirteen_bonus": 200}, -130, 0),
    "V31": Vector((5, 5), (6, 5), 10, 0, {"ten_bid": "exact", "ten_bonus": 200, "ten_penalty": 200}, 201, 1),
    "V35": Vector((3, 2), (4, 3), 5, 4, {"bag_limit": 5, "bag_penalty": 50}, 2, 1),
}


def laid_out(first: Seat, ours: tuple[Laid, Laid], theirs: tuple[Laid, Laid]) -> list[Laid]:
    """Bids or tricks of a side that bids first at one seat, and of its opponents, by seat."""
    order = (first, first.partner, first.left, first.left.partner)
    by_seat = dict(zip(order, (*ours, *theirs), strict=True))
    return [by_seat[seat] for seat in SEATS]


def check(vector: Vector, rules: Rules, first: Seat, dealer: Seat, bids: tuple[AnyBid, AnyBid]) -> None:
    side, left = first.side, 13 - sum(vector.tricks)
    bids_by_seat = laid_out(first, bids, (1, 1))
    tricks = laid_out(first, vector.tricks, (left, 0))
    scores, bags = [-30, 120], [3, 3]
    bags[side] = vector.bags_before
    result = score_hand(rules, tuple(bids_by_seat), tuple(tricks), tuple(scores), tuple(bags), dealer)
    assert result.contracts[side] == vector.contract
    assert result.scores_after[side] - scores[side] == vector.delta
    assert result.bags_after[side] == vector.bags_after
    lines = [line for line in result.ledger if line.side == side]
    assert sum(line.points for line in lines) == vector.delta
    penalty = sum(line.points for line in lines if line.what == "bag_penalty")
    assert result.delta[side] == vector.delta - penalty
    assert penalty == -rules.bag_penalty * result.bag_penalties[side]


@pytest.mark.parametrize("name", VECTORS)
def test_vector(name: str) -> None:
    """Every vector holds for both sides, every dealer, and both ways of making a contract of two bids."""
    vector = VECTORS[name]
    first_bid, second_bid = (WORDS[bid] if isinstance(bid, str) else bid for bid in vector.bids)
    set_bid = second_bid if max(first_bid, second_bid) >= NIL else vector.contract
    assert set_bid is not None
    for dealer in SEATS:
        for first in (dealer.left, dealer.left.left):
            in_one = rules_for("spades-online", **vector.options)
            check(vector, in_one, first, dealer, (first_bid, set_bid))
            summed = rules_for("spades-online", bidding="summed", **vector.options)
            check(vector, summed, first, dealer, (first_bid, second_bid))
            assert score_side(summed, (first_bid, second_bid), vector.tricks, vector.bags_before) == (
                vector.delta,
                vector.bags_after,
            )


ENDS = [
    ((250, 249), Outcome.NS_WINS),
    ((250, 250), Outcome.GO_ON),
    ((262, 255), Outcome.NS_WINS),
    ((255, -250), Outcome.NS_WINS),
    ((-250, 0), Outcome.EW_WINS),
    ((-255, -260), Outcome.NS_WINS),
    ((-260, -260), Outcome.GO_ON),
    ((249, -249), Outcome.GO_ON),
]
MIRRORED = {Outcome.NS_WINS: Outcome.EW_WINS, Outcome.EW_WINS: Outcome.NS_WINS, Outcome.GO_ON: Outcome.GO_ON}


@pytest.mark.parametrize(("scores", "outcome"), ENDS, ids=[f"{a},{b}" for (a, b), _ in ENDS])
def test_game_end(scores: tuple[int, int], outcome: Outcome) -> None:
    rules = rules_for("spades-online")
    assert winner_of(rules, scores, 7) is outcome
    assert winner_of(rules, scores[::-1], 7) is MIRRORED[outcome]


def test_game_end_after_the_bag_penalty() -> None:
    """249 with nine bags and a hand of +51 whose bag is the tenth makes 200: the game goes on."""
    rules = rules_for("spades-online")
    for side, dealer in ((Side.NS, Seat.NORTH), (Side.EW, Seat.EAST)):
        scores, bags = [0, 0], [0, 0]
        scores[side], bags[side] = 249, 9
        bids = laid_out(dealer.partner, (2, 5), (3, 7))
        tricks = laid_out(dealer.partner, (4, 2), (3, 4))
        result = score_hand(rules, bids, tricks, scores, bags, dealer)
        assert result.delta[side] == 51
        assert result.scores_after[side] == 200
        assert result.bags_after[side] == 0
        assert winner_of(rules, result.scores_after, 5) is Outcome.GO_ON
