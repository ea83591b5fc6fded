"""The line for a function's workers: first come, first served, and no place is lost."""

from collections.abc import Callable
from threading import Thread

from local.emulator.line import Line

SOON_S = 10


def waiting(line: Line, entered: list[str], name: str) -> Thread:
    """Somebody who waits in line, once they do."""
    before = len(line._waiting)

    def wait() -> None:
        assert line.enter(SOON_S)
        entered.append(name)

    thread = Thread(target=wait)
    thread.start()
    until(lambda: len(line._waiting) > before)
    return thread


def until(true: Callable[[], bool]) -> None:
    while not true():
        pass


def test_who_came_first_is_next_and_nobody_overtakes() -> None:
    line, entered = Line(1), list[str]()
    assert line.enter(0)
    threads = [waiting(line, entered, name) for name in "abc"]
    for served in range(3):
        assert not line.enter(0)
        line.leave()
        threads[served].join(SOON_S)
    assert entered == ["a", "b", "c"]


def test_who_waits_in_vain_leaves_the_line_and_takes_no_place_along() -> None:
    line = Line(2)
    assert line.enter(0)
    assert line.enter(0)
    assert not line.enter(0.01)
    line.leave()
    assert line.enter(0)
    assert not line.enter(0)
