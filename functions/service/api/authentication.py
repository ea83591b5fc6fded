"""Who calls: sessions by hash, and guests. Pure: time and randomness come in.

The id of a session is a version 4 UUID from a cryptographic source; only its SHA-256 is ever stored.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from functions.service.problems import NotSignedIn
from functions.service.storage.rows import Session

SESSION_MS = 7 * 24 * 3_600_000
"""A session lasts seven days from its start, whatever its use."""

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Caller(NamedTuple):
    """A signed-in player, as the handlers know them."""

    player_id: str
    username: str
    session_hash: str
    email: str = ""
    """The address of their account; a guest has none."""


class Credentials(NamedTuple):
    """What a request claims: a session by hash, and the player it names (None on a socket)."""

    session_hash: str
    player_id: str | None


def hash_of(session_id: str) -> str:
    """The form in which a session's id is kept."""
    return sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()


def http_credentials(headers: Mapping[str, str]) -> Credentials:
    """The two headers of a request; both are needed. Raises NotSignedIn."""
    session_id, player_id = headers.get("x-session-id", ""), headers.get("x-player-id", "")
    if not session_id or not player_id:
        raise NotSignedIn("not_signed_in", "Sign in first: x-session-id and x-player-id are both needed.")
    return Credentials(hash_of(session_id), player_id)


def authenticate(headers: Mapping[str, str], read: Callable[[Credentials], Session | None]) -> Caller:
    """The caller of a request, whose session `read` finds. Raises NotSignedIn."""
    credentials = http_credentials(headers)
    return admit(credentials, read(credentials))


def socket_credentials(headers: Mapping[str, str], query: Mapping[str, str]) -> Credentials:
    """The header `x-session-id`, else the query's `sessionId`. Raises NotSignedIn."""
    session_id = headers.get("x-session-id") or query.get("sessionId") or ""
    if not session_id:
        raise NotSignedIn("not_signed_in", "Sign in first: a socket needs a ticket or a sessionId.")
    return Credentials(hash_of(session_id), None)


def admit(credentials: Credentials, session: Session | None) -> Caller:
    """The caller, if the stored session is there and is the named player's. Raises NotSignedIn."""
    if session is None or credentials.player_id not in (None, session.player_id):
        raise NotSignedIn("session_unknown", "This session has ended, or is another player's. Sign in.")
    return Caller(session.player_id, session.username, session.session_hash, session.email)


def new_guest(username: str | None, now_ms: int, fresh: Callable[[int], bytes]) -> tuple[str, Session]:
    """A new player's session: its id, which is told to them alone, and what is kept of it."""
    return new_session(new_id(fresh), username or guest_name(fresh), now_ms, fresh)


def new_session(
    player_id: str, username: str, now_ms: int, fresh: Callable[[int], bytes], email: str = ""
) -> tuple[str, Session]:
    """A session of a player, from now on: its id, which is told to them alone, and what is kept of it."""
    session_id = new_id(fresh)
    return session_id, Session(hash_of(session_id), player_id, username, now_ms + SESSION_MS, email)


def guest_name(fresh: Callable[[int], bytes]) -> str:
    """A name for somebody who gave none."""
    return "Guest-" + "".join(_LETTERS[byte % len(_LETTERS)] for byte in fresh(4))


def new_id(fresh: Callable[[int], bytes]) -> str:
    """An id that nobody can guess: a version 4 UUID."""
    return str(UUID(bytes=fresh(16), version=4))
