"""Sessions and guests."""

import re
import secrets
from uuid import UUID

import pytest

from functions.service.api.authentication import (
    Caller,
    admit,
    guest_name,
    hash_of,
    http_credentials,
    new_guest,
    socket_credentials,
)
from functions.service.problems import NotSignedIn
from functions.service.storage.rows import Session
from tests.support.clock import START_MS

SESSION = Session(hash_of("s1"), "p1", "Ann", START_MS)
WEEK_MS = 7 * 86_400_000


def test_a_guest_gets_fresh_ids_and_seven_days() -> None:
    session_id, session = new_guest("Ann", START_MS, secrets.token_bytes)
    other_id, other = new_guest("Ann", START_MS, secrets.token_bytes)
    assert UUID(session_id).version == UUID(session.player_id).version == 4
    assert len({session_id, session.player_id, other_id, other.player_id}) == 4
    assert session.username == "Ann"
    assert session.expires_ms == START_MS + WEEK_MS


def test_only_the_hash_of_a_session_is_kept() -> None:
    session_id, session = new_guest("Ann", START_MS, secrets.token_bytes)
    assert session.session_hash == hash_of(session_id)
    assert session_id not in repr(session)
    assert re.fullmatch("[0-9a-f]{64}", session.session_hash)


def test_a_guest_without_a_name_gets_one() -> None:
    assert re.fullmatch(r"Guest-[A-Z2-9]{4}", guest_name(secrets.token_bytes))
    assert new_guest(None, START_MS, secrets.token_bytes)[1].username.startswith("Guest-")


@pytest.mark.parametrize(
    "headers",
    [{}, {"x-session-id": "s1"}, {"x-player-id": "p1"}, {"x-session-id": "", "x-player-id": "p1"}],
)
def test_both_headers_are_needed(headers: dict[str, str]) -> None:
    with pytest.raises(NotSignedIn):
        http_credentials(headers)


def test_the_session_must_be_the_named_player_s() -> None:
    good = http_credentials({"x-session-id": "s1", "x-player-id": "p1"})
    assert admit(good, SESSION) == Caller("p1", "Ann", SESSION.session_hash)
    with pytest.raises(NotSignedIn):
        admit(good, None)
    with pytest.raises(NotSignedIn):
        admit(http_credentials({"x-session-id": "s1", "x-player-id": "p2"}), SESSION)


def test_a_socket_brings_its_session_in_header_or_query_and_the_header_wins() -> None:
    assert socket_credentials({}, {"sessionId": "s1"}) == (SESSION.session_hash, None)
    assert socket_credentials({"x-session-id": "s1"}, {"sessionId": "s2"}) == (SESSION.session_hash, None)
    assert admit(socket_credentials({}, {"sessionId": "s1"}), SESSION).player_id == "p1"
    for headers, query in (({}, {}), ({"x-session-id": ""}, {"sessionId": ""}), ({"x-player-id": "p1"}, {})):
        with pytest.raises(NotSignedIn):
            socket_credentials(headers, query)


@pytest.mark.parametrize("session_id", ["\ud800", "ä♠", "x" * 100_000, "a\x00b"])
def test_any_text_has_a_hash(session_id: str) -> None:
    assert len(hash_of(session_id)) == 64
