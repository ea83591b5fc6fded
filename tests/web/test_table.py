"""Playing at a table: a whole hand by clicking, what may not be played, watching, talk."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.seated import (
    HAND,
    LEGAL,
    SEATS,
    bid,
    finish_hand,
    four_at_a_table,
    host_with_bots,
    new_table,
    new_table_with_bots,
    panel,
    play_first,
    play_hand,
    points,
    settle_for,
    shown_hand,
    state,
    summary,
    text_of,
)
from tests.web.visitors import Visitor, Visitors


def test_a_guest_plays_a_whole_hand_by_clicking(visitor: Visitor) -> None:
    settle_for(visitor).open().button("Play now").click()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    play_hand(visitor.page)
    (hand,) = state(visitor, visitor.page.url.rsplit("/", 1)[1])["handHistory"]
    expect(summary(visitor.page).get_by_role("heading", name="Hand 1 is over")).to_be_visible()
    shown = summary(visitor.page).locator(".total-points").all_inner_texts()
    assert [int(text.replace("−", "-")) for text in shown] == [hand["scoresAfter"]["ns"], hand["scoresAfter"]["ew"]]
    visitor.button("Next hand").click()
    expect(summary(visitor.page)).to_have_count(0)
    assert points(visitor.page) == [hand["scoresAfter"]["ns"], hand["scoresAfter"]["ew"]]


def test_the_second_bidder_is_told_what_the_team_total_would_be(visitor: Visitor) -> None:
    table_id = host_with_bots(visitor)
    expect(panel(visitor.page)).to_be_visible()
    partner = state(visitor, table_id)["bids"]["south"]
    expect(panel(visitor.page)).to_contain_text("Team total")
    expect(panel(visitor.page)).to_contain_text(f"Your partner bid {partner}.")
    panel(visitor.page).get_by_role("radio", name="13", exact=True).click()
    words = f"your partner counts on {partner}, you add {13 - partner}. Worth 130 points"
    expect(panel(visitor.page)).to_contain_text(words)
    panel(visitor.page).get_by_role("radio", name="Nil").click()
    expect(panel(visitor.page)).to_contain_text(f"The team total stays {partner}.")


def test_bids_that_the_rules_do_not_allow_are_not_offered(visitor: Visitor) -> None:
    table_id = host_with_bots(visitor, {"rules": {"bidding": "summed", "min_side_bid": 9}})
    expect(panel(visitor.page)).to_be_visible()
    offered = [text for text in panel(visitor.page).get_by_role("radio").all_inner_texts() if text != "Nil"]
    assert [int(text) for text in offered] == [bid for bid in state(visitor, table_id)["validBids"] if bid != "nil"]
    assert "0" not in offered


def test_legal_cards_are_marked_and_an_illegal_one_is_explained(visitor: Visitor) -> None:
    settle_for(visitor).enter("Maud")
    known: dict[str, Any] = {}
    illegal: list[str] = []
    while not illegal:  # a hand without any illegal card is rare: the next one will do
        table_id = new_table_with_bots(visitor)
        bid(visitor.page, 3)
        expect(visitor.page.locator(LEGAL).first).to_be_visible()
        known = state(visitor, table_id)
        legal = {text_of(card) for card in known["validCards"]}
        assert {str(card.get_attribute("data-card")) for card in visitor.page.locator(LEGAL).all()} == legal
        illegal = [card for card in shown_hand(visitor.page) if card not in legal]
    card = visitor.page.locator(f"[data-card='{illegal[0]}']")
    expect(card).to_have_attribute("aria-disabled", "true")
    card.focus()
    card.press("Enter")
    led = known["currentTrick"][0]["card"]["suit"]
    follows = any(one["suit"] == led for one in known["myHand"])
    reason = f"You hold {led}" if follows else "On the first trick no spade"
    expect(visitor.page.locator(".own-line")).to_contain_text(reason)
    expect(visitor.page.locator(HAND)).to_have_count(13)


def test_plays_can_be_confirmed_first(visitor: Visitor) -> None:
    host_with_bots(visitor, confirmPlays=True)
    bid(visitor.page, 3)
    visitor.page.locator(LEGAL).first.click(position={"x": 22, "y": 20})
    expect(visitor.page.locator("[data-raised='true']")).to_have_count(1)
    expect(visitor.page.locator(HAND)).to_have_count(13)
    visitor.page.get_by_role("button", name="Play ").click()
    expect(visitor.page.locator(HAND)).to_have_count(12)


def test_F9_a_card_that_would_be_a_renege_is_warned_of_before_it_is_laid(visitor: Visitor) -> None:
    settle_for(visitor).enter("Maud")
    reneging: list[dict[str, str]] = []
    while not reneging:  # who is void in the suit led cannot renege: the next hand will do
        table_id = new_table_with_bots(visitor, {"rules": {"renege": "penalised", "renege_penalty": 70}})
        bid(visitor.page, 3)
        expect(visitor.page.locator(LEGAL).first).to_be_visible()
        reneging = state(visitor, table_id)["reneging"]
    card = visitor.page.locator(f"[data-card='{text_of(reneging[0])}']")
    card.focus()
    card.press("Enter")
    expect(visitor.page.locator(".own-line")).to_contain_text("is a renege, and costs 70 points")
    expect(visitor.page.locator(HAND)).to_have_count(13)
    visitor.page.get_by_role("button", name="Play ").click()
    expect(visitor.page.locator(HAND)).to_have_count(12)


@pytest.mark.live
def test_four_pages_play_a_game_together(visitors: Visitors) -> None:
    people, table_id = four_at_a_table(visitors, {"max_hands": 1})
    play_hand(*(person.page for person in people))
    final = state(people[0], table_id)
    assert final["gameOver"] is True
    high, low = sorted(final["scores"].values(), reverse=True)
    for person, side in zip(people, ("ns", "ew", "ns", "ew"), strict=True):
        words = "You win" if final["winner"] == side else "They win"
        heading = f"{words} {high} to {low}" if final["winner"] else f"A draw: {high} each"
        expect(summary(person.page).get_by_role("heading", level=2)).to_have_text(heading.replace("-", "−"))
        expect(summary(person.page).locator("svg.chart")).to_be_visible()


def test_who_comes_back_to_a_finished_game_sees_how_it_ended_and_may_play_another(visitor: Visitor) -> None:
    table_id = host_with_bots(visitor, {"rules": {"max_hands": 1, "target": 300}})
    finish_hand(visitor, table_id)
    visitor.page.reload()
    ended = visitor.page.get_by_role("heading", level=2, name=re.compile("^(You win|They win|A draw)"))
    expect(ended).to_be_visible()
    visitor.button("Play again").click()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    another = visitor.page.url.rsplit("/", 1)[1]
    assert another != table_id
    assert state(visitor, another)["options"]["rules"]["target"] == 300


def test_at_a_tournament_one_cuts_looks_and_bids_what_the_side_still_needs(visitor: Visitor) -> None:
    table_id = host_with_bots(visitor, {"ruleset": "tournament"})
    finish_hand(visitor, table_id)
    visitor.button("Next hand").click()
    expect(visitor.page.get_by_role("heading", name="Cut the deck")).to_be_visible()
    visitor.page.get_by_label("Cards to lift").fill("20")
    visitor.button("Cut here").click()
    look = visitor.page.get_by_role("button", name="Look at my cards")
    expect(look.or_(panel(visitor.page)).first).to_be_visible()
    known = state(visitor, table_id)
    partner = known["bids"]["south"]
    assert known["blindNilEligible"] == (isinstance(partner, int) and partner >= 4), (
        "blind nil has to leave four in all"
    )
    if known["blindNilEligible"]:
        look.click()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    expect(panel(visitor.page)).to_be_visible()
    offered = panel(visitor.page).get_by_role("radio").all_inner_texts()
    if isinstance(partner, int) and partner < 4:
        assert str(3 - partner) not in offered
    assert visitor.button("Hint").count() == 0


def test_who_watches_sees_the_table_and_no_hand(visitors: Visitors) -> None:
    host = visitors.arrive()
    table_id = host_with_bots(host, {"visibility": "public"})
    bid(host.page, 3)
    watcher = settle_for(visitors.arrive()).enter("Otto").open(f"/table/{table_id}")
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.page.locator("[data-seat='north']")).to_contain_text("Maud")
    expect(watcher.page.locator(HAND)).to_have_count(0)
    play_first(host.page)
    expect(host.page.locator(HAND)).to_have_count(12)
    expect(watcher.page.locator("[data-seat='north']")).to_contain_text("3")
    assert "myHand" not in state(watcher, table_id)


def test_the_host_gives_seats_to_bots_and_the_game_begins(visitor: Visitor) -> None:
    settle_for(visitor).enter("Maud")
    table_id = new_table(visitor)
    visitor.open(f"/table/{table_id}")
    visitor.page.get_by_label("expert", exact=True).check()
    visitor.button("Add a bot East").click()
    expect(visitor.page.locator("[data-seat='east']")).to_contain_text("expert")
    visitor.page.get_by_label("standard", exact=True).check()
    visitor.page.get_by_label("3 in 10", exact=True).check()
    visitor.button("Fill with bots and start").click()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    assert [state(visitor, table_id)["playerNames"][seat].get("mistakes", 0) for seat in SEATS[1:]] == [0, 0.3, 0.3]
    expect(visitor.page.locator("[data-seat='south']")).to_contain_text("standard")


def test_talk_is_heard_by_all_and_ends_where_the_rules_end_it(visitors: Visitors) -> None:
    people, _ = four_at_a_table(visitors, {"talk": "phrases"})
    maud, piet = people[:2]
    for person in (maud, piet):
        person.page.get_by_role("tab", name="Chat").click()
    expect(maud.page.get_by_label("Say something")).to_have_count(0)
    maud.button("Good luck").click()
    expect(piet.page.locator(".chat-lines")).to_contain_text("Maud Good luck")
