"""The timer chain: one SQS message under way a table wakes the clock to the second. Times are epoch ms."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from botocore.exceptions import BotoCoreError, ClientError

from functions.service.calls import Calls
from functions.service.clients import Later, make_client
from functions.service.settings import Settings

MAX_DELAY_S: Final = 900
"""SQS keeps a message back for a quarter of an hour at most."""


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

    def __init__(self, client: Callable[[], Any], queue_url: str) -> None:
        self._client = client
        self._queue_url = queue_url

    @classmethod
    def connect_to(cls, settings: Settings, calls: Calls) -> "Timers":
        """The one of this process; its client is made for the first alarm."""
        make = partial(make_client, "sqs", settings, calls, connect_s=0.5, read_s=1, attempts=2)
        return cls(Later(make), settings.timer_queue_url)

    def send(self, alarm: Alarm, now_ms: int) -> bool:
        """Send an alarm for its time, 15 minutes on at most. False if it is lost: the sweep will do."""
        delay = min(max(-(-(alarm.at_ms - now_ms) // 1000), 0), MAX_DELAY_S)
        body = json.dumps({"table": alarm.table_id, "timer": alarm.token, "at": alarm.at_ms})
        try:
            self._client().send_message(QueueUrl=self._queue_url, MessageBody=body, DelaySeconds=delay)
        except (BotoCoreError, ClientError):
            return False
        return True


def received(event: Mapping[str, Any]) -> list[Received]:
    """The alarms of an SQS event; what is none is left out, and so is never seen again."""
    return [
        Received(record["messageId"], alarm)
        for record in event["Records"]
        if (alarm := _alarm_of(record.get("body", "")))
    ]


def failed(messages: Sequence[Received]) -> dict[str, list[dict[str, str]]]:
    """The answer that has SQS send these messages again."""
    return {"batchItemFailures": [{"itemIdentifier": message.message_id} for message in messages]}


def _alarm_of(body: str) -> Alarm | None:
    try:
        fields = json.loads(body)
        alarm = Alarm(fields["table"], fields["timer"], fields["at"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    fits = isinstance(alarm.table_id, str) and isinstance(alarm.token, str) and isinstance(alarm.at_ms, int)
    return alarm if fits else None
