"""People with browsers, as the tests of the page need them."""

import json
import re
import time
from typing import Any, Literal

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

PHONE, TABLET, DESK = {"width": 360, "height": 740}, {"width": 768, "height": 1024}, {"width": 1440, "height": 900}
PATIENCE_S = 30
REFUSED = "Failed to load resource"
"""How the console tells of an answer of 4xx, which many tests mean to get."""

expect.set_options(timeout=1000 * PATIENCE_S)


class Visitor:
    """One person's browser: a context of its own, a page, and a name once there is a session."""

    def __init__(self, base: str, context: BrowserContext, complaints: list[str]) -> None:
        self.base, self.context, self.complaints = base, context, complaints
        self.page = self._listened(context.new_page())

    def _listened(self, page: Page) -> Page:
        page.set_default_timeout(1000 * PATIENCE_S)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(REFUSED):
            self.complaints.append(f"{self.page.url}: {message.text}")

    def another_tab(self) -> Page:
        """A second page of the same browser."""
        return self._listened(self.context.new_page())

    def open(self, path: str = "/") -> "Visitor":
        """Loads a page by its address and waits until its heading is there."""
        self.page.goto(self.base + path)
        expect(self.page.locator("h1")).to_be_visible()
        return self

    def enter(self, name: str) -> "Visitor":
        """Becomes a guest of that name, through the API."""
        return self._signed_in(self._post("guest", displayName=name))

    def register(self, name: str) -> "Visitor":
        """Becomes somebody with an account, through the API and their e-mails: they can be found by their name."""
        address = f"{name.replace(' ', '.')}@example.test"
        self._post("register", email=address, username=name, password="correct horse")
        httpx.get(self.link(address, "confirm"), timeout=30)
        return self._signed_in(self._post("login", email=address, password="correct horse"))

    def _post(self, action: str, **body: str) -> dict[str, str]:
        answer = httpx.post(f"{self.base}/api/auth/{action}", json=body, timeout=30)
        assert answer.is_success, answer.text
        return dict(answer.json())

    def _signed_in(self, session: dict[str, str]) -> "Visitor":
        kept = json.dumps(json.dumps(session))
        self.context.add_init_script(f"localStorage['spades.session'] ??= {kept}")
        self.given = session
        return self

    @property
    def session(self) -> dict[str, str]:
        """The session of the browser."""
        return dict(json.loads(self.page.evaluate("localStorage.getItem('spades.session')")))

    def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """The answer of the API to this person; what is not 2xx fails the test."""
        session = getattr(self, "given", None) or self.session
        headers = {"x-session-id": session["sessionId"], "x-player-id": session["playerId"]}
        answer = httpx.request(method, self.base + path, json=body, headers=headers, timeout=30)
        assert answer.is_success, answer.text
        return dict(answer.json())

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """A button by the name that it has for a screen reader."""
        return (within or self.page).get_by_role("button", name=name)

    def fill(self, label: str, text: str) -> None:
        """Types into a field by its label."""
        self.page.get_by_label(label, exact=True).fill(text)

    def at(self, path: str | re.Pattern[str]) -> None:
        """Waits until the page is at an address of this origin."""
        wanted = path if isinstance(path, re.Pattern) else re.compile(f"^{re.escape(self.base + path)}$")
        expect(self.page).to_have_url(wanted)

    def letter(self, address: str, subject: str) -> str:
        """The newest letter to an address about something, waited for."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            for letter in httpx.get(f"{self.base}/_local/mail").json()["messages"]:
                if letter["to"] == [address] and subject in letter["subject"]:
                    return str(letter["text"])
            time.sleep(0.2)
        raise AssertionError("no mail came")

    def link(self, address: str, subject: str) -> str:
        """The link in that letter."""
        (found,) = [word for word in self.letter(address, subject).split() if word.startswith("http")]
        return found


class Visitors:
    """All the people of one test."""

    def __init__(self, base: str, browser: Browser) -> None:
        self.base, self.browser = base, browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def arrive(
        self,
        size: dict[str, int] = DESK,
        theme: Literal["light", "dark"] = "light",
        workers: Literal["allow", "block"] = "block",
        **more: Any,
    ) -> Visitor:
        """Somebody new with an empty browser; its service worker only where a test is about it."""
        context = self.browser.new_context(viewport=size, color_scheme=theme, service_workers=workers, **more)  # type: ignore[arg-type]
        self.contexts.append(context)
        return Visitor(self.base, context, self.complaints)

    def close(self) -> None:
        """Everybody leaves."""
        for context in self.contexts:
            context.close()
