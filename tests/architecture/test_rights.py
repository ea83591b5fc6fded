"""Law 9, by rights: none of them allows a scan."""

import ast

from tests.architecture.source import Source, sources, texts


def calls(source: Source) -> set[str]:
    """What is called on something else in a module."""
    calls = (node.func for node in ast.walk(source.tree) if isinstance(node, ast.Call))
    return {called.attr for called in calls if isinstance(called, ast.Attribute)}


def named(*folders: str) -> set[str]:
    """The texts in the code of some folders."""
    return {text for source in sources(*folders) for _, text in texts(source)}


def test_no_right_and_no_call_names_a_scan() -> None:
    said = named("functions", "infra")
    assert {text for text in said if text in ("scan", "Scan") or "dynamodb:Scan" in text} == set()


def test_nothing_is_granted_by_the_dozen() -> None:
    """No right with a star in it, which would hold a scan."""
    assert {text for text in named("infra") if text.startswith("dynamodb") and text.endswith("*")} == set()
    granting = {"grant_full_access", "grant_read_data", "grant_read_write_data"}
    assert {source.module: found for source in sources("infra") if (found := calls(source) & granting)} == {}
