"""Imports of the bots point down, and NumPy comes in only where an expert plays."""

import subprocess
import sys

from tests.architecture.repository import ROOT, imports, module, name, python, within


def test_bots_import_only_the_engine_and_numpy() -> None:
    for path in python("bots"):
        allowed = {"engine", "bots", *sys.stdlib_module_names}
        if module(path).startswith("bots.expert"):
            allowed.add("numpy")
        assert {each for each in imports(path) if each.split(".")[0] not in allowed} == set(), name(path)


def test_the_engine_and_the_club_player_know_no_bots_above_them() -> None:
    assert [name(path) for path in python("engine") for each in imports(path) if within(each, "bots")] == []


def loaded_by(code: str) -> set[str]:
    """The top names of the modules that a new Python has loaded after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*{{name.split('.')[0] for name in sys.modules}})"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    return set(done.stdout.split())


def test_levels_are_loaded_when_they_are_first_asked_for() -> None:
    assert "numpy" not in loaded_by("import engine, bots; bots.bot_of('club'); bots.bot_of('standard')")
    assert "numpy" in loaded_by("import bots; bots.bot_of('expert')")


def test_where_numpy_is_missing_the_club_player_stands_in() -> None:
    loaded_by(
        "import sys; sys.modules['numpy'] = None\n"
        "import bots, engine.bots.club as package\n"
        "failed = []\n"
        "assert bots.bot_of('expert', failed.append) is package.club\n"
        "assert [type(each) for each in failed] == [ModuleNotFoundError]\n"
    )
