"""Who sits where: sitting down and standing up, moving to another seat, and giving a seat to a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bots import LevelName
from engine import Seat
from functions.service.problems import Conflict, Forbidden
from functions.service.table.draft import Draft
from functions.service.table.membership import (
    add_observer,
    check_host,
    check_known,
    check_room_to_watch,
    check_waiting,
    check_welcome,
    keep_right_to_sit,
    may_sit,
    move_seat,
    pass_host_on,
    seat_taken,
    start_game,
    vacate,
)
from functions.service.table.model import Occupant, Person, RoomEvent, Table, bot_for
from functions.service.table.player_index import add_seat, add_watching, stop_following

if TYPE_CHECKING:
    from functions.service.wire.events import SeatVacated

DEFAULT_LEVEL: Final[LevelName] = "standard"
"""The bot that the contract's clients know."""


def sit(draft: Draft, person: Person, seat: Seat, *, by_link: bool = False) -> bool:
    """Seat a player at a waiting table; their own seat is only told again. A link passes any policy.

    The fourth one seated starts the game.
    """
    table = draft.table
    if not by_link:
        check_known(table, person.player_id)
    if table.only_watches(person.player_id):
        raise Forbidden("spectator_only", "You came to watch this table, and cannot sit down.")
    check_waiting(table)
    held = table.seat_of(person.player_id)
    if held == seat:
        draft.to_tell.events.append(RoomEvent("SEAT_TAKEN", {"seat": seat.word}))
        draft.to_tell.lobby_again = True
        return True
    _check_free(table, seat)
    if held is not None:
        raise Conflict("already_seated", f"You already sit {held.word}.")
    if not by_link and not may_sit(table, person.player_id):
        raise Forbidden("join_policy", "This table does not let you sit down.")
    check_welcome(table, person.player_id, to_sit=True)
    table.observers = [other for other in table.observers if other.player_id != person.player_id]
    _take(draft, seat, Occupant(*person))
    add_seat(draft, person.player_id)
    return True


def add_bot(draft: Draft, host: str, seat: Seat, level: LevelName = DEFAULT_LEVEL, mistakes: int = 0) -> bool:
    """Give a free seat to a bot, for the host; `mistakes` is how many of a hundred moves it makes carelessly."""
    check_host(draft.table, host)
    check_waiting(draft.table)
    _check_free(draft.table, seat)
    _take(draft, seat, bot_for(seat, level, mistakes))
    return True


def _check_free(table: Table, seat: Seat) -> None:
    if table.seats[seat] is not None:
        raise Conflict("seat_taken", f"The {seat.word} seat is taken.")


def _take(draft: Draft, seat: Seat, holder: Occupant) -> None:
    table = draft.table
    table.seats[seat] = holder
    if None in table.seats:
        draft.to_tell.events.append(seat_taken(seat, holder))
    else:
        draft.to_tell.events += start_game(table)


def stand(draft: Draft, player_id: str) -> bool:
    """Free a player's seat at a waiting table; they go on watching (U24), and a host passes the table on.

    They may sit again until they leave. The seat is the draft's result.
    """
    table = draft.table
    check_known(table, player_id)
    check_waiting(table)
    seat, holder = _held(table, player_id, "You do not sit at this table.")
    if table.host == player_id and len(table.people()) == 1:
        raise Conflict("last_player", "The host cannot stand up while nobody else sits at the table.")
    check_room_to_watch(table, table.spectating)
    vacate(table, seat)
    keep_right_to_sit(table, player_id)
    joined = add_observer(table, Person(player_id, holder.username))
    draft.to_tell.events += [RoomEvent("SEAT_VACATED", {"seat": seat.word}), joined, *pass_host_on(table, player_id)]
    draft.to_answer.seat = seat
    add_watching(draft, player_id)
    stop_following(draft, player_id, keep_joined=True)
    return True


def change_seat(draft: Draft, player_id: str, seat: Seat) -> bool:
    """Move a player to a free seat before the game; their own changes nothing."""
    check_known(draft.table, player_id)
    check_waiting(draft.table)
    held, holder = _held(draft.table, player_id, "You do not sit at this table.")
    return _move(draft, held, holder, seat, named=False)


def assign_seat(draft: Draft, host: str, player_id: str, seat: Seat) -> bool:
    """Move somebody, a bot too, to a free seat before the game, for the host."""
    check_host(draft.table, host)
    check_waiting(draft.table)
    held, holder = _held(draft.table, player_id, "This player does not sit at the table.")
    return _move(draft, held, holder, seat, named=True)


def _held(table: Table, player_id: str, refusal: str) -> tuple[Seat, Occupant]:
    for seat, holder in table.occupied():
        if holder.player_id == player_id:
            return seat, holder
    raise Conflict("not_seated", refusal)


def _move(draft: Draft, held: Seat, leaving: Occupant, seat: Seat, *, named: bool) -> bool:
    """Move who holds a seat; `named` says whether the events name them."""
    table = draft.table
    if held == seat:
        return False
    _check_free(table, seat)
    vacated: SeatVacated = {"seat": held.word}
    if named:
        vacated["playerId"] = leaving.player_id
    arrived = move_seat(table, held, seat)
    draft.to_tell.events += [
        RoomEvent("SEAT_VACATED", vacated),
        seat_taken(seat, arrived, arrived.player_id if named else None),
    ]
    return True
