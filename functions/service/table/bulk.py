"""One command at several tables of a player, all at once."""

from collections.abc import Iterable
from contextlib import suppress

from functions.service.concurrency import map_commits
from functions.service.problems import Problem
from functions.service.table.commit import CommitRequest, commit
from functions.service.table.draft import Command
from functions.service.wiring import Services


def commit_everywhere(services: Services, tables: Iterable[str], command: Command, player_id: str) -> None:
    """Carry out a player's command at each table; one that cannot be reached or refuses stays as it is."""

    def commit_at(table_id: str) -> None:
        with suppress(Problem):
            commit(services, CommitRequest(services.store.snapshot(table_id), command, by=player_id))

    map_commits(services, commit_at, tables)
