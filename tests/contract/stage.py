"""The stage: a cast, and the scenes in which the rows of the contract are played."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from functions.service import keys
from functions.service.keys import Put
from functions.service.problems import LostRace
from tests.functions.fakes import TABLE, FakeSes, create_table
from tests.functions.world import Answer, Player, Socket, World

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
    times: int = 1
    """How often it is asked; the last answer counts."""


class Stage:
    """A world with a cast and whatever a scene adds; names stand for ids, tokens and players."""

    def __init__(self, world: World, ses: FakeSes) -> None:
        self.world, self.ses = world, ses
        self.names: dict[str, str] = {}
        self.players: dict[str, Player] = {}
        self.sockets: dict[str, Socket] = {}

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
        for _ in range(row.times):
            answer = self.world.http(method, path, player, body)
        self.world.address = ""
        return answer

    def _clear(self) -> None:
        """An empty table, and nobody there."""
        store = self.world.services.store
        store.__dict__.pop("save", None)
        store.database._client.delete_table(TableName=TABLE)
        create_table(store.database._client)
        self.names = {"nobody": NOBODY, "tableId": NOBODY}
        self.players.clear()
        self.sockets.clear()

    def heard(self) -> dict[str, list[str]]:
        """What each socket has heard, by type, where there was anything."""
        frames = {name: [frame["type"] for frame in socket.take()] for name, socket in self.sockets.items()}
        return {name: types for name, types in frames.items() if types}

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
        """Somebody of the cast, who comes when he is first asked for."""
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

    def lose_races(self) -> None:
        """From now on somebody else has always written first."""
        store, item = self.world.services.store, self.world.services.store.live(self.names["tableId"]).item

        def lose(*_: object, **__: object) -> None:
            raise LostRace(item)

        store.save = lose  # type: ignore[method-assign]

    def token(self) -> str:
        """The token of the last letter."""
        text = self.ses.sent[-1]["Content"]["Simple"]["Body"]["Text"]["Data"]
        return re.findall(r"token=([0-9a-f-]{36})", text)[0]


def _text(card: dict[str, str]) -> str:
    return card["rank"] + card["suit"][0].upper()


Scene = Callable[[Stage], None]
SCENES: dict[str, Scene] = {}


def scene(make: Scene) -> Scene:
    """Registers a scene under its function's name."""
    SCENES[make.__name__.replace("_", " ")] = make
    return make


@scene
def cast(_: Stage) -> None:
    """People who have nothing to do with each other."""


@scene
def registered(stage: Stage) -> None:
    """Ann has registered and not yet verified her address."""
    _register(stage, "Ann")
    stage.names["token"] = stage.token()


def _register(stage: Stage, name: str) -> None:
    body = {"email": f"{name.lower()}@example.test", "username": name, "password": PASSWORD}
    assert stage.world.http("POST", "/api/auth/register", None, body).status == 201


@scene
def member(stage: Stage) -> None:
    """Ann has an account and knows it."""
    registered(stage)
    assert stage.world.http("GET", f"/api/auth/verify-email?token={stage.names['token']}", None).status == 302


@scene
def forgotten(stage: Stage) -> None:
    """Ann has asked for a new password."""
    member(stage)
    body = {"email": "ann@example.test"}
    assert stage.world.http("POST", "/api/auth/forgot-password", None, body).status == 200
    stage.names["token"] = stage.token()


@scene
def expired(stage: Stage) -> None:
    """She did so more than an hour ago."""
    forgotten(stage)
    stage.world.wait(3601)


@scene
def findable(stage: Stage) -> None:
    for name in ("Ann", "anna", "ANNE"):
        one = stage.world.guest(name).player_id
        stage.world.services.store.write([Put(keys.search_key(name, one), {"p": one, "u": name})])


@scene
def asked(stage: Stage) -> None:
    """Piet has asked maud."""
    stage.post("piet", "/api/friends/request", {"playerId": "@maud"})


