"""A guest's new name at the tables where he is, once he has registered."""

from contextlib import suppress

from functions.service.commit import commit
from functions.service.house import Draft
from functions.service.people import People
from functions.service.problems import Problem
from functions.service.room import rename
from functions.service.together import crewed
from functions.service.wiring import Services


def rename_at_tables(services: Services, player_id: str, username: str) -> None:
    """Have a player's tables show his new name; one that cannot be reached keeps the old one."""

    def command(draft: Draft) -> bool:
        events = rename(draft.table, player_id, username)
        draft.events += events
        return bool(events)

    def show(table_id: str) -> None:
        with suppress(Problem):
            commit(services, services.store.live(table_id), command, by=player_id)

    crewed(services, show, People.of(services).here(player_id).tables)
