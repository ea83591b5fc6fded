"""One-time tickets for sockets (fault L10: no session in an address), and the origins whose pages may open them."""

import json
from dataclasses import replace
from typing import Any

import pytest

from functions.service.settings import Settings
from tests.support.driver import Player
from tests.support.dynamodb import Client
from tests.support.world import World

PAGE = "https://spades.example"


def ticket_of(player: Player) -> str:
    answer = player.post("/api/ws-tickets")
    assert answer.status == 201, answer.json
    return str(answer.json["ticket"])


def open_with(world: World, connection_id: str, **query: str) -> int:
    return world.socket_event("$connect", connection_id, queryStringParameters=query)


@pytest.fixture
def maud(world: World) -> Player:
    return world.guest("maud")


def test_a_ticket_needs_a_session(world: World) -> None:
    assert world.http("POST", "/api/ws-tickets", None).status == 401


def test_a_ticket_tells_when_it_ends(world: World, maud: Player) -> None:
    answer = maud.post("/api/ws-tickets").json
    assert set(answer) == {"ticket", "expiresAt"}
    assert answer["expiresAt"] == "2027-01-15T08:00:30.000Z"  # the fakes' clock starts at 08:00


def test_a_socket_opened_with_a_ticket_is_its_owners(world: World, maud: Player) -> None:
    table_id = world.full_table([maud])
    assert open_with(world, "t1", ticket=ticket_of(maud)) == 200
    world.socket_event("JOIN", "t1", body=json.dumps({"type": "JOIN", "payload": {"tableId": table_id}}))
    assert json.loads(world.gateway.received["t1"][0])["type"] == "JOINED"


def test_a_ticket_opens_one_socket(world: World, maud: Player) -> None:
    ticket = ticket_of(maud)
    assert [open_with(world, name, ticket=ticket) for name in ("t1", "t2")] == [200, 401]


def test_a_ticket_ends_after_thirty_seconds(world: World, maud: Player) -> None:
    early, late = ticket_of(maud), ticket_of(maud)
    world.wait(29.9)
    assert open_with(world, "t1", ticket=early) == 200
    world.wait(0.2)
    assert open_with(world, "t2", ticket=late) == 401


def test_a_ticket_ends_with_its_session(world: World, maud: Player) -> None:
    ticket = ticket_of(maud)
    maud.post("/api/auth/logout")
    assert open_with(world, "t1", ticket=ticket) == 401


@pytest.mark.parametrize("ticket", ["", "no", "x" * 3000])
def test_what_is_no_ticket_opens_nothing(world: World, maud: Player, ticket: str) -> None:
    assert open_with(world, "t1", ticket=ticket) == 401


def test_a_session_in_the_query_or_the_header_still_opens_sockets(world: World, maud: Player) -> None:
    assert open_with(world, "t1", sessionId=maud.session_id) == 200
    assert open_with(world, "t2", sessionId=maud.session_id, ticket="no") == 401
    headers = {"x-session-id": maud.session_id}
    spared = ticket_of(maud)
    both: dict[str, Any] = {"headers": headers, "queryStringParameters": {"ticket": spared}}
    assert world.socket_event("$connect", "t3", **both) == 200
    assert open_with(world, "t4", ticket=spared) == 200


def test_only_the_hash_of_a_ticket_is_kept(
    world: World, maud: Player, dynamodb: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = ticket_of(maud)
    items = dynamodb.dump()
    assert any(item["pk"]["S"].startswith("TICKET#") for item in items)
    assert ticket not in str(items)
    open_with(world, "t1", ticket=ticket)
    assert ticket not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("origin", "emulator", "status"),
    [
        (None, None, 200),
        (PAGE, None, 200),
        ("https://other.example", None, 200),
        ("https://evil.example", None, 403),
        ("http://spades.example", None, 403),
        (f"{PAGE}.evil.example", None, 403),
        ("null", None, 403),
        ("", None, 403),
        ("http://127.0.0.1:8400", None, 403),
        ("http://127.0.0.1:8400", "http://127.0.0.1:4566", 200),
        ("http://localhost:5173", "http://127.0.0.1:4566", 200),
        ("https://evil.example", "http://127.0.0.1:4566", 403),
        ("http://[", "http://127.0.0.1:4566", 403),
    ],
)
def test_pages_of_other_sites_open_no_sockets(
    world: World, maud: Player, origin: str | None, emulator: str | None, status: int
) -> None:
    origins = frozenset({PAGE, "https://other.example"})
    settings = world.services.settings._replace(origins=origins, endpoint_url=emulator)
    world.services = replace(world.services, settings=settings)
    headers = {"x-session-id": maud.session_id} | ({} if origin is None else {"Origin": origin})
    assert world.socket_event("$connect", "t1", headers=headers) == status


def test_origins_are_read_from_the_environment() -> None:
    assert Settings.from_env({}).origins == frozenset()
    assert Settings.from_env({"SPADES_ORIGINS": f"{PAGE},https://b.example"}).origins == {PAGE, "https://b.example"}
