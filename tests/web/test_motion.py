"""Movement at the table: runs of bots card by card, what is animated, and stillness for who wants it."""

import sys
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.seated import HAND, LEGAL, bid, host_with_bots, play_first
from tests.web.visitors import Visitor

pytestmark = pytest.mark.live
WATCH = """() => {
  window.seen = { properties: new Set(), laid: [] };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const running = animate.call(this, keyframes, options);
    const names = running.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    names.forEach((name) => window.seen.properties.add(name));
    return running;
  };
  const count = () => document.querySelectorAll('.trick .trick-card').length;
  const watcher = new MutationObserver(() => window.seen.laid.push(count()));
  watcher.observe(document.querySelector('.centre-panel'), { childList: true, subtree: true });
}"""
NOT_PROPERTIES = {"offset", "computedOffset", "easing", "composite"}
FRAMES = """() => new Promise((done) => {
  const times = [];
  const moving = () => [...document.querySelectorAll('.trick-card')].some((card) => card.getAnimations().length);
  const tick = (now) => {
    if (!times.length && !moving()) return requestAnimationFrame(tick);
    times.push(now);
    if (times[0] + 600 > now) requestAnimationFrame(tick); else done((times.length - 1) / ((now - times[0]) / 1000));
  };
  requestAnimationFrame(tick);
})"""


def begin(visitor: Visitor, **settings: Any) -> Page:
    """A table where it is the visitor's turn to play, watched from now on."""
    host_with_bots(visitor, **settings)
    bid(visitor.page, 3)
    expect(visitor.page.locator(LEGAL).first).to_be_visible()
    visitor.page.evaluate(WATCH)
    return visitor.page


def laid(page: Page) -> list[int]:
    """How many cards lay on the table, change by change."""
    counts: list[int] = page.evaluate("window.seen.laid")
    return [count for before, count in pairwise([-1, *counts]) if count != before]


def test_a_run_of_bots_is_shown_card_by_card(visitor: Visitor) -> None:
    page = begin(visitor, speed="fast")
    play_first(page)
    expect(page.locator(LEGAL).first).to_be_visible()
    counts = laid(page)
    assert 4 in counts  # the trick was seen whole before it was taken
    assert all(after - before <= 1 for before, after in pairwise(counts))


def test_only_transform_and_opacity_are_animated(visitor: Visitor, capsys: pytest.CaptureFixture[str]) -> None:
    """The frames a second are printed and not judged: they are this machine's as much as the page's."""
    page = begin(visitor, speed="slow")
    play_first(page)
    expect(page.locator(".trick-card")).to_have_count(4)
    rate = page.evaluate(FRAMES)
    with capsys.disabled():
        sys.stdout.write(f"\n{rate:.0f} frames a second while a trick is collected\n")
    animated = set(page.evaluate("[...window.seen.properties]")) - NOT_PROPERTIES
    assert animated == {"transform", "opacity"}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_who_wants_it_so(visitor: Visitor, motion: str) -> None:
    visitor.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page = begin(visitor, speed="fast")
    play_first(page)
    expect(page.locator(LEGAL).first).to_be_visible()
    moved = page.evaluate("window.seen.properties.size") > 0
    assert moved == (motion == "no-preference")


def test_the_table_does_not_shift_while_it_is_played_at(visitor: Visitor) -> None:
    page = begin(visitor, speed="fast")
    page.evaluate(
        """() => {
          window.shift = 0;
          new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
            if (!entry.hadRecentInput) window.shift += entry.value;
          })).observe({ type: 'layout-shift', buffered: false });
        }"""
    )
    for _ in range(2):
        play_first(page)
        expect(page.locator(LEGAL).first).to_be_visible()
    assert page.locator(HAND).count() == 11
    assert page.evaluate("window.shift") < 0.1
