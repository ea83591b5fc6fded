"""What goes to Lambda is pinned by hash, and is what a working copy is tested with."""

import re

import pytest

from infra.packages import LOCK, install_command
from tests.architecture.repository import ROOT
from tests.supply_chain.pins import PIN, lines_of, loose


def pins(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return {package.lower().replace("_", "-"): version for package, version in PIN.findall(text)}


def test_every_package_of_the_lock_has_its_hashes() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert len(lines_of(text)) > 10
    assert loose(text) == []


@pytest.mark.parametrize("line", ["six==1.17.0", "six>=1 --hash=sha256:" + "0" * 64, "six==1 --hash=md5:00"])
def test_a_line_that_leaves_a_choice_is_noticed(line: str) -> None:
    assert loose(f"# the lock\n{line}\n") == [line]


def test_the_lock_is_of_the_versions_that_are_asked_for_and_tested() -> None:
    locked, asked = pins(LOCK.name), pins("requirements-lambda.txt")
    assert {name: locked.get(name) for name in asked} == asked
    constraints = pins("constraints.txt")
    shared = locked.keys() & constraints.keys()
    assert {name: locked[name] for name in shared} == {name: constraints[name] for name in shared}
    assert locked.keys() - constraints.keys() <= asked.keys()


def test_nothing_is_installed_without_its_hash() -> None:
    command = install_command("/target")
    assert "--require-hashes" in command
    assert str(LOCK) in command


def test_every_version_of_a_working_copy_is_pinned() -> None:
    for path in ROOT.glob("requirements*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-")):
                assert re.match(r"^[A-Za-z0-9._-]+(\[[\w,-]+\])?==\S+$", line), f"{path.name}: {line}"
