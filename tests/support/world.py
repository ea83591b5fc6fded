"""The whole service behind its Lambda handlers, with people who call it and open sockets."""

import json
from dataclasses import replace
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
from functions.service.wiring import Services
from tests.support.clock import Clock
from tests.support.driver import Answer, Driver, Player, Socket, route_of
from tests.support.gateway import FakeGateway
from tests.support.queue import FakeQueue

FUNCTIONS = {
    "accounts": functions.accounts,
    "host": functions.host,
    "lobby": functions.lobby,
    "social": functions.social,
    "tables": functions.tables,
    "game": functions.game,
    "coach": functions.coach,
}


class World(Driver):
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

    def http(self, method: str, path: str, player: Player | None, body: object = None, headers: Any = None) -> Answer:
        path, _, query = path.partition("?")
        found = route_of(method, path)
        module = FUNCTIONS[found[0].function if found else "accounts"]
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

    def inbox(self, connection_id: str) -> list[bytes]:
        return self.gateway.received[connection_id]

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
