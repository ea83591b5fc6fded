"""What the host may do at a table, and who is there: by clicking, as each of them sees it."""

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.web.seated import host_with_bots, new_table, panel, settle_for, state
from tests.web.visitors import DESK, PHONE, Visitor, Visitors


def people(visitor: Visitor) -> Locator:
    """The list of who is at the table."""
    visitor.page.get_by_role("tab", name="Table").click()
    return visitor.page.locator(".people")


def two_at_a_table(visitors: Visitors, east: str = "Piet", size: dict[str, int] = DESK) -> tuple[Visitor, Visitor, str]:
    """A host in the north and somebody in the east, before the game."""
    maud, piet = (settle_for(visitors.arrive(size)).enter(name) for name in ("Maud", east))
    table_id = new_table(maud, {"visibility": "public"})
    for visitor in (maud, piet):
        visitor.open(f"/table/{table_id}")
    piet.button("Sit here East").click()
    expect(maud.page.locator("[data-seat='east']")).to_contain_text(east)
    return maud, piet, table_id


def test_the_host_moves_somebody_to_another_seat(visitors: Visitors) -> None:
    maud, piet, table_id = two_at_a_table(visitors)
    maud.button("Piet: Move to South", people(maud)).click()
    expect(maud.page.locator("[data-seat='south']")).to_contain_text("Piet")
    expect(piet.page.locator("[data-seat='south']")).to_contain_text("You")
    assert state(maud, table_id)["seats"]["south"]["username"] == "Piet"


def test_the_host_makes_another_the_host(visitors: Visitors) -> None:
    maud, piet, _ = two_at_a_table(visitors)
    maud.button("Make host Piet", people(maud)).click()
    expect(maud.button("Make host Piet")).to_have_count(0)
    expect(people(piet).get_by_role("button", name="Make host Maud")).to_be_visible()
    expect(maud.page.locator("[data-seat='east'] [title='Host']")).to_be_visible()


def test_the_host_removes_somebody_who_is_told(visitors: Visitors) -> None:
    maud, piet, table_id = two_at_a_table(visitors)
    maud.button("Remove Piet", people(maud)).click()
    maud.button("Remove", maud.page.get_by_role("dialog")).click()
    expect(piet.page.get_by_role("alert")).to_have_text("The host has removed you from this table.")
    expect(maud.page.locator("[data-seat='east']")).not_to_contain_text("Piet")
    assert state(maud, table_id)["seats"]["east"] is None


def test_the_host_chooses_who_may_see_the_table(visitor: Visitor) -> None:
    table_id = host_with_bots(visitor)
    people(visitor)
    expect(visitor.page.get_by_label("Only with a link")).to_be_checked()
    visitor.page.get_by_label("Everyone").check()
    expect(visitor.page.get_by_label("Everyone")).to_be_checked()
    visitor.page.reload()
    people(visitor)
    expect(visitor.page.get_by_label("Everyone")).to_be_checked()
    assert state(visitor, table_id)["options"]["visibility"] == "public"


def test_a_seat_that_a_bot_keeps_warm_names_its_owner(visitor: Visitor) -> None:
    def gone(route: Route) -> None:
        known = route.fetch().json()
        east = {"playerId": "somebody", "username": "Piet", "isBot": False, "caretaker": True}
        route.fulfill(json={**known, "playerNames": {**known["playerNames"], "east": east}})

    visitor.page.route("**/state", gone)
    host_with_bots(visitor)
    expect(panel(visitor.page)).to_be_visible()
    expect(visitor.page.locator("[data-seat='east']")).to_contain_text("a bot plays for Piet")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_long_name_stays_within_the_panels(visitors: Visitors, size: dict[str, int]) -> None:
    maud, _, _ = two_at_a_table(visitors, "W" * 50, size)
    fits = "(box) => box.scrollWidth <= box.clientWidth"
    assert maud.page.locator(".waiting-seats li").evaluate_all(f"(all) => all.every({fits})")
    if size == PHONE:
        maud.button("More").click()
    assert people(maud).get_by_role("listitem").evaluate_all(f"(all) => all.length === 4 && all.every({fits})")


def test_a_name_leads_to_a_profile_where_one_asks_and_blocks(visitors: Visitors) -> None:
    maud, piet, _ = two_at_a_table(visitors)
    people(maud).get_by_role("link", name="Piet").click()
    expect(maud.page.get_by_role("heading", level=1)).to_have_text("Piet")
    maud.button("Add friend Piet").click()
    expect(maud.page.get_by_text("Friend request sent.", exact=True).first).to_be_visible()
    expect(piet.page.get_by_text("Maud would like to be your friend.")).to_be_visible()
    piet.open(f"/profile/{maud.given['playerId']}").button("Accept Maud").click()
    expect(piet.page.get_by_text("You and Maud are friends.")).to_be_visible()
    ines = visitors.arrive().enter("Ines").open(f"/profile/{piet.given['playerId']}")
    ines.button("Block Piet").click()
    ines.button("Block", ines.page.get_by_role("dialog")).click()
    expect(ines.button("Unblock Piet")).to_be_visible()
    assert [one["playerId"] for one in ines.call("GET", "/api/players/blocked")["blocked"]] == [piet.given["playerId"]]


def test_who_watches_and_goes_to_another_page_watches_no_more_but_may_load_anew(visitors: Visitors) -> None:
    maud = visitors.arrive()
    table_id = host_with_bots(maud, {"visibility": "public"})
    otto = settle_for(visitors.arrive()).enter("Otto").open(f"/table/{table_id}")
    row = people(maud).get_by_role("link", name="Otto")
    expect(row).to_be_visible()
    otto.page.reload()
    expect(otto.page.get_by_text("You are watching.")).to_be_visible()
    assert otto.call("GET", "/api/player/table")["tableId"] == table_id
    otto.page.get_by_role("link", name="Lobby").first.click()
    expect(row).to_have_count(0)
    assert otto.call("GET", "/api/player/table")["tableId"] is None
    otto.page.go_back()
    expect(otto.page.get_by_text("You are watching.")).to_be_visible()


def test_talk_is_there_after_loading_anew(visitor: Visitor) -> None:
    host_with_bots(visitor)
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.button("Good luck").click()
    lines = visitor.page.locator(".chat-lines")
    expect(lines).to_contain_text("Maud Good luck")
    visitor.page.reload()
    visitor.page.get_by_role("tab", name="Chat").click()
    expect(lines).to_contain_text("Maud Good luck")
