"""What the repository says of itself: files that are named, and what packages say they may import."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from tests.architecture.imports import FLOOR, MAY_IMPORT
from tests.architecture.repository import ROOT, files, name
from tests.architecture.source import Source, Touch

CITED: Final = re.compile(
    r"(?<![\w./@-])(?<!/ \")"
    r"((?:docs|tests|engine|functions|bots|infra|local|bench|tools|web|\.ci)/[\w./-]++|[\w-]++\.md\b)"
    r"(?![\\*{<])"
)
GONE: Final = re.compile(r"\b(?:seed document|pitfalls|contract,? section)\b")
"""Documents that are not kept here."""
LINK: Final = re.compile(r"\]\(([^)#:\s]+)(?:#[\w-]+)?\)")
"""A link of a Markdown document to a file."""
MADE: Final = ("web/dist", "web/node_modules", "tests/web/shots")
"""Folders that are made and not kept."""
PLANTED: Final = {f"tests/architecture/{file}.py" for file in ("documents", "plants", "test_quarantine")}
"""They name files that are not here on purpose."""
TEXTS: Final = {".py", ".md", ".toml", ".yml", ".yaml", ".js", ".mjs", ".css", ".html", ""}


@cache
def documents() -> tuple[Source, ...]:
    """Every text of the repository that may cite a file, by its path."""
    return tuple(
        Source(name(path), path.read_text(encoding="utf-8"))
        for path in files()
        if path.suffix in TEXTS and name(path) not in PLANTED
    )


def cited_files_exist(source: Source) -> Iterator[Touch]:
    """A file or folder that is named is here: from the root, from where it is named, or in `web/`."""
    here = (ROOT / source.module).parent
    for line, text in enumerate(source.text.splitlines(), 1):
        yield from ((line, f"names {gone}, which is not here") for gone in GONE.findall(text))
        if source.module.endswith(".md"):
            gone = (link for link in LINK.findall(text) if not (here / link).exists())
            yield from ((line, f"leads to {link}, which is not here") for link in gone)
        for cited in (each.rstrip("./-") for each in CITED.findall(text)):
            known = any((start / cited).exists() for start in (ROOT, here, ROOT / "web"))
            if not known and not cited.startswith(MADE):
                yield line, f"names {cited}, which is not here"


NAMED_IN: Final = re.compile(r"`([A-Za-z_][\w]*)` in `([\w/.-]+\.py)`")


def cited_names_exist(source: Source) -> Iterator[Touch]:
    """What a document says is in a file of Python is defined there."""
    for line, text in enumerate(source.text.splitlines(), 1):
        for cited, path in NAMED_IN.findall(text):
            file, defined = ROOT / path, rf"^\s*(?:def |class )?{cited}\b"
            if file.exists() and not re.search(defined, file.read_text("utf-8"), re.MULTILINE):
                yield line, f"names {cited}, which is not in {path}"


PACKAGES: Final = tuple(package for package in MAY_IMPORT if (ROOT / package.replace(".", "/")).is_dir())
MAY: Final = re.compile(r"May import (.+?)\.(?:\s|$)", re.DOTALL)
IN_WORDS: Final = {"the data floor": FLOOR, "everything": MAY_IMPORT["tests"], "nothing of this repository": ()}


def packages_say_what_they_may_import(source: Source) -> Iterator[Touch]:
    """A package's docstring says what it may import, as the table has it, and what it is not for."""
    if source.module not in PACKAGES:
        return
    said = MAY.search(source.documentation)
    if said is None or "Not for " not in source.documentation:
        yield 1, "does not say what it may import and what it is not for"
        return
    named = {_full(each) for each in re.findall(r"`([\w.]+)`", said[1])}
    named |= {package for words, packages in IN_WORDS.items() if words in said[1] for package in packages}
    if named != set(MAY_IMPORT[source.module]):
        yield 1, f"says another thing than the table: {', '.join(sorted(named ^ set(MAY_IMPORT[source.module])))}"


def _full(package: str) -> str:
    """The name of a package of the table, which may be written by its last part."""
    return next((each for each in MAY_IMPORT if each == package or each.endswith(f".service.{package}")), package)
