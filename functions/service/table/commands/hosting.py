"""What the host alone may do: name another host, change who sees the table, put somebody off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from functions.service.problems import BadRequest
from functions.service.table.draft import Draft
from functions.service.table.membership import check_host, replace_by_bot, summary, vacate
from functions.service.table.model import MAX_KICKED, POLICIES_OF, PlayerEvent, RoomEvent, bot_id
from functions.service.table.player_index import drop_place

if TYPE_CHECKING:
    from functions.service.wire.events import PlayerKicked, VisibilityChanged
    from functions.service.wire.names import Visibility


def transfer_host(draft: Draft, host: str, player_id: str) -> bool:
    """Make another seated person the host; the answer names their seat."""
    table = draft.table
    check_host(table, host)
    seat = table.seat_of(player_id)
    holder = None if seat is None else table.seats[seat]
    if player_id == host or seat is None or holder is None or holder.is_bot:
        raise BadRequest("bad_host", "The new host must be another person who sits at the table.")
    table.host = player_id
    draft.to_tell.events.append(RoomEvent("HOST_CHANGED", {"newHostPlayerId": player_id, "newHostSeat": seat.word}))
    draft.to_answer.seat = seat
    return True


def change_visibility(draft: Draft, host: str, visibility: Visibility) -> bool:
    """Show the table to others than before; a join policy that does not fit gives way to the default."""
    table = draft.table
    check_host(table, host)
    old = table.visibility
    if visibility == old:
        return False
    table.visibility = visibility
    if table.join_policy not in POLICIES_OF[visibility]:
        table.join_policy = POLICIES_OF[visibility][0]
    payload: VisibilityChanged = {
        "tableId": table.table_id,
        "visibility": visibility,
        "oldVisibility": old,
        "joinPolicy": table.join_policy,
    }
    draft.to_tell.events.append(RoomEvent("TABLE_VISIBILITY_CHANGED", payload))
    return True


def kick(draft: Draft, host: str, player_id: str) -> bool:
    """Put somebody, a bot too, off the table and end their invitation (U17). In play a bot takes the seat.

    They are out until they are invited again (F20). A person hears of it last, and nothing of the table from then on.
    """
    table = draft.table
    check_host(table, host)
    seat = table.seat_of(player_id)
    if player_id == host or not table.has(player_id):
        raise BadRequest("bad_player", "Name somebody else who is at the table.")
    table.grants = [one for one in table.grants if one.player_id != player_id or not one.invite]
    table.observers = [other for other in table.observers if other.player_id != player_id]
    payload: PlayerKicked = {"playerId": player_id, "seat": None if seat is None else seat.word}
    draft.to_tell.events.append(RoomEvent("PLAYER_KICKED", payload))
    if seat is not None and table.waiting:
        vacate(table, seat)
    elif seat is not None:
        if table.in_play and table.counts and player_id != bot_id(seat):
            table.put_off[seat] = player_id
        taken = replace_by_bot(table, seat)
        draft.to_tell.events += [RoomEvent("TABLE_UPDATED", summary(table)), taken]
    if seat is None or player_id != bot_id(seat):
        table.kicked = [*(one for one in table.kicked if one != player_id), player_id][-MAX_KICKED:]
        draft.to_tell.kicked = player_id
        draft.to_tell.notices.append(PlayerEvent(player_id, "KICKED_FROM_TABLE", {"tableId": table.table_id}))
        drop_place(draft, player_id)
    return True
