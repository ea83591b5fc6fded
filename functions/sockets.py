"""Connections and the rooms of tables: opening, closing, JOIN and LEAVE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from functions.lambda_events import socket_function
from functions.service.api import edge, origins
from functions.service.api.authentication import Credentials, admit, socket_credentials
from functions.service.api.frames import Delivery, reply
from functions.service.api.tickets import Tickets
from functions.service.api.websocket import Message, unknown
from functions.service.concurrency import gather, map_concurrently
from functions.service.problems import BadRequest, Forbidden, NotFound, NotSignedIn, TooMany
from functions.service.storage.rows import CONNECTION_MS, Connection, session_mark
from functions.service.table import membership
from functions.service.table.commands.attendance import reconnect
from functions.service.table.commit import CommitRequest, commit, load
from functions.service.table.connections import on_disconnect
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.events import DenialReason, ReplyPayload, ReplyType

MOST_SOCKETS: Final = 20
"""Open sockets of one player; more would take the time in which everybody else is told."""


def connect(message: Message) -> None:
    """Let a signed-in player's socket in; it hears at once what is for the seats that they hold.

    It ends with its session: who signs out meanwhile sees its row, or it sees here that the session is gone. Raises
    Forbidden for what came past the edge or from a page of another site, NotSignedIn and TooMany.
    """
    request, services = message.request, message.services
    if services.settings.edge_keys:
        edge.check(request.headers, services.settings)
    origins.check(request.headers.get("origin"), services.settings)
    credentials = _credentials(message)
    store, session_hash = services.store, credentials.session_hash
    session = store.session(session_hash)
    player = admit(credentials, session).player_id
    connection = _opened(message, player, session_hash, session.expires_ms if session else 0)
    store.connect(connection)
    opened, seats, still_there = gather(
        services,
        lambda: store.connections_of(player),
        lambda: store.seats_of(player),
        lambda: store.session(session_hash),
    )
    if still_there is None or len(opened) > MOST_SOCKETS:
        store.drop(connection.connection_id)
        admit(credentials, still_there)
        raise TooMany("too_many_sockets", f"A player has {MOST_SOCKETS} open sockets at most; close one first.")
    map_concurrently(services, lambda table_id: store.follow(connection, table_id), seats)


def _opened(message: Message, player_id: str, session_hash: str, session_expires_ms: int) -> Connection:
    """The connection that a message opens."""
    protocol = 2 if message.request.query.get("protocol") == "2" else 1
    expires = min(message.services.now_ms() + CONNECTION_MS, session_expires_ms)
    return Connection(message.connection_id, player_id, protocol, expires, session=session_mark(session_hash))


def _credentials(message: Message) -> Credentials:
    """What the opening claims: the header's session, else a ticket's, else the query's. Raises NotSignedIn."""
    request = message.request
    ticket = request.query.get("ticket")
    if ticket is None or "x-session-id" in request.headers:
        return socket_credentials(request.headers, request.query)
    session_hash = message.services.repository(Tickets).take(ticket)
    if session_hash is None:
        raise NotSignedIn("ticket_used_up", "This ticket was used or is too old; please ask for another.")
    return Credentials(session_hash, None)


def disconnect(message: Message) -> None:
    """Undo a closed connection; a player whose last one at a game it was gets a reconnect window."""
    on_disconnect(message.services, message.connection_id)


def join(message: Message) -> None:
    """Follow a table's room: JOINED once that is stored, then PLAYER_RECONNECTED where the player was away."""
    table_id, connection, services = _table_id(message), _connection(message), message.services
    refusal = _refusal(services, table_id, connection.player_id)
    if refusal or not services.store.follow(connection._replace(joined=True), table_id):
        _answer(message, "JOIN_DENIED", {"tableId": table_id, "reason": refusal or "error"})
        return
    _answer(message, "JOINED", {"tableId": table_id})
    snapshot, player_id = services.store.snapshot(table_id), connection.player_id
    commit(
        services, CommitRequest(snapshot, lambda draft: reconnect(draft, player_id), by=player_id, notes=message.notes)
    )


def leave(message: Message) -> None:
    """Follow a table's room no more; what is for the player's own seat still comes."""
    table_id, connection, store = _table_id(message), _connection(message), message.services.store
    if table_id in store.seats_of(connection.player_id):
        store.follow(connection._replace(joined=False), table_id)
    else:
        store.unfollow(connection.connection_id, table_id)
    _answer(message, "LEFT", {"tableId": table_id})


def join_lobby(message: Message) -> None:
    """Hear of the public tables: JOINED_LOBBY once that is stored."""
    if message.services.store.enter_lobby(_connection(message)):
        _answer(message, "JOINED_LOBBY", {})


def leave_lobby(message: Message) -> None:
    """Hear of the public tables no more."""
    message.services.store.leave_lobby(message.connection_id)
    _answer(message, "LEFT_LOBBY", {})


def _table_id(message: Message) -> str:
    table_id = message.payload.get("tableId")
    if not isinstance(table_id, str):
        raise BadRequest("invalid_field", "payload.tableId must be a text.")
    return table_id


def _connection(message: Message) -> Connection:
    connection = message.services.store.connection(message.connection_id)
    if connection is None:
        raise NotSignedIn("connection_unknown", "This connection has ended; please open another.")
    return connection


def _refusal(services: Services, table_id: str, player_id: str) -> DenialReason | None:
    """Why the player may not follow the room, in the contract's words; one they may not know of is not found."""
    try:
        table = load(services, table_id, services.store.snapshot(table_id).item, player_id)
        membership.check_present(table, player_id)
    except NotFound:
        return "table_not_found"
    except Forbidden:
        return "not_seated_or_observing"
    return None


def _answer(message: Message, kind: ReplyType, payload: ReplyPayload) -> None:
    message.services.push.deliver([Delivery(message.connection_id, (reply(kind, payload),))])


handler = socket_function(connect, disconnect, join, leave, join_lobby, leave_lobby, unknown)
