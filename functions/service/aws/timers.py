"""Messages to the clock by SQS. Times are epoch ms.

The timer chain: one message under way a table wakes it to the second. Mail jobs, the undoing of connections that were
found gone and the catching up of those that missed frames are what no request waits for.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple, get_args

from botocore.exceptions import BotoCoreError, ClientError

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.clients import Later, make_client
from functions.service.settings import Settings

MAX_DELAY_S: Final = 900
"""SQS keeps a message back for a quarter of an hour at most."""

MailKind = Literal["verification", "reset"]
MAIL_KINDS: Final = frozenset(get_args(MailKind))

MOST_GONE: Final = 100
"""Connections of one message, so that the clock has time for all of them."""


class Alarm(NamedTuple):
    """A timer message: when to look at a table. One whose token is not the table's any more is stale."""

    table_id: str
    token: str
    at_ms: int


class MailJob(NamedTuple):
    """A mail that somebody asked for. Whether the address has an account is looked up when the job is run."""

    kind: MailKind
    email: str


class GoneConnections(NamedTuple):
    """Connections that a request found gone, and the table where it did: the clock undoes them."""

    connection_ids: tuple[str, ...]
    table_id: str | None = None


class MissedFrames(NamedTuple):
    """Connections that have missed what they were to be told of a table: the clock tells them how it is then."""

    connection_ids: tuple[str, ...]
    table_id: str


Task = Alarm | MailJob | GoneConnections | MissedFrames


class Received(NamedTuple):
    """A message that has arrived, and its name, for the case that it could not be dealt with."""

    message_id: str
    task: Task


class Timers:
    """Sends alarms, mail jobs and reports of connections that are gone or have missed frames."""

    def __init__(self, client: Callable[[], Any], queue_url: str) -> None:
        self._client = client
        self._queue_url = queue_url

    @classmethod
    def connect_to(cls, settings: Settings, calls: AwsCallCounter) -> "Timers":
        """The one of this process; its client is made for the first alarm."""
        make = partial(make_client, "sqs", settings, calls, connect_s=0.5, read_s=1, attempts=2)
        return cls(Later(make), settings.timer_queue_url)

    def send(self, alarm: Alarm, now_ms: int) -> bool:
        """Send an alarm for its time, 15 minutes on at most. False if it is lost: the sweep will do."""
        delay = min(max(-(-(alarm.at_ms - now_ms) // 1000), 0), MAX_DELAY_S)
        return self._send({"table": alarm.table_id, "timer": alarm.token, "at": alarm.at_ms}, delay)

    def enqueue(self, mail_job: MailJob) -> bool:
        """Have a mail job run soon. False if it is lost: who asked for it will ask again."""
        return self._send({"letter": mail_job.kind, "to": mail_job.email}, 0)

    def report_gone(self, connection_ids: Sequence[str], table_id: str | None = None) -> bool:
        """Have the clock undo connections, those of a table's room or others. False if the message is lost.

        Whoever finds them gone the next time reports them again, as they do with those beyond MOST_GONE.
        """
        if not connection_ids:
            return True
        return self._send({"gone": list(connection_ids[:MOST_GONE]), "table": table_id}, 0)

    def report_missed(self, connection_ids: Sequence[str], table_id: str) -> bool:
        """Have the clock tell connections how a table is. False if the message is lost: they will see the gap."""
        if not connection_ids:
            return True
        return self._send({"missed": list(connection_ids[:MOST_GONE]), "table": table_id}, 0)

    def _send(self, fields: Mapping[str, object], delay_s: int) -> bool:
        try:
            self._client().send_message(QueueUrl=self._queue_url, MessageBody=json.dumps(fields), DelaySeconds=delay_s)
        except (BotoCoreError, ClientError):
            return False
        return True


def received(event: Mapping[str, Any]) -> list[Received]:
    """The messages of an SQS event; what is none is left out, and so is never seen again."""
    return [
        Received(record["messageId"], task) for record in event["Records"] if (task := _task_of(record.get("body", "")))
    ]


def failed(messages: Sequence[Received]) -> dict[str, list[dict[str, str]]]:
    """The answer that has SQS send these messages again."""
    return {"batchItemFailures": [{"itemIdentifier": message.message_id} for message in messages]}


def _task_of(body: str) -> Task | None:
    try:
        fields = json.loads(body)
        if "gone" in fields:
            return _gone_of(fields)
        if "missed" in fields:
            return _missed_of(fields)
        return _mail_job_of(fields) if "letter" in fields else _alarm_of(fields)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _alarm_of(fields: dict[str, Any]) -> Alarm | None:
    alarm = Alarm(fields["table"], fields["timer"], fields["at"])
    fits = isinstance(alarm.table_id, str) and isinstance(alarm.token, str) and isinstance(alarm.at_ms, int)
    return alarm if fits else None


def _mail_job_of(fields: dict[str, Any]) -> MailJob | None:
    mail_job = MailJob(fields["letter"], fields["to"])
    return mail_job if mail_job.kind in MAIL_KINDS and isinstance(mail_job.email, str) else None


def _gone_of(fields: dict[str, Any]) -> GoneConnections | None:
    gone = GoneConnections(tuple(fields["gone"]), fields["table"])
    return gone if _are_names(fields["gone"]) and isinstance(gone.table_id, str | None) else None


def _missed_of(fields: dict[str, Any]) -> MissedFrames | None:
    missed = MissedFrames(tuple(fields["missed"]), fields["table"])
    return missed if _are_names(fields["missed"]) and isinstance(missed.table_id, str) else None


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)
