"""Who is at a table: watching it, leaving it, coming back to it, and the name a player has there."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from engine import Seat
from functions.service.problems import Conflict, Forbidden
from functions.service.table import membership
from functions.service.table.draft import Draft
from functions.service.table.listing import may_go, visible
from functions.service.table.membership import (
    add_observer,
    check_known,
    check_room_to_watch,
    check_welcome,
    forget_seat,
    pass_host_on,
    remove,
    replace_by_bot,
    summary,
    vacate,
)
from functions.service.table.model import Person, RoomEvent, Table
from functions.service.table.player_index import add_watching, drop_place

if TYPE_CHECKING:
    from functions.service.wire.values import Message


def watch(draft: Draft, person: Person, *, known: bool = False, to_sit: bool = False) -> bool:
    """Make a player an observer, unless they are at the table already.

    `known` says that a link or a friend let them in, `to_sit` that they may sit and so need no spectating; who is
    invited comes to sit as well (U25).
    """
    table = draft.table
    if not known:
        check_known(table, person.player_id)
    if table.has(person.player_id):
        return False
    check_welcome(table, person.player_id, to_sit=False)
    invited = table.waiting and table.invitation(person.player_id) is not None
    check_room_to_watch(table, table.spectating or to_sit or invited)
    draft.to_tell.events.append(add_observer(table, person))
    add_watching(draft, person.player_id)
    return True


def go_to_friend(draft: Draft, person: Person, friends: Collection[str]) -> bool:
    """Watch the table where a friend is, for a player who may see it and watch there or sit. Raises Forbidden."""
    table = draft.table
    if not visible(table, person.player_id, friends) or not may_go(table, person.player_id, friends):
        raise Forbidden("not_visible", "You cannot go to this table.")
    return watch(draft, person, to_sit=not table.spectating)


def leave(draft: Draft, player_id: str) -> bool:
    """Take a player off the table for good. In play a bot takes their seat; the last person to leave ends the table."""
    table = draft.table
    check_known(table, player_id)
    seat = table.seat_of(player_id)
    if seat is not None:
        _leave_seat(draft, player_id, seat)
    elif table.observes(player_id):
        table.observers = [other for other in table.observers if other.player_id != player_id]
        draft.to_tell.events.append(RoomEvent("OBSERVER_LEFT", {"playerId": player_id}))
    else:
        raise Conflict("not_at_table", "You neither sit at this table nor watch it.")
    forget_seat(table, player_id)
    draft.to_tell.left = player_id
    drop_place(draft, player_id)
    draft.to_answer.facts = farewell(table) if table.removed else None
    return True


def farewell(table: Table) -> Message:
    """What a player is told who has left a table."""
    if not table.removed:
        return {"message": "You left the table."}
    ended = "game was terminated" if table.game else "table was removed"
    return {"message": f"You left, and as nobody else was there the {ended}."}


def _leave_seat(draft: Draft, player_id: str, seat: Seat) -> None:
    table = draft.table
    if all(other == seat for other, _ in table.people()):
        draft.end_game(player_id)
        draft.to_tell.events += remove(table)
    elif table.waiting:
        vacate(table, seat)
        draft.to_tell.events += [RoomEvent("SEAT_VACATED", {"seat": seat.word}), *pass_host_on(table, player_id)]
    else:
        taken = replace_by_bot(table, seat)
        if table.in_play:
            table.left[seat] = player_id
        passed = pass_host_on(table, player_id)
        draft.to_tell.events += [RoomEvent("TABLE_UPDATED", summary(table)), taken, *passed]


def leave_waiting(draft: Draft, player_id: str) -> bool:
    """Take a player off the table if its game has not begun."""
    if not draft.table.waiting or not draft.table.has(player_id):
        return False
    return leave(draft, player_id)


def reconnect(draft: Draft, player_id: str) -> bool:
    """End a player's absence, if they were absent."""
    draft.to_tell.events += membership.reconnect(draft.table, player_id)
    return bool(draft.to_tell.events)


def rename(draft: Draft, player_id: str, username: str) -> bool:
    """Give a player at the table another name."""
    table = draft.table
    if not table.has(player_id):
        return False
    for _, holder in table.people():
        if holder.player_id == player_id:
            holder.username = username
    table.observers = [
        one._replace(username=username) if one.player_id == player_id else one for one in table.observers
    ]
    draft.to_tell.events.append(RoomEvent("TABLE_UPDATED", summary(table)))
    return True
