"""Who is at a table, and what they may: the checks and the small changes that commands and autoplay are made of.

A change gives the events of the room; what may refuse is a check and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from engine import Event as GameEvent
from engine import Seat, deal_events, new_game, per_seat
from functions.service.problems import Conflict, Forbidden, NotFound
from functions.service.table.model import (
    ALWAYS,
    MAX_OBSERVERS,
    RECONNECT_SECONDS,
    SAT_HERE,
    Grant,
    Occupant,
    Person,
    RoomEvent,
    Table,
    bot_for,
    bot_id,
)

if TYPE_CHECKING:
    from functions.service.wire.events import RoomPayload, SeatTaken
    from functions.service.wire.tables import Summary

Event = GameEvent | RoomEvent
FRIENDS_ONLY: Final = "friends-only"


def may_know(table: Table, player_id: str) -> bool:
    """Whether the player may learn that the table exists."""
    if table.visibility == "public" or table.host == player_id or table.has(player_id):
        return True
    befriended = table.visibility == FRIENDS_ONLY and player_id in table.friends
    return befriended or any(one.player_id == player_id for one in table.grants)


def may_sit(table: Table, player_id: str) -> bool:
    """Whether the join policy lets the player sit."""
    if table.join_policy == "open" or table.host == player_id or table.invitation(player_id):
        return True
    return table.join_policy == FRIENDS_ONLY and player_id in table.friends


def check_welcome(table: Table, player_id: str, *, to_sit: bool) -> None:
    """Raises Forbidden for whom the host kicked, and where the host and the player block each other (F20).

    To sit, nobody who sits may have a block with them either. The refusal tells nothing of all this.
    """
    barring = {holder.player_id for _, holder in table.people()} if to_sit else {table.host}
    if player_id in table.kicked or barring & table.blocked:
        raise Forbidden("join_policy", "This table does not let you sit down.")


def keep_right_to_sit(table: Table, player_id: str) -> None:
    """Lets a player who stands up sit again, however they came to sit, until they leave."""
    forget_seat(table, player_id)
    table.grants.append(Grant(player_id, ALWAYS, SAT_HERE))


def forget_seat(table: Table, player_id: str) -> None:
    """Ends the right that a player has from an earlier seat."""
    table.grants = [one for one in table.grants if (one.player_id, one.invite) != (player_id, SAT_HERE)]


def check_known(table: Table, player_id: str) -> None:
    """Raises NotFound where the player may not know of the table (L5, L7)."""
    if not may_know(table, player_id):
        raise NotFound("table_not_found", "There is no such table.")


def check_present(table: Table, player_id: str) -> None:
    """Raises NotFound, or Forbidden where the player neither sits nor watches."""
    check_known(table, player_id)
    if not table.has(player_id):
        raise Forbidden("not_at_table", "You neither sit at this table nor watch it.")


def check_seated(table: Table, player_id: str) -> Seat:
    """The player's seat. Raises NotFound or Forbidden."""
    check_known(table, player_id)
    seat = table.seat_of(player_id)
    if seat is None:
        raise Forbidden("not_seated", "You do not sit at this table.")
    return seat


def check_host(table: Table, player_id: str) -> None:
    """Raises NotFound, or Forbidden for anybody but the host."""
    check_known(table, player_id)
    if table.host != player_id:
        raise Forbidden("not_host", "Only the table's host can do that.")


def check_waiting(table: Table) -> None:
    """Raises Conflict once the game has begun."""
    if not table.waiting:
        raise Conflict("game_in_progress", "The game has begun.")


def start_game(table: Table) -> list[Event]:
    """Start the game of a full table."""
    table.game = new_game(table.rules, table.seed, table.table_id, table.entropy)
    table.seed, table.entropy = b"", {}
    return [RoomEvent("GAME_STARTED", {}), *deal_events(table.game)]


def check_room_to_watch(table: Table, spectating: bool) -> None:
    """Raises Forbidden where nobody may watch, and Conflict where very many do."""
    if not spectating:
        raise Forbidden("spectating_off", "This table does not allow spectators.")
    if len(table.observers) >= MAX_OBSERVERS:
        raise Conflict("observers_full", f"{MAX_OBSERVERS} people watch this table already.")


def add_observer(table: Table, person: Person) -> RoomEvent:
    """Make a player an observer."""
    table.observers.append(person)
    return RoomEvent("OBSERVER_JOINED", person.wire)


