"""A table's beginning: its rules, who may see it and sit at it, and its host in the north."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine import VARIANTS, InvalidRules, Rules, Seat, rules_for
from functions.service.problems import BadRequest
from functions.service.table.model import POLICIES_OF, Occupant, Person, Table

if TYPE_CHECKING:
    from functions.service.wire.names import JoinPolicy, Visibility

DEFAULT_RULESET: Final = "spades-online"
_PRESETS: Final[Mapping[str, str]] = {name: name for name in VARIANTS} | {
    rules.title.lower(): name for name, rules in VARIANTS.items()
}


def rules_of(ruleset: str | None, overrides: Mapping[str, object] | None) -> Rules:
    """The rules of a preset, named by its name or title in any case, with options changed. Raises InvalidRules."""
    name = (ruleset or DEFAULT_RULESET).strip().lower()
    if name not in _PRESETS:
        raise InvalidRules(f"There is no such ruleset; there are {', '.join(VARIANTS)}.")
    if "preset" in (overrides or {}):
        raise InvalidRules("The preset is named by ruleset, not in rules.")
    return rules_for(_PRESETS[name], **(overrides or {}))


def join_policy_of(visibility: Visibility, wanted: JoinPolicy | None) -> JoinPolicy:
    """The join policy of a new table, by default the first that its visibility allows. Raises BadRequest."""
    policy = wanted or POLICIES_OF[visibility][0]
    if policy not in POLICIES_OF[visibility]:
        allowed = ", ".join(POLICIES_OF[visibility])
        raise BadRequest("bad_join_policy", f"A {visibility} table's joinPolicy is one of {allowed}.")
    return policy


def new_table(
    table_id: str,
    host: Person,
    rules: Rules,
    seed: bytes,
    now: int,
    *,
    name: str | None = None,
    visibility: Visibility = "public",
    join_policy: JoinPolicy = "open",
    spectating: bool = True,
) -> Table:
    """A waiting table whose host sits north; the first deal comes from the seed."""
    table = Table(
        table_id=table_id,
        host=host.player_id,
        rules=rules,
        created_at=now,
        renewed_at=now,
        seed=seed,
        name=name,
        visibility=visibility,
        join_policy=join_policy,
        spectating=spectating,
    )
    table.seats[Seat.NORTH] = Occupant(*host)
    return table
