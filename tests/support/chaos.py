"""What goes wrong, and when: a plan of faults for one operation, each at a numbered step towards the outside.

A step is a call of the database, a frame posted, a timer sent or an answer given. The same plan always does the same.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from typing import Any, Final

READ: Final = ("throttle", "silence", "crash before", "race")
WRITE: Final = (*READ, "conflict", "late answer", "crash after")
POST: Final = ("throttle", "silence", "late answer", "too large", "gone", "lost", "doubled", "delayed", "crash before",
               "crash after")  # fmt: skip
SEND: Final = ("throttle", "silence", "late answer", "lost", "doubled", "crash before", "crash after")
ANSWER: Final = ("lost",)
OWN: Final = {
    "put_item": ("repeat",),
    "update_item": ("repeat",),
    "delete_item": ("repeat",),
    "batch_write_item": ("half",),
}
"""What can happen to some writes only: the SDK repeats one whose answer was lost; a batch is done in part."""
KINDS: Final = tuple(sorted({*READ, *WRITE, *POST, *SEND, *ANSWER, "repeat", "half"}))
LAST_STEP: Final = 9

Plan = Iterable[tuple[int, str]]
"""Numbers of steps, and what goes wrong at the first step from there on that it can happen to."""


class Crash(BaseException):
    """The worker is killed: nothing that it meant to do happens any more, and nobody gets an answer."""


class Chaos:
    """The faults that are still to come in the operation under way."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()
        """Faults that have happened, by kind and place."""
        self.interloper: Callable[[], None] = lambda: None
        """Somebody else's whole request, which a race lets in before a step."""
        self._plan: list[tuple[int, str]] = []
        self._step = 0

    def arm(self, plan: Plan) -> None:
        """Begin an operation."""
        self._plan, self._step = sorted(plan), 0

    def disarm(self) -> None:
        """Nothing goes wrong from now on."""
        self.arm(())

    def next(self, place: str, possible: tuple[str, ...]) -> str | None:
        """What goes wrong at the next step, if anything does; races and killed workers are seen to here."""
        self._step += 1
        for at, kind in self._plan:
            if at < self._step and kind in possible:
                self._plan.remove((at, kind))
                self.met[f"{kind}, {place}"] += 1
                return self._happens(kind)
        return None

    def _happens(self, kind: str) -> str | None:
        if kind == "crash before":
            raise Crash
        if kind == "race":
            plan, step = self._plan, self._step
            self.disarm()
            self.interloper()
            self._plan, self._step = plan, step
            return None
        return kind


class Inline(Executor):
    """Does at once what it is given, so that a run can be repeated; a killed worker does nothing more."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
