"""The rows that say where a player is at tables, kept in step with the table by being written together with it."""

from typing import Final

from functions.service.storage.keys import Delete, follower_key, seat_key, seat_row, watch_row
from functions.service.storage.rows import Live
from functions.service.table import membership
from functions.service.table.autoplay import Draft
from functions.service.table.model import Person

PLACE_MS: Final = 7 * 86_400_000
MOST_FOLLOWING: Final = 80
"""Rows of one player's sockets that go along with a commit; a transaction takes 100. Who may hear, the table tells."""


def sits(draft: Draft, player_id: str) -> None:
    """The player has sat down; his open connections are to hear what is for his seat."""
    draft.also.append(seat_row(player_id, draft.table.table_id, draft.now + PLACE_MS))
    draft.seated = player_id


def watches(draft: Draft, player_id: str) -> None:
    """The player watches."""
    draft.also.append(watch_row(player_id, draft.table.table_id, draft.now + PLACE_MS))


def goes(draft: Draft, player_id: str) -> None:
    """The player is at the table no more."""
    draft.also.append(Delete(seat_key(player_id, draft.table.table_id)))


def leave(draft: Draft, live: Live, player_id: str) -> list[membership.Event]:
    """Takes a player off the table for good, as `room.leave` does, and gives the room's events."""
    events = membership.leave(draft.table, player_id)
    draft.leaver = player_id
    goes(draft, player_id)
    unfollows(draft, live, player_id)
    return events


def unfollows(draft: Draft, live: Live, player_id: str, keep_joined: bool = False) -> None:
    """The player's connections hear of the table no more, or only those that joined its room do (L6)."""
    own = [one for one in live.connections if one.player_id == player_id and not (keep_joined and one.joined)]
    draft.also += [Delete(follower_key(draft.table.table_id, one.connection_id)) for one in own[:MOST_FOLLOWING]]


def watch(draft: Draft, person: Person, *, known: bool = False, to_sit: bool = False) -> list[membership.Event]:
    """Has a player watch the table, as `room.watch` does, and gives the room's events."""
    events = membership.watch(draft.table, person, known=known, to_sit=to_sit)
    if events:
        watches(draft, person.player_id)
    return events
