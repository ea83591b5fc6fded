"""The one table in DynamoDB. Every read also checks the expiry, as the database deletes late; nothing scans.

All methods may raise Unavailable. A method never logs or repeats what it was given.
"""

from collections.abc import Iterable, Iterator, Sequence

from functions.service.calls import Calls
from functions.service.keys import Item, Write
from functions.service.rows import Connection, Dropped, HandRow, Live, Session
from functions.service.settings import Settings


class Store:
    """Reads and writes; made once a process, safe to use from several threads."""

    @classmethod
    def connect_to(cls, settings: Settings, calls: Calls) -> "Store":
        """The one of this process, with a client of its own."""
        raise NotImplementedError

    def session(self, session_hash: str) -> Session | None:
        """The session with this hash, unless it has expired. One consistent GetItem."""
        raise NotImplementedError

    def sign_in(self, session: Session) -> None:
        """Put a new player and his session."""
        raise NotImplementedError

    def live(self, table_id: str) -> Live:
        """The table and the connections that follow it: one consistent Query."""
        raise NotImplementedError

    def save(self, table_id: str, item: Item, *, read_version: int, also: Sequence[Write] = ()) -> None:
        """Write a table if its version is still the one read (0: none); `item` carries the new version.

        One PutItem; with `also`, one transaction of at most 100 writes. A repetition by the SDK of a write
        whose answer was lost counts as the success that it was. Raises LostRace with the winner's item.
        """
        raise NotImplementedError

    def remove(self, table_id: str, *, read_version: int, also: Sequence[Write] = ()) -> None:
        """Delete a table if its version is still the one read. Raises LostRace."""
        raise NotImplementedError

    def connect(self, connection: Connection) -> None:
        """Put an open socket under its own key and its player's. Call it before reading `seats_of`."""
        raise NotImplementedError

    def connection(self, connection_id: str) -> Connection | None:
        """An open socket."""
        raise NotImplementedError

    def connections_of(self, player_id: str) -> tuple[Connection, ...]:
        """Every open socket of a player (`joined` is False). Read it after the seat's row is written."""
        raise NotImplementedError

    def seats_of(self, player_id: str) -> tuple[str, ...]:
        """The ids of the tables where a player sits, or sat when the table was last heard of."""
        raise NotImplementedError

    def follow(self, connection: Connection, table_id: str) -> bool:
        """Let a connection hear of a table, in its room if `connection.joined`. False if it is gone."""
        raise NotImplementedError

    def unfollow(self, connection_id: str, table_id: str) -> None:
        """Let a connection hear no more of a table."""
        raise NotImplementedError

    def drop(self, connection_id: str, table_id: str | None = None) -> Dropped | None:
        """Remove a connection and all that it followed, and its row at the table where it was found gone.

        None if it was dropped before: only one caller is given what there is to undo.
        """
        raise NotImplementedError

    def due(self, now_ms: int) -> Iterator[str]:
        """The ids of tables that are due, page by page from every shard; some may be dealt with by now."""
        raise NotImplementedError

    def hand(self, table_id: str, number: int) -> HandRow | None:
        """A finished hand."""
        raise NotImplementedError

    def hands(self, table_id: str, *, after: int = 0, limit: int = 25) -> tuple[HandRow, ...]:
        """Finished hands in order, from the one behind `after`; fewer than `limit` are the last."""
        raise NotImplementedError

    def write(self, writes: Iterable[Write]) -> None:
        """Write rows without any condition, in batches."""
        raise NotImplementedError
