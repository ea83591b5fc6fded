"""Bids: what can be read as one, and what each rule set lets a player bid."""

from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    BLIND_NIL,
    NIL,
    AnyBid,
    Bid,
    Game,
    IllegalBid,
    NotABid,
    RuleError,
    bid_wire,
    legal_actions,
    parse_bid,
    rules_for,
)
from tests.engine.tables import act, begin, bid

RULES = rules_for("spades-online")
NOT_BIDS = [
    None, "", "4", "nil ", "NIL", "Nil", "blind nil", "blindNil", "blind", "zero", 4.0, 0.0, -0.0, 2.5, float("nan"),
    float("inf"), 1e9, True, False, [], [4], {}, {"bid": 4}, (4,), -1, 14, 15, 16, 100, 10**30, -(10**30), b"nil",
    Decimal(4), Fraction(4), 4j, object(), "nil\x00", "ｎｉｌ",
]  # fmt: skip


@pytest.mark.parametrize("wrong", NOT_BIDS, ids=lambda wrong: repr(wrong)[:14])
def test_what_is_no_bid(wrong: object) -> None:
    for preset in ("spades-online", "tournament", "classic"):
        with pytest.raises(NotABid) as caught:
            parse_bid(wrong, rules_for(preset))
        assert caught.value.code
        assert caught.value.message


@given(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.integers())))
def test_any_json_value_is_a_bid_or_refused(value: object) -> None:
    good = (type(value) is int and 0 <= value <= 13) or value in ("nil", "blind_nil")
    if good:
        assert bid_wire(parse_bid(value, RULES).value) == value
    else:
        with pytest.raises(NotABid):
            parse_bid(value, RULES)


def test_bids_on_the_wire() -> None:
    assert [bid_wire(value) for value in range(14)] == list(range(14))
    assert bid_wire(NIL) == "nil"
    assert bid_wire(BLIND_NIL) == "blind_nil"
    assert type(bid_wire(4)) is int


def test_zero_is_nil_where_the_rules_say_so() -> None:
    classic = rules_for("classic")
    assert parse_bid(0, classic) == Bid(NIL)
    assert parse_bid("nil", classic) == Bid(NIL)
    assert parse_bid(1, classic) == Bid(1)
    assert values(begin("classic")) == {*range(1, 14), NIL}
    with pytest.raises(RuleError):
        act(begin("classic"), Bid(0))


def values(game: Game) -> set[AnyBid]:
    return {action.value for action in legal_actions(game) if isinstance(action, Bid)}


def after(*bids: int | str, preset: str = "spades-online", **options: object) -> Game:
    game = begin(preset, **options)
    bid(game, *bids)
    return game


def test_nil_may_be_switched_off() -> None:
    assert values(begin(nil=False)) == set(range(14))
    with pytest.raises(IllegalBid):
        bid(begin(nil=False), "nil")
    assert BLIND_NIL in values(begin(nil=False, blind_nil_deficit=None))


def test_blind_nil_may_be_switched_off() -> None:
    game = begin(blind_nil=False, blind_nil_deficit=None)
    assert BLIND_NIL not in values(game)
    with pytest.raises(RuleError):
        bid(game, "blind")


def test_smallest_bid_of_a_player() -> None:
    assert values(begin(min_bid=1)) == {*range(1, 14), NIL}
    assert values(after(3, 3, min_bid=1)) == {*range(1, 14), NIL}


def test_smallest_bid_of_a_side_binds_the_second_bidder() -> None:
    assert values(begin(min_side_bid=4)) == {*range(14), NIL}
    assert values(after(1, 3, min_side_bid=4, nil=False)) == {*range(4, 14)}
    assert values(after(1, 3, min_side_bid=4, nil=False, bidding="summed")) == {*range(3, 13)}
    assert NIL in values(after(4, 3, min_side_bid=4))


def test_a_nil_and_the_smallest_bid_of_a_side() -> None:
    exempt: dict[str, Any] = {"min_side_bid": 4, "nil_in_min_side_bid": "exempt"}
    assert values(after("nil", 3, **exempt)) == {*range(14), NIL}
    assert NIL in values(after(1, 3, **exempt))
    counted: dict[str, Any] = {"min_side_bid": 4, "nil_in_min_side_bid": "counts_zero"}
    assert values(after("nil", 3, **counted)) == {*range(4, 14)}
    assert values(after(3, 3, **counted)) == {*range(4, 14)}
    assert NIL in values(after(4, 3, **counted))


def test_largest_bid_of_a_side() -> None:
    assert values(after(10, 3, bidding="summed")) == {0, 1, 2, 3, NIL}
    assert values(after(10, 3, bidding="summed", max_side_bid=None)) == {*range(14), NIL}
    assert values(after(10, 3)) == {*range(14), NIL}


def test_two_nils_may_be_forbidden() -> None:
    assert values(after("nil", 3, double_nil="forbidden")) == set(range(14))
    with pytest.raises(IllegalBid):
        bid(after("nil", 3, double_nil="forbidden"), "nil")
    blind = after("blind", 3, double_nil="forbidden", blind_nil_deficit=None)
    assert NIL not in values(blind)
    second = after("nil", 3, double_nil="forbidden", blind_nil_deficit=None)
    assert BLIND_NIL not in values(second)
    with pytest.raises(RuleError):
        bid(second, "blind")


def test_two_blind_nils_of_a_side_where_allowed() -> None:
    game = after("blind", 3, blind_nils_per_side=2, blind_exchange_cards=0, blind_nil_deficit=None)
    assert BLIND_NIL in values(game)
    bid(game, "blind", 3)
    assert game.phase.word == "playing"


def test_a_first_bid_leaves_the_partner_one() -> None:
    """No player is ever without a legal bid (TR22): where 1 is the least and nil is off, 13 leaves nothing."""
    assert values(begin(min_bid=1, nil=False, bidding="summed")) == set(range(1, 13))


BIDDING = {
    "bidding": ("second_sets_total", "summed"),
    "min_bid": (0, 1),
    "zero_is_nil": (False, True),
    "min_side_bid": (0, 4, 13),
    "nil_in_min_side_bid": ("exempt", "counts_zero"),
    "max_side_bid": (13, None),
    "nil": (True, False),
    "blind_nil": (True, False),
    "double_nil": ("separate", "forbidden"),
}


def test_no_combination_of_bidding_rules_leaves_a_player_without_a_bid() -> None:
    for choice in product(*BIDDING.values()):
        options: dict[str, Any] = dict(zip(BIDDING, choice, strict=True)) | {"blind_nil_deficit": None}
        if options["zero_is_nil"] and not options["nil"]:
            continue
        start = begin(n=1, **options)
        assert values(start), options
        for first in sorted(values(start)):
            game = start.copy()
            act(game, Bid(first))
            act(game, Bid(min(values(game))))
            assert values(game), (options, first)


@pytest.mark.parametrize("value", [16, 17, 99, -1, -14])
def test_a_number_outside_the_bids_is_refused_by_apply_too(value: int) -> None:
    with pytest.raises(IllegalBid):
        act(begin(), Bid(value))
