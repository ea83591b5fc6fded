"""Law 9, by rights: none of them allows a scan."""

import ast
from pathlib import Path

from tests.architecture.repository import name, python, texts, tree


def calls(path: Path) -> set[tuple[str, str]]:
    """The calls of the form `thing.method(...)` in a file."""
    return {
        (call.func.value.id, call.func.attr)
        for call in ast.walk(tree(path))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    }


def scans(path: Path) -> list[str]:
    """Where a file names a scan, for a client or in a right."""
    return [text for text in texts(path) if text in ("scan", "Scan") or "dynamodb:Scan" in text]


def test_no_right_and_no_call_names_a_scan() -> None:
    assert {name(path): found for path in python("functions", "infra") if (found := scans(path))} == {}


def test_nothing_is_granted_by_the_dozen() -> None:
    """No right with a star in it, which would hold a scan."""
    for path in python("infra"):
        said = [text for text in texts(path) if text in ("*", "dynamodb:*") or text.endswith(":*")]
        assert [text for text in said if text.startswith("dynamodb")] == [], name(path)
        called = {attribute for _, attribute in calls(path)}
        assert called.isdisjoint({"grant_full_access", "grant_read_data", "grant_read_write_data"}), name(path)
