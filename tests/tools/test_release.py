"""A release is one commit and one tag, or nothing at all."""

import subprocess
from datetime import date
from pathlib import Path

import pytest

from tools.release import Refused, release, with_heading, with_version

DAY = date(2027, 1, 15)
GREEN, RED = ("true",), ("false",)
PROJECT = '[project]\nname = "spades"\nversion = "0.9.0"\n\n[tool.other]\nversion_of_this = "7"\n'
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- New cards.\n\n## 0.9.0, 2026-12-01\n\n- Old cards.\n"


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(("git", *arguments), cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository of two files, committed."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Ann")
    git(tmp_path, "config", "user.email", "ann@example.test")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Cards")
    return tmp_path


def test_a_release_is_a_commit_with_a_tag(root: Path) -> None:
    release(root, "1.0.0", DAY, GREEN)
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "log", "--format=%s", "-1", "v1.0.0") == "Version 1.0.0"
    assert git(root, "cat-file", "-t", "v1.0.0") == "tag"
    assert (root / "pyproject.toml").read_text() == PROJECT.replace("0.9.0", "1.0.0")
    assert "## Unreleased\n\n## 1.0.0, 2027-01-15\n\n- New cards.\n\n## 0.9.0" in (root / "CHANGELOG.md").read_text()


def assert_refused(root: Path, version: str, check: tuple[str, ...] = GREEN) -> None:
    before = git(root, "status", "--porcelain"), git(root, "rev-parse", "HEAD"), git(root, "tag")
    with pytest.raises(Refused):
        release(root, version, DAY, check)
    assert (git(root, "status", "--porcelain"), git(root, "rev-parse", "HEAD"), git(root, "tag")) == before


def test_a_red_check_is_refused(root: Path) -> None:
    assert_refused(root, "1.0.0", RED)


@pytest.mark.parametrize("file", ["pyproject.toml", "notes.txt"])
def test_a_tree_with_changes_is_refused(root: Path, file: str) -> None:
    (root / file).write_text(PROJECT + "# changed\n")
    assert_refused(root, "1.0.0")


def test_a_tag_that_is_there_is_refused(root: Path) -> None:
    git(root, "tag", "v1.0.0")
    assert_refused(root, "1.0.0")


def test_a_second_release_without_changes_is_refused(root: Path) -> None:
    release(root, "1.0.0", DAY, GREEN)
    assert_refused(root, "1.0.1")


@pytest.mark.parametrize("version", ["0.9.0", "0.8.9", "1.0", "v1.0.0", "1.0.0rc1", ""])
def test_a_version_that_is_not_a_later_one_is_refused(version: str) -> None:
    with pytest.raises(Refused):
        with_version(PROJECT, version)


def test_ten_comes_after_nine() -> None:
    assert 'version = "0.10.0"' in with_version(PROJECT, "0.10.0")


def test_a_changelog_of_one_part_keeps_all_its_changes() -> None:
    assert with_heading("## Unreleased\n\n- A.\n", "1.0.0", DAY) == "## Unreleased\n\n## 1.0.0, 2027-01-15\n\n- A.\n"
