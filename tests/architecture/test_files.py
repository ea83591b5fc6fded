"""The shape of files: their length, their docstrings, and words that do not belong in a repository."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.architecture.repository import CODE, ROOT, files, name, python, tree
from tools.apidocs.documents import FILES as WRITTEN

LONGEST = 400
"""Lines of a file of code."""
TEXT = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".yml",
    ".yaml",
    ".cfg",
    ".ini",
    ".sh",
    ".html",
    ".js",
    ".css",
    ".svg",
    "",
}
TEXTS_OF_THE_PAGE = ROOT / "web/app/english.js"
"""No code, and in one file for whoever translates it."""
PAGE = [
    path
    for path in files()
    if path.is_relative_to(ROOT / "web") and path.suffix in {".js", ".mjs", ".css"}
    if path != TEXTS_OF_THE_PAGE and path not in WRITTEN
]
"""The page's code, as far as people write it."""


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in (*python(), *PAGE)}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def undocumented(path: Path) -> list[str]:
    """Public modules, classes, functions and methods of a file without a docstring."""
    found = [] if ast.get_docstring(tree(path)) or not tree(path).body else [f"{name(path)} itself"]

    def look(parent: ast.AST, prefix: str) -> None:
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if node.name.startswith("_"):
                    continue
                if not ast.get_docstring(node):
                    found.append(f"{name(path)}:{node.lineno} {prefix}{node.name}")
                if isinstance(node, ast.ClassDef):
                    look(node, f"{node.name}.")

    look(tree(path), "")
    return found


def test_public_names_have_docstrings() -> None:
    assert [each for path in (*python(*CODE), ROOT / "app.py") for each in undocumented(path)] == []


def private_hosts() -> set[str]:
    """The hosts from which this machine happens to take its packages, other than the public ones."""
    settings = [
        os.environ.get(key, "") for key in os.environ if "INDEX_URL" in key.upper() or "REGISTRY" in key.upper()
    ]
    pip = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    ).stdout
    addresses = re.findall(r"https?://[^\s'\"]+", " ".join([*settings, pip]))
    public = {"pypi.org", "files.pythonhosted.org", "registry.npmjs.org", "proxy.golang.org", "localhost", "127.0.0.1"}
    return {host for address in addresses if (host := urlsplit(address).hostname)} - public


def text_files() -> list[Path]:
    return [path for path in files() if path.suffix in TEXT]


FORBIDDEN = {
    "a home folder": re.compile(r"/(?:home|Users)/[a-z]\w*|/root\b(?!\s*/\*)"),
    "a working folder of one machine": re.compile(r"(?<![\w.])/work\b/"),
    "a package mirror": re.compile(r"/opt/(?:pypi|wheels)|artifactory|nexus\d*\.", re.IGNORECASE),
    "a live AWS key": re.compile(r"\b(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}\b"),
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE " + "KEY"),
    "a merge left undone": re.compile(r"^(?:<{7} |>{7} |={7}$)", re.MULTILINE),
    "something left undone": re.compile(r"\b(?:TODO|FIXME|XXX)\b"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_forbidden_words(what: str) -> None:
    here = Path(__file__)
    found = {
        f"{name(path)}: {match.group()}"
        for path in text_files()
        if path != here
        for match in FORBIDDEN[what].finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set(), what


def test_no_host_of_this_machines_registries() -> None:
    hosts = private_hosts()
    found = {
        f"{name(path)}: {host}" for path in text_files() for host in hosts if host in path.read_text(encoding="utf-8")
    }
    assert found == set()


def test_files_are_text_that_ends_in_a_newline() -> None:
    for path in text_files():
        data = path.read_bytes()
        assert b"\r" not in data, name(path)
        assert not data or data.endswith(b"\n"), name(path)
        data.decode("utf-8")


def test_json_files_are_json() -> None:
    for path in files():
        if path.suffix == ".json":
            json.loads(path.read_text(encoding="utf-8"))
