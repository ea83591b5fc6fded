"""House rules as data: one rule set is one flat, validated document of options (docs/rules.md section 2).

A table is played under a preset and overrides by option name. Presets are append-only: a change is a new revision, and
a stored game keeps the revision it was begun with. No other file of the engine names a preset.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final
from weakref import WeakValueDictionary

from engine.errors import InvalidRules


def _words(default: str, says: str, *others: str) -> Any:
    """An option that is one of some words; the first is the default."""
    return field(default=default, metadata={"words": (default, *others), "says": says})


def _number(default: int | None, says: str, low: int, high: int, none: bool = False) -> Any:
    """An option that is a whole number in a range, or also None where `none` says so."""
    return field(default=default, metadata={"range": (low, high), "none": none, "says": says})


def _switch(default: bool, says: str) -> Any:
    """An option that is on or off."""
    return field(default=default, metadata={"says": says})


@dataclass(frozen=True, slots=True, eq=False, kw_only=True, weakref_slot=True)
class Rules:
    """One rule set. Equal rule sets are the same object, so they compare and hash by identity."""

    preset: str
    revision: int
    key: bytes
    """The stored form: preset, revision and what differs from them, as compact JSON."""

    cut: bool = _switch(False, "O6 the player at the dealer's right is offered the cut")
    bidding: str = _words("second_sets_total", "O7 how two bids become a contract", "summed")
    min_bid: int = _number(0, "O8 the smallest number a player may bid", 0, 1)
    zero_is_nil: bool = _switch(False, "O9 a bid of 0 means nil")
    min_side_bid: int = _number(0, "O10 the smallest contract of a side", 0, 13)
    nil_in_min_side_bid: str = _words("exempt", "O11 the smallest contract beside a nil", "counts_zero")
    max_side_bid: int | None = _number(13, "O12 the largest contract of a side", 13, 13, none=True)
    nil: bool = _switch(True, "O16 nil may be bid")
    nil_bonus: int = _number(50, "O16 points for a nil made", 0, 1000)
    nil_penalty: int = _number(50, "O16 points lost by a failed nil", 0, 1000)
    blind_nil: bool = _switch(True, "O18 blind nil may be bid")
    blind_nil_bonus: int = _number(100, "O18 points for a blind nil made", 0, 1000)
    blind_nil_penalty: int = _number(100, "O18 points lost by a failed blind nil", 0, 1000)
    blind_nil_deficit: int | None = _number(
        100, "O19 how far behind a side must be to bid blind nil; none: always", 1, 1000, none=True
    )
    blind_nils_per_side: int = _number(1, "O20 blind nils of a side in a hand", 1, 2)
    blind_exchange_cards: int = _number(2, "O21 cards exchanged with a blind nil bidder", 0, 4)
    blind_exchange: str = _words("in_turn", "O21 the bidder sends first, or both unseen", "at_once")
    blind_exchange_optional: bool = _switch(False, "O21 either partner may decline the exchange")
    double_nil: str = _words("separate", "O22 both partners nil", "combined", "forbidden")
    double_nil_bonus: int = _number(200, "O22 points for a combined double nil made", 0, 1000)
    double_nil_penalty: int = _number(200, "O22 points lost by a failed combined double nil", 0, 1000)
    failed_nil_tricks: str = _words("count", "O23 tricks of a failed nil", "bags", "ignored")
    ten_bid: str = _words("off", "O25 ten for two hundred", "exact", "or_more")
    ten_bonus: int = _number(200, "O25 points for a ten made", 0, 1000)
    ten_penalty: int = _number(200, "O25 points lost by a failed ten", 0, 1000)
    thirteen_bonus: int = _number(130, "O26 points for 13 bid and taken", 0, 1000)
    set_penalty: str = _words("contract", "O27 what a set costs", "none", "difference")
    bag_points: int = _number(1, "O29 points of a bag", -1, 1)
    bag_limit: int | None = _number(10, "O30 bags that bring the penalty; none: never", 1, 100, none=True)
    bag_penalty: int = _number(100, "O30 points lost at the limit", 0, 1000)
    bags_past_limit: str = _words("carried", "O31 bags beyond the limit", "reset")
    opening: str = _words(
        "non_spade",
        "O34 the first trick",
        "any",
        "lowest_club_each_hand",
        "lowest_club_each_game",
        "two_of_clubs",
    )
    first_trick_void: str = _words("no_spade", "O35 a void player on the first trick", "red_only", "any")
    spades_lead: str = _words("once_broken", "O36 when spades may be led", "any_time")
    spades_broken_by: str = _words("off_suit", "O37 what breaks spades", "any_spade")
    target: int = _number(250, "O38 the score that wins", 1, 10_000)
    floor: int | None = _number(-250, "O38 the score that loses; none: never", -10_000, 9_999, none=True)
    max_hands: int = _number(100, "O40 most hands in a game", 1, 100)
    misdeal_no_spades: bool = _switch(False, "O42 a hand without spades may be thrown in")
    misdeal_no_honours: bool = _switch(False, "O42 a hand without ace, king, queen and jack may be thrown in")
    renege: str = _words("prevented", "O43 illegal cards are refused, or allowed and penalised", "penalised")
    renege_penalty: int = _number(50, "O44 points lost by a renege", 0, 1000)
    talk: str = _words("allowed", "O46 talk while a hand is live", "phrases", "none")
    hints: bool = _switch(True, "whether players may ask the house for advice on their turn")
    turn_seconds: int | None = _number(60, "O50 seconds for a turn; none: no limit", 5, 600, none=True)

    @property
    def title(self) -> str:
        """The preset's name for people, as in "Standard"."""
        return _TITLES[self.preset]

    @property
    def options(self) -> dict[str, object]:
        """Every option by name, as JSON can hold it."""
        return {name: getattr(self, name) for name in OPTIONS}

    def opens_with_clubs(self, hand_number: int) -> bool:
        """Whether everyone throws his lowest club on this hand's first trick (TR14)."""
        each_hand, first_hand = "lowest_club_each_hand", "lowest_club_each_game"
        return self.opening == each_hand or (self.opening == first_hand and hand_number == 1)

    def __reduce__(self) -> tuple[Callable[[bytes], "Rules"], tuple[bytes]]:
        """Copies and pickles lead back to the one object of this rule set."""
        return rules_from, (self.key,)


