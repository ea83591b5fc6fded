"""`make release VERSION=1.2.0`: the version in pyproject.toml, a heading in the changelog, one commit and its tag.

It refuses a tree with changes, a version that is not the next, an empty changelog, and a red `make check`. To push is
left to whoever releases.
"""

import argparse
import re
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
VERSION: Final = re.compile(r'^version = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
UNRELEASED: Final = re.compile(r"^## Unreleased\n+(?P<changes>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


class Refused(Exception):
    """Why nothing was released."""


def main() -> int:
    """Release the version on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("version", help="three numbers, as 1.2.0")
    version = parser.parse_args().version
    try:
        release(ROOT, version, date.today(), check=("make", "check"))
    except Refused as error:
        print(f"Nothing was released: {error}", file=sys.stderr)
        return 1
    print(f"Released v{version} here; to publish it: git push --follow-tags")
    return 0


def release(root: Path, version: str, today: date, check: tuple[str, ...]) -> None:
    """Write, commit and tag a version of the repository in a folder. Raises Refused before anything is written."""
    if _git(root, "status", "--porcelain"):
        raise Refused("the tree has changes; commit or stash them first")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"the tag v{version} is there already")
    project, changelog = root / "pyproject.toml", root / "CHANGELOG.md"
    new_project = with_version(project.read_text(encoding="utf-8"), version)
    new_changelog = with_heading(changelog.read_text(encoding="utf-8"), version, today)
    if subprocess.run(check, cwd=root, check=False).returncode:
        raise Refused(f"{' '.join(check)} is red")
    project.write_text(new_project, encoding="utf-8")
    changelog.write_text(new_changelog, encoding="utf-8")
    _git(root, "commit", "--quiet", "--all", "--message", f"Version {version}")
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Version {version}")


def with_version(project: str, version: str) -> str:
    """The text of pyproject.toml with a later version. Raises Refused."""
    found = VERSION.search(project)
    if found is None:
        raise Refused("pyproject.toml has no version of three numbers")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"{version!r} is not a version of three numbers, as 1.2.0")
    if _numbers(version) <= _numbers(found[1]):
        raise Refused(f"{version} does not come after {found[1]}")
    return f'{project[: found.start()]}version = "{version}"{project[found.end() :]}'


def with_heading(changelog: str, version: str, today: date) -> str:
    """The text of the changelog with what was not released yet under a version. Raises Refused."""
    found = UNRELEASED.search(changelog)
    if found is None or not found["changes"].strip():
        raise Refused("CHANGELOG.md has nothing under Unreleased")
    heading = f"## Unreleased\n\n## {version}, {today.isoformat()}\n\n"
    return changelog[: found.start()] + heading + changelog[found.start("changes") :]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _git(root: Path, *arguments: str) -> str:
    command = ("git", *arguments)
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
