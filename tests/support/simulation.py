"""The whole service, in one process, behind its own handlers and in front of clients that fail as planned."""

import json
from collections.abc import Mapping
from importlib import import_module
from itertools import count
from random import Random
from typing import Any, Final

import functions.clock
import functions.sockets
from functions.service.api import websocket
from functions.service.api.http import Request, Response, serve
from functions.service.api.websocket import SocketRequest
from functions.service.aws import timers
from functions.service.aws.push import ApiGateway, Push
from functions.service.routes import ROUTES, SOCKET_ROUTES
from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Store
from functions.service.table.codec import decode
from functions.service.table.model import Table
from tests.support.chaos import ANSWER, Chaos, Crash, Inline
from tests.support.clock import Clock
from tests.support.deployment import TABLE
from tests.support.driver import Answer, Driver, Player, Socket, route_of
from tests.support.dynamodb import Memory, Written
from tests.support.faulty import FaultyDatabase, Queue, Wire
from tests.support.service import service_on

MODULES: Final[Mapping[str, Any]] = {route.function: import_module(f"functions.{route.function}") for route in ROUTES}
ROUTE_OF: Final = {route.key: route for route in ROUTES}
SOCKET_HANDLERS: Final = {route.handler: getattr(functions.sockets, route.handler) for route in SOCKET_ROUTES}


NO_ANSWER: Final = Answer(0, {})


class Simulation(Driver):
    """One service with its clock, sockets and timers. `logs` holds the line of every invocation."""

    def __init__(self, seed: int = 1, written: Written | None = None) -> None:
        rng = Random(seed)
        self.clock, self.chaos = Clock(), Chaos()
        self.memory = Memory(self._watched(written) if written else None)
        self.wire, self.queue = Wire(self.chaos, self.clock), Queue(self.chaos, self.clock)
        self.numbers = count(1)
        """For names; the same in every run, as their order is the order of frames."""
        self.logs: list[dict[str, Any]] = []
        self.broken: list[AssertionError] = []
        """Promises that were seen broken deep inside, where the service catches what is raised."""
        inline = Inline()
        database = Database(FaultyDatabase(self.memory, self.chaos), TABLE, self._sleep)  # type: ignore[arg-type]
        self.services = service_on(
            Store(database, self.clock),
            Push(ApiGateway(lambda: self.wire), pool=inline),
            self.queue,
            self.clock,
            sleep=self._sleep,
            fresh=rng.randbytes,
            rng=Random(rng.random()),
            read_pool=inline,
            commit_pool=inline,
        )

    def _watched(self, written: Written) -> Written:
        def watch(*write: Any) -> None:
            try:
                written(*write)
            except AssertionError as error:
                self.broken.append(error)
                raise

        return watch

    def _sleep(self, seconds: float) -> None:
        self.clock.pass_ms(int(seconds * 1000))

    def http(self, method: str, path: str, player: Player | None, body: object = None, headers: Any = None) -> Answer:
        found = route_of(method, path)
        assert found, (method, path)
        route, params = found
        return self.call(route.key, {**(player.headers if player else {}), **(headers or {})}, body, **params)

    def connect(self, player: Player, protocol: int = 1) -> Socket:
        connection_id = f"c{next(self.numbers)}"
        assert self.open(connection_id, player.session_id, protocol)
        return Socket(self, connection_id)

    def inbox(self, connection_id: str) -> list[bytes]:
        return self.wire.inboxes[connection_id]

    def socket_event(self, route_key: str, connection_id: str, **more: Any) -> int:
        return self.socket(route_key, connection_id, more.get("body", ""), **more.get("queryStringParameters", {}))

    def call(self, key: str, headers: Mapping[str, str], body: object = None, **params: str) -> Answer:
        """An HTTP request on a route, named as in the log: method and path."""
        response = self.raw(key, headers, body, **params)
        if response is None or self.chaos.next("answer", ANSWER):
            return NO_ANSWER
        return Answer(response.status, json.loads(response.body), dict(response.headers))

    def raw(self, key: str, headers: Mapping[str, str], body: object = None, **params: str) -> Response | None:
        """The same with the answer as it goes over the wire; None where the worker was killed."""
        route, path = ROUTE_OF[key], key.partition(" ")[2]
        for name, value in params.items():
            path = path.replace(f"{{{name}}}", value)
        sent = b"" if body is None else json.dumps(body).encode()
        request = Request(route.method, path, params, {}, headers, sent, "r")
        try:
            response = serve(route, getattr(MODULES[route.function], route.handler), request, self.services)
        except Crash:
            return None
        finally:
            self._look()
        self._log(response.log)
        return response

    def socket(self, route_key: str, connection_id: str, body: str = "", **query: str) -> int:
        """A socket event; 0 where the worker was killed."""
        request = SocketRequest(route_key, connection_id, query, {}, body, False, "r")
        try:
            handled = websocket.receive(request, SOCKET_HANDLERS, self.services)
        except Crash:
            return 0
        finally:
            self._look()
        self._log(handled.log)
        return handled.status

    def open(self, connection_id: str, session_id: str, protocol: int) -> bool:
        """Opens a socket; frames are taken once `$connect` has returned."""
        self.wire.inboxes[connection_id] = []
        self.wire.opening.add(connection_id)
        status = self.socket("$connect", connection_id, sessionId=session_id, protocol=str(protocol))
        self.wire.opening.discard(connection_id)
        if status != 200:
            del self.wire.inboxes[connection_id]
        return status == 200

    def sweep(self) -> dict[str, int]:
        """The schedule's call; gives what it counted."""
        notes: dict[str, int] = {}
        try:
            functions.clock.sweep(self.services, notes)
        except Crash:
            notes["crashed"] = 1
        except Exception as error:
            notes[type(error).__name__] = 1
        self._look()
        return notes

    def ring(self, bodies: list[str]) -> None:
        """Timer messages arrive; those that fail come again at once later."""
        event = {"Records": [{"messageId": body, "body": body} for body in bodies]}
        try:
            failed = functions.clock.timers(timers.received(event), self.services, {})
        except Crash:
            self.queue.messages += [(self.clock.now_ms, body) for body in bodies]
            return
        finally:
            self._look()
        self.queue.messages += [(self.clock.now_ms, message.message_id) for message in failed]

    def stored(self, table_id: str) -> Table | None:
        """The stored table, all of it, read behind the service's back; None where there is none."""
        item = Store(Database(self.memory, TABLE), self.clock).snapshot(table_id).item  # type: ignore[arg-type]
        return decode(table_id, dict(item)) if item else None

    def _look(self) -> None:
        if self.broken:
            raise self.broken[0]

    def _log(self, line: dict[str, Any]) -> None:
        self.logs.append(line)
        assert line["status"] != 500, line
