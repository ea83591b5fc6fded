"""Two worlds that differ only in what a viewer must not know, and all that they can observe in them."""

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from engine import Action, Game, HandRecord, Phase, Seat, cards_of, mask_of
from functions.service.aws.mail import MailMessage
from functions.service.routes import ROUTES, SOCKET_ROUTES, Route
from functions.service.storage import keys
from functions.service.storage.attributes import pack
from functions.service.table.codec import encode
from functions.service.table.model import SEATS, Table
from tests.resilience.people import wish_for
from tests.support.deployment import SETTINGS
from tests.support.simulation import Simulation

NAMES: Final = ("north", "east", "south", "west", "watcher")
PROTOCOLS: Final = (1, 2)
_PROMISE: Final = re.compile(r'("(?:commitment|nextCommitment|serverSeed)":\s*")[0-9a-f]{64}"')
OWNERS: Final = ("south", "watcher")
"""Who has an account; the others are guests."""
PASSWORD: Final = "correct horse"


class Post:
    """Takes mail instead of sending it."""

    def __init__(self) -> None:
        self.messages: list[MailMessage] = []

    def send(self, mail: MailMessage) -> bool:
        """Take a letter."""
        self.messages.append(mail)
        return True


def simulation_of(seed: int) -> Simulation:
    """A service where accounts need no mail, and mail is kept."""
    simulation = Simulation(seed)
    simulation.services.settings = SETTINGS._replace(auto_verify=True)
    simulation.services.mail = Post()  # type: ignore[assignment]
    return simulation


def address_of(name: str) -> str:
    """Somebody's e-mail address."""
    return f"{name}@spades.test".replace(" ", "-")


class Scene:
    """Four players and one who watches, with sockets of every kind, at one table."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.simulation = simulation_of(seed)
        self.headers: dict[str, dict[str, str]] = {}
        self.sockets: dict[str, list[str]] = {}
        self.sessions: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        """By which the owners of accounts may choose other passwords."""
        for name in NAMES:
            self._arrive(name)
        for name in OWNERS:
            self._register(name)
        host = self.headers["north"]
        self.table_id = str(self.simulation.call("POST /api/tables", host, options).json["tableId"])
        self.ask("watcher", "join")
        for seat in SEATS[1:]:
            assert self.ask(seat.word, "sit", {"seat": seat.word}) == 200
        for name in NAMES:
            for at, socket in enumerate(self.sockets[name]):
                if at % 2:
                    self.simulation.socket("JOIN", socket, self.message("JOIN"))

    def _arrive(self, name: str) -> None:
        made = self.simulation.call("POST /api/auth/guest", {}, {"displayName": name}).json
        self.headers[name] = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"]}
        self.sessions[name] = made["sessionId"]
        self.sockets[name] = [f"{name}{at}" for at in range(4)]
        for at, socket in enumerate(self.sockets[name]):
            assert self.simulation.open(socket, made["sessionId"], PROTOCOLS[at // 2])

    def _register(self, name: str) -> None:
        body = {"email": address_of(name), "username": name, "password": PASSWORD}
        assert self.simulation.call("POST /api/auth/register", self.headers[name], body).status == 201
        assert self.simulation.call("POST /api/auth/forgot-password", {}, {"email": address_of(name)}).status == 200
        self.simulation.ring(self.simulation.queue.due())
        self.tokens[name] = self.simulation.services.mail.messages[-1].text.partition("token=")[2].split()[0]  # type: ignore[attr-defined]

    def ask(self, name: str, action: str, body: object = None) -> int:
        """A request at the table; gives the status."""
        key = f"POST /api/tables/{{tableId}}/{action}"
        return self.simulation.call(key, self.headers[name], body or {}, tableId=self.table_id).status

    def message(self, kind: str) -> str:
        """A socket message that names the table."""
        return json.dumps({"type": kind, "payload": {"tableId": self.table_id}})

    @property
    def table(self) -> Table:
        """The table, all of it."""
        table = self.simulation.stored(self.table_id)
        assert table
        return table

    @property
    def game(self) -> Game:
        """The game, all of it."""
        game = self.table.game
        assert game
        return game

    def do(self, seat: Seat, action: Action) -> None:
        """Carries out an action by the seat's own request."""
        wish = wish_for(self.table_id, seat, action)
        status = self.simulation.call(wish.route, self.headers[seat.word], wish.body, tableId=self.table_id).status
        assert status == 200, (status, action)


