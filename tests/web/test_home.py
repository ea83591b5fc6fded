"""The first page: one click to a game."""

import re

import httpx
from playwright.sync_api import expect

from local.running import Running
from tests.web.visitors import Visitor, Visitors

TABLE = re.compile(r"/table/[0-9a-f-]{36}$")


def test_one_click_seats_a_guest_with_three_bots_and_begins(visitor: Visitor) -> None:
    visitor.open().button("Play now").click()
    visitor.at(TABLE)
    state = visitor.call("GET", f"/api/tables/{visitor.page.url.rsplit('/', 1)[1]}/state")
    assert state["phase"] in {"bidding", "playing"}
    holders = state["playerNames"]
    assert [seat for seat, holder in holders.items() if not holder["isBot"]] == ["north"]
    assert holders["north"]["playerId"] == visitor.session["playerId"]


def test_who_has_a_seat_is_shown_the_way_back(visitor: Visitor) -> None:
    visitor.open().button("Play now").click()
    visitor.at(TABLE)
    table = visitor.page.url
    visitor.open().page.get_by_role("link", name="Back to your table").click()
    expect(visitor.page).to_have_url(table)


def test_who_has_a_seat_may_play_another(visitor: Visitor) -> None:
    visitor.open().button("Play now").click()
    visitor.at(TABLE)
    first = visitor.page.url
    visitor.open().button("Play another").click()
    expect(visitor.page).to_have_url(TABLE)
    assert visitor.page.url != first


def test_a_double_click_makes_one_table(visitor: Visitor) -> None:
    made = []
    visitor.page.on("request", lambda request: made.append(request) if request.url.endswith("/api/tables") else None)
    visitor.open().button("Play now").dblclick()
    visitor.at(TABLE)
    assert len(made) == 1


def test_the_keyboard_alone_skips_to_the_page_and_plays(visitor: Visitor) -> None:
    keyboard = visitor.open().page.keyboard
    keyboard.press("Tab")
    expect(visitor.page.get_by_role("link", name="Skip to the page")).to_be_focused()
    keyboard.press("Enter")
    keyboard.press("Tab")
    expect(visitor.button("Play now")).to_be_focused()
    keyboard.press("Enter")
    visitor.at(TABLE)


def test_the_rules_are_there_in_words(visitor: Visitor) -> None:
    visitor.open().page.get_by_text("How Spades is played here").click()
    expect(visitor.page.get_by_text("The first side with 250 points wins")).to_be_visible()
    expect(visitor.page.get_by_text("scores 50 points and costs 50 if it fails")).to_be_visible()


def test_a_change_of_page_is_told_by_title_and_focus(visitor: Visitor) -> None:
    visitor.open().page.get_by_role("link", name="Settings").click()
    heading = visitor.page.get_by_role("heading", level=1, name="Settings")
    expect(heading).to_be_focused()
    expect(visitor.page).to_have_title("Settings · Spades")
    visitor.page.go_back()
    expect(visitor.page).to_have_title("Spades")


def test_an_address_that_leads_nowhere_says_so(visitor: Visitor) -> None:
    visitor.open("/nothing/here")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("No such page")
    visitor.page.get_by_role("link", name="Go to the home page").click()
    expect(visitor.button("Play now")).to_be_visible()


def test_every_answer_of_the_page_is_guarded_and_versioned_files_are_kept(run: Running) -> None:
    index = httpx.get(f"{run.base}/lobby")
    assert index.headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in index.headers["content-security-policy"]
    assert index.headers["x-content-type-options"] == "nosniff"
    assert index.headers["cache-control"] == "no-cache"
    (script,) = re.findall(r'<script type="module" src="([^"]+)"', index.text)
    assert "immutable" in httpx.get(run.base + script).headers["cache-control"]
    assert httpx.get(f"{run.base}/v/0000/app/main.js").status_code == 404
    assert httpx.get(f"{run.base}/../pyproject.toml").status_code in {400, 404}


def test_nothing_is_asked_of_other_hosts(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    for path in ("/", "/lobby", "/settings"):
        visitor.open(path)
    assert asked
    assert [url for url in asked if not url.startswith(visitor.base)] == []
