"""What the first visit costs."""

import sys

import pytest

from tests.web.visitors import PHONE, Visitors

LIMIT_BYTES = 50 * 1024

SIZES = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize])"""


def test_the_first_load_is_small(visitors: Visitors, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything before the first click, as it comes over the wire; the time is printed and not judged."""
    visitor = visitors.arrive(PHONE).open()
    visitor.button("Play now").wait_for()
    shown_ms = visitor.page.evaluate("performance.now()")
    sizes = dict(visitor.page.evaluate(SIZES))
    assert any(path.endswith("app/main.js") for path in sizes)
    assert all(size > 0 for path, size in sizes.items() if path.endswith((".js", ".css", "/")))
    total = sum(sizes.values())
    told = f"first load: {total / 1024:.1f} KiB in {len(sizes)} files, button there after {shown_ms:.0f} ms"
    with capsys.disabled():
        sys.stdout.write(f"\n{told}\n")
    assert total < LIMIT_BYTES
