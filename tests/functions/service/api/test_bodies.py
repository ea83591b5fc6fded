"""Bodies of account and room routes: strict types, clear reasons, unknown fields ignored."""

from typing import Any

import pytest

from functions.service.api.bodies import Body, ChatBody, GuestBody, RegisterBody, SeatBody, TableBody, parse
from functions.service.problems import BadRequest


def reason(model: type[Body], body: dict[str, Any]) -> str:
    with pytest.raises(BadRequest) as raised:
        parse(model, body)
    assert raised.value.code == "invalid_field"
    return raised.value.detail


@pytest.mark.parametrize(
    ("given", "name"),
    [("Ann", "Ann"), ("  Ann \n", "Ann"), ("x" * 50, "x" * 50), (" " + "x" * 50 + " ", "x" * 50),
     ("♠ Ünï 👩‍👩‍👧", "♠ Ünï 👩‍👩‍👧"),
     (None, None)],
)  # fmt: skip
def test_names_are_trimmed(given: str | None, name: str | None) -> None:
    assert parse(GuestBody, {"displayName": given}).display_name == name


@pytest.mark.parametrize("given", ["", "   ", "x" * 51, "a\nb", "a\x00b", "a\x7fb", 7, True, [], {}, 1.5])
def test_names_that_are_none_are_refused_by_field(given: object) -> None:
    assert reason(GuestBody, {"displayName": given}).startswith("displayName: ")


WRITTEN: dict[str, tuple[type[Body], dict[str, Any]]] = {
    "displayName": (GuestBody, {}),
    "username": (RegisterBody, {"email": "ann@example.test", "password": "correct horse"}),
    "name": (TableBody, {}),
    "text": (ChatBody, {}),
}
"""Whatever people write and others read, by its field."""


@pytest.mark.parametrize("field", WRITTEN)
@pytest.mark.parametrize(
    "text",
    ["a\u202eb", "\u2066a\u2069", "a\u200e", "\u061ca", "a\x1bb", "a\x85b", "a\u2028b", "a\u2029b", "a\ud83d",
     "\u200b\u2060", "\ufeff", "\u200d", "\ufe0f", "\u0301", "\u3164", "\u115f\u1160", "\uffa0", "\u2800 \u2800",
     "\U000e0061", "\u00ad", "\u034f"],
    ids=ascii,
)  # fmt: skip
def test_F22_text_that_turns_its_order_round_breaks_lines_or_shows_nothing_is_refused(field: str, text: str) -> None:
    model, others = WRITTEN[field]
    assert reason(model, {**others, field: text}).startswith(f"{field}: ")


@pytest.mark.parametrize("field", WRITTEN)
@pytest.mark.parametrize("text", ["Ann", "חנה", "آن", "Zoë ♠", "안녕", "👍🏽", "👩‍👩‍👧", "é", "!", "क्‍ष", "\U0001fae9"])
def test_F22_text_of_any_script_is_taken(field: str, text: str) -> None:
    model, others = WRITTEN[field]
    assert parse(model, {**others, field: text})


def test_everything_of_a_table_is_optional_and_null_counts_as_absent() -> None:
    fields = ("name", "visibility", "joinPolicy", "spectating", "ruleset", "rules")
    assert parse(TableBody, {}) == parse(TableBody, dict.fromkeys(fields))
    assert parse(TableBody, {}).name is None


def test_a_table_as_compatible_clients_make_it() -> None:
    body = {"name": " My table ", "visibility": "friends-only", "joinPolicy": "invite-only", "spectating": False}
    table = parse(TableBody, {**body, "ruleset": "Tournament", "rules": {"target": 300}, "unknown": [1]})
    assert (table.name, table.visibility, table.join_policy, table.spectating) == (
        "My table",
        "friends-only",
        "invite-only",
        False,
    )
    assert (table.ruleset, table.rules) == ("Tournament", {"target": 300})


def test_an_empty_name_of_a_table_is_allowed() -> None:
    assert not parse(TableBody, {"name": "  "}).name


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "x" * 51), ("name", 3), ("visibility", "secret"), ("visibility", "Public"), ("joinPolicy", 1),
     ("spectating", "yes"), ("spectating", 1), ("ruleset", 1), ("rules", []), ("rules", "target=1")],
)  # fmt: skip
def test_wrong_options_of_a_table_are_refused_by_field(field: str, value: object) -> None:
    assert reason(TableBody, {field: value}).startswith(f"{field}: ")


@pytest.mark.parametrize("value", ["North", "n", "", None, 0, ["north"]])
def test_seats_are_four_words(value: object) -> None:
    assert reason(SeatBody, {"seat": value}).startswith("seat: ")
    assert reason(SeatBody, {}).startswith("seat: ")
    assert parse(SeatBody, {"seat": "north"}).seat == "north"


def test_reasons_do_not_repeat_what_was_sent() -> None:
    assert "hunter2" not in reason(GuestBody, {"displayName": "hunter2" * 10})
    assert "hunter2" not in reason(TableBody, {"visibility": "hunter2"})
