"""What goes to Lambda is pinned by hash, and is what a working copy is tested with."""

import re

from infra.packages import LOCK, install_command
from tests.house.repository import ROOT

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
HASHES = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def pins(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return {package.lower().replace("_", "-"): version for package, version in PIN.findall(text)}


def test_every_package_of_the_lock_has_its_hashes() -> None:
    text = LOCK.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 10
    for line in lines:
        assert PIN.match(line)
        assert HASHES.search(line), line


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
