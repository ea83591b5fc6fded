"""Everything that the golden tests use of the service: tables made by hand, and the service on stand-ins."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher

from engine import Phase, Seat, load, rules_for
from functions.service.accounts import passwords
from functions.service.accounts.repository import AccountRepository, Change
from functions.service.api.http import Request, Response, serve
from functions.service.aws.mail import MailMessage
from functions.service.social.relationship import FORGOTTEN_MS, relationship_of, row_of
from functions.service.storage.attributes import pack, unpack
from functions.service.storage.keys import Put
from functions.service.storage.rows import session_rows
from functions.service.table.codec import decode, encode
from functions.service.table.invitations import Links
from functions.service.table.model import SEATS, Grant, IdempotencyRecord, Occupant, Person, Table, bot_for
from tests.support.clock import START_MS
from tests.support.deployment import SETTINGS
from tests.support.simulation import MODULES, ROUTE_OF, Simulation

KINDS = (("public", "open"), ("public", "friends-only"), ("friends-only", "invite-only"), ("private", "invite-only"))
PEOPLE = tuple(
    Person(f"{number:08x}-1111-4111-8111-{number:012x}", name)
    for number, name in enumerate(("maud", "piet", "Inès", "ruth 😀", "otto", "ann"), 1)
)


class Salted(PasswordHasher):
    """The service's own hasher, with a salt that is always the same."""

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        return super().hash(password, salt=bytes(range(16)))


class Post:
    """Takes mail instead of sending it."""

    def __init__(self) -> None:
        self.mails: list[MailMessage] = []

    def send(self, mail: MailMessage) -> bool:
        self.mails.append(mail)
        return True

    def token(self) -> str:
        """The token of the last mail."""
        return str(re.findall(r"token=([0-9a-f-]{36})", self.mails[-1].text)[0])


@contextmanager
def fixed_salt() -> Iterator[None]:
    mine = passwords.HASHER
    with patch.object(passwords, "HASHER", Salted(mine.time_cost, mine.memory_cost, mine.parallelism)):
        yield


def simulation_of(written: Callable[..., None]) -> tuple[Simulation, Post]:
    """The service on stand-ins, and its mail."""
    simulation, post = Simulation(1, written), Post()
    simulation.services.settings = SETTINGS._replace(app_url="https://spades.test")
    simulation.services.mail = post  # type: ignore[assignment]
    return simulation, post


def asked(
    simulation: Simulation,
    key: str,
    headers: Mapping[str, str],
    body: object,
    query: Mapping[str, str],
    params: dict[str, str],
) -> Response:
    """The answer to an HTTP request as it goes over the wire."""
    route, path = ROUTE_OF[key], key.partition(" ")[2]
    for name, value in params.items():
        path = path.replace(f"{{{name}}}", value)
    sent = b"" if body is None else json.dumps(body).encode()
    request = Request(route.method, path, params, query, headers, sent, "r", "192.0.2.7")
    return serve(route, getattr(MODULES[route.function], route.handler), request, simulation.services)


def tables(games: list[dict[str, Any]]) -> dict[str, Table]:
    """Tables of every kind; the games are those of the golden file."""
    made = {"new": _table(), "named, without spectators": _table(name="Café 🂡", spectating=False, version=65_536)}
    for at, (visibility, policy) in enumerate(KINDS):
        made[f"{visibility}, {policy}"] = _table(visibility=visibility, join_policy=policy, name=f"Table {at}")
    made["full of bots but one"] = _table(*_bots())
    made["with everything that waits"] = _waiting()
    for kept in games:
        for state in kept["states"]:
            if state is kept["states"][-1] or state is kept["states"][len(kept["states"]) // 2]:
                made[f"{kept['name']}: {state['what']}"] = _playing(state["game"])
    return made


def _table(*others: Occupant, **options: Any) -> Table:
    holders = [Occupant(*PEOPLE[0]), *others]
    return Table(
        table_id=str(PEOPLE[0].player_id).replace("1111", "2222"),
        host=PEOPLE[0].player_id,
        created_at=START_MS,
        **{
            "rules": rules_for("tournament", target=300),
            "seed": Random(3).randbytes(32),
            "version": 1,
            "renewed_at": START_MS + 5,
            "seats": [*holders, *[None] * (4 - len(holders))],
            **options,
        },
    )


def _bots() -> list[Occupant]:
    return [bot_for(SEATS[1]), bot_for(SEATS[2], "standard", 15), bot_for(SEATS[3], "expert", 100)]


def _waiting() -> Table:
    rng = Random(4)
    return _table(
        Occupant(*PEOPLE[1]),
        observers=list(PEOPLE[3:]),
        entropy={Seat.NORTH: "tulips", Seat.EAST: "é"},
        receipts=[IdempotencyRecord(rng.randbytes(8), rng.randbytes(4), note) for note in range(8)],
        grants=[
            Grant(PEOPLE[2].player_id, START_MS + 3_600_000, rng.randbytes(8), START_MS + 600_000),
            Grant(PEOPLE[4].player_id, START_MS + 3_600_000),
        ],
    )


def _playing(packed: str) -> Table:
    game = load(bytes.fromhex(packed))
    seats = [Occupant(*person) for person in PEOPLE[:3]]
    seats[1].away_until, seats[2].caretaker = START_MS + 60_000, True
    over = game.phase is Phase.GAME_OVER
    return _table(
        rules=game.rules,
        seed=b"",
        seats=[*seats, bot_for(SEATS[3], "standard", 7)],
        game=game,
        deadline=None if over else START_MS + 30_000,
        timer=7,
        version=9,
        observers=[PEOPLE[4]],
        left={Seat.WEST: PEOPLE[5].player_id},
        receipts=[IdempotencyRecord(b"key of 8", b"same", 2)],
    )


def stored(table: Table) -> dict[str, Any]:
    """A table's item as the database takes it."""
    return pack(encode(table))


def table_of(table_id: str, row: dict[str, Any]) -> Table:
    """The table of a row."""
    return decode(table_id, unpack({name: value for name, value in row.items() if name not in ("pk", "sk")}))


def again(simulation: Simulation, key: tuple[str, str], row: dict[str, Any]) -> Put | None:
    """A row as it is written from what was read of it; None for kinds that nobody reads and writes whole."""
    kind, name = key[0].partition("#")[::2]
    item, store = (
        unpack({name: value for name, value in row.items() if name not in ("pk", "sk")}),
        simulation.services.store,
    )
    if kind == "SESSION":
        session = store.session(name)
        return session_rows(session)[0] if session else None
    if kind == "INVITE":
        invite = simulation.services.repository(Links).invite(name)
        return invite.row if invite else None
    if kind == "PAIR":
        one, other = name.split("#")
        now = item["exp"] * 1000 - FORGOTTEN_MS if "exp" in item else simulation.clock()
        return row_of(relationship_of(one, other, item)._replace(version=item["v"] - 1), now)
    if kind == "TABLE" and key[1] == "LIVE#STATE":
        return Put(key, {**encode(decode(name, item)), "m": item["m"]})
    return None


def account_again(simulation: Simulation, email: str) -> None:
    """Has an account read and written as it is, under its next version."""
    store = simulation.services.repository(AccountRepository)
    assert store.change(store.account(email), Change)
