"""Settings hold on this device, at once and for the next visit."""

from playwright.sync_api import expect

from tests.web.visitors import Visitor, Visitors


def shows(visitor: Visitor, **settings: str) -> None:
    """Waits until the root element says so of settings."""
    for name, value in settings.items():
        expect(visitor.page.locator("html")).to_have_attribute(f"data-{name.replace('_', '-')}", value)


def test_what_is_chosen_is_there_after_a_reload(visitor: Visitor) -> None:
    visitor.open("/settings")
    visitor.page.get_by_role("radio", name="Charcoal").check()
    visitor.page.get_by_role("switch", name="Four-colour deck").check()
    visitor.page.get_by_role("radio", name="Dark").check()
    visitor.page.get_by_role("radio", name="By suits").check()
    visitor.page.reload()
    expect(visitor.page.get_by_role("radio", name="Charcoal")).to_be_checked()
    expect(visitor.page.get_by_role("radio", name="By suits")).to_be_checked()
    shows(visitor, felt="charcoal", four_colours="true", theme="dark")


def test_four_felts_and_four_backs_look_different(visitor: Visitor) -> None:
    page = visitor.open("/settings").page
    felts = set()
    for name in ("Green", "Blue", "Burgundy", "Charcoal"):
        page.get_by_role("group", name="Felt").get_by_role("radio", name=name).check()
        felts.add(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt')"))
    assert len(felts) == 4
    assert page.get_by_role("group", name="Card backs").get_by_role("radio").count() == 4


def test_the_volume_waits_for_the_sounds(visitor: Visitor) -> None:
    page = visitor.open("/settings").page
    expect(page.get_by_label("Volume")).to_be_disabled()
    page.get_by_role("switch", name="Sounds").check()
    page.get_by_label("Volume").fill("25")
    page.reload()
    expect(page.get_by_label("Volume")).to_have_value("25")


def test_felt_and_backs_are_kept_with_the_player(visitor: Visitor) -> None:
    visitor.enter("Maud").open("/settings")
    with visitor.page.expect_response("**/api/profile/cosmetics"):
        visitor.page.get_by_role("group", name="Felt").get_by_role("radio", name="Blue").check()
    profile = visitor.call("GET", f"/api/profile/{visitor.given['playerId']}")
    assert profile["cosmetics"]["feltColor"] == "blue"


def test_the_device_is_followed_until_somebody_chooses(visitors: Visitors) -> None:
    visitor = visitors.arrive(theme="dark", reduced_motion="reduce").open()
    shows(visitor, theme="dark", motion="reduced")
    visitor.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    shows(visitor, theme="light", motion="full")
