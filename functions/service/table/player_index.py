"""The rows that say where a player is at tables, kept in step with the table by being written together with it."""

from functions.service.storage.rows import PLACE_MS, follower_removals, place_removal, seat_row, watch_row
from functions.service.table.draft import Draft


def add_seat(draft: Draft, player_id: str) -> None:
    """The player has sat down; their open connections are to hear what is for their seat."""
    draft.to_save.rows.append(seat_row(player_id, draft.table.table_id, draft.given.now + PLACE_MS))
    draft.to_tell.sat_down = player_id


def add_watching(draft: Draft, player_id: str) -> None:
    """The player watches."""
    draft.to_save.rows.append(watch_row(player_id, draft.table.table_id, draft.given.now + PLACE_MS))


def drop_place(draft: Draft, player_id: str) -> None:
    """The player is at the table no more, and their connections hear nothing more of it."""
    draft.to_save.rows.append(place_removal(player_id, draft.table.table_id))
    stop_following(draft, player_id)


def stop_following(draft: Draft, player_id: str, *, keep_joined: bool = False) -> None:
    """The player's connections hear of the table no more, or only those that joined its room do (L6)."""
    own = [one for one in draft.given.connections if one.player_id == player_id and not (keep_joined and one.joined)]
    draft.to_save.rows += follower_removals(draft.table.table_id, own)
