"""Leaving every table whose game has not begun, as a player does who signs out. Games in play go on."""

from collections.abc import Iterable
from contextlib import suppress

from functions.service import places, room
from functions.service.commit import commit
from functions.service.house import Draft
from functions.service.problems import Problem
from functions.service.rows import Live
from functions.service.wiring import Services


def leave_waiting_tables(services: Services, player_id: str, tables: Iterable[str]) -> None:
    """Take the player off those of the tables that wait; one that cannot be reached is left to its hour."""
    for live in services.pool.map(services.store.live, tables):
        with suppress(Problem):
            _leave(services, live, player_id)


def _leave(services: Services, live: Live, player_id: str) -> None:
    def command(draft: Draft) -> bool:
        if not draft.table.waiting or not draft.table.has(player_id):
            return False
        draft.events += room.leave(draft.table, player_id)
        places.goes(draft, player_id)
        places.unfollows(draft, live, player_id)
        return True

    commit(services, live, command, by=player_id)