@scene
def asking(stage: Stage) -> None:
    """Maud has asked piet."""
    stage.post("maud", "/api/friends/request", {"playerId": "@piet"})


@scene
def hosts_asked(stage: Stage) -> None:
    """Piet has asked maud, and both host friends-only tables."""
    asked(stage)
    _host_both(stage)


def _host_both(stage: Stage) -> None:
    for name in ("maud", "piet"):
        stage.post(name, "/api/tables", {"visibility": "friends-only"})


@scene
def friends(stage: Stage) -> None:
    stage.befriend("maud", "piet")


@scene
def hosts_friends(stage: Stage) -> None:
    friends(stage)
    _host_both(stage)


@scene
def blocked(stage: Stage) -> None:
    """Maud blocks piet."""
    stage.post("maud", "/api/players/@piet/block")


@scene
def blocked_by(stage: Stage) -> None:
    """Piet blocks maud."""
    stage.post("piet", "/api/players/@maud/block")


def _friends_at(stage: Stage, **options: object) -> None:
    friends(stage)
    stage.names["tableId"] = stage.post("piet", "/api/tables", options)["tableId"]


@scene
def friend_at_table(stage: Stage) -> None:
    _friends_at(stage)


@scene
def friend_at_private_table(stage: Stage) -> None:
    _friends_at(stage, visibility="private")


@scene
def friend_at_full_table(stage: Stage) -> None:
    _friends_at(stage)
    _watchers(stage)


def _watchers(stage: Stage) -> None:
    for at in range(20):
        watcher = stage.world.guest(f"w{at}")
        assert watcher.post(f"/api/tables/{stage.names['tableId']}/join").status == 200


@scene
def table(stage: Stage) -> None:
    """Maud's public table: maud in north, piet in east, otto watching."""
    stage.table()
    stage.at("piet", "sit", seat="east")
    stage.at("otto", "join")


@scene
def alone(stage: Stage) -> None:
    stage.table()


@scene
def three_seated(stage: Stage) -> None:
    table(stage)
    stage.at("ines", "sit", seat="south")


@scene
def with_bot(stage: Stage) -> None:
    table(stage)
    stage.at("maud", "add-bot", seat="west")


@scene
def private(stage: Stage) -> None:
    stage.table(visibility="private")


@scene
def friends_only(stage: Stage) -> None:
    """Maud's table for her friends, of whom piet is one."""
    friends(stage)
    stage.table(visibility="friends-only")


@scene
def invite_only(stage: Stage) -> None:
    stage.table(joinPolicy="invite-only")


@scene
def closed(stage: Stage) -> None:
    """Without spectators."""
    stage.table(spectating=False)


@scene
def watched(stage: Stage) -> None:
    """Twenty watch."""
    stage.table()
    stage.at("piet", "sit", seat="east")
    _watchers(stage)


@scene
def race(stage: Stage) -> None:
    table(stage)
    stage.lose_races()


@scene
def invited(stage: Stage) -> None:
    """Piet is invited to maud's private table."""
    private(stage)
    made = stage.at("maud", "invite", playerId="@piet")
    stage.names |= {"inviteId": made["inviteId"], "token": made["token"]}


@scene
def declined(stage: Stage) -> None:
    invited(stage)
    stage.post("piet", "/api/invites/@inviteId/decline")


@scene
def host_blocked(stage: Stage) -> None:
    """Piet blocks maud, who has a table."""
    blocked_by(stage)
    stage.table()


@scene
def join_link(stage: Stage) -> None:
    private(stage)
    stage.names["token"] = stage.at("maud", "join-link")["token"]


@scene
def used_link(stage: Stage) -> None:
    join_link(stage)
    stage.post("ines", "/api/tables/join-link/@token", {"seat": "south"})


@scene
def dead_link(stage: Stage) -> None:
    join_link(stage)
    stage.at("maud", "terminate")


@scene
def link_to_game(stage: Stage) -> None:
    game(stage)
    stage.names["token"] = stage.at("maud", "join-link")["token"]


