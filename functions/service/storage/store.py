"""What is kept, and how it is read and written: sessions, tables, connections, seats, finished hands.

Every read also checks the expiry, as the database deletes late. Nothing scans, and nothing is logged here.
All methods may raise Unavailable.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, TypeVar

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.clients import make_client
from functions.service.ids import TABLE_ID
from functions.service.settings import (
    DUE_INDEX,
    DUE_MINUTE,
    DUE_SHARD,
    EXPIRES,
    LOBBY_AT,
    LOBBY_INDEX,
    LOBBY_SHARD,
    PARTITION_KEY,
    SORT_KEY,
    Settings,
)
from functions.service.storage import keys
from functions.service.storage.dynamodb import Database, Refused
from functions.service.storage.keys import Delete, Item, Key, Put, Write, expiry
from functions.service.storage.rows import (
    Connection,
    HandRow,
    Session,
    Subscriptions,
    TablePosition,
    TableSnapshot,
    connection_of,
    session_rows,
    unexpired,
    without_key,
)

_END: Final = "~"
"""Sorts behind every character of an id."""

_PAGE: Final = 100
LONGEST_TURN_MS: Final = 600_000
_LISTENERS: Final = 500
"""Connections of a shard of the lobby that hear of it; more would not be reached in time."""

Repository = TypeVar("Repository")


class Store:
    """Reads and writes; made once a process, safe to use from several threads."""

    lobby_shards: Final = keys.SHARDS
    """What the list of public tables is read by."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms
        self._repositories: dict[Any, Any] = {}

    @classmethod
    def connect_to(cls, settings: Settings, calls: AwsCallCounter, now_ms: Callable[[], int]) -> "Store":
        """The store of this process, with a client of its own."""
        client = make_client("dynamodb", settings, calls, connect_s=1, read_s=2, attempts=3)
        return cls(Database(client, settings.table_name), now_ms)

    def repository(self, kind: Callable[[Database, Callable[[], int]], Repository]) -> Repository:
        """What reads and writes other rows of the table, made once: nothing else is given the database."""
        if kind not in self._repositories:
            self._repositories[kind] = kind(self._database, self._now_ms)
        made: Repository = self._repositories[kind]
        return made

    def session(self, session_hash: str) -> Session | None:
        """The session with this hash, unless it has expired. One consistent GetItem."""
        item = self._get(keys.session_key(session_hash))
        return Session(session_hash, item["p"], item["u"], item[EXPIRES] * 1000, item.get("e", "")) if item else None

    def sign_in(self, session: Session) -> None:
        """Put a new player and their session."""
        player = {"u": session.username, **expiry(session.expires_ms)}
        self.write([Put(keys.profile_key(session.player_id), player), *session_rows(session)])

    def snapshot(self, table_id: str) -> TableSnapshot:
        """The table and the connections that follow it: one consistent Query."""
        table, followers = None, []
        if TABLE_ID.fullmatch(table_id):
            partition = keys.partition("TABLE", table_id)
            for item in self._range(partition, keys.LIVE):
                if item[SORT_KEY] == keys.STATE:
                    table = without_key(item)
                else:
                    with suppress(KeyError, TypeError):  # a damaged row is nobody's
                        followers.append(connection_of(item, keys.FOLLOWER))
        return TableSnapshot(table_id, table, tuple(followers))

    def connect(self, connection: Connection) -> None:
        """Put an open socket under its own key and its player's. Call it before reading `seats_of`."""
        item = {**_item_of(connection), "s": connection.session or None}
        theirs = keys.player_connection_key(connection.player_id, connection.connection_id)
        self.write([Put(keys.connection_key(connection.connection_id), item), Put(theirs, item)])

    def connection(self, connection_id: str) -> Connection | None:
        """An open socket."""
        item = self._get(keys.connection_key(connection_id))
        return connection_of(item, keys.CONNECTION, PARTITION_KEY) if item else None

    def connections_of(self, player_id: str) -> tuple[Connection, ...]:
        """Every open socket of a player (`joined` is False). Read it after the seat's row is written."""
        rows = self._range(keys.partition("PLAYER", player_id), keys.PLAYER_CONNECTION)
        return tuple(connection_of(item, keys.PLAYER_CONNECTION) for item in rows)

    def seats_of(self, player_id: str) -> tuple[str, ...]:
        """The ids of the tables where a player sits, or sat when the table was last heard of."""
        rows = self._range(keys.partition("PLAYER", player_id), keys.SEAT)
        return tuple(item[SORT_KEY].removeprefix(keys.SEAT) for item in rows if not item.get("w"))

    def follow(self, connection: Connection, table_id: str) -> bool:
        """Let a connection hear of a table, in its room if `connection.joined`. False if it is gone."""
        row = Put(keys.follower_key(table_id, connection.connection_id), _item_of(connection))
        self.write([row])
        expression = "ADD #t :t, #j :t" if connection.joined else "ADD #t :t DELETE #j :t"
        try:
            self._mark(connection.connection_id, table_id, expression)
        except Refused:
            self.write([Delete(row.key)])
            return False
        return True

    def unfollow(self, connection_id: str, table_id: str) -> None:
        """Let a connection hear no more of a table; what cannot be a table's id is none that it hears of."""
        if not TABLE_ID.fullmatch(table_id):
            return
        self.write([Delete(keys.follower_key(table_id, connection_id))])
        with suppress(Refused):
            self._mark(connection_id, table_id, "DELETE #t :t, #j :t")

    def _mark(self, connection_id: str, table_id: str, expression: str) -> None:
        """Keep with an open connection what is to be undone when it closes. Raises Refused if it has closed."""
        names, values = {"#t": "t", "#j": "j"}, {":t": frozenset({table_id})}
        self._database.update(keys.connection_key(connection_id), expression, names, values)

    def followed(self, connection_id: str) -> Subscriptions | None:
        """What a connection follows, even if its time is over; None if it was dropped before."""
        item = self._database.get(keys.connection_key(connection_id))
        return Subscriptions(item["p"], item.get("t", frozenset()), item.get("j", frozenset())) if item else None

    def drop(self, connection_id: str, table_id: str | None = None) -> None:
        """Remove a connection and all that it followed, and its row at the table where it was found gone."""
        item = self._database.delete(keys.connection_key(connection_id)) or {}
        tables = item.get("t", frozenset()) | {table_id} if table_id else item.get("t", frozenset())
        rows = [Delete(keys.follower_key(table, connection_id)) for table in sorted(tables)]
        if item:
            rows.append(Delete(keys.player_connection_key(item["p"], connection_id)))
        if item.get("l"):
            rows.append(Delete(keys.lobby_key(connection_id)))
        self.write(rows)

    def enter_lobby(self, connection: Connection) -> bool:
        """Let a connection hear of the lobby. False if it is gone."""
        row = Put(keys.lobby_key(connection.connection_id), _item_of(connection))
        self.write([row])
        try:
            self._database.update(keys.connection_key(connection.connection_id), "SET #l = :l", {"#l": "l"}, {":l": 1})
        except Refused:
            self.write([Delete(row.key)])
            return False
        return True

    def leave_lobby(self, connection_id: str) -> None:
        """Let a connection hear no more of the lobby."""
        self.write([Delete(keys.lobby_key(connection_id))])

    def in_lobby(self, shard: str) -> tuple[Connection, ...]:
        """The connections of one of `keys.SHARDS` that hear of the lobby; a bounded number."""
        rows = self._database.range(keys.partition("LOBBY", shard), keys.CONNECTION, keys.CONNECTION + _END, _LISTENERS)
        return tuple(connection_of(item, keys.CONNECTION) for item in rows if self._alive(item))

    def are_friends(self, one: str, other: str) -> bool:
        """Whether two players are friends. One consistent GetItem."""
        return self._database.get(keys.relation_key(one, keys.FRIEND, other)) is not None

    def blocks_with(self, player_id: str, others: Collection[str]) -> frozenset[str]:
        """Those of some players whom a player blocks or who block the player. One BatchGetItem."""
        asked = {
            keys.relation_key(one, keys.BLOCK, two): other
            for other in others
            for one, two in ((player_id, other), (other, player_id))
        }
        return frozenset(asked[key] for key in self._database.get_many(list(asked))) if asked else frozenset()

    def friends_of(self, player_id: str) -> tuple[str, ...]:
        """The ids of a player's friends; a bounded number."""
        rows = self._range(keys.partition("PLAYER", player_id), keys.FRIEND)
        return tuple(item[SORT_KEY].removeprefix(keys.FRIEND) for item in rows)

    def in_list(self, shard: str, upto_ms: int, limit: int) -> list[TablePosition]:
        """Places of public tables in one of `keys.SHARDS`, from a time of creation back; it may be a little behind."""
        rows = self._database.newest(LOBBY_INDEX, (LOBBY_SHARD, shard), (LOBBY_AT, upto_ms), limit)
        return [TablePosition(item[LOBBY_AT], _table_id(item)) for item in rows]

    def due(self, now_ms: int) -> Iterator[str]:
        """The ids of tables that are due, page by page from every shard; some may be dealt with by now.

        Those that will be due before the minute is over come along, so that none waits for a second sweep.
        """
        for shard in keys.SHARDS:
            upto = (DUE_MINUTE, -(-now_ms // 60_000))
            for item in self._database.index(DUE_INDEX, (DUE_SHARD, shard), upto, _PAGE):
                yield _table_id(item)

    def running(self, now_ms: int) -> int:
        """How many tables wait for a turn: those that are due within the longest turn. Only counted, not read."""
        upto = (DUE_MINUTE, -(-(now_ms + LONGEST_TURN_MS) // 60_000))
        return sum(self._database.how_many(DUE_INDEX, (DUE_SHARD, shard), upto) for shard in keys.SHARDS)

    def kept_answer(self, player_id: str, key_hash: bytes) -> Item | None:
        """The answer to an earlier request of a player, as `a`, and the hash of that request, as `q`."""
        return self._get(keys.receipt_key(player_id, key_hash))

    def hand(self, table_id: str, number: int) -> HandRow | None:
        """A finished hand."""
        item = self._get(keys.hand_key(table_id, number)) if TABLE_ID.fullmatch(table_id) else None
        return HandRow(number, item["r"]) if item else None

    def hands(self, table_id: str, *, after: int = 0, limit: int = 25) -> tuple[HandRow, ...]:
        """Finished hands in order, from the one behind `after`; fewer than `limit` are the last."""
        if not TABLE_ID.fullmatch(table_id):
            return ()
        partition, first = keys.hand_key(table_id, after + 1)
        rows = self._database.range(partition, first, keys.HAND + _END, limit)
        return tuple(
            HandRow(int(item[SORT_KEY].removeprefix(keys.HAND)), item["r"]) for item in rows if self._alive(item)
        )

    def count(self, key: Key, expires_s: int) -> int:
        """Add one to a counter, made at need, and give what it is then. One call."""
        return self._database.count(key, expires_s)

    def write(self, writes: Iterable[Write]) -> None:
        """Write rows without any condition, in batches. Each key may come once.

        Raises ValueError for the row of a table: that is written under its version, by the one writer.
        """
        listed = list(writes)
        if any(keys.is_table(write.key) for write in listed):
            raise ValueError("A table is written by its writer alone.")
        self._database.batch(listed)

    def _get(self, key: Key) -> Item | None:
        return self._alive(self._database.get(key))

    def _range(self, partition: str, prefix: str) -> Iterator[Item]:
        return filter(self._alive, self._database.range(partition, prefix, prefix + _END))

    def _alive(self, item: Item | None) -> Item | None:
        return unexpired(item, self._now_ms())


def _table_id(item: Item) -> str:
    return str(item[PARTITION_KEY].removeprefix(keys.partition("TABLE", "")))


def _item_of(connection: Connection) -> Item:
    joined = True if connection.joined else None
    return {"p": connection.player_id, "o": connection.protocol, "j": joined, **expiry(connection.expires_ms)}
