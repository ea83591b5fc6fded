"""What a host does with his table, and people with their seats before the game. Pure, like `room`.

Each operation checks everything first, then changes the table and gives the room's events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine import Seat
from functions.service.problems import BadRequest, Conflict, Forbidden
from functions.service.table.membership import (
    Event,
    check_known,
    check_waiting,
    move_seat,
    replace_by_bot,
    seat_taken,
    vacate,
)
from functions.service.table.model import MAX_INVITATIONS, MAX_SPECTATORS_ONLY, POLICIES_OF, Grant, RoomEvent, Table

if TYPE_CHECKING:
    from functions.service.wire.events import SeatVacated, VisibilityChanged
    from functions.service.wire.names import Visibility


class Kicked(NamedTuple):
    """Who was put off the table."""

    seat: Seat | None
    events: list[Event]


def check_host(table: Table, player_id: str) -> None:
    """Raises NotFound, or Forbidden for anybody but the host."""
    check_known(table, player_id)
    if table.host != player_id:
        raise Forbidden("not_host", "Only the table's host can do that.")


def change_seat(table: Table, player_id: str, seat: Seat) -> list[Event]:
    """Moves a player to a free seat; to his own changes nothing."""
    check_known(table, player_id)
    check_waiting(table)
    held = table.seat_of(player_id)
    if held is None:
        raise Conflict("not_seated", "You do not sit at this table.")
    return _moved(table, held, seat, named=False)


def assign_seat(table: Table, host: str, player_id: str, seat: Seat) -> list[Event]:
    """Moves somebody, a bot too, to a free seat, for the host."""
    check_host(table, host)
    check_waiting(table)
    held = table.seat_of(player_id)
    if held is None:
        raise Conflict("not_seated", "This player does not sit at the table.")
    return _moved(table, held, seat, named=True)


def _moved(table: Table, held: Seat, seat: Seat, named: bool) -> list[Event]:
    if held == seat:
        return []
    if table.seats[seat] is not None:
        raise Conflict("seat_taken", f"The {seat.word} seat is taken.")
    left = table.seats[held]
    move_seat(table, held, seat)
    holder = table.seats[seat]
    assert left is not None
    assert holder is not None
    vacated: SeatVacated = {"seat": held.word}
    if named:
        vacated["playerId"] = left.player_id
    return [RoomEvent("SEAT_VACATED", vacated), seat_taken(seat, holder, holder.player_id if named else None)]


def transfer_host(table: Table, host: str, player_id: str) -> tuple[Seat, list[Event]]:
    """Makes another seated person the host."""
    check_host(table, host)
    seat = table.seat_of(player_id)
    holder = None if seat is None else table.seats[seat]
    if player_id == host or seat is None or holder is None or holder.is_bot:
        raise BadRequest("bad_host", "The new host must be another person who sits at the table.")
    table.host = player_id
    return seat, [RoomEvent("HOST_CHANGED", {"newHostPlayerId": player_id, "newHostSeat": seat.word})]


def change_visibility(table: Table, host: str, visibility: Visibility) -> list[Event]:
    """Shows the table to others; a join policy that does not fit gives way to the default. The same changes nothing."""
    check_host(table, host)
    old = table.visibility
    if visibility == old:
        return []
    table.visibility = visibility
    if table.join_policy not in POLICIES_OF[visibility]:
        table.join_policy = POLICIES_OF[visibility][0]
    payload: VisibilityChanged = {
        "tableId": table.table_id,
        "visibility": visibility,
        "oldVisibility": old,
        "joinPolicy": table.join_policy,
    }
    return [RoomEvent("TABLE_VISIBILITY_CHANGED", payload)]


def kick(table: Table, host: str, player_id: str) -> Kicked:
    """Puts somebody off the table and ends his invitation (U17). In play a bot takes the seat."""
    check_host(table, host)
    seat = table.seat_of(player_id)
    if player_id == host or not table.has(player_id):
        raise BadRequest("bad_player", "Name somebody else who is at the table.")
    table.passes = [one for one in table.passes if one.player_id != player_id or not one.invite]
    table.observers = [other for other in table.observers if other.player_id != player_id]
    events: list[Event] = [
        RoomEvent("PLAYER_KICKED", {"playerId": player_id, "seat": None if seat is None else seat.word})
    ]
    if seat is not None and table.waiting:
        vacate(table, seat)
    elif seat is not None:
        events.append(replace_by_bot(table, seat))
    return Kicked(seat, events)


def invite(table: Table, host: str, given: Grant, now: int) -> None:
    """Lets a player sit whatever the policy, for the host."""
    check_host(table, host)
    earlier = table.invitation(given.player_id)
    if earlier and earlier.open_until > now:
        raise Conflict("DUPLICATE_INVITE", "This player is invited already.")
    others = [one for one in table.passes if one.invite and one.player_id != given.player_id]
    if len(others) >= MAX_INVITATIONS:
        raise Conflict("invites_full", f"A table takes {MAX_INVITATIONS} invitations at a time.")
    rest = [one for one in table.passes if not one.invite and one.player_id != given.player_id]
    table.passes = [*rest, *others, given]


def uninvite(table: Table, invite: bytes) -> bool:
    """Ends an invitation; False if there is none."""
    kept = [one for one in table.passes if one.invite != invite]
    found = len(kept) < len(table.passes)
    table.passes = kept
    return found


def grant_watching(table: Table, player_id: str, until: int) -> None:
    """Notes that a player came to watch and may not sit; of very many the earliest are forgotten."""
    others = [one for one in table.passes if one.invite or one.player_id != player_id]
    watching = [one for one in others if not one.invite][-MAX_SPECTATORS_ONLY + 1 :]
    table.passes = [one for one in others if one.invite] + [*watching, Grant(player_id, until)]