@scene
def spectator_link(stage: Stage) -> None:
    private(stage)
    stage.names["token"] = stage.at("maud", "spectator-link")["token"]


@scene
def spectator(stage: Stage) -> None:
    """Piet came by a spectator link; the token is a join link."""
    spectator_link(stage)
    stage.post("piet", "/api/tables/spectator-link/@token")
    stage.names["token"] = stage.at("maud", "join-link")["token"]


@scene
def dead_spectator_link(stage: Stage) -> None:
    spectator_link(stage)
    stage.at("maud", "terminate")


@scene
def full_spectator_link(stage: Stage) -> None:
    watched(stage)
    stage.names["token"] = stage.at("maud", "spectator-link")["token"]


@scene
def game(stage: Stage) -> None:
    """Four play, maud to ruth from north; otto watches. East, piet, is to bid."""
    _game(stage)


def _game(stage: Stage, **rules: object) -> None:
    stage.table(rules=rules)
    for name, seat in (("piet", "east"), ("ines", "south"), ("ruth", "west")):
        stage.at(name, "sit", seat=seat)
    stage.at("otto", "join")


@scene
def blind(stage: Stage) -> None:
    """As game, but everybody may bid blind nil."""
    _game(stage, blind_nil_deficit=None)


@scene
def playing(stage: Stage) -> None:
    """All have bid; east, piet, is to lead. `card` he may lead, `other` he does not hold."""
    game(stage)
    for name in ("piet", "ines", "ruth", "maud"):
        stage.at(name, "bid", bid=3)
    state = stage.player("piet").state(stage.names["tableId"])
    stage.names["card"] = _text(state["validCards"][0])
    held, legal = state["myHand"], state["validCards"]
    stage.names["illegal"] = _text(next(card for card in held if card not in legal))
    stage.names["other"] = _text(stage.player("ines").state(stage.names["tableId"])["myHand"][0])


@scene
def exchanging(stage: Stage) -> None:
    """Piet has bid blind nil and sends two cards to ruth."""
    blind(stage)
    stage.at("piet", "bid", bid="blind_nil")
    for name in ("ines", "ruth", "maud"):
        stage.at(name, "bid", bid=3)
    cards = stage.player("piet").state(stage.names["tableId"])["myHand"]
    stage.names |= {"first": _text(cards[0]), "second": _text(cards[1])}
    stage.names["other"] = _text(stage.player("ines").state(stage.names["tableId"])["myHand"][0])


@scene
def last_bid(stage: Stage) -> None:
    """Only maud has not bid."""
    game(stage)
    _bid_three(stage, "piet", "ines", "ruth")


@scene
def last_blind_bid(stage: Stage) -> None:
    """Only maud has not bid, and piet's bid is blind nil."""
    blind(stage)
    stage.at("piet", "bid", bid="blind_nil")
    _bid_three(stage, "ines", "ruth")


def _bid_three(stage: Stage, *names: str) -> None:
    for name in names:
        stage.at(name, "bid", bid=3)


@scene
def returning(stage: Stage) -> None:
    """Piet has sent two cards, ruth is to send two back."""
    exchanging(stage)
    stage.at("piet", "blind-nil-exchange", cards=["@first", "@second"])
    cards = stage.player("ruth").state(stage.names["tableId"])["myHand"]
    stage.names |= {"first": _text(cards[0]), "second": _text(cards[1])}


@scene
def fourth_card(stage: Stage) -> None:
    """Maud plays the trick's last card."""
    playing(stage)
    for name in ("piet", "ines", "ruth"):
        stage.at(name, "play", card=_valid(stage, name))
    stage.names["card"] = _valid(stage, "maud")


def _valid(stage: Stage, name: str) -> str:
    return _text(stage.player(name).state(stage.names["tableId"])["validCards"][0])


@scene
def with_bots(stage: Stage) -> None:
    """Maud plays with three bots."""
    stage.table()
    for seat in ("east", "south", "west"):
        stage.at("maud", "add-bot", seat=seat)
