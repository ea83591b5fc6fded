"""The whole service behind its Lambda handlers, with people who call it and open sockets."""

import json
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

import functions.accounts
import functions.clock
import functions.coach
import functions.game
import functions.host
import functions.lambda_events
import functions.lambda_http
import functions.lobby
import functions.social
import functions.sockets
import functions.tables
from functions.service.routes import ROUTES
from functions.service.table.codec import decode
from functions.service.table.model import Table
from functions.service.wiring import Services
from tests.support.clock import Clock
from tests.support.gateway import FakeGateway
from tests.support.queue import FakeQueue

SEATS = ("north", "east", "south", "west")
FUNCTIONS = {
    "accounts": functions.accounts,
    "host": functions.host,
    "lobby": functions.lobby,
    "social": functions.social,
    "tables": functions.tables,
    "game": functions.game,
    "coach": functions.coach,
}


@dataclass
class Answer:
    """What an HTTP call gave; status 0 where there was no answer."""

    status: int
    json: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The machine code of a refusal, "" where there is none."""
        return str(self.json.get("code", ""))


@dataclass
class Player:
    """A guest with a session."""

    world: "World"
    player_id: str
    session_id: str
    username: str
    headers: dict[str, str] = field(default_factory=dict)

    def post(self, path: str, body: object = None, **headers: str) -> Answer:
        return self.world.http("POST", path, self, body, headers)

    def get(self, path: str, **headers: str) -> Answer:
        return self.world.http("GET", path, self, None, headers)

    def delete(self, path: str, **headers: str) -> Answer:
        return self.world.http("DELETE", path, self, None, headers)

    def state(self, table_id: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table_id}/state")
        assert answer.status == 200, answer.json
        return answer.json

    def socket(self, protocol: int = 1, join: str | None = None) -> "Socket":
        socket = self.world.connect(self, protocol)
        if join:
            socket.send("JOIN", {"tableId": join})
        return socket


class Socket:
    """A client's end of a connection."""

    def __init__(self, world: "World", connection_id: str) -> None:
        self.world, self.connection_id = world, connection_id

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(data) for data in self.world.gateway.received[self.connection_id]]

    @property
    def types(self) -> list[str]:
        return [frame["type"] for frame in self.frames]

    def take(self) -> list[dict[str, Any]]:
        """What has come since the last call."""
        frames = self.frames
        self.world.gateway.received[self.connection_id].clear()
        return frames

    def send(self, kind: str, payload: object, **more: object) -> None:
        self.raw(json.dumps({"type": kind, "payload": payload, **more}), kind)

    def raw(self, body: str, route_key: str = "$default", binary: bool = False) -> None:
        self.world.socket_event(route_key, self.connection_id, body=body, isBase64Encoded=binary)

    def close(self) -> None:
        self.world.socket_event("$disconnect", self.connection_id)


