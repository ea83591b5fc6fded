"""The rows that say where a player is at tables, kept in step with the table by being written together with it."""

from typing import Final

from functions.service.storage.keys import Delete, follower_key, seat_key, seat_row, watch_row
from functions.service.storage.rows import TableSnapshot
from functions.service.table import membership
from functions.service.table.draft import Draft
from functions.service.table.model import Person

PLACE_MS: Final = 7 * 86_400_000
MOST_FOLLOWING: Final = 80
"""Rows of one player's sockets that go along with a commit; a transaction takes 100. Who may hear, the table tells."""


def index_seated(draft: Draft, player_id: str) -> None:
    """The player has sat down; his open connections are to hear what is for his seat."""
    draft.rows.append(seat_row(player_id, draft.table.table_id, draft.now + PLACE_MS))
    draft.sat_down = player_id


def index_watching(draft: Draft, player_id: str) -> None:
    """The player watches."""
    draft.rows.append(watch_row(player_id, draft.table.table_id, draft.now + PLACE_MS))


def index_gone(draft: Draft, player_id: str) -> None:
    """The player is at the table no more."""
    draft.rows.append(Delete(seat_key(player_id, draft.table.table_id)))


def leave_table(draft: Draft, snapshot: TableSnapshot, player_id: str) -> list[membership.Event]:
    """Takes a player off the table for good, as `room.leave` does, and gives the room's events."""
    events = membership.leave(draft.table, player_id)
    draft.left = player_id
    index_gone(draft, player_id)
    unfollow(draft, snapshot, player_id)
    return events


def unfollow(draft: Draft, snapshot: TableSnapshot, player_id: str, keep_joined: bool = False) -> None:
    """The player's connections hear of the table no more, or only those that joined its room do (L6)."""
    own = [one for one in snapshot.connections if one.player_id == player_id and not (keep_joined and one.joined)]
    draft.rows += [Delete(follower_key(draft.table.table_id, one.connection_id)) for one in own[:MOST_FOLLOWING]]


def watch_table(draft: Draft, person: Person, *, known: bool = False, to_sit: bool = False) -> list[membership.Event]:
    """Has a player watch the table, as `room.watch` does, and gives the room's events."""
    events = membership.watch(draft.table, person, known=known, to_sit=to_sit)
    if events:
        index_watching(draft, person.player_id)
    return events
