"""What a player may learn of others: who is there, who their friends are and where, whom they block. It only reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from functions.service.concurrency import map_concurrently, read_pages
from functions.service.problems import BadRequest, Forbidden, NotFound
from functions.service.social.presence import friends_json
from functions.service.social.relationship import Relationship
from functions.service.social.repository import PlayerRepository, Relation, Whereabouts
from functions.service.storage.rows import TableSnapshot
from functions.service.table.commit import load
from functions.service.table.listing import current_table, may_go, visible
from functions.service.table.model import Table
from functions.service.table.views import iso
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.players import Blocked, Friends, FriendTable, Players

LONGEST_PREFIX: Final = 50
MOST_LOOKED_AT: Final = 8
"""Tables of a friend that are looked at on the way to one of them."""


class Friendship(NamedTuple):
    """The ids of the viewer's friends, one of them, and where that one is."""

    friends: frozenset[str]
    friend: str
    here: Whereabouts


def players_named(services: Services, viewer: str, prefix: str) -> Players:
    """The players whose name begins so in any case: 20 at most, by name, without the viewer. Raises BadRequest."""
    if not 1 <= len(prefix) <= LONGEST_PREFIX:
        raise BadRequest("invalid_field", f"username must have 1 to {LONGEST_PREFIX} characters.")
    found = services.repository(PlayerRepository).search(prefix, without=viewer)
    return {"players": [{"playerId": player_id, "username": name} for player_id, name in found]}


def friends_of(services: Services, player_id: str) -> tuple[Relation, ...]:
    """A player's friends."""
    return services.repository(PlayerRepository).friends(player_id)


def requests_to(services: Services, player_id: str) -> tuple[Relation, ...]:
    """Who asks to be a player's friend."""
    return services.repository(PlayerRepository).requests(player_id)


def blocked_by(services: Services, player_id: str) -> tuple[Relation, ...]:
    """Whom a player blocks."""
    return services.repository(PlayerRepository).blocked(player_id)


def whereabouts(services: Services, player_id: str) -> Whereabouts:
    """Where a player is now."""
    return services.repository(PlayerRepository).here(player_id)


def relationship_to(services: Services, player_id: str, other: str) -> tuple[Relationship, str | None]:
    """How a player stands to another, and the other's name; None where there is no such player."""
    return services.repository(PlayerRepository).relationship(player_id, other)


def tables_of(services: Services, table_ids: Sequence[str]) -> dict[str, Table]:
    """Tables by id, those that are there and not idle."""
    (tables,) = read_pages(services, (services.repository(PlayerRepository).tables, table_ids))
    return tables


def friends_list(services: Services, viewer: str, mine: tuple[Relation, ...], asking: tuple[Relation, ...]) -> Friends:
    """The viewer's friends with where they are, by name, and who asks them, newest first."""
    players = services.repository(PlayerRepository)
    here = map_concurrently(services, players.here, [friend.player_id for friend in mine])
    seats = {table_id for where in here.values() if where.connections for table_id in where.seats}
    ids = [one.player_id for one in (*mine, *asking)]
    names, tables = read_pages(services, (players.names, ids), (players.tables, seats))
    return {
        "friends": friends_json(viewer, mine, names, here, tables),
        "pending": [
            {"playerId": one.player_id, "username": names.get(one.player_id), "sentAt": iso(one.since)}
            for one in _newest(asking)
        ],
    }


def block_list(services: Services, blocked: tuple[Relation, ...]) -> Blocked:
    """The players whom somebody blocks, newest first."""
    ids = [one.player_id for one in blocked]
    (names,) = read_pages(services, (services.repository(PlayerRepository).names, ids))
    return {
        "blocked": [
            {"playerId": one.player_id, "username": names.get(one.player_id), "blockedAt": iso(one.since)}
            for one in _newest(blocked)
        ]
    }


def _newest(relations: tuple[Relation, ...]) -> list[Relation]:
    return sorted(relations, key=lambda one: (-one.since, one.player_id))


def friendship(friends: tuple[Relation, ...], friend: str, here: Whereabouts) -> Friendship:
    """The viewer's friendship with somebody. Raises Forbidden where they are no friends."""
    ids = frozenset(one.player_id for one in friends)
    if friend not in ids:
        raise Forbidden("not_friends", "This player is no friend of yours.")
    return Friendship(ids, friend, here)


def table_of_friend(services: Services, viewer: str, known: Friendship) -> FriendTable:
    """The table where a friend is, if the viewer may see it, and whether they may go there."""
    tables = tables_of(services, known.here.tables)
    table = current_table(known.friend, tables.values())
    if table is None or not visible(table, viewer, known.friends):
        return {"table": None}
    return {
        "table": {
            "tableId": table.table_id,
            "name": table.name,
            "hostPlayerId": table.host,
            "status": table.status,
            "visibility": table.visibility,
            "spectating": table.spectating,
        },
        "canGoToTable": may_go(table, viewer, known.friends),
    }


def snapshot_of_friends_table(services: Services, viewer: str, known: Friendship) -> TableSnapshot:
    """The table where a friend is, as it is stored. Raises NotFound."""
    ids = known.here.tables[:MOST_LOOKED_AT]
    snapshots = map_concurrently(services, services.store.snapshot, ids)
    table = current_table(known.friend, _standing(services, viewer, snapshots.values()))
    if table is None:
        raise NotFound("no_table", "Your friend is at no table.")
    return snapshots[table.table_id]


def _standing(services: Services, viewer: str, snapshots: Iterable[TableSnapshot]) -> Iterator[Table]:
    """The tables that are there."""
    for snapshot in snapshots:
        with suppress(NotFound):
            yield load(services, snapshot.table_id, snapshot.item, viewer, ())
