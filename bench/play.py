"""A play through its Lambda handler on moto: time, calls of AWS, write units and messages of an action."""

import io
import json
import math
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from random import Random
from typing import Any, Final

import boto3
import pytest
from moto import mock_aws

from bench.figures import Figure, at_most
from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.push import Push
from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Store
from tests.support.clock import Clock
from tests.support.deployment import REGION, TABLE, create_table
from tests.support.driver import Player, Socket
from tests.support.gateway import FakeGateway
from tests.support.queue import FakeQueue
from tests.support.service import service_on
from tests.support.world import World

PROTOCOL: Final = 2
KILOBYTE: Final = 1024


class Bill:
    """What the database is sent: calls by name, and write units; those of a transaction cost double."""

    def __init__(self, client: Any) -> None:
        self.write_units: list[int] = []
        self.calls: Counter[str] = Counter()
        client.meta.events.register("request-created.dynamodb", self._call)
        client.meta.events.register("provide-client-params.dynamodb.PutItem", self._put)
        client.meta.events.register("provide-client-params.dynamodb.TransactWriteItems", self._transaction)

    def _call(self, operation_name: str, **_: object) -> None:
        self.calls[operation_name] += 1

    def _put(self, params: dict[str, Any], **_: object) -> None:
        self.write_units.append(_units(params["Item"]))

    def _transaction(self, params: dict[str, Any], **_: object) -> None:
        items = [part["Put"]["Item"] if "Put" in part else {} for part in params["TransactItems"]]
        self.write_units.append(2 * sum(_units(item) for item in items))


def _units(item: dict[str, Any]) -> int:
    return max(1, math.ceil(sum(len(name) + _size(value) for name, value in item.items()) / KILOBYTE))


def _size(attribute: dict[str, Any]) -> int:
    (value,) = attribute.values()
    if isinstance(value, list):
        return 3 + sum(1 + _size(each) for each in value)
    if isinstance(value, dict):
        return 3 + sum(1 + len(name) + _size(each) for name, each in value.items())
    return len(value.encode() if isinstance(value, str) else value) if not isinstance(value, bool) else 1


@contextmanager
def _service() -> Iterator[tuple[World, Bill, Any]]:
    """The whole service on moto, with its clock, sockets and secrets in hand."""
    with mock_aws(), pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
        client, calls, clock, gateway, queue = (
            boto3.client("dynamodb", region_name=REGION), AwsCallCounter(), Clock(), FakeGateway(), FakeQueue(),
        )  # fmt: skip
        create_table(client)
        calls.watch(client)
        store = Store(Database(client, TABLE), clock)
        services = service_on(store, Push(gateway), queue, clock, calls=calls, rng=Random(1))
        yield World(services, clock, gateway, queue, patch), Bill(client), client


def measure(told: Callable[[float], None]) -> list[Figure]:
    """One hand of four people, each with a socket of protocol 2."""
    with _service() as (world, bill, client):
        players = world.guests("north", "east", "south", "west")
        table_id = world.full_table(players, rules={"max_hands": 1})
        sockets = [player.socket(PROTOCOL, join=table_id) for player in players]
        for player in (*players[1:], players[0]):
            _act(player, table_id, "bid", {"bid": 3})
        seconds, frames, units = [], [], []
        calls: dict[str, int] = {}
        for turn in range(52):
            before = len(bill.write_units)
            spent, most = _play(players, table_id, sockets, bill)
            seconds.append(spent)
            frames.append(most)
            units.append(sum(bill.write_units[before:]))
            calls = dict(bill.calls) if turn < 51 else calls
            told((turn + 1) / 52)
        bare = _bare(client, world, table_id)
    warm = statistics.median(seconds[4:-1])
    return [
        Figure("a play on moto, warm", f"{warm * 1000:.1f} ms"),
        Figure("a play beside its three bare calls of moto", f"{warm / bare:.2f}"),
        Figure("database calls of a play", ", ".join(f"{count} {name}" for name, count in sorted(calls.items()))),
        at_most("write units of a play", max(units[:-1]), 1),
        Figure("write units of a hand's last card", f"{units[-1]}"),
        at_most("frames a connection gets for a play (protocol 2)", max(frames), 1),
    ]


def _play(players: list[Player], table_id: str, sockets: list[Socket], bill: Bill) -> tuple[float, int]:
    """Plays the card of whoever is to act; gives the seconds, and the most frames that a connection got."""
    for socket in sockets:
        socket.take()
    for player in players:
        cards = player.state(table_id).get("validCards")
        if cards:
            bill.calls.clear()
            spent = _act(player, table_id, "play", {"card": cards[0]})
            return spent, max(len(socket.take()) for socket in sockets)
    raise RuntimeError("Nobody is to play.")


def _act(player: Player, table_id: str, action: str, body: dict[str, Any]) -> float:
    start = time.perf_counter()
    answer = player.post(f"/api/tables/{table_id}/{action}", body)
    spent = time.perf_counter() - start
    if answer.status != 200:
        raise RuntimeError(json.dumps(answer.json))
    return spent


def _bare(client: Any, world: World, table_id: str) -> float:
    """Seconds of the least that a play must do: read the session, query the table, put it back."""
    store = world.services.store

    def calls() -> None:
        store.session("none")
        store.snapshot(table_id)
        client.put_item(TableName=TABLE, Item={"pk": {"S": "bench"}, "sk": {"S": "x"}, "g": {"B": bytes(900)}})

    spans = []
    for _ in range(30):
        start = time.perf_counter()
        calls()
        spans.append(time.perf_counter() - start)
    return statistics.median(spans)
