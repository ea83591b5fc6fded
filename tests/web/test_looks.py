"""How the table looks: screenshots for people, and what can be judged without one."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.seated import LEGAL, bid, finish_hand, host_with_bots, new_table, settle_for, summary
from tests.web.visitors import DESK, PHONE, TABLET, Visitors

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
pytestmark = pytest.mark.live
FELTS = ("green", "blue", "burgundy", "charcoal")
SIZES = {"phone": PHONE, "tablet": TABLET, "desk": DESK}


def judged(page: Page) -> None:
    """Fails on what axe-core finds serious, and on a page wider than its window."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((result) => result.violations)")
    serious = [one for one in found if one["impact"] in {"serious", "critical"}]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in serious] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def seen(page: Page, shots: Path, name: str) -> None:
    """Leaves a screenshot, then judges the page."""
    page.wait_for_timeout(300)  # fonts and transitions
    page.screenshot(path=shots / f"{name}.png")
    judged(page)


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "light"), ("phone", "dark"), ("tablet", "light"), ("desk", "light")]
)
def test_a_hand_from_the_bid_to_its_score(visitors: Visitors, shots: Path, size: str, theme: str) -> None:
    visitor = visitors.arrive(SIZES[size], theme)  # type: ignore[arg-type]
    table_id = host_with_bots(visitor)
    expect(visitor.page.locator(".bid-panel")).to_be_visible()
    seen(visitor.page, shots, f"table-bidding-{size}-{theme}")
    bid(visitor.page, 3)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    seen(visitor.page, shots, f"table-play-{size}-{theme}")
    finish_hand(visitor, table_id)
    expect(summary(visitor.page)).to_be_visible()
    seen(visitor.page, shots, f"table-summary-{size}-{theme}")
    visitor.open(f"/replay/{table_id}/1").button("To the end").wait_for()
    seen(visitor.page, shots, f"replay-{size}-{theme}")


def test_every_panel_beside_the_table(visitors: Visitors, shots: Path) -> None:
    visitor = visitors.arrive(PHONE)
    finish_hand(visitor, host_with_bots(visitor))
    visitor.button("Next hand").click()
    visitor.button("More").click()
    for tab in ("Score", "Chat", "Fairness", "Table"):
        visitor.page.get_by_role("tab", name=tab).click()
        seen(visitor.page, shots, f"table-panel-{tab.lower()}")


def test_a_table_that_waits_and_a_hand_that_may_go_blind(visitors: Visitors, shots: Path) -> None:
    host = settle_for(visitors.arrive(PHONE)).enter("Maud")
    host.open(f"/table/{new_table(host)}").button("Fill with bots and start").wait_for()
    seen(host.page, shots, "table-waiting")
    blind = visitors.arrive(PHONE)
    host_with_bots(blind, {"rules": {"blind_nil_deficit": None}})
    blind.button("Bid blind nil").wait_for()
    seen(blind.page, shots, "table-blind")
    blind.button("Bid blind nil").click()
    blind.button(re.compile("Pass 2 cards")).wait_for()
    seen(blind.page, shots, "table-exchange")


@pytest.mark.parametrize("felt", FELTS)
def test_the_table_as_one_likes_it(visitors: Visitors, shots: Path, felt: str) -> None:
    looks: dict[str, Any] = {
        "felt": felt,
        "fourColours": True,
        "layout": "diagram" if felt in {"blue", "charcoal"} else "fan",
    }
    backs = ("standard-red", "standard-blue", "standard-green", "standard-black")
    visitor = visitors.arrive(DESK)
    host_with_bots(visitor, cardBack=backs[FELTS.index(felt)], **looks)
    bid(visitor.page, 3)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    seen(visitor.page, shots, f"table-felt-{felt}")
