"""Leaving every table whose game has not begun, as a player does who signs out. Games in play go on."""

from collections.abc import Iterable

from functions.service.table.bulk import commit_everywhere
from functions.service.table.commands.attendance import leave_waiting
from functions.service.wiring import Services


def leave_waiting_tables(services: Services, player_id: str, tables: Iterable[str]) -> None:
    """Take the player off those of the tables that wait; one that cannot be reached is left to its hour."""
    commit_everywhere(services, tables, lambda draft: leave_waiting(draft, player_id), player_id)
