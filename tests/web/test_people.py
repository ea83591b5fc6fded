"""Friends, invitations, profiles."""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.web.visitors import Visitor, Visitors


def befriend(one: Visitor, other: Visitor) -> None:
    one.call("POST", "/api/friends/request", {"playerId": other.given["playerId"]})
    other.call("POST", "/api/friends/accept", {"playerId": one.given["playerId"]})


def test_two_players_find_each_other_and_become_friends(visitors: Visitors) -> None:
    name = f"ines {uuid4().hex[:6]}"
    ines, maud = visitors.arrive().register(name).open("/"), visitors.arrive().enter("Maud").open("/friends")
    maud.fill("Name, or its first letters", name[:10])
    maud.button("Find").click()
    maud.button(f"Add friend {name}").click()
    expect(maud.page.get_by_text("Friend request sent.", exact=True).first).to_be_visible()
    expect(ines.page.get_by_text("Maud would like to be your friend.")).to_be_visible()
    ines.page.get_by_role("link", name="Friends").click()
    ines.button("Accept Maud").click()
    expect(ines.button("Remove Maud")).to_be_visible()
    row = maud.page.get_by_role("listitem").filter(has=maud.button(f"Remove {name}"))
    expect(row).to_contain_text("Online")


def test_a_friend_at_a_table_is_followed_there(visitors: Visitors) -> None:
    ines, maud = visitors.arrive().enter("Ines"), visitors.arrive().enter("Maud")
    befriend(ines, maud)
    table_id = ines.call("POST", "/api/tables", {"name": "Come here"})["tableId"]
    ines.open(f"/table/{table_id}")
    maud.open("/friends")
    expect(maud.page.get_by_text("At a table: Come here")).to_be_visible()
    maud.button("Go to the table Ines").click()
    maud.at(f"/table/{table_id}")


def test_a_friendship_ends_only_when_one_is_sure(visitors: Visitors) -> None:
    ines, maud = visitors.arrive().enter("Ines"), visitors.arrive().enter("Maud")
    befriend(ines, maud)
    maud.open("/friends").button("Remove Ines").click()
    dialog = maud.page.get_by_role("dialog")
    maud.button("Cancel", dialog).click()
    assert maud.call("GET", "/api/friends")["friends"]
    maud.button("Remove Ines").click()
    maud.button("Remove", dialog).click()
    expect(maud.page.get_by_text("No friends yet.")).to_be_visible()
    assert ines.call("GET", "/api/friends")["friends"] == []


def test_a_block_is_set_and_lifted(visitors: Visitors) -> None:
    name = f"otto {uuid4().hex[:6]}"
    otto, maud = visitors.arrive().register(name), visitors.arrive().enter("Maud").open("/friends")
    maud.fill("Name, or its first letters", name)
    maud.button("Find").click()
    maud.button(f"Block {name}").click()
    maud.button("Block", maud.page.get_by_role("dialog")).click()
    expect(maud.page.get_by_role("heading", name="Blocked")).to_be_visible()
    assert [one["playerId"] for one in maud.call("GET", "/api/players/blocked")["blocked"]] == [otto.given["playerId"]]
    maud.button(f"Unblock {name}").click()
    expect(maud.page.get_by_role("heading", name="Blocked")).to_have_count(0)


def test_an_invitation_reaches_a_player_on_any_page(visitors: Visitors) -> None:
    host, guest = visitors.arrive().enter("Maud"), visitors.arrive().enter("Ines").open("/settings")
    table_id = host.call("POST", "/api/tables", {"name": "Private club", "visibility": "private"})["tableId"]
    expect(guest.page.get_by_role("link", name="Your profile, Ines")).to_be_visible()
    guest.page.wait_for_timeout(1000)
    host.call("POST", f"/api/tables/{table_id}/invite", {"playerId": guest.given["playerId"]})
    expect(guest.page.get_by_text("Maud invites you to Private club.")).to_be_visible()
    guest.button("Sit down").click()
    guest.at(f"/table/{table_id}")
    expect(guest.page.get_by_text("Maud invites you")).to_have_count(0)


def test_a_profile_has_picture_and_numbers(visitors: Visitors) -> None:
    maud = visitors.arrive().enter("Maud")
    maud.open(f"/profile/{maud.given['playerId']}")
    expect(maud.page.get_by_role("heading", level=1)).to_have_text("Maud")
    expect(maud.page.get_by_text("No game has been finished yet.")).to_be_visible()
    maud.page.get_by_text("Choose a picture").click()
    maud.button("Picture 7").click()
    expect(maud.button("Picture 7")).to_have_attribute("aria-pressed", "true")
    assert maud.call("GET", f"/api/profile/{maud.given['playerId']}")["avatar"] == {"icon": 7}
    other = visitors.arrive().open(f"/profile/{maud.given['playerId']}")
    expect(other.page.get_by_text("Hands played")).to_be_visible()
    expect(other.button(re.compile("Sign out"))).to_have_count(0)


def test_finished_games_are_told_from_the_players_side(visitor: Visitor) -> None:
    maud = visitor.enter("Maud")
    profile = maud.call("GET", f"/api/profile/{maud.given['playerId']}")
    game = {"gameId": "g1", "playedAt": "2026-03-01T20:00:00.000Z", "scoreNs": 118, "scoreEw": 264}
    profile["career"] |= {"games": 2, "wins": 1, "losses": 1}
    profile["hands"] |= {"played": 10, "contracts": 9, "contractsMade": 7, "nils": 2, "nilsMade": 1, "tricks": 33}
    profile["recentGames"] = [
        game | {"won": True, "outcome": "won", "seat": "east"},
        game | {"won": False, "outcome": "lost", "seat": "north", "gameId": "g2"},
    ]
    maud.page.route("**/api/profile/*", lambda route: route.fulfill(json=profile))
    maud.open(f"/profile/{maud.given['playerId']}")
    games = maud.page.get_by_role("listitem").filter(has=maud.page.get_by_role("time"))
    expect(games).to_have_text([re.compile("Won 264 : 118"), re.compile("Lost 118 : 264")])
    for text in ("50 %", "7 of 9", "1 of 2", "3.3"):
        expect(maud.page.get_by_text(text, exact=True)).to_be_visible()
