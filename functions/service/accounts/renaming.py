"""A guest's new name at the tables where they are, once they have registered."""

from functions.service.social.repository import PlayerRepository
from functions.service.storage.rows import TableSnapshot
from functions.service.table.bulk import commit_everywhere
from functions.service.table.draft import Draft
from functions.service.table.membership import rename
from functions.service.wiring import Services


def rename_at_tables(services: Services, player_id: str, username: str) -> None:
    """Have a player's tables show their new name; one that cannot be reached keeps the old one."""

    def show(_live: TableSnapshot, draft: Draft) -> bool:
        events = rename(draft.table, player_id, username)
        draft.events += events
        return bool(events)

    commit_everywhere(services, PlayerRepository.of(services).here(player_id).tables, show, player_id)
