"""Leaving every table whose game has not begun, as a player does who signs out. Games in play go on."""

from collections.abc import Iterable
from contextlib import suppress

from functions.service import places
from functions.service.commit import commit
from functions.service.house import Draft
from functions.service.problems import Problem
from functions.service.together import crewed
from functions.service.wiring import Services


def leave_waiting_tables(services: Services, player_id: str, tables: Iterable[str]) -> None:
    """Take the player off those of the tables that wait; one that cannot be reached is left to its hour."""

    def leave(table_id: str) -> None:
        with suppress(Problem):
            _leave(services, table_id, player_id)

    crewed(services, leave, tables)


def _leave(services: Services, table_id: str, player_id: str) -> None:
    live = services.store.live(table_id)

    def command(draft: Draft) -> bool:
        if not draft.table.waiting or not draft.table.has(player_id):
            return False
        draft.events += places.leave(draft, live, player_id)
        return True

    commit(services, live, command, by=player_id)