class World:
    """A copy of a scene in which one viewer looks about; `seen` is all that reached them, and every log line."""

    def __init__(self, scene: Scene, game: Game | None = None, records: dict[int, HandRecord] | None = None) -> None:
        self.scene, self.simulation, self.logs = scene, simulation_of(99), True
        self.simulation.clock.now_ms = scene.simulation.clock.now_ms
        self.simulation.memory.copy(scene.simulation.memory)
        self.simulation.wire.inboxes = {name: [] for name in scene.simulation.wire.inboxes}
        rows = self.simulation.memory.partitions[keys.table_key(scene.table_id)[0]]
        if game:
            table = scene.table
            table.game = game
            rows[keys.STATE] = {**rows[keys.STATE], **pack(encode(table))}
        for number, record in (records or {}).items():
            name = keys.hand_key(scene.table_id, number)[1]
            rows[name] = {**rows[name], "r": {"B": record.pack()}}

    def act(self, viewer: str, seat: Seat, action: Action) -> list[str]:
        """Somebody acts; gives what the viewer sees of it, and what anybody reads in the log."""
        wish = wish_for(self.scene.table_id, seat, action)
        headers = self.scene.headers[seat.word]
        answer = self.simulation.raw(wish.route, headers, wish.body, tableId=self.scene.table_id)
        assert answer
        assert answer.status == 200, answer.body
        seen = [answer.body, *sorted(answer.headers.items())] if viewer == seat.word else []
        return [*map(str, seen), *self.overheard(viewer)]

    def look(self, viewer: str, route: Route, body: object, params: dict[str, str]) -> list[str]:
        """The viewer tries a route; all that they get, by the answer and by their sockets, and the log's line."""
        answer = self.simulation.raw(route.key, self.scene.headers[viewer], body, **params)
        assert answer
        return [f"{answer.status}", answer.body, *map(str, sorted(answer.headers.items())), *self.overheard(viewer)]

    def say(self, viewer: str, kind: str, body: str) -> list[str]:
        """The viewer sends a socket message, or closes their socket."""
        socket = self.scene.sockets[viewer][1]
        self.simulation.socket(kind, socket, body, sessionId=self.scene.sessions[viewer])
        return self.overheard(viewer)

    def sweep(self, viewer: str, ms: int) -> list[str]:
        """Time passes, and the clock looks after the tables; what it counts is in the log too."""
        self.simulation.clock.pass_ms(ms)
        return [_line(self.simulation.sweep()), *self.overheard(viewer)]

    def overheard(self, viewer: str) -> list[str]:
        """What has come by the viewer's sockets, in order; and the log, which is for nobody's eyes and for all."""
        heard = []
        for socket in self.scene.sockets[viewer]:
            inbox = self.simulation.wire.inboxes.get(socket, [])
            heard += [f"{socket} {frame.decode()}" for frame in inbox]
            inbox.clear()
        lines = [_line(line) for line in self.simulation.logs]
        self.simulation.logs.clear()
        return [*heard, *(lines if self.logs else [])]


def _line(record: Mapping[str, object]) -> str:
    """A line of the log; what a stopwatch says in it differs each time."""
    return json.dumps({name: 0 if name == "ms" or name.endswith("Ms") else value for name, value in record.items()})


def without_promises(seen: list[str]) -> list[str]:
    """What was seen without seeds told in the open and promises of others: both follow what was drawn anew."""
    return [_PROMISE.sub(rf'\g<1>{"0" * 64}"', text) for text in seen]


