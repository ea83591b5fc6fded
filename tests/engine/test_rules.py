"""Rule sets: presets, options, overrides by name, and what is refused (docs/rules.md sections 2 and 3)."""

import copy
import dataclasses
import pickle
from itertools import combinations
from typing import Any

import pytest

from engine import OPTIONS, VARIANTS, InvalidRules, Outcome, Rules, dump, load, new_game, rules_for, winner_of
from engine.legal_bids import values_for
from engine.rules import rules_from
from tests.engine.rule_sets import CHOICES
from tests.engine.tables import begin

ONLINE = {
    "cut": False,
    "bidding": "second_sets_total",
    "min_bid": 0,
    "zero_is_nil": False,
    "min_side_bid": 0,
    "max_side_bid": 13,
    "nil": True,
    "nil_bonus": 50,
    "nil_penalty": 50,
    "blind_nil": True,
    "blind_nil_bonus": 100,
    "blind_nil_penalty": 100,
    "blind_nil_deficit": 100,
    "blind_nils_per_side": 1,
    "blind_exchange_cards": 2,
    "blind_exchange": "in_turn",
    "blind_exchange_optional": False,
    "double_nil": "separate",
    "failed_nil_tricks": "count",
    "ten_bid": "off",
    "thirteen_bonus": 130,
    "set_penalty": "contract",
    "bag_points": 1,
    "bag_limit": 10,
    "bag_penalty": 100,
    "bags_past_limit": "carried",
    "opening": "non_spade",
    "first_trick_void": "no_spade",
    "spades_lead": "once_broken",
    "spades_broken_by": "off_suit",
    "target": 250,
    "floor": -250,
    "max_hands": 100,
    "misdeal_no_spades": False,
    "misdeal_no_honours": False,
    "renege": "prevented",
    "talk": "allowed",
    "hints": True,
    "stand_in": "standard",
    "turn_seconds": 60,
}
TOURNAMENT = {
    "target": 400,
    "floor": None,
    "bidding": "summed",
    "min_side_bid": 4,
    "nil_in_min_side_bid": "counts_zero",
    "blind_nil_deficit": None,
    "blind_exchange_cards": 1,
    "blind_exchange": "at_once",
    "blind_exchange_optional": True,
    "thirteen_bonus": 200,
    "opening": "lowest_club_each_game",
    "first_trick_void": "any",
    "spades_broken_by": "any_spade",
    "misdeal_no_spades": True,
    "misdeal_no_honours": True,
    "cut": True,
    "renege": "penalised",
    "renege_penalty": 50,
    "talk": "none",
    "hints": False,
    "stand_in": "club",
}
CLASSIC = {
    "target": 500,
    "floor": -200,
    "bidding": "summed",
    "zero_is_nil": True,
    "nil_bonus": 100,
    "nil_penalty": 100,
    "blind_nil_bonus": 200,
    "blind_nil_penalty": 200,
    "blind_nil_deficit": 100,
    "first_trick_void": "any",
    "stand_in": "club",
}
PRESETS = {"spades-online": ONLINE, "tournament": ONLINE | TOURNAMENT, "classic": ONLINE | CLASSIC}
WORDS = {
    "bidding": ("second_sets_total", "summed"),
    "nil_in_min_side_bid": ("exempt", "counts_zero"),
    "blind_exchange": ("in_turn", "at_once"),
    "double_nil": ("separate", "combined", "forbidden"),
    "failed_nil_tricks": ("count", "bags", "ignored"),
    "ten_bid": ("off", "exact", "or_more"),
    "set_penalty": ("contract", "none", "difference"),
    "bags_past_limit": ("carried", "reset"),
    "opening": ("non_spade", "any", "lowest_club_each_hand", "lowest_club_each_game", "two_of_clubs"),
    "first_trick_void": ("no_spade", "red_only", "any"),
    "spades_lead": ("once_broken", "any_time"),
    "spades_broken_by": ("off_suit", "any_spade"),
    "renege": ("prevented", "penalised"),
    "talk": ("allowed", "phrases", "none"),
    "stand_in": ("standard", "club", "expert"),
}
SWITCHES = (
    "cut", "zero_is_nil", "nil", "blind_nil", "blind_exchange_optional", "misdeal_no_spades", "misdeal_no_honours",
    "hints",
)  # fmt: skip
POINTS = (
    "nil_bonus", "nil_penalty", "blind_nil_bonus", "blind_nil_penalty", "double_nil_bonus", "double_nil_penalty",
    "ten_bonus", "ten_penalty", "thirteen_bonus", "bag_penalty", "renege_penalty",
)  # fmt: skip
NUMBERS = (
    "min_bid", "min_side_bid", "max_side_bid", "blind_nil_deficit", "blind_nils_per_side", "blind_exchange_cards",
    "bag_points", "bag_limit", "target", "floor", "max_hands", "turn_seconds",
)  # fmt: skip
NULLABLE = ("max_side_bid", "blind_nil_deficit", "bag_limit", "floor", "turn_seconds")
NOT_NUMBERS: tuple[object, ...] = (
    True,
    False,
    4.0,
    2.5,
    float("nan"),
    float("inf"),
    "4",
    "",
    [],
    [4],
    {},
    10**9,
    -(10**9),
    object(),
)


