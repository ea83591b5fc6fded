"""One command at several tables of a player, all at once."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from functions.service.concurrency import map_commits
from functions.service.problems import Problem
from functions.service.storage.rows import TableSnapshot
from functions.service.table.commit import commit
from functions.service.table.draft import Draft
from functions.service.wiring import Services


def commit_everywhere(
    services: Services, tables: Iterable[str], command: Callable[[TableSnapshot, Draft], bool], player_id: str
) -> None:
    """Carries out a player's command, given each table as it is read; one that cannot be reached or refuses stays."""

    def at_one(table_id: str) -> None:
        with suppress(Problem):
            snapshot = services.store.snapshot(table_id)
            commit(services, snapshot, partial(command, snapshot), by=player_id)

    map_commits(services, at_one, tables)
