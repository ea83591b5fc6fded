"""Frames reach every socket that can take them, in order, whatever the others do."""

import time
from concurrent.futures import ThreadPoolExecutor

import boto3
import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError, ReadTimeoutError
from botocore.stub import Stubber

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.push import BOUND_S, ApiGateway, Gone, Outcome, Push, Undelivered
from functions.service.redacted import Redacted
from functions.service.settings import Settings
from tests.support.deployment import REGION, SETTINGS
from tests.support.errors import failing, refusal
from tests.support.gateway import FakeGateway, Parcel
from tests.support.redacted import redacted


def frames(*numbers: int) -> tuple[Redacted, ...]:
    return tuple(redacted(n=number) for number in numbers)


def test_each_connection_gets_its_frames_in_order(gateway: FakeGateway) -> None:
    outcome = Push(gateway).deliver(Parcel(f"c{i}", frames(*range(i, i + 12))) for i in range(20))
    assert outcome == Outcome(sent=240)
    for i in range(20):
        assert gateway.received[f"c{i}"] == [b'{"n":%d}' % n for n in range(i, i + 12)]


def test_a_wave_begins_when_the_one_before_is_through(gateway: FakeGateway) -> None:
    gateway.slow_s["slow"] = 0.05
    first = [Parcel("slow", frames(1)), Parcel("quick", frames(1))]
    assert Push(gateway).deliver(first, [Parcel("c1", frames(2)), Parcel("slow", frames(2))]) == Outcome(sent=4)
    assert gateway.taken[:2] == ["quick", "slow"]
    assert sorted(gateway.taken[2:]) == ["c1", "slow"]


def test_who_lost_a_frame_gets_none_of_a_later_wave(gateway: FakeGateway) -> None:
    gateway.gone.add("gone")
    waves = [[Parcel("gone", frames(1)), Parcel("c1", frames(1))], [Parcel("gone", frames(2, 3))]]
    assert Push(gateway).deliver(*waves) == Outcome(sent=1, dropped=3, gone=("gone",))


def test_F24_those_who_missed_frames_are_counted_once_each_and_who_is_gone_is_not(gateway: FakeGateway) -> None:
    gateway.gone.add("gone")
    gateway.refusing.add("refusing")
    push = Push(gateway)
    names = ("gone", "refusing", "c1")
    push.deliver([Parcel(name, frames(1, 2)) for name in names], [Parcel(name, frames(3)) for name in names])
    assert (push.take_lost(), push.take_lost()) == (1, 0)


def test_a_wave_that_hangs_takes_nothing_from_the_next(gateway: FakeGateway) -> None:
    gateway.hanging_s["hanging"] = 0.2
    waves = [Parcel("hanging", frames(1))], [Parcel("c1", frames(2))]
    assert Push(gateway, start_within_s=0.1).deliver(*waves) == Outcome(sent=1, dropped=1, lost=("hanging",))


def test_nothing_to_send_is_fine(gateway: FakeGateway) -> None:
    assert Push(gateway).deliver([]) == Outcome()
    assert Push(gateway).deliver([Parcel("c1", ())]) == Outcome()


def test_gone_throttled_and_hanging_sockets_do_not_keep_the_others_waiting(gateway: FakeGateway) -> None:
    """Over [gone, ok, throttled, hanging, ok]: the hanging one is let go only when every ok one has its frames."""
    gateway.gone.add("gone")
    gateway.refusing.add("throttled")
    gateway.hanging.add("hanging")
    names = ["gone", "ok1", "throttled", "hanging", "ok2"]
    with ThreadPoolExecutor(1) as pool:
        delivery = pool.submit(Push(gateway).deliver, [Parcel(name, frames(1, 2)) for name in names])
        while not (len(gateway.received["ok1"]) == len(gateway.received["ok2"]) == 2) and not delivery.done():
            time.sleep(0.001)
        assert not delivery.done()
        gateway.release.set()
        outcome = delivery.result()
    assert outcome == Outcome(sent=4, dropped=6, gone=("gone",), lost=("throttled", "hanging"))
    assert gateway.received["ok1"] == gateway.received["ok2"] == [b'{"n":1}', b'{"n":2}']
    assert gateway.posts_under_way == 0


