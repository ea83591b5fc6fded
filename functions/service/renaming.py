"""A guest's new name at the tables where he is, once he has registered."""

from contextlib import suppress

from functions.service.commit import commit
from functions.service.house import Draft
from functions.service.people import People
from functions.service.problems import Problem
from functions.service.room import rename
from functions.service.rows import Live
from functions.service.wiring import Services


def rename_at_tables(services: Services, player_id: str, username: str) -> None:
    """Have a player's tables show his new name; one that cannot be reached keeps the old one."""
    tables = People.of(services).here(player_id).tables
    for live in services.pool.map(services.store.live, tables):
        with suppress(Problem):
            _rename(services, live, player_id, username)


def _rename(services: Services, live: Live, player_id: str, username: str) -> None:
    def command(draft: Draft) -> bool:
        events = rename(draft.table, player_id, username)
        draft.events += events
        return bool(events)

    commit(services, live, command, by=player_id)
