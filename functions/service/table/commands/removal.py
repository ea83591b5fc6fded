"""How a table ends: by its host, or because nobody has acted there for an hour."""

from collections.abc import Mapping
from typing import Final

from functions.service.table.draft import Draft
from functions.service.table.membership import check_host, remove

TERMINATED: Final[Mapping[str, object]] = {"message": "The table is terminated."}
"""What the host is told, also where the request comes again once the table is gone."""


def terminate(draft: Draft, host: str) -> bool:
    """End the table for its host, whatever goes on there."""
    check_host(draft.table, host)
    draft.events += remove(draft.table)
    draft.answer = dict(TERMINATED)
    return True


def remove_if_idle(draft: Draft) -> bool:
    """End a table where nobody has acted for an hour."""
    if draft.table.idle_at > draft.now:
        return False
    draft.events += remove(draft.table)
    return True
