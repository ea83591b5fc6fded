"""Chance and time come in where one can see them; nothing scans the database."""

import ast
from pathlib import Path

from tests.architecture.repository import ROOT, imports, name, python, texts, tree

FROM_RANDOM = {"random.Random"}
CLOCK = {("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "utcnow"), ("date", "today")}
WIRING = ROOT / "functions" / "service" / "wiring.py"
PRODUCT = python("engine", "functions")


def called_names(path: Path) -> set[str]:
    """The names that a file calls without an object before them."""
    return {
        call.func.id for call in ast.walk(tree(path)) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    }


def test_random_is_a_type_that_is_passed_in_and_never_a_module_that_is_called() -> None:
    """A SnapStart restore would clone a module's generator."""
    for path in PRODUCT:
        used = {each for each in imports(path) if each.split(".")[0] in ("random", "numpy")}
        assert used <= FROM_RANDOM, name(path)
        assert "Random" not in called_names(path), f"{name(path)} makes a generator of its own"


def calls(path: Path) -> set[tuple[str, str]]:
    """The calls of the form `thing.method(...)` in a file."""
    return {
        (call.func.value.id, call.func.attr)
        for call in ast.walk(tree(path))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    }


def test_the_time_of_day_is_read_in_one_place() -> None:
    """Time enters only through one injected clock; tests turn it by hand."""
    assert {name(path) for path in PRODUCT if calls(path) & CLOCK} <= {name(WIRING)}


def scans(path: Path) -> list[str]:
    """Where a file calls or allows a scan."""
    called = [
        f"line {node.lineno}"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr in ("scan", "scan_page", "scan_paginator")
    ]
    said = [text for text in texts(path) if text in ("scan", "Scan") or "dynamodb:Scan" in text]
    return called + said


def test_nothing_scans_the_database() -> None:
    assert {name(path): found for path in python("functions", "infra") if (found := scans(path))} == {}


def test_nothing_is_granted_by_the_dozen() -> None:
    """No right with a star in it, which would hold a scan."""
    for path in python("infra"):
        said = [text for text in texts(path) if text in ("*", "dynamodb:*") or text.endswith(":*")]
        assert [text for text in said if text.startswith("dynamodb")] == [], name(path)
        called = {attribute for _, attribute in calls(path)}
        assert called.isdisjoint({"grant_full_access", "grant_read_data", "grant_read_write_data"}), name(path)


def test_the_engine_reads_and_prints_nothing() -> None:
    """But for the verifier, which is a program."""
    forbidden = {"open", "print", "input", "exec", "eval", "compile", "__import__"}
    guilty = {name(path) for path in python("engine") if called_names(path) & forbidden}
    assert guilty == {"engine/verify.py"}
