"""People at a table, as the tests of the table's page need them."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.visitors import Visitor, Visitors

SEATS = ("north", "east", "south", "west")
HAND = "[data-card]"
LEGAL = "[data-card][data-legal='yes']"


def settle_for(visitor: Visitor, **settings: object) -> Visitor:
    """The visitor's settings from their first page on; without any, everything is shown at once."""
    kept = json.dumps(json.dumps({"speed": "instant", **settings}))
    visitor.context.add_init_script(f"localStorage['spades.settings'] ??= {kept}")
    return visitor


def host_with_bots(visitor: Visitor, table: dict[str, Any] | None = None, **settings: object) -> str:
    """Becomes a guest who plays north against three bots; answers the table's id, its page open."""
    settle_for(visitor, **settings).enter("Maud")
    return new_table_with_bots(visitor, table)


def new_table_with_bots(visitor: Visitor, table: dict[str, Any] | None = None) -> str:
    """A table of the visitor's where three bots sit, its page open."""
    table_id = new_table(visitor, table)
    for seat in SEATS[1:]:
        visitor.call("POST", f"/api/tables/{table_id}/add-bot", {"seat": seat})
    visitor.open(f"/table/{table_id}")
    return table_id


def new_table(visitor: Visitor, table: dict[str, Any] | None = None) -> str:
    """A private table of the visitor's."""
    wishes = {"visibility": "private", "name": "Rainy evening", **(table or {})}
    return str(visitor.call("POST", "/api/tables", wishes)["tableId"])


def four_at_a_table(visitors: Visitors, rules: dict[str, Any]) -> tuple[list[Visitor], str]:
    """Four guests, each with a page at the same table; the last one's seat begins the game."""
    people = [settle_for(visitors.arrive()).enter(name) for name in ("Maud", "Piet", "Ines", "Ruth")]
    table_id = new_table(people[0], {"visibility": "public", "rules": rules})
    for visitor in people:
        visitor.open(f"/table/{table_id}")
    for visitor, seat in zip(people[1:], SEATS[1:], strict=True):
        visitor.button(f"Sit here {seat.capitalize()}").click()
    return people, table_id


def panel(page: Page) -> Locator:
    """The form of one's bid."""
    return page.locator(".bid-panel")


def bid(page: Page, value: int) -> None:
    """Bids a number by clicking."""
    panel(page).get_by_role("radio", name=str(value), exact=True).click()
    panel(page).get_by_role("button", name=f"Bid {value}", exact=True).click()
    expect(panel(page)).to_have_count(0)


def summary(page: Page) -> Locator:
    """What is shown at the end of a hand."""
    return page.locator("dialog.summary")


def act(page: Page) -> bool:
    """Does what the page asks for now, if it asks for anything: a bid, or a card that may be played."""
    if panel(page).is_visible():
        bid(page, 3)
        return True
    if page.locator(LEGAL).count() == 0:
        return False
    play_first(page)
    return True


def play_first(page: Page) -> None:
    """Clicks the first card that may be played where no other covers it, and waits until it is played."""
    left = page.locator(HAND).count()
    page.locator(LEGAL).first.click(position={"x": 22, "y": 20})
    expect(page.locator(HAND)).to_have_count(left - 1)


def play_hand(*pages: Page) -> None:
    """Plays by clicking until every page shows the end of the hand."""
    for _ in range(1500):
        waiting = [page for page in pages if not summary(page).is_visible()]
        if not waiting:
            return
        acted = sum(act(page) for page in waiting)  # each of them, not only the first who can
        if not acted:
            waiting[0].wait_for_timeout(40)
    raise AssertionError("the hand did not end")


def finish_hand(visitor: Visitor, table_id: str) -> None:
    """Plays the visitor's first hand to its end without a page, for tests of what comes after it."""
    for _ in range(200):
        known = state(visitor, table_id)
        if known["handHistory"]:
            return
        if known["blindNilEligible"]:
            visitor.call("POST", f"/api/tables/{table_id}/reveal-hand")
        elif "validBids" in known:
            visitor.call("POST", f"/api/tables/{table_id}/bid", {"bid": max(3, known["validBids"][0])})
        elif "validCards" in known:
            visitor.call("POST", f"/api/tables/{table_id}/play", {"card": known["validCards"][0]})
    raise AssertionError("the hand did not end")


def state(visitor: Visitor, table_id: str) -> dict[str, Any]:
    """The table as the server tells it to the visitor."""
    return visitor.call("GET", f"/api/tables/{table_id}/state")


def shown_hand(page: Page) -> list[str]:
    """The cards of one's hand as the page shows them, such as "QH"."""
    return [str(card.get_attribute("data-card")) for card in page.locator(HAND).all()]


def text_of(card: dict[str, str]) -> str:
    """A card of the wire as text."""
    return card["rank"] + card["suit"][0].upper()


def points(page: Page) -> list[int]:
    """The two scores over the felt, one's own side first."""
    return [int(re.sub("−", "-", text)) for text in page.locator(".score-points").all_inner_texts()]
