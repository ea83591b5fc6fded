"""A finished hand again: stepped through, shared, and its deal checked in the browser."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from engine.verify import verify
from tests.web.seated import SEATS, finish_hand, host_with_bots, summary, text_of
from tests.web.visitors import Visitor, Visitors

pytestmark = pytest.mark.live
SHOWN = ("Maud", *SEATS[1:])
"""The seats as the replay names them: people by their names."""
PROVED = "these 52 cards are exactly what it deals"


@pytest.fixture
def table_id(visitor: Visitor) -> str:
    """A table of the visitor's whose first hand is over."""
    table_id = host_with_bots(visitor)
    finish_hand(visitor, table_id)
    expect(summary(visitor.page)).to_be_visible()
    return table_id


def open_hand(page: Page, seat: str) -> list[str]:
    """The names of the cards that lie open at a seat."""
    cards = page.get_by_role("region", name=f"Hand of {seat.capitalize()}", exact=True).get_by_role("img").all()
    return [str(card.get_attribute("aria-label")) for card in cards]


def test_the_replay_opens_all_four_hands_and_steps_to_the_end(visitor: Visitor, table_id: str) -> None:
    record = visitor.call("GET", f"/api/tables/{table_id}/hands/1")
    summary_link = visitor.page.get_by_role("link", name="Replay this hand")
    expect(summary_link).to_have_attribute("href", f"/replay/{table_id}/1")
    visitor.open(f"/replay/{table_id}/1")
    assert [len(open_hand(visitor.page, seat)) for seat in SHOWN] == [13, 13, 13, 13]
    assert len({name for seat in SHOWN for name in open_hand(visitor.page, seat)}) == 52
    visitor.button("Forward").click()
    first = record["tricks"][0]["plays"][0]
    assert [len(open_hand(visitor.page, seat)) for seat in SHOWN].count(12) == 1
    shown = SHOWN[SEATS.index(first["seat"])].capitalize()
    expect(visitor.page.locator(".replay-say")).to_contain_text(f"Trick 1: {shown} plays the ")
    visitor.page.keyboard.press("End")
    won = record["tricksWon"]
    expect(visitor.page.locator(".replay-say")).to_have_text(
        f"The end: {won['north'] + won['south']} to {won['east'] + won['west']} tricks"
    )
    assert [len(open_hand(visitor.page, seat)) for seat in SHOWN] == [0, 0, 0, 0]
    visitor.page.keyboard.press("Home")
    expect(visitor.page.locator(".replay-say")).to_have_text("The deal")


def copied_link(visitor: Visitor, table_id: str) -> str:
    """The link to share that the replay of the table's first hand copies."""
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.open(f"/replay/{table_id}/1").button("Copy the link").click()
    expect(visitor.page.get_by_text("The link is copied.")).to_be_visible()
    link = str(visitor.page.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(f"{visitor.base}/replay/{table_id}/1#v1.")
    return link


def test_the_copied_link_shows_the_hand_to_somebody_who_may_not_see_the_table(
    visitors: Visitors, visitor: Visitor, table_id: str
) -> None:
    link = copied_link(visitor, table_id)
    stranger = visitors.arrive()  # without a session even
    asked: list[str] = []
    stranger.page.on("request", lambda request: asked.append(request.url))
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    assert [url for url in asked if table_id in url and "/api/" in url] == []
    assert open_hand(stranger.page, "Maud") == open_hand(visitor.page, "Maud")
    assert [len(open_hand(stranger.page, seat)) for seat in SHOWN] == [13, 13, 13, 13]
    for page in (visitor.page, stranger.page):
        page.keyboard.press("End")
    said = visitor.page.locator(".replay-say").inner_text()
    expect(stranger.page.locator(".replay-say")).to_have_text(said)
    assert stranger.page.locator(".ledger").inner_text() == visitor.page.locator(".ledger").inner_text()


def test_a_link_that_was_cut_short_is_refused_in_words(visitors: Visitors, visitor: Visitor, table_id: str) -> None:
    stranger = visitors.arrive()
    stranger.page.goto(copied_link(visitor, table_id)[:-9])
    expect(stranger.page.get_by_text("This link is damaged")).to_be_visible()


def test_the_last_hand_offers_no_next_one(visitor: Visitor, table_id: str) -> None:
    visitor.open(f"/replay/{table_id}/1")
    expect(visitor.page.get_by_role("link", name="Go to the table")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Next hand")).to_have_count(0)


def test_a_deal_is_proved_in_the_browser_as_by_the_program(visitor: Visitor, table_id: str) -> None:
    proof = visitor.call("GET", f"/api/tables/{table_id}/hands/1/proof")
    verify(proof)
    record = visitor.call("GET", f"/api/tables/{table_id}/hands/1")
    assert {seat: [text_of(card) for card in record["handsPlayed"][seat]] for seat in SEATS} == proof["hands"]
    visitor.button("Next hand").click()
    visitor.page.get_by_role("tab", name="Fairness").click()
    visitor.button("Check hand 1").click()
    verdict = visitor.page.locator(".verdict")
    expect(verdict).to_contain_text(PROVED)
    expect(verdict).to_contain_text("the same promise that this browser saw before the deal")
    visitor.page.get_by_text("Details").click()
    expect(visitor.page.get_by_text(proof["serverSeed"])).to_be_visible()


def test_the_promise_is_shown_before_the_hand_is_played(visitor: Visitor) -> None:
    table_id = host_with_bots(visitor)
    visitor.page.get_by_role("tab", name="Fairness").click()
    promise = visitor.call("GET", f"/api/tables/{table_id}/state")["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", promise)
    expect(visitor.page.get_by_text(promise)).to_be_visible()


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ({"serverSeed": "00" * 32}, "Not proved: the seed is not the one that was promised before the deal."),
        ({"cut": 7}, "Not proved: the seed gives a different deal"),
        ({"hands": None}, "Not proved: the server’s proof cannot be read."),
    ],
)
def test_a_deal_that_was_tampered_with_is_not_proved(
    visitor: Visitor, table_id: str, spoilt: dict[str, object], words: str
) -> None:
    def spoil(route: Route) -> None:
        route.fulfill(json=json.loads(route.fetch().text()) | spoilt)

    visitor.page.route("**/hands/1/proof", spoil)
    visitor.open(f"/replay/{table_id}/1").button("Check hand 1").click()
    expect(visitor.page.locator(".verdict")).to_contain_text(words)


def test_a_hand_that_does_not_exist_says_so(visitor: Visitor, table_id: str) -> None:
    visitor.open(f"/replay/{table_id}/99")
    expect(visitor.page.get_by_text("There is no such finished hand at this table")).to_be_visible()
