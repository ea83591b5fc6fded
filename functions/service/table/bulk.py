"""One command at several tables of a player, all at once."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from functions.service.concurrency import crewed
from functions.service.problems import Problem
from functions.service.storage.rows import Live
from functions.service.table.autoplay import Draft
from functions.service.table.commit import commit
from functions.service.wiring import Services


def commit_everywhere(
    services: Services, tables: Iterable[str], command: Callable[[Live, Draft], bool], player_id: str
) -> None:
    """Carries out a player's command, given each table as it is read; one that cannot be reached or refuses stays."""

    def at_one(table_id: str) -> None:
        with suppress(Problem):
            live = services.store.live(table_id)
            commit(services, live, partial(command, live), by=player_id)

    crewed(services, at_one, tables)