class World:
    """The service behind its handlers, its clock, and everything that happens around it."""

    def __init__(
        self,
        services: Services,
        clock: Clock,
        gateway: FakeGateway,
        queue: FakeQueue,
        monkeypatch: pytest.MonkeyPatch,
        seed: int = 1,
    ) -> None:
        self.services = replace(services, fresh=Random(seed).randbytes)
        self.clock, self.gateway, self.queue = clock, gateway, queue
        self._connections = 0
        self.address = ""
        """Where requests come from; without one nothing is counted."""
        for module in (functions.lambda_http, functions.lambda_events):
            monkeypatch.setattr(module, "services", lambda: self.services)

    def guest(self, name: str) -> Player:
        made = self.http("POST", "/api/auth/guest", None, {"displayName": name}).json
        headers = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"]}
        return Player(self, made["playerId"], made["sessionId"], made["username"], headers)

    def guests(self, *names: str) -> list[Player]:
        return [self.guest(name) for name in names]

    def http(self, method: str, path: str, player: Player | None, body: object = None, headers: Any = None) -> Answer:
        path, _, query = path.partition("?")
        module = FUNCTIONS[_function_of(method, path)]
        names = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        raw = body if isinstance(body, str) else None if body is None else json.dumps(body)
        event = {
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": path,
            "rawQueryString": query,
            "queryStringParameters": dict(parse_qsl(query, keep_blank_values=True)),
            "headers": {**(player.headers if player else {}), "content-type": "application/json", **names},
            "requestContext": {
                "accountId": "0",
                "apiId": "api",
                "stage": "$default",
                "requestId": "r",
                "http": {"method": method, "path": path, "sourceIp": self.address},
            },
            "isBase64Encoded": False,
        }
        if raw is not None:
            event["body"] = raw
        answer = module.handler(event, None)
        return Answer(answer["statusCode"], json.loads(answer["body"] or "null"), dict(answer.get("headers") or {}))

    def connect(self, player: Player, protocol: int = 1) -> Socket:
        self._connections += 1
        connection_id = f"c{self._connections}"
        query = {"sessionId": player.session_id, **({"protocol": "2"} if protocol == 2 else {})}
        assert self.socket_event("$connect", connection_id, queryStringParameters=query) == 200
        return Socket(self, connection_id)

    def socket_event(self, route_key: str, connection_id: str, **more: Any) -> int:
        kind = "MESSAGE" if "body" in more else route_key.removeprefix("$").upper()
        context = {"routeKey": route_key, "eventType": kind, "connectionId": connection_id, "requestId": "r"}
        status: int = functions.sockets.handler({"requestContext": context, **more}, None)["statusCode"]
        return status

    def sweep(self) -> None:
        functions.clock.handler({"source": "aws.scheduler"}, None)

    def fire(self, *bodies: str) -> list[str]:
        """Delivers all timer messages sent so far, or those given; gives the ids of those that failed."""
        if not bodies:
            bodies = tuple(message["MessageBody"] for message in self.queue.sent)
            self.queue.sent.clear()
        records = [{"messageId": f"m{i}", "body": body} for i, body in enumerate(bodies)]
        answer = functions.clock.handler({"Records": records}, None)
        return [failure["itemIdentifier"] for failure in answer["batchItemFailures"]]

    def run_mail_jobs(self) -> list[str]:
        """Delivers the mail jobs that were left so far, as `fire` does; alarms stay."""
        jobs = [message for message in self.queue.sent if '"letter"' in message["MessageBody"]]
        self.queue.sent[:] = [message for message in self.queue.sent if message not in jobs]
        return self.fire(*(message["MessageBody"] for message in jobs)) if jobs else []

    def undo_gone(self) -> None:
        """Delivers the reports of connections gone, as `fire` does; other messages stay."""
        reports = [message for message in self.queue.sent if '"gone"' in message["MessageBody"]]
        self.queue.sent[:] = [message for message in self.queue.sent if message not in reports]
        if reports:
            assert self.fire(*(message["MessageBody"] for message in reports)) == []

    def wait(self, seconds: float) -> None:
        """Turns the clock."""
        self.clock.pass_ms(int(seconds * 1000))

    def table(self, table_id: str) -> Table:
        """The stored table, all of it."""
        item = self.services.store.snapshot(table_id).item
        assert item is not None
        return decode(table_id, item)

    def new_table(self, host: Player, **options: object) -> str:
        answer = host.post("/api/tables", options)
        assert answer.status == 201, answer.json
        return str(answer.json["tableId"])

    def seat(self, table_id: str, player: Player, seat: str) -> Answer:
        return player.post(f"/api/tables/{table_id}/sit", {"seat": seat})

    def full_table(self, players: list[Player], **options: object) -> str:
        """A table in play: the players from north, bots in what is left."""
        table_id = self.new_table(players[0], **options)
        for player, seat in zip(players[1:], SEATS[1:], strict=False):
            assert self.seat(table_id, player, seat).status == 200
        for seat in SEATS[len(players) :]:
            answer = players[0].post(f"/api/tables/{table_id}/add-bot", {"seat": seat})
            assert answer.status == 200, answer.json
        return table_id


def _function_of(method: str, path: str) -> str:
    parts = path.split("/")
    for route in ROUTES:
        wanted = route.path.split("/")
        fits = len(wanted) == len(parts) and all(
            want.startswith("{") or want == part for want, part in zip(wanted, parts, strict=True)
        )
        if fits and route.method == method:
            return route.function
    return "accounts"
