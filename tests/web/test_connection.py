"""Coming back: a page loaded anew, a network that fails, a second tab, an answer that is lost."""

from playwright.sync_api import Route, expect

from tests.web.seated import (
    HAND,
    LEGAL,
    bid,
    host_with_bots,
    new_table,
    panel,
    play_first,
    settle_for,
    shown_hand,
    state,
)
from tests.web.visitors import Visitor, Visitors


def begin(visitor: Visitor) -> str:
    """A table where it is the visitor's turn to play their first card."""
    table_id = host_with_bots(visitor)
    bid(visitor.page, 3)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    return table_id


def test_a_page_loaded_anew_shows_the_same_seat_cards_and_bids(visitor: Visitor) -> None:
    begin(visitor)
    play_first(visitor.page)
    expect(visitor.page.locator(HAND)).to_have_count(12)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    hand, plate = shown_hand(visitor.page), visitor.page.locator("[data-seat='north'] .table-seat-count").inner_text()
    visitor.page.reload()
    expect(visitor.page.locator(HAND)).to_have_count(12)
    assert shown_hand(visitor.page) == hand
    assert visitor.page.locator("[data-seat='north'] .table-seat-count").inner_text() == plate


def test_offline_is_told_and_what_was_missed_is_repaired(visitor: Visitor) -> None:
    table_id = begin(visitor)
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text("You are offline. Your seat is kept")).to_be_visible()
    played = state(visitor, table_id)["validCards"][0]  # from elsewhere: the page cannot hear of it
    visitor.call("POST", f"/api/tables/{table_id}/play", {"card": played})
    expect(visitor.page.locator(HAND)).to_have_count(13)
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text("You are offline. Your seat is kept")).to_have_count(0)
    expect(visitor.page.locator(HAND)).to_have_count(12)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    play_first(visitor.page)
    expect(visitor.page.locator(HAND)).to_have_count(11)


def test_two_tabs_follow_the_same_table(visitor: Visitor) -> None:
    begin(visitor)
    tab = visitor.another_tab()
    tab.goto(visitor.page.url)
    expect(tab.locator(HAND)).to_have_count(13)
    play_first(visitor.page)
    expect(tab.locator(HAND)).to_have_count(12)
    expect(tab.locator(LEGAL).first).to_be_visible()
    play_first(tab)
    expect(visitor.page.locator(HAND)).to_have_count(11)


def test_a_card_whose_answer_was_lost_is_played_once(visitor: Visitor) -> None:
    table_id = begin(visitor)
    keys: list[str | None] = []

    def lose_the_first(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        if len(keys) == 1:
            route.fetch()  # the server plays the card, the page never hears of it
            route.abort()
        else:
            route.continue_()

    visitor.page.route("**/play", lose_the_first)
    play_first(visitor.page)
    expect(visitor.page.locator(HAND)).to_have_count(12)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    visitor.page.wait_for_timeout(1500)  # the repetition is sent meanwhile
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert len(state(visitor, table_id)["myHand"]) == 12
    assert visitor.page.locator(HAND).count() == 12


def test_a_refused_card_comes_back_to_the_hand_with_the_reason(visitor: Visitor) -> None:
    begin(visitor)
    body = '{"error": "The table has ended its patience.", "code": "illegal_card"}'
    visitor.page.route("**/play", lambda route: route.fulfill(status=400, body=body, content_type="application/json"))
    visitor.page.locator(LEGAL).first.click(position={"x": 22, "y": 20})
    expect(visitor.page.get_by_text("The table has ended its patience.")).to_be_visible()
    expect(visitor.page.locator(HAND)).to_have_count(13)


def test_a_table_that_is_not_there_says_so(visitor: Visitor) -> None:
    visitor.enter("Maud").open("/table/00000000-0000-4000-8000-000000000000")
    expect(visitor.page.get_by_role("alert")).to_have_text("There is no such table. It may have ended.")
    expect(visitor.page.get_by_role("link", name="Go to the lobby")).to_be_visible()


def test_a_table_that_the_host_ends_is_told_to_all(visitor: Visitor) -> None:
    host_with_bots(visitor)
    expect(panel(visitor.page)).to_be_visible()
    visitor.page.get_by_role("tab", name="Table").click()
    visitor.button("End the table").click()
    visitor.button("End it").click()
    expect(visitor.page.get_by_role("alert")).to_have_text("This table has ended.")


def test_leaving_from_another_device_is_told(visitors: Visitors) -> None:
    maud, piet = (settle_for(visitors.arrive()).enter(name) for name in ("Maud", "Piet"))
    table_id = new_table(maud, {"visibility": "public"})
    piet.open(f"/table/{table_id}").button("Sit here East").click()
    expect(piet.page.locator("[data-seat='east']")).to_contain_text("You")
    piet.call("POST", f"/api/tables/{table_id}/leave")
    expect(piet.page.get_by_role("alert")).to_have_text("You have left this table.")


def test_leaving_in_one_tab_is_seen_in_the_other(visitors: Visitors, visitor: Visitor) -> None:
    settle_for(visitor).enter("Maud")
    table_id = new_table(visitor, {"visibility": "public"})
    visitors.arrive().enter("Piet").call("POST", f"/api/tables/{table_id}/sit", {"seat": "east"})
    other = visitor.another_tab()
    for page in (visitor.page, other):
        page.goto(f"{visitor.base}/table/{table_id}")
        expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    visitor.page.get_by_role("tab", name="Table").click()
    visitor.button("Leave the table").click()
    visitor.at("/lobby")
    expect(other.get_by_text("You have left this table.")).to_be_visible()
