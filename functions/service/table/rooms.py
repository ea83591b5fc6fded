"""Open connections and the rooms that they follow: opening one, JOIN and LEAVE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from functions.service.api.authentication import Credentials, admit
from functions.service.concurrency import gather, map_concurrently
from functions.service.problems import Forbidden, NotFound, TooMany
from functions.service.storage.rows import CONNECTION_MS, Connection, session_mark
from functions.service.table.commands.attendance import reconnect
from functions.service.table.commit import CommitRequest, Notes, commit, load
from functions.service.table.membership import check_present
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.events import DenialReason

MOST_SOCKETS: Final = 20
"""Open sockets of one player; more would take the time in which everybody else is told."""


def open_connection(services: Services, connection_id: str, credentials: Credentials, protocol: int) -> None:
    """Let a signed-in player's socket in; it hears at once what is for the seats that they hold.

    It ends with its session: who signs out meanwhile sees its row, or it sees here that the session is gone. Raises
    NotSignedIn and TooMany.
    """
    store, session_hash = services.store, credentials.session_hash
    session = store.session(session_hash)
    player = admit(credentials, session).player_id
    expires = min(services.now_ms() + CONNECTION_MS, session.expires_ms if session else 0)
    connection = Connection(connection_id, player, protocol, expires, session=session_mark(session_hash))
    store.connect(connection)
    opened, seats, still_there = gather(
        services,
        lambda: store.connections_of(player),
        lambda: store.seats_of(player),
        lambda: store.session(session_hash),
    )
    if still_there is None or len(opened) > MOST_SOCKETS:
        store.drop(connection_id)
        admit(credentials, still_there)
        raise TooMany("too_many_sockets", f"A player has {MOST_SOCKETS} open sockets at most; close one first.")
    map_concurrently(services, lambda table_id: store.follow(connection, table_id), seats)


def join_room(services: Services, connection: Connection, table_id: str) -> DenialReason | None:
    """Follow a table's room; gives why the player may not, in the contract's words."""
    refusal = _refusal(services, table_id, connection.player_id)
    if refusal is None and not services.store.follow(connection._replace(joined=True), table_id):
        return "error"
    return refusal


def _refusal(services: Services, table_id: str, player_id: str) -> DenialReason | None:
    """A table that the player may not know of is not found."""
    try:
        table = load(services, table_id, services.store.snapshot(table_id).item, player_id)
        check_present(table, player_id)
    except NotFound:
        return "table_not_found"
    except Forbidden:
        return "not_seated_or_observing"
    return None


def end_absence(services: Services, table_id: str, player_id: str, notes: Notes) -> None:
    """The player is back in the room, if they were away."""
    snapshot = services.store.snapshot(table_id)
    commit(services, CommitRequest(snapshot, lambda draft: reconnect(draft, player_id), by=player_id, notes=notes))


def leave_room(services: Services, connection: Connection, table_id: str) -> None:
    """Follow a table's room no more; what is for the player's own seat still comes."""
    store = services.store
    if table_id in store.seats_of(connection.player_id):
        store.follow(connection._replace(joined=False), table_id)
    else:
        store.unfollow(connection.connection_id, table_id)
