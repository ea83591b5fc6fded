"""What the laws forbid in code: functions that are given a module and find its offences, as lines with a sentence."""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Final

from engine import VARIANTS, EngineError
from functions.service.problems import PROBLEMS, Problem
from tests.architecture.imports import AWS, SERVICE, STORAGE, WIRING, package_of
from tests.architecture.source import Source, Touch, dotted, imported, texts, touched, within

Offences = Iterable[Touch]


KEEPERS: Final = ("PlayerRepository", "AccountRepository", "Links", "Tickets", "TableWriter")
"""The classes that read and write rows of their own."""

NOT_IN_THE_ENGINE: Final = (
    "time", "datetime", "os", "io", "pathlib", "socket", "secrets", "uuid", "logging", "threading", "sys",
)  # fmt: skip
PROGRAMS: Final = ("open", "print", "input", "exec", "eval", "compile", "__import__")


def the_engine_is_alone(source: Source) -> Offences:
    """It has no clock, no files and no output; but for the verifier, which is a program."""
    if within(source.module, "engine") and source.module != "engine.verify":
        yield from ((line, f"imports {name}") for line, name in imported(source) if within(name, *NOT_IN_THE_ENGINE))
        yield from ((line, f"calls {name}") for line, name in _called(source) if name in PROGRAMS)


def chance_is_handed_in(source: Source) -> Offences:
    """`random` gives a type; a module's own generator would be cloned by a restored snapshot."""
    if within(source.module, "engine", "functions"):
        for line, name in imported(source):
            if within(name, "random", "numpy") and name != "random.Random":
                yield line, f"imports {name}"
        yield from ((line, "makes a generator") for line, name in _called(source) if name == "Random")


def _called(source: Source) -> Iterator[Touch]:
    """The names that are called without an object before them."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id


SAVES: Final = {"save", "_save", "write", "commit", "commit_for_caller", "commit_new_table"}
TELLS: Final = {"deliver", "_tell", "tell", "send"}


def what_is_told_is_saved(source: Source) -> Offences:
    """A function that saves and tells begins with saving."""
    if not within(source.module, "functions"):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = sorted(_calls(node))
            saves = [at for at, name in calls if name in SAVES]
            tells = [at for at, name in calls if name in TELLS]
            if saves and tells and tells[0] < saves[0]:
                yield tells[0][0], f"{node.name} tells before it saves"


def _calls(function: ast.AST) -> Iterator[tuple[tuple[int, int], str]]:
    """The calls in a function, by where they end: those inside an argument come first."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            yield (node.end_lineno or 0, node.end_col_offset or 0), dotted(node.func).rpartition(".")[2]


PATH: Final = re.compile(r"(?:^|(?:GET|POST|PUT|PATCH|DELETE) )/api/[a-z{]")
LINKS: Final = (f"{SERVICE}.accounts.mail_templates",)
"""A mail holds a link to the API."""


def routes_stand_in_the_route_table(source: Source) -> Offences:
    """No path of the API is written anywhere else in what runs or builds the service."""
    if within(source.module, "functions", "infra", "app") and source.module not in (f"{SERVICE}.routes", *LINKS):
        yield from ((line, f"has a path of its own: {text}") for line, text in texts(source) if PATH.search(text))


def views_are_added_up(source: Source) -> Offences:
    """Where `Redacted` is made, nothing is taken out of a larger whole."""
    names = {name for _, name in imported(source)}
    if not within(source.module, "functions") or f"{SERVICE}.redacted.Redacted" not in names:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Delete):
            yield node.lineno, "deletes from what is shown"
        elif isinstance(node, ast.Call) and dotted(node.func).endswith((".pop", ".popitem")):
            yield node.lineno, "takes out of what is shown"


PRESETS: Final = {form for preset in VARIANTS for form in (preset, preset.replace("-", "_"))}


def presets_are_data(source: Source) -> Offences:
    """No code of the engine outside the rules' own file names a preset."""
    if within(source.module, "engine") and source.module != "engine.rules":
        nodes = list(ast.walk(source.tree))
        named = [(each.lineno, each.id) for each in nodes if isinstance(each, ast.Name)]
        named += [(each.lineno, each.name) for each in nodes if isinstance(each, ast.FunctionDef | ast.ClassDef)]
        for line, text in (*texts(source), *touched(source), *named):
            if any(preset in text.lower() for preset in PRESETS):
                yield line, f"names a preset: {text}"


CAUGHT: Final = ("engine.verify", AWS, STORAGE)
"""Modules whose errors their callers catch, so that no answer is needed."""


def errors_have_a_row(source: Source) -> Offences:
    """Every class of errors is of one of the two families, which have their rows in the table of problems."""
    if not within(source.module, "engine", "functions") or within(source.module, *CAUGHT):
        return
    families = {kind.__name__ for base in (EngineError, Problem) for kind in _with_subclasses(base)}
    families |= {kind.__name__ for kind in PROBLEMS}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef) and node.name not in families:
            bases = [dotted(base).rpartition(".")[2] for base in node.bases]
            if any(base.endswith(("Exception", "Error")) for base in bases):
                yield node.lineno, f"{node.name} is an error without a row"


def _with_subclasses(kind: type[BaseException]) -> set[type[BaseException]]:
    return {kind}.union(*(_with_subclasses(each) for each in kind.__subclasses__()))


def the_database_goes_to_repositories(source: Source) -> Offences:
    """`repository` is given one of the classes that keep rows, by its name: anything else would get the database."""
    if not within(source.module, "functions") or within(source.module, STORAGE, WIRING):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and dotted(node.func).rpartition(".")[2] == "repository":
            given = [ast.unparse(each) for each in (*node.args, *(keyword.value for keyword in node.keywords))]
            if given != [name for name in given if name in KEEPERS] or len(given) != 1:
                yield node.lineno, f"gives the database to {', '.join(given) or 'nobody'}"


def handlers_decide_nothing(source: Source) -> Offences:
    """A handler parses, calls one command by its name and answers: no keys, no rows, no commands of its own."""
    if package_of(source.module) != "functions":
        return
    for line, name in imported(source):
        if within(name, STORAGE) and not within(name, f"{STORAGE}.rows"):
            yield line, f"imports {name}"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef) and any(
            each.annotation and ast.unparse(each.annotation) == "Draft" for each in node.args.args
        ):
            yield node.lineno, f"changes a table in {node.name}"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and dotted(node.func).rpartition(".")[2] == "repository":
            yield node.lineno, "reads or writes rows"