def vacate(table: Table, seat: Seat) -> None:
    """Empty a seat."""
    table.seats[seat] = None
    table.entropy.pop(seat, None)


def move_seat(table: Table, held: Seat, seat: Seat) -> Occupant:
    """Move who holds a seat to a free one, with what they gave for the deal, and give its new holder.

    A bot is always the seat's, so that another one arrives than has left.
    """
    holder, entropy = table.seats[held], table.entropy.pop(held, None)
    assert holder is not None
    table.seats[held] = None
    arrived = table.seats[seat] = bot_for(seat, holder.level, holder.mistakes) if holder.is_bot else holder
    if entropy is not None:
        table.entropy[seat] = entropy
    return arrived


def seat_taken(seat: Seat, holder: Occupant, player_id: str | None = None, *, caretaker: bool = False) -> RoomEvent:
    """The event of a seat with a new holder, who is named by their id where the room cannot know it."""
    taken: SeatTaken = {"seat": seat.word}
    if player_id is not None:
        taken["playerId"] = player_id
    if caretaker:
        taken["caretaker"] = True
    return RoomEvent("SEAT_TAKEN", {**taken, **holder.strength})


def replace_by_bot(table: Table, seat: Seat) -> RoomEvent:
    """Give the seat of a person who is gone for good to a bot of the level that the rules name (O51).

    A bot in it stays as it is.
    """
    holder = table.seats[seat]
    if holder is None or not holder.is_bot:
        holder = table.seats[seat] = bot_for(seat, table.rules.stand_in)
        holder.stands_in = True
    return seat_taken(seat, holder, holder.player_id)


def pass_host_on(table: Table, player_id: str) -> list[Event]:
    """Pass a leaving host's table to the first person from north, those who are there before others."""
    if table.host != player_id:
        return []
    seat, holder = min(table.people(), key=lambda place: (place[1].caretaker, place[0]))
    table.host = holder.player_id
    return [RoomEvent("HOST_CHANGED", {"newHostPlayerId": holder.player_id, "newHostSeat": seat.word})]


def remove(table: Table) -> list[Event]:
    """End a table."""
    table.removed = True
    return [RoomEvent("TABLE_REMOVED", {"tableId": table.table_id})]


def start_reconnect_window(table: Table, player_id: str, now: int) -> list[Event]:
    """Open the reconnect window of a player whose last connection is gone; only once."""
    seat = table.seat_of(player_id)
    holder = table.seats[seat] if seat is not None else None
    if seat is None or holder is None or not table.in_play or holder.away_until or holder.caretaker:
        return []
    holder.away_until = now + RECONNECT_SECONDS * 1000
    payload: RoomPayload = {"seat": seat.word, "reconnectWindowSeconds": RECONNECT_SECONDS}
    return [RoomEvent("PLAYER_DISCONNECTED", payload)]


def reconnect(table: Table, player_id: str) -> list[Event]:
    """End a player's reconnect window, or take their seat back from its caretaker."""
    seat = table.seat_of(player_id)
    holder = table.seats[seat] if seat is not None else None
    if seat is None or holder is None or not (holder.away_until or holder.caretaker):
        return []
    holder.away_until, holder.caretaker = 0, False
    return [RoomEvent("PLAYER_RECONNECTED", {"seat": seat.word})]


def hand_to_caretaker(table: Table, now: int, connected: Collection[str]) -> list[Event]:
    """Give every seat whose reconnect window is over to a caretaker; who is connected is back."""
    events: list[Event] = []
    for seat, holder in table.people():
        if not holder.away_until or holder.away_until > now:
            continue
        if holder.player_id in connected:
            events += reconnect(table, holder.player_id)
            continue
        holder.away_until, holder.caretaker = 0, True
        events.append(seat_taken(seat, holder, bot_id(seat), caretaker=True))
    return events


def summary(table: Table) -> Summary:
    """The table as the room and the lobby are told of it."""
    holders: Sequence[Occupant | None] = table.seats
    hosts = [holder.username for _, holder in table.people() if holder.player_id == table.host]
    free = holders.count(None)
    return {
        "tableId": table.table_id,
        "name": table.name,
        "host": table.host,
        "hostUsername": hosts[0] if hosts else None,
        "seats": per_seat([holder.player_id if holder else None for holder in holders]),
        "seatsAvailable": free,
        "status": table.status,
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "observerCount": len(table.observers),
        "spectating": table.spectating,
        "ruleset": table.rules.title,
        "canJoin": table.waiting and free > 0 and table.join_policy == "open",
    }
