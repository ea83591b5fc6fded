"""The limit of the time that a move may take."""

from time import thread_time
from typing import Final

SECONDS: Final = 0.2
"""Processor time after which the expert decides by what it has found so far."""


class OutOfTime(Exception):
    """The time was used up before there was any result."""


class TimeLimit:
    """Measures processor time from its creation, so that a busy machine does not weaken the bot."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.end = thread_time() + seconds

    @property
    def over(self) -> bool:
        """Whether the time is used up."""
        return thread_time() > self.end

    def check(self) -> None:
        """Raises OutOfTime when the time is used up."""
        if self.over:
            raise OutOfTime