OPTIONS: Final = {option.name: option for option in fields(Rules) if option.metadata}
"""Every option by name, with its default and what it accepts."""

_TITLES: Final = {"spades-online": "Standard", "tournament": "Tournament", "classic": "Classic"}
_TOURNAMENT: Final[dict[str, object]] = {
    "target": 400, "floor": None, "bidding": "summed", "min_side_bid": 4, "nil_in_min_side_bid": "counts_zero",
    "blind_nil_deficit": None, "blind_exchange_cards": 1, "blind_exchange": "at_once",
    "blind_exchange_optional": True, "thirteen_bonus": 200, "opening": "lowest_club_each_game",
    "first_trick_void": "any", "spades_broken_by": "any_spade", "misdeal_no_spades": True,
    "misdeal_no_honours": True, "cut": True, "renege": "penalised", "talk": "none",
}  # fmt: skip
_REVISIONS: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "spades-online": ({},),
    "tournament": (_TOURNAMENT, _TOURNAMENT | {"hints": False}),
    "classic": (
        {
            "target": 500, "floor": -200, "bidding": "summed", "zero_is_nil": True, "nil_bonus": 100,
            "nil_penalty": 100, "blind_nil_bonus": 200, "blind_nil_penalty": 200, "first_trick_void": "any",
        },
    ),
}  # fmt: skip
_KNOWN: WeakValueDictionary[bytes, Rules] = WeakValueDictionary()


def rules_for(preset: str = "spades-online", **overrides: object) -> Rules:
    """The rule set of a preset's newest revision with some options changed. Raises InvalidRules with the reason."""
    if not isinstance(preset, str) or preset not in _REVISIONS:
        raise InvalidRules(f"There is no preset {preset!r}; there are {', '.join(_REVISIONS)}.")
    return _build(preset, len(_REVISIONS[preset]), overrides)


def rules_from(key: bytes) -> Rules:
    """The rule set of a stored key. Raises InvalidRules when it is damaged or of a later version."""
    known = _KNOWN.get(key)
    if known is not None:
        return known
    try:
        preset, revision, overrides = json.loads(key)
        known_revision = type(revision) is int and 1 <= revision <= len(_REVISIONS[preset])
    except (ValueError, TypeError, LookupError, RecursionError):
        known_revision = False
    if not known_revision or not isinstance(overrides, dict) or not overrides.keys() <= OPTIONS.keys():
        raise InvalidRules("The stored rule set is unknown.")
    return _build(preset, revision, overrides)


def _build(preset: str, revision: int, overrides: Mapping[str, object]) -> Rules:
    options = {name: option.default for name, option in OPTIONS.items()} | dict(_REVISIONS[preset][revision - 1])
    base = options.copy()
    for name, value in overrides.items():
        options[name] = _checked(name, value)
    differs = {name: value for name, value in sorted(options.items()) if value != base[name]}
    key = json.dumps([preset, revision, differs], separators=(",", ":")).encode()
    rules = _KNOWN.get(key)
    if rules is None:
        rules = Rules(preset=preset, revision=revision, key=key, **options)  # type: ignore[arg-type]
        _refuse_nonsense(rules)
        _KNOWN[key] = rules
    return rules


def _checked(name: str, value: object) -> object:
    if name not in OPTIONS:
        raise InvalidRules(f"There is no rule option {name!r}; there are {', '.join(OPTIONS)}.")
    facts, default = OPTIONS[name].metadata, OPTIONS[name].default
    if "words" in facts:
        if value not in facts["words"] or not isinstance(value, str):
            raise InvalidRules(f"{name} is one of {', '.join(facts['words'])}.")
    elif "range" in facts:
        low, high = facts["range"]
        if not (value is None and facts["none"]) and not (type(value) is int and low <= value <= high):
            raise InvalidRules(f"{name} is a whole number from {low} to {high}{' or null' if facts['none'] else ''}.")
    elif type(value) is not type(default):
        raise InvalidRules(f"{name} is true or false.")
    return value


def _refuse_nonsense(rules: Rules) -> None:
    """Refuses combinations that make no game (docs/rules.md section 2, end)."""
    if rules.floor is not None and rules.target <= rules.floor:
        raise InvalidRules("target must lie above floor.")
    if rules.blind_nils_per_side == 2 and rules.double_nil == "forbidden":
        raise InvalidRules("blind_nils_per_side 2 cannot be played where double_nil is forbidden.")
    if rules.blind_nil and rules.blind_nils_per_side == 2 and rules.blind_exchange_cards:
        raise InvalidRules(
            "blind_nils_per_side 2 needs blind_exchange_cards 0: two blind partners have nobody to help."
        )


VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType({preset: rules_for(preset) for preset in _REVISIONS})
"""The newest rule set of every preset."""
