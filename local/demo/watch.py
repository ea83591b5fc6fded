"""Latency of a play: from the request's start to its own answer, and to its event at each of the other clients."""

import time
from collections.abc import Sequence

from local.demo.api import Json


class Stopwatch:
    """One for all clients of a process, so that one clock measures."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.answers: list[float] = []
        self._started: dict[tuple[str, str, str], float] = {}

    def start(self, seat: str, card: Json) -> None:
        """A client begins to play a card."""
        self._started[seat, card["suit"], card["rank"]] = time.perf_counter()

    def answered(self, seat: str, card: Json) -> None:
        """The client that played a card has its answer."""
        self.answers.append(time.perf_counter() - self._started[seat, card["suit"], card["rank"]])

    def heard(self, seat: str, card: Json) -> None:
        """Another client has the event of a play; bots' plays were never started."""
        start = self._started.get((seat, card["suit"], card["rank"]))
        if start is not None:
            self.seconds.append(time.perf_counter() - start)


def percentile(seconds: Sequence[float], share: float) -> float:
    """The latency in milliseconds that this share of at least one kept."""
    ranked = sorted(seconds)
    return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]
