"""How a table ends: by its host, or because nobody has acted there for an hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from functions.service.table.draft import Draft
from functions.service.table.membership import check_host, remove

if TYPE_CHECKING:
    from functions.service.wire.values import Message

TERMINATED: Final[Message] = {"message": "The table is terminated."}
"""What the host is told, also where the request comes again once the table is gone."""


def terminate(draft: Draft, host: str) -> bool:
    """End the table for its host, whatever goes on there; a game that counts the host has lost."""
    check_host(draft.table, host)
    draft.end_game(host)
    draft.to_tell.events += remove(draft.table)
    draft.to_answer.facts = TERMINATED
    return True


def remove_if_idle(draft: Draft) -> bool:
    """End a table where nobody has acted for an hour; a game goes on while one of its players follows it (F18)."""
    table = draft.table
    if table.idle_at > draft.given.now:
        return False
    if table.in_play and any(holder.player_id in draft.given.connected for _, holder in table.people()):
        table.renewed_at = draft.given.now
        return True
    draft.end_game(None)
    draft.to_tell.events += remove(draft.table)
    return True
