"""The process's clients: counted, bounded, made once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from moto import mock_aws

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.clients import Later
from functions.service.aws.timers import Alarm, Timers
from functions.service.storage.store import Store
from tests.support.clock import Clock
from tests.support.deployment import SETTINGS, TABLE, create_table


def test_every_request_is_counted_by_its_name_until_taken(clock: Clock) -> None:
    calls = AwsCallCounter()
    with mock_aws():
        store = Store.connect_to(SETTINGS, calls, clock)
        client: Any = store._database._client
        create_table(client, TABLE)
        calls.take()
        store.session("x")
        store.session("y")
        store.snapshot("t1")
    assert calls.take() == {"GetItem": 2, "Query": 1}
    assert calls.take() == {}


def test_the_database_s_client_has_short_limits(clock: Clock) -> None:
    client: Any = Store.connect_to(SETTINGS, AwsCallCounter(), clock)._database._client
    config = client.meta.config
    assert (config.connect_timeout, config.read_timeout, config.retries["total_max_attempts"]) == (1, 2, 3)


def test_the_queue_s_client_is_made_for_the_first_alarm() -> None:
    with mock_aws():
        timers = Timers.connect_to(SETTINGS, AwsCallCounter())
        client = timers._client()
        url = client.create_queue(QueueName="timers")["QueueUrl"]
        timers = Timers(lambda: client, url)
        assert timers.send(Alarm("t1", "1", 0), 0)
        (message,) = client.receive_message(QueueUrl=url)["Messages"]
        assert message["Body"] == '{"table": "t1", "timer": "1", "at": 0}'


def test_what_is_made_later_is_made_once_whoever_asks() -> None:
    made: list[object] = []

    def make() -> object:
        made.append(object())
        return made[-1]

    later = Later(make)
    assert made == []
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: later(), range(50)))) == 1
    assert len(made) == 1
