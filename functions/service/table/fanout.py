"""Whom a commit is told to: the lobby or the host's friends, then the room, then single players.

What a socket is told comes in that order in one parcel; a table's start comes after the bots' bids that lead to it.
Where the table gets another audience, the old one hears so before anybody else hears anything.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from functions.service.api.frames import Delivery, reply
from functions.service.concurrency import map_concurrently
from functions.service.problems import Unavailable
from functions.service.redacted import Redacted
from functions.service.storage import keys
from functions.service.storage.rows import Connection
from functions.service.table.draft import Draft
from functions.service.table.frames import RoomNews, last_frames, room_frame, room_news
from functions.service.table.listing import LobbyEvent, lobby_events
from functions.service.table.model import LOBBY, LobbySnapshot, RoomEvent, Table
from functions.service.table.player_events import player_deliveries
from functions.service.table.views import Viewing
from functions.service.wiring import Services


def news_of(
    services: Services, draft: Draft, before: LobbySnapshot, room: Sequence[Connection], answering: Viewing | None
) -> RoomNews:
    """All that there is to tell of a commit; `room` are the connections that follow the table."""
    told, table = draft.to_tell, draft.table
    news = room_news(table, told.events, room, draft.given.now, answering)
    if not (table.removed or told.left or told.notices or told.lobby_again or table.lobby_snapshot() != before):
        return news
    inside = [*news.deliveries, *last_frames(table, told.left, room)]
    events = lobby_events(before, table, again=told.lobby_again)
    first, outside = lobby_deliveries(services, events[:-1]), lobby_deliveries(services, events[-1:])
    if outside or told.notices:
        personal = {notice.player_id for notice in told.notices}
        connections = {player_id: _sockets_of(services, player_id) for player_id in personal}
        inside = _merged(outside, [*inside, *_farewell(draft, room)], player_deliveries(told.notices, connections))
    return news._replace(deliveries=inside, first=first)


def _sockets_of(services: Services, player_id: str) -> tuple[Connection, ...]:
    """A player's open sockets; none where they cannot be read now, as the room is told all the same."""
    with suppress(Unavailable):
        return services.store.connections_of(player_id)
    return ()


def lobby_deliveries(services: Services, told: Iterable[LobbyEvent]) -> list[Delivery]:
    """Bulletins by connection, in order. Where the listeners cannot be read now, nobody is told."""
    frames: dict[str, tuple[Redacted, ...]] = {}
    with suppress(Unavailable):
        for bulletin in told:
            but = _listeners(services, bulletin.but) if bulletin.but else frozenset()
            for connection_id in sorted(_listeners(services, bulletin.audience) - but):
                frame = reply(bulletin.type, bulletin.payload)
                frames[connection_id] = (*frames.get(connection_id, ()), frame)
    return [Delivery(*one) for one in frames.items()]


def _listeners(services: Services, audience: str) -> frozenset[str]:
    store = services.store
    if audience == LOBBY:
        found = map_concurrently(services, store.in_lobby, keys.SHARDS)
    else:
        found = map_concurrently(services, store.connections_of, store.friends_of(audience))
    return frozenset(one.connection_id for connections in found.values() for one in connections)


def _farewell(draft: Draft, room: Iterable[Connection]) -> list[Delivery]:
    """What somebody put off the table hears in the room last."""
    table, parting = draft.table, draft.to_tell.kicked
    frames = tuple(
        Redacted(room_frame(table, {"type": event.type, "payload": event.payload}, index))
        for index, event in enumerate(draft.to_tell.events)
        if isinstance(event, RoomEvent) and event.payload.get("playerId") == parting
    )
    return [Delivery(one.connection_id, frames) for one in room if one.joined and one.player_id == parting]


def _merged(outside: list[Delivery], inside: list[Delivery], personal: list[Delivery]) -> list[Delivery]:
    frames = {one.connection_id: one.frames for one in outside}
    for one in inside:
        frames[one.connection_id] = _joined(frames.get(one.connection_id, ()), one.frames)
    for one in personal:
        frames[one.connection_id] = (*frames.get(one.connection_id, ()), *one.frames)
    return [Delivery(*one) for one in frames.items()]


def _joined(outside: Sequence[Redacted], inside: Sequence[Redacted]) -> tuple[Redacted, ...]:
    types = [frame.data["type"] for frame in inside]
    at = types.index("GAME_STARTED") if "GAME_STARTED" in types else 0
    return (*inside[:at], *outside, *inside[at:])


def creation_news(table: Table) -> list[LobbyEvent]:
    """What is told of a table that was just made."""
    return lobby_events(None, table)


def follow_seat(services: Services, table_id: str, player_id: str) -> tuple[Connection, ...]:
    """Has every open connection of a player who sat down hear what is for their seat; gives all that now follow.

    The rows are read anew, so that a JOIN made meanwhile is not taken back. None are given where they cannot be read.
    """
    with suppress(Unavailable):
        own = services.store.connections_of(player_id)
        following = services.store.snapshot(table_id).connections
        known = {connection.connection_id for connection in following}
        others = [one for one in own if one.connection_id not in known]
        heard = map_concurrently(services, lambda one: services.store.follow(one, table_id), others)
        return (*following, *(one for one in others if heard[one]))
    return ()
