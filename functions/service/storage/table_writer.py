"""The writes of tables: saved under the version that was read, removed, and set aside. For the one writer alone."""

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from functions.service.problems import LostRace
from functions.service.settings import EXPIRES, PARTITION_KEY
from functions.service.storage import keys
from functions.service.storage.dynamodb import Database, Guard, Refused
from functions.service.storage.keys import Delete, Item, Put, Write, expiry
from functions.service.storage.rows import MARK, VERSION, unexpired, without_key

_MONTH_MS: Final = 30 * 86_400_000
_ANY: Final = Guard("attribute_exists(#pk)", {"#pk": PARTITION_KEY}, {})


class TableWriter:
    """Writes tables, each write under a condition. May raise Unavailable."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database, self._now_ms = database, now_ms

    def save(self, table_id: str, item: Item, *, read_version: int, also: Sequence[Write] = ()) -> None:
        """Write a table if its version is still the one read (0: none); `item` carries the new version.

        One PutItem; with `also`, one transaction of at most 100 writes. A repetition by the SDK of a write
        whose answer was lost counts as the success that it was. Raises LostRace with the winner's item.
        """
        mark = secrets.token_bytes(8)
        put = Put(keys.table_key(table_id), {**item, MARK: mark})
        try:
            if also:
                self._database.transact(put, self._guard(read_version), also)
            else:
                self._database.put(put, self._guard(read_version))
        except Refused as refusal:
            winner = unexpired(refusal.item, self._now_ms())
            if winner is None or winner.get(MARK) != mark:
                raise LostRace(winner and without_key(winner)) from None

    def remove(self, table_id: str, *, read_version: int, also: Sequence[Write] = ()) -> None:
        """Delete a table if its version is still the one read, or if it is gone. Raises LostRace."""
        key = keys.table_key(table_id)
        try:
            if also:
                self._database.transact(Delete(key), self._guard(read_version), also)
            else:
                self._database.delete(key, self._guard(read_version))
        except Refused as refusal:
            if refusal.item is not None:
                raise LostRace(without_key(refusal.item)) from None
            self._database.batch([write for write in also if isinstance(write, Delete)])

    def set_aside(self, table_id: str, item: Item) -> None:
        """Take a table that cannot be read out of the way, and keep it for a month. Raises LostRace."""
        row = Put(keys.damaged_key(table_id), {"table": item, **expiry(self._now_ms() + _MONTH_MS)})
        there = Guard("#v = :v", {"#v": MARK}, {":v": item[MARK]}) if MARK in item else _ANY
        try:
            self._database.transact(Delete(keys.table_key(table_id)), there, [row])
        except Refused as refusal:
            raise LostRace(refusal.item and without_key(refusal.item)) from None

    def _guard(self, read_version: int) -> Guard:
        if read_version:
            return Guard("#v = :v", {"#v": VERSION}, {":v": read_version})
        names = {"#pk": PARTITION_KEY, "#exp": EXPIRES}
        return Guard("attribute_not_exists(#pk) OR #exp <= :now", names, {":now": self._now_ms() // 1000})
