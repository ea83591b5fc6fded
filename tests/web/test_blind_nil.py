"""Blind nil: the cards are in no answer, no frame and no page before their holder looks or the bidding is over."""

from playwright.sync_api import Page, Response, WebSocket, expect

from tests.web.seated import HAND, host_with_bots, state, text_of
from tests.web.visitors import Visitor

ALWAYS = {"rules": {"blind_nil_deficit": None}}


class Wire:
    """Everything that comes over the network to a page."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("response", self._answer)
        page.on("websocket", self._socket)

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url and response.request.method != "OPTIONS":
            self.heard.append(response.text())

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    @property
    def faces(self) -> int:
        """How many cards were told of."""
        return sum(text.count('"rank"') for text in self.heard)


def test_cards_are_absent_until_one_looks(visitor: Visitor) -> None:
    wire = Wire(visitor.page)
    table_id = host_with_bots(visitor, ALWAYS)
    expect(visitor.button("Look at my cards")).to_be_visible()
    expect(visitor.button("Bid blind nil")).to_be_visible()
    assert wire.heard
    assert wire.faces == 0
    expect(visitor.page.locator(HAND)).to_have_count(0)
    visitor.button("Look at my cards").click()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    expect(visitor.button("Bid blind nil")).to_have_count(0)
    assert wire.faces >= 13
    held = {text_of(card) for card in state(visitor, table_id)["myHand"]}
    assert {str(card.get_attribute("data-card")) for card in visitor.page.locator(HAND).all()} == held


def test_who_goes_blind_sees_his_cards_when_he_must_pass_some(visitor: Visitor) -> None:
    wire = Wire(visitor.page)
    host_with_bots(visitor, ALWAYS)
    expect(visitor.button("Bid blind nil")).to_be_visible()
    assert wire.faces == 0
    visitor.button("Bid blind nil").dblclick()
    expect(visitor.page.get_by_role("heading", name="Pass cards to South")).to_be_visible()
    expect(visitor.page.locator(HAND)).to_have_count(13)
    expect(visitor.button("Pass 2 cards")).to_be_disabled()
    cards = visitor.page.locator(HAND)
    passed = [str(cards.nth(i).get_attribute("data-card")) for i in (0, 12)]
    cards.nth(0).press("Enter")
    cards.nth(12).press("Enter")
    expect(visitor.page.get_by_text("2 of 2 chosen")).to_be_visible()
    visitor.button("Pass 2 cards").dblclick()
    expect(visitor.page.locator("[data-card][data-legal]").first).to_be_visible()
    held = [str(card.get_attribute("data-card")) for card in visitor.page.locator(HAND).all()]
    assert len(held) == 13
    assert not set(passed) & set(held)
    expect(visitor.page.locator("[data-seat='north']")).to_contain_text("Blind")
    expect(visitor.page.locator(".toast")).to_have_count(0)  # the second clicks were silent
