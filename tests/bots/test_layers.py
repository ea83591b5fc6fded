"""Law 10, at run time: NumPy comes in only where an expert plays."""

import subprocess
import sys

from tests.architecture.repository import ROOT


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