def other_records(scene: Scene, viewer: Seat | None, rng: Random) -> dict[int, HandRecord]:
    """The finished hands whose exchange the viewer had no part in, with other cards exchanged and other seeds."""
    table, changed = scene.table, {}
    if table.game is None or table.game.phase is Phase.GAME_OVER:
        return {}
    for number in range(1, table.game.hand_number):
        row = scene.simulation.services.store.hand(scene.table_id, number)
        assert row
        record = HandRecord.unpack(row.record)
        own = viewer is not None and any(record.given[seat] for seat in (viewer, viewer.partner))
        if record.exchanged and not own:
            given = tuple(mask_of(rng.sample(range(52), len(cards_of(cards)))) for cards in record.given)
            changed[number] = record._replace(given=given, seed=rng.randbytes(32))
    return changed


def attempts(scene: Scene, viewer: str, rng: Random) -> Iterator[tuple[Route, object, dict[str, str]]]:
    """Every route of the table, new ones too, each with a body that it may want and with none."""
    waiting = next(seat.word for seat in SEATS if seat.word != viewer and seat != scene.game.turn)
    params = {
        "tableId": scene.table_id,
        "handNumber": "1",
        "playerId": scene.headers[waiting]["x-player-id"],  # put off in their turn, their bot would move by their cards
        "friendId": scene.headers["south"]["x-player-id"],
        "inviteId": "00000000-0000-4000-8000-000000000000",
        "token": "A" * 43,
    }
    for route in ROUTES:
        named = {name: params[name] for name in re.findall(r"{(\w+)}", route.path)}
        yield route, None if route.method == "GET" else {}, named
        for body in (*_bodies(route, params, rng), *_of_accounts(scene, viewer).get(route.handler, ())):
            yield route, body, named


def _of_accounts(scene: Scene, viewer: str) -> dict[str, list[dict[str, Any]]]:
    """What a player sends to the routes of accounts, so that each does its work where it can."""
    email, other = address_of(viewer), address_of(f"{viewer} again")
    factor = {"password": PASSWORD, "totp": "123456"}
    return {
        "guest": [{"displayName": viewer}],
        "register": [{"email": other, "username": f"{viewer} again", "password": PASSWORD}],
        "login": [{"email": email, "password": PASSWORD}, {"email": email, "password": "wrong one"}],
        "forgot_password": [{"email": email}],
        "resend_verification": [{"email": email}],
        "reset_password": [{"token": scene.tokens.get(viewer, "none"), "newPassword": f"{PASSWORD} again"}],
        "totp_setup": [factor],
        "totp_confirm": [factor],
        "totp_disable": [factor],
    }


def _bodies(route: Route, params: dict[str, str], rng: Random) -> Iterator[dict[str, Any]]:
    cards = ["AS", "2C", "10H", "QD", "KS", "7C"]
    bodies: dict[str, list[dict[str, Any]]] = {
        "play": [{"card": card} for card in cards],
        "bid": [{"bid": bid} for bid in (3, 13, "nil", "blind_nil")],
        "blind_nil_exchange": [{"cards": cards[:2]}, {"cards": cards[:4]}, {"cards": []}],
        "cut": [{"position": rng.randrange(1, 52)}],
        "entropy": [{"entropy": "mine"}],
        "chat": [{"text": "Good luck"}],
        "kick": [{"playerId": params["playerId"]}],
        "transfer_host": [{"playerId": params["playerId"]}],
        "invite": [{"playerId": params["friendId"]}],
    }
    yield from bodies.get(route.handler, [])


def messages(scene: Scene) -> Iterator[tuple[str, str]]:
    """Every socket message and event of the route table, and one that is none."""
    for route in SOCKET_ROUTES:
        if route.key != "$connect":
            yield route.key, scene.message(route.key) if route.key[0] != "$" else ""
    yield "$default", "[]"
