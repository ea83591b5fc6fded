"""One local stack, one browser a file, and a fresh context for every person in a test."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from local.emulator.process import free_port
from local.running import Running
from tests.web.quarantine import QUARANTINE
from tests.web.visitors import Visitor, Visitors

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes minutes: `make test` opens one for the first page alone, `make e2e-web` for all of its tests.

    Those in quarantine are skipped.
    """
    for item in items:
        if "run" in getattr(item, "fixturenames", ()) and item.path.parent == HERE and item.path.name != "test_home.py":
            item.add_marker(pytest.mark.live)
        for test in QUARANTINE:
            if test.holds(item.nodeid):
                item.add_marker(pytest.mark.skip(reason=f"in quarantine since {test.since}: {test.reason}"))


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The whole system over a state directory of its own; or one that runs already, on the port E2E_PORT."""
    if CHROMIUM is None:
        pytest.skip("There is no Chromium on this machine: apt-get install chromium, or name one in CHROMIUM.")
    port = int(os.environ.get("E2E_PORT", 0)) or free_port()
    with Running(port, tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture(scope="module")
def browser(run: Running) -> Iterator[Browser]:
    """A browser for one file of tests: its event loop would be in the way of tests that start their own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM)
        yield launched
        launched.close()


@pytest.fixture
def visitors(run: Running, browser: Browser) -> Iterator[Visitors]:
    """Opens browsers for as many people as a test needs; in the end no page may have complained."""
    people = Visitors(run.base, browser)
    yield people
    people.close()
    assert people.complaints == []


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    """Somebody new, at a desk."""
    return visitors.arrive()


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where screenshots are left for people to look at; git ignores it."""
    folder = HERE / "shots"
    folder.mkdir(exist_ok=True)
    return folder
