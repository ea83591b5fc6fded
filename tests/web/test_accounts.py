"""Accounts from the first letter to the second factor, with the local run's mail."""

from urllib.parse import quote
from uuid import uuid4

import pyotp
from playwright.sync_api import expect

from tests.web.visitors import Visitor, Visitors

PASSWORD, ANOTHER = "correct horse", "battery staple"


def register(visitor: Visitor) -> tuple[str, str]:
    """Fills the form; answers the address and the name."""
    name = f"maud{uuid4().hex[:8]}"
    address = f"{name}@example.test"
    visitor.open("/register").fill("Name at the table", name)
    visitor.fill("E-mail address", address)
    visitor.fill("Password", PASSWORD)
    visitor.button("Create the account").click()
    expect(visitor.page.get_by_role("status").filter(has_text=address)).to_be_visible()
    return address, name


def confirm(visitor: Visitor, address: str) -> None:
    visitor.page.goto(visitor.link(address, "confirm"))
    expect(visitor.page.get_by_text("your address is confirmed")).to_be_visible()


def sign_in(visitor: Visitor, address: str, password: str = PASSWORD) -> None:
    visitor.open("/signin").fill("E-mail address", address)
    visitor.fill("Password", password)
    visitor.button("Sign in").click()


def signed_in(visitor: Visitor, name: str) -> None:
    expect(visitor.page.get_by_role("link", name=f"Your profile, {name}")).to_be_visible()


def test_a_newcomer_registers_confirms_and_signs_in(visitor: Visitor) -> None:
    address, name = register(visitor)
    sign_in(visitor, address)
    expect(visitor.page.get_by_role("alert")).to_contain_text("confirm your e-mail address")
    expect(visitor.button("Send the confirmation again")).to_be_visible()
    confirm(visitor, address)
    visitor.page.get_by_role("link", name="Sign in").last.click()
    sign_in(visitor, address, "wrong")
    expect(visitor.page.get_by_role("alert")).to_contain_text("wrong")
    sign_in(visitor, address)
    signed_in(visitor, name)


def test_signing_in_goes_on_to_where_one_wanted_to_be_and_nowhere_else(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    address, _ = register(visitor)
    confirm(visitor, address)
    for wanted, there in (("/friends", "/friends"), ("//example.test/", "/"), ("/\\example.test", "/")):
        visitor.page.evaluate("localStorage.removeItem('spades.session')")
        visitor.open(f"/signin?next={quote(wanted, safe='')}").fill("E-mail address", address)
        visitor.fill("Password", PASSWORD)
        visitor.button("Sign in").click()
        visitor.at(there)


def test_a_guest_keeps_their_player_by_registering(visitors: Visitors) -> None:
    guest = visitors.arrive()
    guest.open("/lobby").fill("Your name", "Otto")
    guest.button("Continue as a guest").click()
    guest.page.get_by_role("link", name="Your profile, Otto").click()
    guest.page.get_by_role("link", name="create an account").click()
    expect(guest.page.get_by_text("You are playing as Otto")).to_be_visible()
    player_id = guest.session["playerId"]
    address, name = register(guest)
    confirm(guest, address)
    sign_in(guest, address)
    signed_in(guest, name)
    assert guest.session["playerId"] == player_id


def test_a_forgotten_password_is_replaced_by_the_link_in_the_mail(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    address, name = register(visitor)
    confirm(visitor, address)
    visitor.open("/forgot").fill("E-mail address", address)
    visitor.button("Send the link").click()
    expect(
        visitor.page.get_by_role("status").filter(has_text="e-mail").or_(visitor.page.locator(".good"))
    ).to_be_visible()
    visitor.page.goto(visitor.link(address, "password"))
    assert "token" not in visitor.page.url.split("#")[0], "a token is never in what servers log"
    visitor.fill("New password", ANOTHER)
    visitor.button("Save the password").click()
    expect(visitor.page.locator(".good")).to_be_visible()
    sign_in(visitor, address, PASSWORD)
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    sign_in(visitor, address, ANOTHER)
    signed_in(visitor, name)


def test_the_second_factor_is_switched_on_and_asked_for(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    address, name = register(visitor)
    confirm(visitor, address)
    sign_in(visitor, address)
    signed_in(visitor, name)
    visitor.open("/settings").page.get_by_text("Second factor", exact=True).click()
    visitor.fill("Password", PASSWORD)
    visitor.button("Continue").click()
    secret = visitor.page.locator(".secret code").inner_text().replace(" ", "")
    visitor.fill("Code from your authenticator app", pyotp.TOTP(secret).now())
    visitor.button("Turn it on").click()
    expect(visitor.page.get_by_text("The second factor is on.")).to_be_visible()
    code = visitor.page.locator(".codes code").first.inner_text()

    elsewhere = visitors.arrive()
    sign_in(elsewhere, address)
    elsewhere.fill("Code from your authenticator app", "000000")
    elsewhere.button("Sign in").click()
    expect(elsewhere.page.get_by_role("alert")).to_contain_text("code is wrong")
    elsewhere.button("Use a recovery code instead").click()
    elsewhere.fill("Recovery code", code)
    elsewhere.button("Sign in").click()
    signed_in(elsewhere, name)


def test_signing_out_ends_it_in_every_tab(visitors: Visitors) -> None:
    visitor = visitors.arrive().open("/lobby")
    visitor.fill("Your name", "Otto")
    visitor.button("Continue as a guest").click()
    signed_in(visitor, "Otto")
    tab = visitor.another_tab()
    tab.goto(f"{visitor.base}/settings")
    visitor.page.get_by_role("link", name="Your profile, Otto").click()
    visitor.button("Sign out").click()
    visitor.button("Sign out", visitor.page.get_by_role("dialog")).click()
    for page in (visitor.page, tab):
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_spoilt_link_says_what_to_do(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.base}/api/auth/verify-email?token=nothing")
    expect(visitor.page.get_by_text("This link does not work.")).to_be_visible()
    visitor.open("/reset")
    expect(visitor.page.get_by_text("This page needs the link from our e-mail.")).to_be_visible()
