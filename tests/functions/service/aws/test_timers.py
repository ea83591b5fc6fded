"""The timer chain's messages."""

import json

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from functions.service.aws.timers import (
    MOST_GONE,
    Alarm,
    GoneConnections,
    MissedFrames,
    Received,
    Timers,
    failed,
    received,
)
from tests.support.clock import START_MS
from tests.support.queue import FakeQueue

ALARM = Alarm("t1", "12", START_MS + 5_000)


def timers(queue: FakeQueue) -> Timers:
    return Timers(lambda: queue, "https://queue.test/timers")


def delivered(*bodies: object) -> dict[str, object]:
    return {"Records": [{"messageId": f"m{i}", "body": body} for i, body in enumerate(bodies)]}


@pytest.mark.parametrize(
    ("in_ms", "delay"),
    [(-10_000, 0), (0, 0), (1, 1), (1000, 1), (1001, 2), (60_000, 60), (900_000, 900), (900_001, 900), (10**9, 900)],
)
def test_a_message_is_held_back_by_whole_seconds_never_too_short_for_at_most_15_minutes(
    queue: FakeQueue, in_ms: int, delay: int
) -> None:
    assert timers(queue).send(ALARM._replace(at_ms=START_MS + in_ms), START_MS)
    assert queue.sent[0]["DelaySeconds"] == delay
    assert queue.sent[0]["QueueUrl"] == "https://queue.test/timers"


def test_what_is_sent_comes_back(queue: FakeQueue) -> None:
    timers(queue).send(ALARM, START_MS)
    assert received(delivered(queue.sent[0]["MessageBody"])) == [Received("m0", ALARM)]


@pytest.mark.parametrize(
    "error",
    [
        ClientError({"Error": {"Code": "ThrottlingException", "Message": ""}}, "SendMessage"),
        ReadTimeoutError(endpoint_url="https://queue.test"),
    ],
)
def test_a_lost_message_stops_nothing(queue: FakeQueue, error: Exception) -> None:
    queue.error = error
    assert not timers(queue).send(ALARM, START_MS)


@pytest.mark.parametrize(
    "body",
    ["", "x", "null", "[]", "7", "{}", '{"table": "t1", "timer": "1"}', '{"table": 1, "timer": "1", "at": 1}',
     '{"table": "t1", "timer": null, "at": 1}', '{"table": "t1", "timer": "1", "at": "soon"}', "[" * 50_000],
)  # fmt: skip
def test_what_is_no_alarm_is_left_out(body: str) -> None:
    good = json.dumps({"table": "t1", "timer": "12", "at": ALARM.at_ms})
    assert received(delivered(body, good)) == [Received("m1", ALARM)]


def test_only_what_failed_comes_again() -> None:
    assert failed([]) == {"batchItemFailures": []}
    assert failed([Received("m3", ALARM)]) == {"batchItemFailures": [{"itemIdentifier": "m3"}]}


@pytest.mark.parametrize("table_id", [None, "t1"])
def test_what_is_found_gone_is_one_message(queue: FakeQueue, table_id: str | None) -> None:
    names = tuple(f"c{number}" for number in range(MOST_GONE + 1))
    assert Timers(lambda: queue, "q").report_gone(names, table_id)
    (message,) = queue.sent
    (arrived,) = received({"Records": [{"messageId": "m", "body": message["MessageBody"]}]})
    assert arrived.task == GoneConnections(names[:MOST_GONE], table_id)


def test_F24_those_who_missed_frames_are_one_message(queue: FakeQueue) -> None:
    assert Timers(lambda: queue, "q").report_missed(("c1", "c2"), "t1")
    assert received(delivered(queue.sent[0]["MessageBody"])) == [Received("m0", MissedFrames(("c1", "c2"), "t1"))]
    assert Timers(lambda: queue, "q").report_missed((), "t1")
    assert len(queue.sent) == 1


@pytest.mark.parametrize("fields", [{"missed": "c1", "table": "t1"}, {"missed": ["c1"], "table": None}, {"missed": 1}])
def test_F24_what_names_no_connections_of_a_table_is_left_out(fields: dict[str, object]) -> None:
    assert received(delivered(json.dumps(fields))) == []


def test_where_nothing_is_gone_nothing_is_sent(queue: FakeQueue) -> None:
    assert Timers(lambda: queue, "q").report_gone(())
    assert queue.sent == []


@pytest.mark.parametrize("fields", [{"gone": "c1", "table": None}, {"gone": [1], "table": None}, {"gone": ["c1"]}])
def test_what_is_no_report_is_left_out(fields: dict[str, object]) -> None:
    assert received({"Records": [{"messageId": "m", "body": json.dumps(fields)}]}) == []
