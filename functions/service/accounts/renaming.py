"""A guest's new name at the tables where they are, once they have registered."""

from functions.service.social.repository import PlayerRepository
from functions.service.table.bulk import commit_everywhere
from functions.service.table.commands.attendance import rename
from functions.service.wiring import Services


def rename_at_tables(services: Services, player_id: str, username: str) -> None:
    """Have a player's tables show their new name; one that cannot be reached keeps the old one."""
    tables = services.repository(PlayerRepository).here(player_id).tables
    commit_everywhere(services, tables, lambda draft: rename(draft, player_id, username), player_id)
