"""House rules as data: one rule set is one flat, validated document of options (docs/rules.md section 2).

A table is played under a preset and overrides by option name. Presets are append-only: a change is a new revision, and
a stored game keeps the revision with which it began. No other file of the engine names a preset.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final
from weakref import WeakValueDictionary

from engine.errors import InvalidRules
from engine.rule_options import OPTIONS, RuleOptions


@dataclass(frozen=True, slots=True, eq=False, kw_only=True, weakref_slot=True)
class Rules(RuleOptions):
    """One rule set. Equal rule sets are the same object, so they compare and hash by identity."""

    preset: str
    revision: int
    key: bytes
    """The stored form: preset, revision and the options that differ, as compact JSON."""

    title: str
    """The preset's name for people, as in "Standard"."""
    options: Mapping[str, object]
    """Every option by name, as JSON can hold it."""

    def __reduce__(self) -> tuple[Callable[[bytes], "Rules"], tuple[bytes]]:
        """Copies and pickles give the one object of this rule set."""
        return rules_from, (self.key,)


_TITLES: Final = {"spades-online": "Standard", "tournament": "Tournament", "classic": "Classic"}
_TOURNAMENT: Final[dict[str, object]] = {
    "target": 400, "floor": None, "bidding": "summed", "min_side_bid": 4, "nil_in_min_side_bid": "counts_zero",
    "blind_nil_deficit": None, "blind_exchange_cards": 1, "blind_exchange": "at_once",
    "blind_exchange_optional": True, "thirteen_bonus": 200, "opening": "lowest_club_each_game",
    "first_trick_void": "any", "spades_broken_by": "any_spade", "misdeal_no_spades": True,
    "misdeal_no_honours": True, "cut": True, "renege": "penalised", "talk": "none",
}  # fmt: skip
_REVISIONS: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "spades-online": ({}, {"stand_in": "standard"}),
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
    rules = _build(preset, len(_REVISIONS[preset]), overrides)
    _check_combination(rules)
    return rules


@lru_cache(maxsize=256)
def rules_from(key: bytes) -> Rules:
    """The rule set of a stored key. Raises InvalidRules when it is damaged or of a later version.

    Options that would not be accepted together any more are read: a game goes on under the rules it began with.
    """
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
        about = {"preset": preset, "revision": revision, "key": key, "title": _TITLES[preset], "options": options}
        rules = Rules(**about, **options)  # type: ignore[arg-type]
        _KNOWN[key] = rules
    return rules


def _checked(name: str, value: object) -> object:
    if name not in OPTIONS:
        raise InvalidRules(f"There is no rule option {name!r}; there are {', '.join(OPTIONS)}.")
    return OPTIONS[name].checked(name, value)


def _check_combination(rules: Rules) -> None:
    """Raises InvalidRules for options that contradict each other (docs/rules.md section 2, end)."""
    if rules.floor is not None and rules.floor >= 0:
        raise InvalidRules("floor must lie below 0, where both sides begin; null is for no floor.")
    if rules.zero_is_nil and not rules.nil:
        raise InvalidRules("zero_is_nil needs nil: a bid of 0 cannot mean what nobody may bid.")
    if rules.blind_nils_per_side == 2 and rules.double_nil == "forbidden":
        raise InvalidRules("blind_nils_per_side 2 cannot be played where double_nil is forbidden.")
    if rules.blind_nil and rules.blind_nils_per_side == 2 and rules.blind_exchange_cards:
        raise InvalidRules(
            "blind_nils_per_side 2 needs blind_exchange_cards 0: two blind partners cannot help each other."
        )


VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType({preset: rules_for(preset) for preset in _REVISIONS})
"""The newest rule set of every preset."""
