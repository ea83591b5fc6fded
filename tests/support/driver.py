"""People who use the service, whichever way they reach it: sessions, sockets, and tables that they sit down at."""

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from functions.service.routes import ROUTES, Route
from functions.service.table.codec import decode
from functions.service.table.model import Table
from functions.service.wiring import Services
from tests.support.clock import Clock

SEATS = ("north", "east", "south", "west")


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

    world: "Driver"
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

    def __init__(self, world: "Driver", connection_id: str) -> None:
        self.world, self.connection_id = world, connection_id

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(data) for data in self.world.inbox(self.connection_id)]

    @property
    def types(self) -> list[str]:
        return [frame["type"] for frame in self.frames]

    def take(self) -> list[dict[str, Any]]:
        """What has come since the last call."""
        frames = self.frames
        self.world.inbox(self.connection_id).clear()
        return frames

    def send(self, kind: str, payload: object, **more: object) -> None:
        self.raw(json.dumps({"type": kind, "payload": payload, **more}), kind)

    def raw(self, body: str, route_key: str = "$default", binary: bool = False) -> None:
        self.world.socket_event(route_key, self.connection_id, body=body, isBase64Encoded=binary)

    def close(self) -> None:
        self.world.socket_event("$disconnect", self.connection_id)


class Driver(ABC):
    """The service as people use it; how their requests and frames get there and back is the subclass's."""

    services: Services
    clock: Clock

    @abstractmethod
    def http(self, method: str, path: str, player: Player | None, body: object = None, headers: Any = None) -> Answer:
        """An HTTP request of a player, or of nobody."""

    @abstractmethod
    def socket_event(self, route_key: str, connection_id: str, **more: Any) -> int:
        """An event of a socket, with the fields that the gateway gives it; gives the status."""

    @abstractmethod
    def connect(self, player: Player, protocol: int = 1) -> Socket:
        """Opens a socket of a player."""

    @abstractmethod
    def inbox(self, connection_id: str) -> list[bytes]:
        """The frames that a socket has got and nobody has taken yet."""

    def guest(self, name: str) -> Player:
        made = self.http("POST", "/api/auth/guest", None, {"displayName": name}).json
        headers = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"]}
        return Player(self, made["playerId"], made["sessionId"], made["username"], headers)

    def guests(self, *names: str) -> list[Player]:
        return [self.guest(name) for name in names]

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


def route_of(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The route that a path is of, with what stands in the places of its parameters."""
    parts = path.split("/")
    for route in ROUTES:
        wanted = route.path.split("/")
        if route.method == method and len(wanted) == len(parts):
            pairs = list(zip(wanted, parts, strict=True))
            params = {want[1:-1]: part for want, part in pairs if want.startswith("{")}
            if all(want == part or want.startswith("{") for want, part in pairs):
                return route, params
    return None
