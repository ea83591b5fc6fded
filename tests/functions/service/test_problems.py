"""Every error has one row in one table, and says no more than it should."""

import ast
import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import errors as rules
from functions.service.problems import (
    PROBLEMS,
    Busy,
    Conflict,
    DamagedTable,
    LostRace,
    MethodNotAllowed,
    Problem,
    TooMany,
    Unavailable,
    answer_to,
)
from tests.architecture.repository import ROOT


def subclasses(base: type[Exception]) -> Iterator[type[Exception]]:
    yield base
    for below in base.__subclasses__():
        yield from subclasses(below)


EVERY = [*subclasses(rules.EngineError), *subclasses(Problem), LostRace]


@pytest.mark.parametrize("error", EVERY, ids=lambda error: error.__name__)
def test_every_error_class_has_a_row_of_its_own(error: type[Exception]) -> None:
    assert error in PROBLEMS


def test_every_row_belongs_to_a_class_that_exists() -> None:
    assert set(PROBLEMS) == set(EVERY)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (rules.NotYourTurn, 409), (rules.WrongPhase, 409), (rules.GameIsOver, 409), (rules.AlreadyBid, 409),
        (rules.NotABid, 400), (rules.NotACard, 400), (rules.NotASeat, 400), (rules.InvalidRules, 400),
        (rules.NotEligible, 400), (rules.PartnerIsBlind, 400), (rules.NotHeld, 400), (rules.IllegalPlay, 400),
        (rules.NotYourExchange, 400), (rules.IllegalExchange, 400), (rules.CorruptGame, 500),
    ],
)  # fmt: skip
def test_rules_have_the_contract_s_statuses(error: type[rules.EngineError], status: int) -> None:
    answer = answer_to(error("why"))
    assert answer.status == status
    if status < 500:
        assert (answer.code, answer.detail) == (error.code, "why")


def test_the_body_has_the_contract_s_members_and_those_of_rfc_9457() -> None:
    assert answer_to(Conflict("seat_taken", "The north seat is taken.")).body == {
        "error": "The north seat is taken.",
        "code": "seat_taken",
        "type": "urn:spades:problem:seat_taken",
        "title": PROBLEMS[Conflict].title,
        "status": 409,
        "detail": "The north seat is taken.",
    }


@pytest.mark.parametrize(
    "error",
    [ValueError("secret"), rules.CorruptGame("secret"), KeyError("secret"), Problem("internal_error", "secret"),
     SystemError("secret"), rules.EngineError("secret")],
)  # fmt: skip
def test_an_internal_error_tells_nothing(error: Exception) -> None:
    answer = answer_to(error)
    assert (answer.status, answer.code) == (500, "internal_error")
    assert "secret" not in json.dumps(answer.body)


def test_headers_go_along() -> None:
    assert answer_to(MethodNotAllowed("method_not_allowed", "y", {"Allow": "GET"})).headers == {"Allow": "GET"}
    busy = answer_to(Unavailable("unavailable", "Busy.", {"Retry-After": "1"}))
    assert (busy.status, busy.code, busy.headers) == (503, "unavailable", {"Retry-After": "1"})


def test_a_lost_race_shows_nothing_of_the_winner_s_item() -> None:
    answer = answer_to(LostRace({"g": b"secret", "s": "secret"}))
    assert (answer.status, answer.code) == (409, "table_changed")
    assert "secret" not in json.dumps(answer.body)
    assert "secret" not in str(LostRace({"s": "secret"}))


REPEATED = {kind: row.repeat for kind, row in PROBLEMS.items() if row.repeat}


def test_F16_the_table_says_what_may_be_repeated_and_how() -> None:
    assert {Busy: "freely", LostRace: "freely", Unavailable: "with_key", TooMany: "later"} == REPEATED


@pytest.mark.parametrize("kind", PROBLEMS, ids=lambda kind: kind.__name__)
def test_F16_an_answer_says_so_where_it_may_be_repeated_and_nowhere_else(kind: type[Exception]) -> None:
    arguments: dict[type[Exception], tuple[Any, ...]] = {DamagedTable: (), LostRace: (None,)}
    plain = ("table_busy", "Please try again.") if issubclass(kind, Problem) else ("Please try again.",)
    body = answer_to(kind(*arguments.get(kind, plain))).body
    assert body.get("repeat") == REPEATED.get(kind)


def test_F16_whatever_asks_to_try_again_may_be_repeated() -> None:
    """Every sentence of the service that says so belongs to a class that the table lets be repeated."""
    raised = {
        call.func.id
        for path in (ROOT / "functions").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if any(isinstance(each, ast.Constant) and "try again" in str(each.value) for each in call.args)
    }
    assert raised == {kind.__name__ for kind in REPEATED} - {"LostRace"}
