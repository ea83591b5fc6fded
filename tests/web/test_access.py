"""Every page, on phones and desks, by day and by night: nothing serious for axe, nothing wider than the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from local.places import ROOT
from local.running import Running
from tests.web.visitors import DESK, PHONE, Visitor, Visitors

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = {"serious", "critical"}
RUN = "axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"

OPEN_PAGES = ("/", "/signin", "/register", "/forgot", "/reset#token=x", "/verify#expired", "/nothing")
PAGES = ("/lobby", "/create", "/friends", "/profile/{me}", "/settings", "/join/x", "/spectate/x")
SIZES = {"phone": PHONE, "desk": DESK}


def serious(page: Page) -> list[str]:
    """What axe holds for serious, with the elements it means."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes']]}"
        for one in page.evaluate(RUN)
        if one["impact"] in SERIOUS
    ]


@pytest.fixture(scope="module")
def people(run: Running, browser: Browser) -> Iterator[dict[tuple[str, str], Visitor]]:
    """For every size somebody who is signed in, and somebody who is not; some company for the lists."""
    visitors = Visitors(run.base, browser)
    company = visitors.arrive().enter("Ines")
    company.call("POST", "/api/tables", {"name": "A table to look at"})
    found = {}
    for size, dimensions in SIZES.items():
        found["nobody", size] = visitors.arrive(dimensions, reduced_motion="reduce")
        somebody = found["somebody", size] = visitors.arrive(dimensions, reduced_motion="reduce")
        somebody.enter(f"Maud at a {size}")
        company.call("POST", "/api/friends/request", {"playerId": somebody.given["playerId"]})
    yield found
    visitors.close()
    assert visitors.complaints == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [*OPEN_PAGES, *PAGES])
def test_a_page_is_open_to_everybody(people: dict[tuple[str, str], Visitor], path: str, size: str, shots: Path) -> None:
    visitor = people["somebody" if path in PAGES else "nobody", size]
    page = visitor.open(path.format(me=getattr(visitor, "given", {}).get("playerId"))).page
    page.wait_for_load_state("networkidle")
    name = path.split("#")[0].strip("/").split("/")[0] or "home"
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.locator(f"html[data-theme={theme}]").wait_for()
        page.screenshot(path=shots / f"{name}-{size}-{theme}.png", full_page=True)
        assert serious(page) == [], theme
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("h1").count() == 1
