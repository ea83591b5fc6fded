"""What a player's friends see of them: whether they are there, and at which table. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from functions.service.social.repository import Relation, Whereabouts
from functions.service.table.listing import current_table, visible
from functions.service.table.model import Table
from functions.service.table.views import iso

if TYPE_CHECKING:
    from functions.service.wire.names import PresenceStatus
    from functions.service.wire.players import Friend, TableInfo


def friend_json(friend: Relation, name: str | None, where: tuple[Whereabouts, Table | None], named: bool) -> Friend:
    """A friend in the list of friends; `named` says whether their table's name may be told."""
    here, table = where
    status: PresenceStatus = "offline" if not here.connections else "in-game" if table else "online"
    told: TableInfo = {"tableName": table.name if named and table else None}
    return {
        "playerId": friend.player_id,
        "username": name,
        "since": iso(friend.since),
        "presenceStatus": status,
        "tableInfo": told if status == "in-game" else None,
    }


def seated_at(player_id: str, here: Whereabouts, tables: Mapping[str, Table]) -> Table | None:
    """The table where a player sits."""
    found = [tables[table_id] for table_id in here.seats if table_id in tables]
    return current_table(player_id, [table for table in found if table.seat_of(player_id) is not None])


def friends_json(
    viewer: str,
    friends: Collection[Relation],
    names: Mapping[str, str],
    here: Mapping[str, Whereabouts],
    tables: Mapping[str, Table],
) -> list[Friend]:
    """The viewer's friends by name."""
    ids = {friend.player_id for friend in friends}
    rows = []
    for friend in friends:
        where = here[friend.player_id]
        table = seated_at(friend.player_id, where, tables)
        named = table is not None and table.visibility != "private" and visible(table, viewer, ids)
        rows.append(friend_json(friend, names.get(friend.player_id), (where, table), named))
    return sorted(rows, key=lambda row: ((row["username"] or "").casefold(), row["playerId"]))
