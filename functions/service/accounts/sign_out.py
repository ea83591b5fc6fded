"""Leaving every table whose game has not begun, as a player does who signs out. Games in play go on."""

from collections.abc import Iterable

from functions.service.storage.rows import TableSnapshot
from functions.service.table import player_index
from functions.service.table.bulk import commit_everywhere
from functions.service.table.draft import Draft
from functions.service.wiring import Services


def leave_waiting_tables(services: Services, player_id: str, tables: Iterable[str]) -> None:
    """Take the player off those of the tables that wait; one that cannot be reached is left to its hour."""

    def leave(snapshot: TableSnapshot, draft: Draft) -> bool:
        if not draft.table.waiting or not draft.table.has(player_id):
            return False
        draft.events += player_index.leave_table(draft, snapshot, player_id)
        return True

    commit_everywhere(services, tables, leave, player_id)
