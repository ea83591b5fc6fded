"""A table's beginning: its rules, who may see it and sit at it, and its host in the north."""

import pytest

from engine import VARIANTS, InvalidRules, Seat, rules_for
from functions.service.problems import BadRequest
from functions.service.table.creation import join_policy_of, new_table, rules_of
from functions.service.table.model import Occupant, Person


@pytest.mark.parametrize("name", [None, "", "spades-online", "Standard", " STANDARD "])
def test_a_preset_goes_by_its_name_and_its_title_in_any_case(name: str | None) -> None:
    assert rules_of(name, None) is VARIANTS["spades-online"]


def test_options_are_changed_by_name() -> None:
    assert rules_of("classic", {"target": 300}) is rules_for("classic", target=300)


@pytest.mark.parametrize(
    ("name", "options"), [("whist", None), ("classic", {"preset": "tournament"}), (None, {"x": 1})]
)
def test_unknown_rules_are_refused(name: str | None, options: dict[str, object] | None) -> None:
    with pytest.raises(InvalidRules):
        rules_of(name, options)


def test_a_visibility_has_its_join_policies_and_the_first_is_its_default() -> None:
    assert [join_policy_of(each, None) for each in ("public", "friends-only", "private")] == [
        "open", "friends-only", "invite-only",
    ]  # fmt: skip
    assert join_policy_of("public", "invite-only") == "invite-only"
    with pytest.raises(BadRequest, match="friends-only, invite-only"):
        join_policy_of("friends-only", "open")
    with pytest.raises(BadRequest, match="invite-only"):
        join_policy_of("private", "friends-only")


def test_the_host_sits_north_at_a_table_that_waits() -> None:
    table = new_table("t1", Person("p1", "Ann"), VARIANTS["classic"], bytes(32), 5)
    assert table.seats == [Occupant("p1", "Ann"), None, None, None]
    assert (table.host, table.created_at, table.renewed_at, table.version) == ("p1", 5, 5, 0)
    assert table.waiting
    assert table.seat_of("p1") is Seat.NORTH
