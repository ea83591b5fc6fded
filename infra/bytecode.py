"""Bytecode of the run-time's own Python, which Lambda then need not make at every cold start.

It is hash-based and unchecked, as the sources' dates mean nothing in a package.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

PYTHON = "3.13"
"""The run-time's version."""

VARIABLE = "LAMBDA_PYTHON"
TASK = "/var/task"
"""Where Lambda unpacks a package; tracebacks name the files so."""

MISSING = (
    f"Warning: no Python {PYTHON} found, so the functions go without bytecode and start slower. Install it with "
    f"`pyenv install {PYTHON}` or `uv python install {PYTHON}`, or name one with {VARIABLE}=path.\n"
)


def compile_all(target: Path, python: str | None) -> None:
    """Adds a Python's bytecode to every source in a folder; without a Python nothing."""
    if python is None:
        return
    where = ("-s", str(target), "-p", TASK)
    how = ("--invalidation-mode", "unchecked-hash")
    subprocess.run((python, "-m", "compileall", "-q", *where, *how, str(target)), check=True)


@cache
def runtime_python() -> str | None:
    """A Python of the run-time's version: named, this one, on the path, pyenv's or uv's. Warns if there is none."""
    candidates = [os.environ.get(VARIABLE), sys.executable, shutil.which(f"python{PYTHON}"), *_managed()]
    found = next((one for one in candidates if one and version_of(one) == PYTHON), None)
    if found is None:
        sys.stderr.write(MISSING)
    return found


def tag(python: str | None) -> str:
    """What a Python writes into the names of its bytecode files, as cpython-313; "sources" for none."""
    return f"cpython-{version_of(python).replace('.', '')}" if python else "sources"


def beside(source: Path) -> Path:
    """Where the run-time looks for a source's bytecode."""
    return source.parent / "__pycache__" / f"{source.stem}.cpython-{PYTHON.replace('.', '')}.pyc"


def version_of(python: str) -> str:
    """The version of an interpreter as 3.13; empty if it does not start."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        return subprocess.run((python, "-c", code), capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _managed() -> list[str]:
    """Interpreters that version managers keep off the path."""
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT", home / ".pyenv")) / "versions"
    uv = home / ".local" / "share" / "uv" / "python"
    found = [*pyenv.glob(f"{PYTHON}.*/bin/python"), *uv.glob(f"cpython-{PYTHON}.*/bin/python{PYTHON}")]
    return sorted(map(str, found))
