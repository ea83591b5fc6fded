"""Law 7: house rules are data; no engine code outside their own file names a preset."""

import inspect

import pytest

import engine
from engine import OPTIONS, VARIANTS, rules_for
from tests.architecture.repository import ROOT, names, python
from tests.architecture.source import sources, texts

RULES = ROOT / "engine" / "rules.py"
DECLARED = ROOT / "engine" / "rule_options.py"


def test_the_rules_file_does_name_them() -> None:
    (rules,) = (source for source in sources("engine") if source.module == "engine.rules")
    assert set(VARIANTS) <= {text for _, text in texts(rules)}


def test_no_option_is_there_that_nobody_reads() -> None:
    """Every option is read somewhere outside the files that declare options and presets."""
    read = {each for path in python("engine", "functions") if path not in (RULES, DECLARED) for each in names(path)}
    assert {option for option in OPTIONS if option not in read} == set()


def test_a_stored_rule_set_tells_its_preset_and_what_differs() -> None:
    """So that a running game never changes under its players."""
    plain, changed = rules_for("classic"), rules_for("classic", target=333)
    assert b"classic" in plain.key
    assert b"333" in changed.key
    assert b"target" not in plain.key
    assert plain.revision >= 1


def test_what_the_engine_exports_is_what_it_lists() -> None:
    public = {each for each, value in vars(engine).items() if not each.startswith("_") and not inspect.ismodule(value)}
    assert public == set(engine.__all__)
    assert len(set(engine.__all__)) == len(engine.__all__)


DESIGN = [
    "rules_for",
    "new_game",
    "legal_actions",
    "apply",
    "observe",
    "seen",
    "dump",
    "load",
    "parse_card",
    "Seat",
    "Rules",
    "VARIANTS",
    "Game",
    "Bot",
    "Card",
]


@pytest.mark.parametrize("word", DESIGN)
def test_the_interface_named_in_the_design_is_importable(word: str) -> None:
    assert word in engine.__all__
