"""A misdeal, claimed by clicking: its hand is shown to all, and dealt again."""

from itertools import count

from playwright.sync_api import WebSocket, expect

from tests.web.seated import HAND, SEATS, new_table, panel, settle_for, state
from tests.web.visitors import PATIENCE_S, Visitor

RULES = {"misdeal_no_spades": True, "misdeal_no_honours": True}


def table_with_a_claim(visitor: Visitor) -> str:
    """A table where the visitor, north, was dealt a hand that may be thrown in: one in sixty is."""
    for number in count(1):
        table_id = new_table(visitor, {"name": f"Rainy evening {number}", "rules": RULES})
        for seat in SEATS[1:]:
            visitor.call("POST", f"/api/tables/{table_id}/add-bot", {"seat": seat})
        if state(visitor, table_id)["mayClaimMisdeal"]:
            return table_id
        visitor.call("POST", f"/api/tables/{table_id}/leave")
    raise AssertionError


def open_in_the_room(visitor: Visitor, table_id: str) -> None:
    """Opens a table's page and waits until its socket hears the room: what was told before that is not shown."""
    heard: list[str | bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(frame))

    visitor.page.on("websocket", listen)
    visitor.open(f"/table/{table_id}")
    for _ in range(PATIENCE_S * 20):
        if any('"JOINED"' in str(frame) for frame in heard):
            return
        visitor.page.wait_for_timeout(50)
    raise AssertionError("the page does not follow its table")


def test_a_hand_without_spades_or_honours_is_thrown_in_and_dealt_again(visitor: Visitor) -> None:
    settle_for(visitor).enter("Maud")
    table_id = table_with_a_claim(visitor)
    before = state(visitor, table_id)
    open_in_the_room(visitor, table_id)
    expect(panel(visitor.page)).to_contain_text("so it may be dealt again")
    visitor.button("Throw in this hand").click()
    expect(visitor.page.get_by_text("You throw in the hand").first).to_be_visible()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    after = state(visitor, table_id)
    assert after["commitment"] != before["commitment"]
    assert after["myHand"] != before["myHand"]
