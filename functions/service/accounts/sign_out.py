"""Signing out: the session ends with its sockets, and the player leaves every table whose game has not begun.

Games go on.
"""

from collections.abc import Iterable
from concurrent.futures import wait

from functions.service.accounts.repository import session_end
from functions.service.ids import is_uuid
from functions.service.problems import Unavailable
from functions.service.social.repository import PlayerRepository
from functions.service.storage.rows import Connection, session_mark
from functions.service.table.bulk import commit_everywhere
from functions.service.table.commands.attendance import leave_waiting
from functions.service.table.connections import drop_connections
from functions.service.wiring import Services


def sign_out(services: Services, session_hash: str, claimed: str) -> None:
    """End a session, if there is one; `claimed` says whose it is, so that their tables are read beside it."""
    reading = services.read_pool.submit(_tables_of, services, claimed)
    try:
        session = services.store.session(session_hash)
    finally:
        wait([reading])
    if session is None:  # asked again, maybe as the first time failed halfway: its sockets still end
        if is_uuid(claimed):
            close_sockets(services, claimed, session_mark(session_hash))
        return
    ending = services.read_pool.submit(services.store.write, session_end(session.player_id, session_hash))
    try:
        same = session.player_id == claimed
        tables = reading.result() if same else _tables_of(services, session.player_id)
        leave_waiting_tables(services, session.player_id, tables)
    finally:
        ending.result()
    close_sockets(services, session.player_id, session_mark(session_hash))


def close_sockets(
    services: Services, player_id: str, mark: str | None = None, known: tuple[Connection, ...] | None = None
) -> None:
    """Close what a player has open, or one session of theirs; a socket that cannot be reached hears nothing more.

    Call it once the session is gone: a socket that is just opening sees that then, or is seen here. Where the sockets
    cannot be read now, those that were `known` before are closed. Raises Unavailable where none were.
    """
    try:
        opened = services.store.connections_of(player_id)
    except Unavailable:
        if known is None:
            raise
        opened = known
    ending = [one.connection_id for one in opened if mark is None or one.session == mark]
    services.push.close(ending)
    drop_connections(services, ending)


def _tables_of(services: Services, player_id: str) -> tuple[str, ...]:
    """Where a player sits or watches; the id may only be claimed, so that any text may come."""
    return services.repository(PlayerRepository).here(player_id).tables if is_uuid(player_id) else ()


def leave_waiting_tables(services: Services, player_id: str, tables: Iterable[str]) -> None:
    """Take the player off those of the tables that wait; one that cannot be reached is removed when idle."""
    commit_everywhere(services, tables, lambda draft: leave_waiting(draft, player_id), player_id)