def with_option(name: str, value: Any) -> Rules:
    """The rules of the default preset with one option changed."""
    return rules_for(**{name: value})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_the_documents_values(preset: str) -> None:
    rules = rules_for(preset)
    assert {name: getattr(rules, name) for name in PRESETS[preset]} == PRESETS[preset]
    assert rules.preset == preset
    assert VARIANTS[preset] == rules


def test_the_presets_and_their_titles() -> None:
    assert set(VARIANTS) == set(PRESETS)
    assert {name: rules.title for name, rules in VARIANTS.items()} == {
        "spades-online": "Standard",
        "tournament": "Tournament",
        "classic": "Classic",
    }
    assert rules_for() == rules_for("spades-online")


def test_variants_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        VARIANTS["spades-online"] = VARIANTS["classic"]  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        VARIANTS["classic"].target = 1  # type: ignore[misc]
    assert not hasattr(VARIANTS["classic"], "__dict__")


def test_every_documented_option_exists_and_no_other() -> None:
    assert set(OPTIONS) == {*WORDS, *SWITCHES, *POINTS, *NUMBERS}


@pytest.mark.parametrize("preset", PRESETS)
def test_one_override_changes_one_option(preset: str) -> None:
    rules = rules_for(preset, target=333)
    for name in OPTIONS:
        if name != "target":
            assert getattr(rules, name) == getattr(rules_for(preset), name)
    assert rules.target == 333
    assert rules != rules_for(preset)
    assert rules == rules_for(preset, target=333)
    assert hash(rules) == hash(rules_for(preset, target=333))


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WORDS.items() for value in values])
def test_every_word_of_an_option_is_accepted(name: str, value: str) -> None:
    assert getattr(with_option(name, value), name) == value


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("wrong", ["", "nonsense", "SUMMED", None, True, 0, 1.5, [], {}, ["summed"]])
def test_a_wrong_word_is_refused_with_the_choices(name: str, wrong: object) -> None:
    with pytest.raises(InvalidRules) as caught:
        with_option(name, wrong)
    assert name in caught.value.message
    assert all(word in caught.value.message for word in WORDS[name])
    assert caught.value.code


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("wrong", [0, 1, "true", "", None, [], 1.0])
def test_a_switch_is_true_or_false(name: str, wrong: object) -> None:
    for value in (True, False):
        assert getattr(with_option(name, value), name) is value
    with pytest.raises(InvalidRules) as caught:
        with_option(name, wrong)
    assert name in caught.value.message


@pytest.mark.parametrize("name", [*POINTS, *NUMBERS])
def test_a_number_is_a_whole_number_in_reason(name: str) -> None:
    for wrong in NOT_NUMBERS:
        with pytest.raises(InvalidRules) as caught:
            with_option(name, wrong)
        assert name in caught.value.message
    if name not in NULLABLE:
        with pytest.raises(InvalidRules):
            with_option(name, None)


@pytest.mark.parametrize("name", NULLABLE)
def test_none_switches_a_limit_off(name: str) -> None:
    assert getattr(with_option(name, None), name) is None


