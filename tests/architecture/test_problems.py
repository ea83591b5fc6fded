"""Law 8: every error class has a row in the one problem table, for HTTP and socket alike."""

import inspect
from http import HTTPStatus

import pytest

import engine
from engine import EngineError
from functions.service import problems
from functions.service.problems import PROBLEMS, Problem, answer_to

MINE = ("engine", "functions")


def below(kind: type[BaseException]) -> set[type[BaseException]]:
    """A class with all its subclasses."""
    return {kind}.union(*(below(each) for each in kind.__subclasses__()))


def error_classes() -> set[type[BaseException]]:
    """Every exception class that the engine and the functions define."""
    return {kind for base in (EngineError, Problem) for kind in below(base) if kind.__module__.split(".")[0] in MINE}


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, id=kind.__name__) for kind in sorted(error_classes(), key=lambda kind: kind.__name__)]
)
def test_every_error_class_has_a_row(kind: type[Exception]) -> None:
    assert kind in PROBLEMS
    row = PROBLEMS[kind]
    assert HTTPStatus(row.status) >= HTTPStatus.BAD_REQUEST
    assert row.title


def test_a_row_for_nothing_is_not_there() -> None:
    known = error_classes() | {kind for kind in vars(problems).values() if inspect.isclass(kind)}
    assert {kind for kind in PROBLEMS if kind not in known} == set()


def test_every_refusal_of_the_engine_has_a_code_of_its_own() -> None:
    kinds = [kind for kind in below(engine.RuleError) | below(engine.TextError) if not kind.__subclasses__()]
    codes = [str(vars(kind)["code"]) for kind in kinds]
    assert len(set(codes)) == len(codes)
    assert all(code == code.lower().replace(" ", "_") and code.isascii() for code in codes)


@pytest.mark.parametrize("kind", [engine.IllegalPlay, engine.NotYourTurn, engine.NotABid, engine.CorruptGame])
def test_an_answer_has_the_contracts_and_the_rfcs_members(kind: type[EngineError]) -> None:
    body = answer_to(kind("Something to read.")).body
    assert set(body) == {"error", "code", "type", "title", "status", "detail"}
    assert all(body.values())


def test_what_is_internal_is_not_told() -> None:
    for error in (engine.CorruptGame("seed 00ff"), ValueError("secret"), KeyError("hands"), RuntimeError("AS KS")):
        body = answer_to(error).body
        assert body["status"] == 500
        for hidden in ("00ff", "secret", "hands", "AS KS", "Error"):
            assert hidden not in f"{body['error']} {body['detail']} {body['code']}"


def test_conflicts_are_409_and_illegal_moves_400() -> None:
    """As the contract has them."""
    conflict = ("GameIsOver", "WrongPhase", "NotYourTurn", "AlreadyBid")
    bad = ("NotEligible", "PartnerIsBlind", "NotHeld", "IllegalPlay", "NotYourExchange", "IllegalExchange", "NotABid")
    assert {PROBLEMS[getattr(engine, word)].status for word in conflict} == {409}
    assert {PROBLEMS[getattr(engine, word)].status for word in bad} == {400}
