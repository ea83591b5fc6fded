"""The stage: a cast, and the scenes in which the rows of the contract are played."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.contract.backstage import Backstage
from tests.support.driver import Answer, Player, Socket
from tests.support.world import World

NOBODY = "00000000-0000-4000-8000-000000000000"
PASSWORD = "correct horse"
CAST = ("maud", "piet", "ines", "ruth", "otto")


class Row(NamedTuple):
    """A row of the contract: in a scene somebody asks for something; the status, the body's shape, who hears what.

    In path and body a word behind `@` is what the scene calls so.
    """

    route: str
    status: int
    scene: str = "cast"
    by: str = "maud"
    path: str = ""
    """The path where it is not the route's with the scene's names in it."""
    body: dict[str, Any] | None = None
    shape: Any = None
    word: str = ""
    """A text that the answer's error or code has in it."""
    told: dict[str, list[str]] | None = None
    """The types of events by socket: the room (its host), the lobby, or a player's own."""
    location: str = ""
    """The page that the answer goes on to."""
    times: int = 1
    """How often it is asked; the last answer counts."""


class Stage:
    """A world with a cast and whatever a scene adds; names stand for ids, tokens and players."""

    def __init__(self, world: World, backstage: Backstage) -> None:
        self.world, self.backstage = world, backstage
        self.names: dict[str, str] = {}
        self.players: dict[str, Player] = {}
        self.sockets: dict[str, Socket] = {}
        self.frames: list[dict[str, Any]] = []
        """All frames that came since the row's request."""
        self._types: dict[str, list[str]] = {}

    def play(self, row: Row) -> Answer:
        """Sets the scene of a row and asks what it asks."""
        self._clear()
        SCENES[row.scene](self)
        if row.told is not None:
            self._listen({row.by, *row.told, "maud", "piet"} & {*CAST})
        method, template = row.route.split(" ")
        path, body = self._path(row.path or template), self.filled(row.body)
        player = self.player(row.by) if row.by in CAST else None
        self.world.address = "192.0.2.7" if row.times > 1 else ""
        for at in range(row.times):
            if at == 1:
                self.backstage.use_up_limits()
            answer = self.world.http(method, path, player, body)
        self.world.address = ""
        self.backstage.calm()
        return answer

    def _clear(self) -> None:
        """An empty table, and nobody there."""
        for socket in self.sockets.values():
            self.backstage.leave(socket)
        self.backstage.clear()
        self.names = {"nobody": NOBODY, "tableId": NOBODY}
        for kept in (self.players, self.sockets, self.frames, self._types):
            kept.clear()

    def heard(self) -> dict[str, list[str]]:
        """What each socket has heard since the row's request, by type, where there was anything."""
        for name, socket in self.sockets.items():
            frames = socket.take()
            self.frames += frames
            if frames:
                self._types[name] = [*self._types.get(name, []), *(frame["type"] for frame in frames)]
        return self._types

    def _listen(self, names: set[str]) -> None:
        lobby = self.world.connect(self.world.guest("lobbyist"))
        lobby.send("JOIN_LOBBY", {})
        players = {name: self.player(name) for name in sorted(names | self.players.keys())}
        self.sockets = {"lobby": lobby, **{name: player.socket() for name, player in players.items()}}
        if self.names["tableId"] != NOBODY:
            self.sockets["room"] = players["maud"].socket(join=self.names["tableId"])
        for socket in self.sockets.values():
            socket.take()

    def player(self, name: str) -> Player:
        """Somebody of the cast, who comes when they are first asked for."""
        if name not in self.players:
            self.players[name] = self.world.guest(name)
        return self.players[name]

    def filled(self, value: Any) -> Any:
        """A value with what stands for the words behind `@`."""
        if isinstance(value, dict):
            return {name: self.filled(one) for name, one in value.items()}
        if isinstance(value, list):
            return [self.filled(one) for one in value]
        if isinstance(value, str):
            return re.sub(r"@([A-Za-z]+)", lambda found: self._named(found[1]) or found[0], value)
        return value

    def _named(self, word: str) -> str | None:
        """What a word stands for; the player of a path is piet."""
        name = "piet" if word in ("playerId", "friendId") else word
        return self.player(name).player_id if name in CAST else self.names.get(name)

    def _path(self, template: str) -> str:
        filled = re.sub(r"\{(\w+)\}", lambda found: "@" + found[1], template)
        return str(self.filled(filled))

    def post(self, name: str, path: str, body: object = None) -> Any:
        """Something that the scene needs done."""
        answer = self.player(name).post(str(self.filled(path)), self.filled(body))
        assert answer.status < 300, answer.json
        return answer.json

    def befriend(self, one: str, other: str) -> None:
        self.post(one, "/api/friends/request", {"playerId": f"@{other}"})
        self.post(other, "/api/friends/accept", {"playerId": f"@{one}"})

    def table(self, **options: object) -> None:
        """Maud's table with piet in east and otto watching."""
        self.names["tableId"] = self.post("maud", "/api/tables", options)["tableId"]

    def at(self, name: str, action: str, **body: object) -> Any:
        return self.post(name, f"/api/tables/@tableId/{action}", body)

    def token(self) -> str:
        """The token of the last letter."""
        return str(re.findall(r"token=([0-9a-f-]{36})", self.backstage.letter())[0])


def text_of(card: dict[str, str]) -> str:
    return card["rank"] + card["suit"][0].upper()


Scene = Callable[[Stage], None]
SCENES: dict[str, Scene] = {}


def scene(make: Scene) -> Scene:
    """Registers a scene under its function's name."""
    SCENES[make.__name__.replace("_", " ")] = make
    return make
