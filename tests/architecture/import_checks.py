"""What the laws forbid to import and to touch; each check is given a module and finds its offences, as lines."""

import sys
from collections.abc import Iterable
from functools import cache
from typing import Final

from tests.architecture.imports import APART, AWS, CONCURRENCY, MAY_IMPORT, STORAGE, WIRING, package_of
from tests.architecture.private import PRIVATE, PURE
from tests.architecture.source import Source, Touch, imported, imported_modules, sources, touched, within

Offences = Iterable[Touch]


def imports_point_down(source: Source) -> Offences:
    """A package imports itself and what the table has for it, and nothing relatively."""
    own = package_of(source.module)
    for line, name in imported(source):
        if name.startswith("."):
            yield line, f"imports {name} relatively"
    for line, name in imported_modules(source):
        package = package_of(name)
        inside = package == own and own not in APART
        if not inside and not any(within(name, below) for below in MAY_IMPORT.get(own, ())):
            yield line, f"imports {name}, which {own or 'what has no package'} may not"


def no_circle_of_imports(source: Source) -> Offences:
    """No module is imported by what it imports, directly or not, for types neither."""
    arrows = {**_arrows(), source.module: {name: line for line, name in imported_modules(source)}}
    for name, line in arrows[source.module].items():
        reached, ahead = {name}, [name]
        while ahead:
            new = set(arrows.get(ahead.pop(), ())) - reached
            reached |= new
            ahead += new
        if source.module in reached:
            yield line, f"imports {name}, which leads back"


@cache
def _arrows() -> dict[str, dict[str, int]]:
    return {each.module: {name: line for line, name in imported_modules(each)} for each in sources()}


def private_names(law: int, source: Source) -> Offences:
    """What a law keeps private is touched by those alone who may (private.py)."""
    for row in PRIVATE:
        if row.law == law and within(source.module, *row.among) and not within(source.module, *row.may):
            for line, name in touched(source):
                if name in row.names:
                    yield line, f"touches {name}: {row.what}"


def libraries_are_named(source: Source) -> Offences:
    """What is neither the standard library nor ours stands in private.py; the engine and the data floor use none."""
    if within(source.module, "engine", "bots", "functions", "infra", "app"):
        known = {"mypy_boto3_dynamodb", *(name for row in PRIVATE if row.law == 10 for name in row.names)}
        for line, name in imported(source):
            top = name.partition(".")[0]
            if top not in known | sys.stdlib_module_names | set(MAY_IMPORT):
                yield line, f"imports {name}, of which no table knows"


OUTSIDE: Final = (WIRING, CONCURRENCY, AWS, f"{STORAGE}.store", f"{STORAGE}.dynamodb")
REACHED: Final = {"store", "database", "_database", "push", "timers", "read_pool", "commit_pool"}


def pure_modules_are_given_everything(source: Source) -> Offences:
    """What decides (`PURE` in private.py) reads nothing itself."""
    if within(source.module, *PURE):
        yield from ((line, f"imports {name}") for line, name in imported(source) if within(name, *OUTSIDE))
        yield from ((line, f"reaches {name}") for line, name in touched(source) if name in REACHED)