def test_nothing_is_started_after_the_time_for_it(gateway: FakeGateway) -> None:
    gateway.slow_s["slow"] = 0.2
    outcome = Push(gateway, start_within_s=0.3).deliver([Parcel("slow", frames(*range(10)))])
    assert outcome.sent + outcome.dropped == 10
    assert outcome.dropped >= 5
    assert len(gateway.received["slow"]) == outcome.sent
    assert gateway.posts_under_way == 0


def test_more_hanging_sockets_than_posts_at_once_stay_within_the_bound(gateway: FakeGateway) -> None:
    names = [f"c{i}" for i in range(200)]
    gateway.hanging_s.update(dict.fromkeys(names, 0.1))
    outcome = Push(gateway, start_within_s=0.15).deliver([Parcel(name, frames(1)) for name in names])
    assert outcome == Outcome(dropped=200, lost=tuple(names))
    assert len(gateway.tried) < 200
    assert gateway.posts_under_way == 0


def test_a_post_that_fails_in_an_unknown_way_is_a_dropped_frame(gateway: FakeGateway) -> None:
    gateway.failing["c1"] = RuntimeError("spurious")
    assert Push(gateway).deliver([Parcel("c1", frames(1, 2)), Parcel("c2", frames(3))]) == Outcome(1, 2, lost=("c1",))


class Client:
    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.posted: list[tuple[str, bytes]] = []

    def post_to_connection(self, ConnectionId: str, Data: bytes) -> None:
        if self.error:
            raise self.error
        self.posted.append((ConnectionId, Data))


def client_error(code: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": ""}}, "PostToConnection")


def test_the_gateway_posts_bytes_to_the_connection() -> None:
    client = Client()
    ApiGateway(lambda: client).post("c1=", b"{}")
    assert client.posted == [("c1=", b"{}")]


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (client_error("GoneException"), Gone),
        (client_error("LimitExceededException"), Undelivered),
        (client_error("PayloadTooLargeException"), Undelivered),
        (client_error("ForbiddenException"), Undelivered),
        (ReadTimeoutError(endpoint_url="https://x.test"), Undelivered),
        (ConnectTimeoutError(endpoint_url="https://x.test"), Undelivered),
    ],
)
def test_only_410_says_that_a_connection_is_gone(error: Exception, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        ApiGateway(lambda: Client(error)).post("c1", b"{}")


def test_the_client_gives_up_within_the_bound_and_never_tries_twice() -> None:
    push = Push.connect_to(SETTINGS, AwsCallCounter())
    gateway = push._gateway
    assert isinstance(gateway, ApiGateway)
    config = gateway._client().meta.config
    assert config.retries["total_max_attempts"] == 1
    assert config.connect_timeout + config.read_timeout + push._start_within_s <= BOUND_S
    assert gateway._client() is gateway._client()


@pytest.mark.parametrize(
    ("endpoint", "url"),
    [
        (None, "https://sock.execute-api.us-east-1.amazonaws.com/live"),
        ("http://127.0.0.1:4566", "http://127.0.0.1:4566/_aws/execute-api/sock/live"),
    ],
)
def test_frames_go_to_the_api_s_own_address(endpoint: str | None, url: str) -> None:
    settings: Settings = SETTINGS._replace(endpoint_url=endpoint)
    gateway = Push.connect_to(settings, AwsCallCounter())._gateway
    assert isinstance(gateway, ApiGateway)
    assert settings.callback_url == gateway._client().meta.endpoint_url == url


def test_a_socket_is_closed_by_its_id() -> None:
    client = boto3.client("apigatewaymanagementapi", region_name=REGION, endpoint_url="https://x.test")
    with Stubber(client) as stub:
        stub.add_response("delete_connection", {}, {"ConnectionId": "c1="})
        ApiGateway(lambda: client).close("c1=")


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (refusal("GoneException", "DeleteConnection"), Gone),
        (refusal("LimitExceededException", "DeleteConnection"), Undelivered),
        (ReadTimeoutError(endpoint_url="x"), Undelivered),
    ],
)
def test_a_socket_that_is_not_closed_is_told(error: Exception, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        ApiGateway(lambda: failing(error)).close("c1")


def test_sockets_are_closed_whatever_becomes_of_the_others(gateway: FakeGateway) -> None:
    gateway.gone.add("c1")
    Push(gateway).close(["c1", "c2", "c3"])
    assert sorted(gateway.closed) == ["c2", "c3"]
