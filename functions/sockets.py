"""Connections and the rooms of tables: opening, closing, JOIN and LEAVE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from functions.lambda_events import socket_function
from functions.service.api import edge, origins
from functions.service.api.authentication import Credentials, socket_credentials
from functions.service.api.frames import Delivery, reply
from functions.service.api.tickets import take_ticket
from functions.service.api.websocket import Message, unknown
from functions.service.problems import BadRequest, NotSignedIn
from functions.service.storage.rows import Connection
from functions.service.table.connections import on_disconnect
from functions.service.table.rooms import end_absence, join_room, leave_room, open_connection

if TYPE_CHECKING:
    from functions.service.wire.events import ReplyPayload, ReplyType


def connect(message: Message) -> None:
    """Let a signed-in player's socket in; it hears at once what is for the seats that they hold.

    Raises Forbidden for what came past the edge or from a page of another site, NotSignedIn and TooMany.
    """
    request, services = message.request, message.services
    if services.settings.edge_keys:
        edge.check(request.headers, services.settings)
    origins.check(request.headers.get("origin"), services.settings)
    protocol = 2 if request.query.get("protocol") == "2" else 1
    open_connection(services, message.connection_id, _credentials(message), protocol)


def _credentials(message: Message) -> Credentials:
    """What the opening claims: the header's session, else a ticket's, else the query's. Raises NotSignedIn."""
    request = message.request
    ticket = request.query.get("ticket")
    if ticket is None or "x-session-id" in request.headers:
        return socket_credentials(request.headers, request.query)
    return Credentials(take_ticket(message.services, ticket), None)


def disconnect(message: Message) -> None:
    """Undo a closed connection; a player whose last one at a game it was gets a reconnect window."""
    on_disconnect(message.services, message.connection_id)


def join(message: Message) -> None:
    """Follow a table's room: JOINED once that is stored, then PLAYER_RECONNECTED where the player was away."""
    table_id, connection = _table_id(message), _connection(message)
    refusal = join_room(message.services, connection, table_id)
    if refusal:
        _answer(message, "JOIN_DENIED", {"tableId": table_id, "reason": refusal})
        return
    _answer(message, "JOINED", {"tableId": table_id})
    end_absence(message.services, table_id, connection.player_id, message.notes)


def leave(message: Message) -> None:
    """Follow a table's room no more; what is for the player's own seat still comes."""
    table_id = _table_id(message)
    leave_room(message.services, _connection(message), table_id)
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


def _answer(message: Message, kind: ReplyType, payload: ReplyPayload) -> None:
    message.services.push.deliver([Delivery(message.connection_id, (reply(kind, payload),))])


handler = socket_function(connect, disconnect, join, leave, join_lobby, leave_lobby, unknown)
