"""The end of a session: told where one is, with the way back; and never by mistake for who cannot come back."""

import re

from playwright.sync_api import expect

from tests.web.seated import new_table
from tests.web.visitors import Visitor

TABLE = re.compile(r"/table/[0-9a-f-]{36}$")


def test_a_session_that_ended_on_a_read_is_told_with_signing_in_first(visitor: Visitor) -> None:
    visitor.register("maud of the ended session")
    table_id = new_table(visitor)
    visitor.call("POST", "/api/auth/logout", {})
    visitor.open(f"/table/{table_id}")
    told = visitor.page.get_by_role("alert")
    expect(told).to_contain_text("Your session has ended. Sign in as maud of the ended session")
    offers = visitor.page.locator("main").get_by_role("link", name="Sign in").or_(visitor.button("Continue as a guest"))
    expect(offers.first).to_have_attribute("href", f"/signin?next=%2Ftable%2F{table_id}")
    visitor.page.wait_for_timeout(6000)  # longer than a toast
    expect(told).to_be_visible()


def test_a_session_that_ended_on_an_action_is_told_to_a_guest_after_loading_anew_too(visitor: Visitor) -> None:
    visitor.open().button("Play now").click()
    visitor.at(TABLE)
    visitor.page.get_by_role("radio", name="4", exact=True).click()
    visitor.call("POST", "/api/auth/logout", {})
    visitor.button("Bid 4").click()
    told = visitor.page.get_by_role("alert").filter(has_text="Your session as the guest Guest")
    expect(told).to_be_visible()
    visitor.page.reload()
    expect(told).to_be_visible()
    visitor.button("Continue as a guest").click()
    expect(told).to_have_count(0)


def test_a_guest_signs_out_only_when_they_are_sure(visitor: Visitor) -> None:
    visitor.open().button("Play now").click()
    visitor.at(TABLE)
    session = visitor.session
    visitor.open(f"/profile/{session['playerId']}").button("Sign out").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("the games, friends and seat under this name are lost")
    visitor.button("Cancel", dialog).click()
    assert visitor.session == session
    visitor.button("Sign out").click()
    visitor.button("Sign out", dialog).click()
    visitor.at("/")
    assert visitor.page.evaluate("localStorage.getItem('spades.session')") is None
