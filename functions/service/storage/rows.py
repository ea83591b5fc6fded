"""What the database gives back, as plain values. Pure; times are epoch milliseconds."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from functions.service.settings import EXPIRES, PARTITION_KEY, SORT_KEY, TRANSACTION_ITEMS
from functions.service.storage import keys
from functions.service.storage.keys import Delete, Item, Put

VERSION = "v"
"""The attribute of a table's item that every write raises; the store checks it."""

MARK = "m"
"""The attribute by which a writer knows their own write again."""

CONNECTION_MS = 2 * 3_600_000
"""The gateway closes every connection after two hours."""


PLACE_MS: Final = 7 * 86_400_000
"""How long the rows of a player's places are kept; no table lasts as long."""

MOST_FOLLOWING: Final = TRANSACTION_ITEMS - 20
"""Rows of one player's sockets that go along with a commit. Who may hear, the table tells."""


class Session(NamedTuple):
    """A signed-in player. The session's id itself is nowhere kept, only its hash."""

    session_hash: str
    player_id: str
    username: str
    expires_ms: int
    email: str = ""
    """The address of the player's account; a guest has none."""


class Connection(NamedTuple):
    """An open socket. At a table, `joined` ones hear the room; the others only what is for their player."""

    connection_id: str
    player_id: str
    protocol: int = 1
    expires_ms: int = 0
    joined: bool = False
    session: str = ""
    """The mark of the session that opened it, with which it ends; at a table nobody needs it."""


class TableSnapshot(NamedTuple):
    """A table as one consistent query gives it; `item` is None where there is none."""

    table_id: str
    item: Item | None
    connections: tuple[Connection, ...] = ()


class Subscriptions(NamedTuple):
    """The tables that a player's connection follows, and those of them whose room it has joined."""

    player_id: str
    followed: frozenset[str]
    joined: frozenset[str]


class TablePosition(NamedTuple):
    """A table in the lobby's list: when it was made, and its id."""

    at: int
    table_id: str


class HandRow(NamedTuple):
    """A finished hand as stored; `record` is what `HandRecord.unpack` reads."""

    number: int
    record: bytes


_FOREVER = 1 << 40


def without_key(item: Item) -> Item:
    """The item's attributes without its key."""
    return {name: value for name, value in item.items() if name not in (PARTITION_KEY, SORT_KEY)}


def unexpired(item: Item | None, now_ms: int) -> Item | None:
    """The item unless it has expired: the database deletes late."""
    return item if item and item.get(EXPIRES, _FOREVER) * 1000 > now_ms else None


def unended(item: Item | None, now_ms: int) -> Item | None:
    """The item unless its end, which it keeps to the millisecond as `x`, has passed."""
    return item if item and item["x"] > now_ms else None


def session_mark(session_hash: str) -> str:
    """What a connection keeps of its session: enough to tell a player's own sessions apart."""
    return session_hash[:16]


def session_rows(session: Session) -> list[Put]:
    """The session, and what finds it among its player's."""
    until = keys.expiry(session.expires_ms)
    item = {"p": session.player_id, "u": session.username, "e": session.email or None, **until}
    theirs = keys.player_session_key(session.player_id, session.session_hash)
    return [Put(keys.session_key(session.session_hash), item), Put(theirs, dict(until))]


def connection_of(item: Item, prefix: str, key: str = SORT_KEY) -> Connection:
    """A connection's row; its name stands behind a prefix in the sort key, or in another part of the key."""
    name = item[key].removeprefix(prefix)
    return Connection(name, item["p"], item["o"], item[EXPIRES] * 1000, item.get("j") is True, item.get("s", ""))


def seat_row(player_id: str, table_id: str, expires_ms: int) -> Put:
    """The row saying that a player sits at a table."""
    return Put(keys.seat_key(player_id, table_id), keys.expiry(expires_ms))


def watch_row(player_id: str, table_id: str, expires_ms: int) -> Put:
    """The row saying that a player watches a table."""
    return Put(keys.seat_key(player_id, table_id), {"w": True, **keys.expiry(expires_ms)})


def place_removal(player_id: str, table_id: str) -> Delete:
    """Removes the row of a player's place at a table."""
    return Delete(keys.seat_key(player_id, table_id))


def follower_removals(table_id: str, connections: Iterable[Connection]) -> list[Delete]:
    """Removes the rows by which connections hear of a table, as many as one commit takes."""
    names = [one.connection_id for one in connections][:MOST_FOLLOWING]
    return [Delete(keys.follower_key(table_id, name)) for name in names]
