"""The lobby, setting up tables, and the links to them."""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.web.test_home import TABLE
from tests.web.visitors import Visitor, Visitors


def table_of(visitor: Visitor) -> str:
    visitor.at(TABLE)
    return visitor.page.url.rsplit("/", 1)[1]


def test_a_table_is_set_up_seen_at_once_and_joined(visitors: Visitors) -> None:
    name = f"Evening game {uuid4().hex[:6]}"
    guest = visitors.arrive().enter("Ines").open("/lobby")
    expect(guest.page.get_by_label("Search by name")).to_be_visible()
    host = visitors.arrive().enter("Maud").open("/create")
    host.fill("Name of the table", name)
    host.button("Open the table").click()
    table_id = table_of(host)
    guest.button(f"South Sit here at {name}").click()
    guest.at(f"/table/{table_id}")
    state = guest.call("GET", f"/api/tables/{table_id}/state")
    assert state["seats"]["south"]["username"] == "Ines"
    assert state["seats"]["north"]["username"] == "Maud"


def test_a_preset_and_single_rules_are_chosen_and_told_in_words(visitors: Visitors) -> None:
    host = visitors.arrive().enter("Maud").open("/create")
    host.page.get_by_role("radio", name=re.compile("^Tournament")).check()
    words = host.page.get_by_role("region", name="These rules in words")
    expect(words).to_contain_text("The first side with 400 points wins")
    host.page.get_by_text("Change individual rules").click()
    host.page.get_by_label("Winning score", exact=True).fill("300")
    host.page.get_by_role("switch", name="The cut").uncheck()
    expect(words).to_contain_text("The first side with 300 points wins")
    expect(words).not_to_contain_text("may cut the cards")
    host.page.get_by_role("radio", name="Private").check()
    expect(host.page.get_by_role("radio", name="Anyone may sit")).to_have_count(0)
    host.button("Open the table").click()
    options = host.call("GET", f"/api/tables/{table_of(host)}/state")["options"]
    assert options["ruleset"] == "Tournament"
    assert (options["visibility"], options["joinPolicy"]) == ("private", "invite-only")
    assert (options["rules"]["target"], options["rules"]["cut"]) == (300, False)


def test_rules_that_make_no_game_are_refused_with_the_reason(visitors: Visitors) -> None:
    host = visitors.arrive().enter("Maud").open("/create")
    host.page.get_by_text("Change individual rules").click()
    host.page.get_by_label("Losing score", exact=True).fill("400")
    host.button("Open the table").click()
    expect(host.page.get_by_role("alert")).to_contain_text("floor must lie below 0, where both sides begin")


def test_bots_fill_the_seats_when_asked_for(visitors: Visitors) -> None:
    host = visitors.arrive().enter("Maud").open("/create")
    host.page.get_by_role("switch", name=re.compile("^Fill the other seats")).check()
    host.button("Open the table").click()
    assert host.call("GET", f"/api/tables/{table_of(host)}/state")["status"] == "playing"


def test_the_list_is_searched_and_keeps_what_one_may_not_join_apart(visitors: Visitors) -> None:
    needle, haystack = (f"{name} {uuid4().hex[:6]}" for name in ("Needle", "Haystack"))
    host, other = visitors.arrive().enter("Maud"), visitors.arrive().enter("Piet")
    host.call("POST", "/api/tables", {"name": needle, "joinPolicy": "invite-only"})
    other.call("POST", "/api/tables", {"name": haystack})
    guest = visitors.arrive().enter("Ines").open("/lobby")
    expect(guest.page.get_by_role("heading", name=haystack)).to_be_visible()
    guest.fill("Search by name", needle.upper())
    expect(guest.page.get_by_role("heading", name=haystack)).to_have_count(0)
    expect(guest.page.get_by_role("heading", name=needle)).to_be_visible()
    expect(guest.page.get_by_text("By invitation")).to_be_visible()
    expect(guest.button(re.compile(f"at {needle}"))).to_have_count(0)
    guest.button(f"Watch {needle}").click()
    guest.at(TABLE)


def test_without_a_name_one_is_asked_for_it_first(visitor: Visitor) -> None:
    visitor.open("/lobby").fill("Your name", "Otto")
    visitor.button("Continue as a guest").click()
    expect(visitor.page.get_by_role("link", name="Your profile, Otto")).to_be_visible()
    expect(visitor.page.get_by_label("Search by name")).to_be_visible()


def test_a_link_seats_one_player_once(visitors: Visitors) -> None:
    host = visitors.arrive().enter("Maud")
    table_id = host.call("POST", "/api/tables", {"visibility": "private"})["tableId"]
    token = host.call("POST", f"/api/tables/{table_id}/join-link")["token"]
    guest = visitors.arrive().open(f"/join/{token}")
    guest.fill("Your name", "Ines")
    guest.button("Continue as a guest").click()
    guest.button("Take the seat").click()
    guest.at(f"/table/{table_id}")
    late = visitors.arrive().enter("Otto").open(f"/join/{token}")
    late.button("Take the seat").click()
    expect(late.page.get_by_role("alert")).to_be_visible()
    seats = host.call("GET", f"/api/tables/{table_id}/state")["seats"]
    assert [seat["username"] for seat in seats.values() if seat] == ["Maud", "Ines"]


def test_a_link_lets_anybody_watch(visitors: Visitors) -> None:
    host = visitors.arrive().enter("Maud")
    table_id = host.call("POST", "/api/tables", {"visibility": "private"})["tableId"]
    token = host.call("POST", f"/api/tables/{table_id}/spectator-link")["token"]
    for name in ("Ines", "Otto"):
        watcher = visitors.arrive().enter(name).open(f"/spectate/{token}")
        watcher.button("Watch").click()
        watcher.at(f"/table/{table_id}")
    observers = host.call("GET", f"/api/tables/{table_id}/state")["observers"]
    assert [one["username"] for one in observers] == ["Ines", "Otto"]
