"""Players and their relations, as kept: names, friends, requests, blocks, and where somebody is now.

All methods may raise Unavailable.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, NamedTuple

from functions.service.problems import DamagedTable, Unavailable
from functions.service.settings import PARTITION_KEY, SORT_KEY
from functions.service.social.relationship import (
    MOST_ASKING,
    MOST_BLOCKED,
    MOST_FRIENDS,
    Relationship,
    changes,
    relationship_of,
    row_of,
)
from functions.service.storage import keys
from functions.service.storage.dynamodb import Database, Guard, Refused
from functions.service.storage.keys import Item
from functions.service.storage.rows import Connection, connection_of, unexpired
from functions.service.table.codec import decode
from functions.service.table.model import Table

MOST_HERE: Final = 120
"""Connections and places of one player that are looked at."""

FOUND_AT_MOST: Final = 20
_LAST: Final = "\U0010ffff"
"""Sorts behind every text."""


class Relation(NamedTuple):
    """Somebody on a player's list, and since when."""

    player_id: str
    since: int


class Whereabouts(NamedTuple):
    """Where a player is: their open sockets, the tables where they sit, and those that they watch."""

    connections: tuple[Connection, ...] = ()
    seats: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()

    @property
    def tables(self) -> tuple[str, ...]:
        """All tables where they are, those with a seat first."""
        return self.seats + self.watched


class PlayerRepository:
    """Reads and writes of what players are to each other."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database, self._now_ms = database, now_ms

    def search(self, prefix: str, without: str) -> tuple[tuple[str, str], ...]:
        """Players whose name begins so in any case, by name, as pairs of id and name. One bounded Query."""
        first, last = keys.search_key(prefix, "")[1].removesuffix("#"), _LAST
        partition = keys.search_key(prefix, "")[0]
        rows = self._database.range(partition, first, first + last, FOUND_AT_MOST + 1)
        found = [(row["p"], row["u"]) for row in rows if row["p"] != without]
        return tuple(found[:FOUND_AT_MOST])

    def names(self, player_ids: Collection[str]) -> Mapping[str, str]:
        """The names of players; one who is gone has none."""
        profiles = self._database.get_many([keys.profile_key(player_id) for player_id in player_ids])
        named = {keys.profile_key(player_id): player_id for player_id in player_ids}
        return {named[key]: item["u"] for key, item in profiles.items() if self._alive(item)}

    def relationship(self, one: str, other: str) -> tuple[Relationship, str | None]:
        """How two players stand, and the other's name; None where there is no such player."""
        profile, pair = keys.profile_key(other), keys.pair_key(one, other)
        found = self._database.get_many([profile, pair])
        name = found[profile]["u"] if self._alive(found.get(profile)) else None
        return relationship_of(one, other, found.get(pair)), name

    def change(self, before: Relationship, after: Relationship) -> bool:
        """Write a pair and both players' lists in one transaction; False if the pair has changed meanwhile."""
        names, values = {"#v": "v"}, {":v": before.version}
        guard = Guard("#v = :v", names, values)
        if not before.version:
            guard = Guard("attribute_not_exists(#pk)", {"#pk": PARTITION_KEY}, {})
        try:
            self._database.transact(row_of(after, self._now_ms()), guard, changes(before, after))
        except Refused:
            return False
        return True

    def friends(self, player_id: str) -> tuple[Relation, ...]:
        """A player's friends, by id."""
        return self.listed(player_id, keys.FRIEND, MOST_FRIENDS)

    def requests(self, player_id: str) -> tuple[Relation, ...]:
        """Who asks to be a player's friend, by id."""
        return self.listed(player_id, keys.ASKED, MOST_ASKING)

    def blocked(self, player_id: str) -> tuple[Relation, ...]:
        """Whom a player blocks, by id."""
        return self.listed(player_id, keys.BLOCK, MOST_BLOCKED)

    def listed(self, player_id: str, kind: str, limit: int) -> tuple[Relation, ...]:
        """A player's FRIEND, ASKED or BLOCK rows, by id."""
        rows = self._database.range(keys.partition("PLAYER", player_id), kind, kind + _LAST, limit)
        return tuple(Relation(row[SORT_KEY].removeprefix(kind), row["t"]) for row in rows)

    def here(self, player_id: str) -> Whereabouts:
        """Where a player is now. One bounded Query."""
        partition = keys.partition("PLAYER", player_id)
        rows = self._database.range(partition, keys.HERE, keys.HERE + _LAST, MOST_HERE)
        return _here([row for row in rows if self._alive(row)])

    def tables(self, table_ids: Iterable[str]) -> dict[str, Table]:
        """Tables by id, those that are there and not idle."""
        wanted = {keys.table_key(table_id): table_id for table_id in table_ids}
        found = self._database.get_many(list(wanted))
        tables = [_table(wanted[key], item) for key, item in found.items() if self._alive(item)]
        return {table.table_id: table for table in tables if table and table.idle_at > self._now_ms()}

    def _alive(self, item: Item | None) -> bool:
        return unexpired(item, self._now_ms()) is not None


def _table(table_id: str, item: Item) -> Table | None:
    """The table of an item; one that cannot be read does not keep the others from being listed."""
    try:
        return decode(table_id, item)
    except (DamagedTable, Unavailable):
        return None


def _here(rows: Iterable[Item]) -> Whereabouts:
    connections, seats, watched = [], [], []
    for row in rows:
        name = row[SORT_KEY]
        if name.startswith(keys.PLAYER_CONNECTION):
            connections.append(connection_of(row, keys.PLAYER_CONNECTION))
        elif row.get("w"):
            watched.append(name.removeprefix(keys.SEAT))
        else:
            seats.append(name.removeprefix(keys.SEAT))
    return Whereabouts(tuple(connections), tuple(seats), tuple(watched))