@pytest.mark.parametrize("name", POINTS)
def test_points_are_not_negative_and_0_stays_0(name: str) -> None:
    assert getattr(with_option(name, 0), name) == 0
    with pytest.raises(InvalidRules):
        with_option(name, -1)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("min_bid", (0, 1), (-1, 2)),
        ("min_side_bid", (0, 4, 13), (-1, 14)),
        ("max_side_bid", (13,), (14, 0, -1)),
        ("blind_nils_per_side", (1,), (0, 3)),
        ("blind_exchange_cards", (0, 1, 2, 3, 4), (-1, 5)),
        ("bag_points", (-1, 0, 1), (-2, 2)),
        ("bag_limit", (5, 7, 10), (0, -1)),
        ("floor", (-250, -200, -1), (0, 1, 250)),
        ("target", (200, 250, 300, 400, 500), (0, -1)),
        ("max_hands", (1, 100), (0, -1)),
        ("turn_seconds", (5, 60, 600), (0, 4, 601)),
        ("blind_nil_deficit", (1, 100, 200), (-1,)),
    ],
)
def test_the_range_of_a_number(name: str, good: tuple[int, ...], bad: tuple[int, ...]) -> None:
    for value in good:
        assert getattr(with_option(name, value), name) == value
    for value in bad:
        with pytest.raises(InvalidRules) as caught:
            with_option(name, value)
        assert name in caught.value.message


def test_an_unknown_option_is_refused_by_name() -> None:
    for name in ("targets", "preset", "revision", "key", "Target", "title", "__class__", "", "joker\u0000"):
        with pytest.raises((InvalidRules, TypeError)) as caught:
            rules_for("spades-online", **{name: 1})
        assert isinstance(caught.value, InvalidRules) or name == "preset"


def test_an_unknown_preset_is_refused() -> None:
    unknown: tuple[Any, ...] = ("", "Standard", "whiz", "SPADES-ONLINE", None, 1, True, [], {})
    for preset in unknown:
        with pytest.raises(InvalidRules) as caught:
            rules_for(preset)
        assert "spades-online" in caught.value.message


@pytest.mark.parametrize("preset", PRESETS)
def test_F8_both_sides_begin_above_the_floor(preset: str) -> None:
    for floor in (0, 1, 100, 9_999):
        with pytest.raises(InvalidRules, match="floor must lie below 0, where both sides begin"):
            rules_for(preset, floor=floor)
    assert rules_for(preset, floor=-1, target=1).floor == -1


@pytest.mark.parametrize("preset", PRESETS)
def test_F8_a_bid_of_0_means_nil_only_where_nil_is_played(preset: str) -> None:
    with pytest.raises(InvalidRules, match="zero_is_nil needs nil"):
        rules_for(preset, zero_is_nil=True, nil=False)
    assert not rules_for(preset, zero_is_nil=False, nil=False).nil


def test_F8_a_game_goes_on_under_rules_that_are_refused_today() -> None:
    for refused in (b'["classic",1,{"floor":0}]', b'["classic",1,{"nil":false}]'):
        rules = rules_from(refused)
        assert load(dump(new_game(rules, bytes(32)))).rules is rules


def test_F8_no_two_options_end_a_game_as_it_begins() -> None:
    """Whatever the pair: refused, or at 0:0 the game goes on, and whoever is to bid may."""
    pairs = combinations([(name, value) for name, values in CHOICES.items() for value in dict.fromkeys(values)], 2)
    for (one, value), (other, more) in pairs:
        if one == other:
            continue
        try:
            rules = rules_for("spades-online", **{one: value, other: more})
        except InvalidRules:
            continue
        assert rules.max_hands == 1 or winner_of(rules, (0, 0), 1) is Outcome.GO_ON
        assert values_for(rules, None)


def test_a_refused_rule_set_is_refused_every_time() -> None:
    for _ in range(3):
        with pytest.raises(InvalidRules):
            rules_for(target=100, floor=200)


def test_two_blind_nils_where_two_nils_are_forbidden() -> None:
    with pytest.raises(InvalidRules):
        rules_for(blind_nils_per_side=2, double_nil="forbidden", blind_exchange_cards=0)


def test_a_rule_set_survives_copying_and_storing() -> None:
    for preset in PRESETS:
        for options in ({}, {"floor": -1}, {"bag_limit": None, "turn_seconds": None}, {"nil_bonus": 0, "target": 777}):
            rules = rules_for(preset, **options)
            assert copy.deepcopy(rules) == rules
            assert pickle.loads(pickle.dumps(rules)) == rules
            stored = load(dump(begin(preset, **options))).rules
            assert stored == rules
            assert isinstance(stored, Rules)
            assert all(getattr(stored, name) == getattr(rules, name) for name in OPTIONS)


def test_saying_the_default_is_saying_nothing() -> None:
    assert rules_for(target=250, floor=-250) == rules_for()
