"""Playing with the keyboard alone, and hearing the table with a screen reader."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.seated import HAND, LEGAL, host_with_bots, panel, settle_for, summary
from tests.web.visitors import Visitor

pytestmark = pytest.mark.live
NAME = "(one) => one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.[0]?.textContent"
FOCUSED = "document.activeElement?.getAttribute('data-card') ?? ''"


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something that fits has the focus."""
    for _ in range(60):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def bid_four(page: Page) -> None:
    """Chooses four by arrows and bids it."""
    tab_to(page, ".bid-panel [role=radio][tabindex='0']")
    while page.locator("[role=radio][aria-checked='true']").all_inner_texts() != ["4"]:
        page.keyboard.press("ArrowRight")
    tab_to(page, ".bid-send")
    page.keyboard.press("Enter")


def play_one(page: Page) -> None:
    """Walks along the hand to a card that may be played, and plays it."""
    left = page.locator(HAND).count()
    tab_to(page, "[data-card]")
    for _ in range(13):
        if page.evaluate("document.activeElement.getAttribute('data-legal') === 'yes'"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(HAND)).not_to_have_count(left)


def test_a_whole_hand_without_a_pointer(visitor: Visitor) -> None:
    host_with_bots(visitor)
    page = visitor.page
    expect(panel(page)).to_be_visible()
    bid_four(page)
    while not summary(page).is_visible():
        if page.locator(LEGAL).count():
            play_one(page)
        else:
            page.wait_for_timeout(40)
    expect(visitor.button("Next hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(summary(page)).to_have_count(0)


def test_the_focus_stays_in_the_hand_when_its_card_is_played(visitor: Visitor) -> None:
    host_with_bots(visitor)
    expect(panel(visitor.page)).to_be_visible()
    bid_four(visitor.page)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    play_one(visitor.page)
    assert visitor.page.evaluate(FOCUSED) != ""


def test_who_plays_now_by_enter_is_led_to_the_bid_and_then_to_the_hand(visitor: Visitor) -> None:
    page = settle_for(visitor).open().page
    visitor.button("Play now").focus()
    page.keyboard.press("Enter")
    expect(panel(page).get_by_role("radio").first).to_be_focused()
    bid_four(page)
    expect(page.locator(LEGAL).first).to_be_focused()


def test_turns_bids_and_plays_are_announced(visitor: Visitor) -> None:
    host_with_bots(visitor)
    live = visitor.page.locator("#live")
    visitor.page.evaluate(
        """() => {
          window.heard = [];
          const add = () => window.heard.push(document.getElementById('live').lastElementChild?.textContent ?? '');
          new MutationObserver(add).observe(document.getElementById('live'), { childList: true });
        }"""
    )
    expect(panel(visitor.page)).to_be_visible()
    bid_four(visitor.page)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    expect(live).to_contain_text("Your turn. You may play")
    heard = " ".join(visitor.page.evaluate("window.heard"))
    assert "You bid 4." in heard
    assert "East: " in heard
    play_one(visitor.page)
    expect(live).to_contain_text("take")
    assert "You play the " in " ".join(visitor.page.evaluate("window.heard"))


def test_every_control_of_the_table_has_a_name(visitor: Visitor) -> None:
    host_with_bots(visitor)
    expect(panel(visitor.page)).to_be_visible()
    for control in visitor.page.locator("button:visible, input:visible, a:visible").all():
        assert control.evaluate(NAME), control.evaluate("(one) => one.outerHTML")
