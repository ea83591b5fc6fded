"""Python as the laws read it: a module's name and its text, so that a violation can be planted without a file."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from tests.architecture.repository import module, python

Touch = tuple[int, str]
"""A line, and a name that it imports, reads, calls or passes by."""

IMPORTS: Final = ("import_module", "importlib.import_module", "__import__")
"""Functions that import what a text names."""
BY_NAME: Final = ("getattr", "setattr", "attrgetter", "operator.attrgetter")
"""Functions that touch what a text names."""


class Source(NamedTuple):
    """One module."""

    module: str
    text: str

    @property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return _parse(self.text)

    @property
    def documentation(self) -> str:
        """Its docstring."""
        return ast.get_docstring(self.tree) or ""


@cache
def _parse(text: str) -> ast.Module:
    return ast.parse(text)


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """The modules in some top folders; of the whole repository if none is named."""
    return tuple(Source(module(path), path.read_text(encoding="utf-8")) for path in python(*folders))


@cache
def modules() -> frozenset[str]:
    """The names of all modules of the repository."""
    return frozenset(source.module for source in sources())


def dotted(node: ast.expr) -> str:
    """A name with what stands before it, calls left out: `services().store` is `services.store`."""
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return f"{dotted(node.value)}.{node.attr}"
        case ast.Call():
            return dotted(node.func)
        case _:
            return ""


@cache
def imported(source: Source) -> tuple[Touch, ...]:
    """Every module, and every name in a module, that is imported, wherever it stands and for whatever reason."""
    found: list[Touch] = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            found += ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            found += ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and dotted(node.func) in IMPORTS:
            found += _texts_given(node)
    return tuple(found)


def imported_modules(source: Source) -> Iterator[Touch]:
    """Those modules of the repository that are imported, each as it is found there."""
    for line, name in imported(source):
        while name and name not in modules():
            name = name.rpartition(".")[0]
        if name and name != source.module:
            yield line, name


@cache
def touched(source: Source) -> tuple[Touch, ...]:
    """What is imported; attributes, alone and behind the name before them; names of arguments.

    `from storage import keys as k` gives `storage`, `storage.keys` and `keys`; then `k.table_key` gives `table_key` and
    `storage.keys.table_key`.
    """
    aliases = _aliases(source)
    found = [(line, each) for line, name in imported(source) for each in _parts(name)]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute):
            before = dotted(node.value).rpartition(".")[2]
            found += [(node.lineno, node.attr), (node.lineno, f"{aliases.get(before, before)}.{node.attr}")]
        elif isinstance(node, ast.keyword) and node.arg:
            found.append((node.value.lineno, node.arg))
        elif isinstance(node, ast.Call) and dotted(node.func) in BY_NAME:
            found += _texts_given(node)
    return tuple(found)


def _parts(name: str) -> Iterator[str]:
    """A dotted name, what it lies in, and its last part alone."""
    parts = name.split(".")
    yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))
    yield parts[-1]


def _aliases(source: Source) -> dict[str, str]:
    """What the imported names of a module stand for."""
    found: dict[str, str] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _texts_given(call: ast.Call) -> Iterator[Touch]:
    for each in call.args:
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield call.lineno, each.value


def texts(source: Source) -> Iterator[tuple[int, str]]:
    """Every string of the code, docstrings apart."""
    nodes = list(ast.walk(source.tree))
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.lineno, node.value


def within(name: str, *packages: str) -> bool:
    """Whether a dotted name is one of some packages or lies in it."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
