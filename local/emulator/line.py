"""Who gets the next free worker of a function: the one that has waited longest."""

from collections import deque
from threading import Event, Lock


class Line:
    """A number of places, each handed on to the first who waits for one; nobody who comes later overtakes them."""

    def __init__(self, places: int) -> None:
        self._free, self._lock = places, Lock()
        self._waiting: deque[Event] = deque()

    def enter(self, patience_s: float) -> bool:
        """Takes a place; False when none was handed on in time."""
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            turn = Event()
            self._waiting.append(turn)
        if turn.wait(patience_s):
            return True
        with self._lock:
            if not turn.is_set():
                self._waiting.remove(turn)
            return turn.is_set()

    def leave(self) -> None:
        """Gives the place to the next."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1
