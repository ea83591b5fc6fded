"""The repository as the tests of its layout read it: its files, and what its Python says."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("engine", "functions", "bots", "infra", "local", "bench", "tools")


@cache
def files() -> tuple[Path, ...]:
    """Every file that belongs to the repository, whether committed already or not."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return tuple(sorted(path for name in listed.split("\0") if name and (path := ROOT / name).is_file()))


def python(*folders: str) -> tuple[Path, ...]:
    """The Python files in some top folders; of the whole repository if none is named."""
    wanted = [ROOT / folder for folder in folders] or [ROOT]
    return tuple(path for path in files() if path.suffix == ".py" and any(path.is_relative_to(at) for at in wanted))


def name(path: Path) -> str:
    """A path as people write it."""
    return path.relative_to(ROOT).as_posix()


def module(path: Path) -> str:
    """The dotted name of a Python file."""
    return name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def names(path: Path) -> Iterator[str]:
    """Every identifier of a file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg


def has_test(named: str) -> bool:
    """Whether a test that is named as pytest does, or a file or folder of tests, is there."""
    file, _, test = named.partition("::")
    path = ROOT / file
    if not test:
        return path.exists()
    return path.is_file() and bool(re.search(rf"^\s*(?:async )?def {test}\b", path.read_text("utf-8"), re.MULTILINE))
