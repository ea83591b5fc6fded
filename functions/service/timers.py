"""The timer chain: one SQS message under way a table wakes the clock to the second. Times are epoch ms."""

from collections.abc import Mapping
from typing import NamedTuple

from functions.service.calls import Calls
from functions.service.settings import Settings

MAX_DELAY_S = 900


class Alarm(NamedTuple):
    """A timer message: when to look at a table. One whose token is not the table's any more is stale."""

    table_id: str
    token: str
    at_ms: int


class Received(NamedTuple):
    """An alarm that has arrived, and the message to name if it could not be dealt with."""

    message_id: str
    alarm: Alarm


class Timers:
    """Sends alarms."""

    @classmethod
    def connect_to(cls, settings: Settings, calls: Calls) -> "Timers":
        """The one of this process, with a client of its own."""
        raise NotImplementedError

    def send(self, alarm: Alarm, now_ms: int) -> bool:
        """Send an alarm for its time, 15 minutes on at most. False if it is lost: the sweep will do."""
        raise NotImplementedError


def received(event: Mapping[str, object]) -> list[Received]:
    """The alarms of an SQS event; what is none is left out, and so is never seen again."""
    raise NotImplementedError


def failed(messages: list[Received]) -> dict[str, list[dict[str, str]]]:
    """The answer that has SQS send these messages again."""
    return {"batchItemFailures": [{"itemIdentifier": message.message_id} for message in messages]}
