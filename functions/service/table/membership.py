"""What people do in the room of a table: sit, stand, watch, leave, drop and return.

Each operation checks everything first, then changes the table and gives the room's events; a refused one has
changed nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from bots import LevelName
from engine import Event as GameEvent
from engine import GameIsOver, Seat, add_entropy, deal_events, new_game, per_seat
from engine.deal import checked_entropy
from functions.service.problems import Conflict, Forbidden, NotFound
from functions.service.table.model import (
    MAX_OBSERVERS,
    RECONNECT_SECONDS,
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
DEFAULT_LEVEL: Final[LevelName] = "standard"
"""The bot that the contract's clients know."""


def may_know(table: Table, player_id: str) -> bool:
    """Whether the player may learn that the table exists."""
    if table.visibility == "public" or table.host == player_id or table.has(player_id):
        return True
    befriended = table.visibility == FRIENDS_ONLY and player_id in table.friends
    return befriended or any(one.player_id == player_id for one in table.passes)


def may_sit(table: Table, player_id: str) -> bool:
    """Whether the join policy lets the player sit."""
    if table.join_policy == "open" or table.host == player_id or table.invitation(player_id):
        return True
    return table.join_policy == FRIENDS_ONLY and player_id in table.friends


def asks_for_friends(table: Table, player_id: str) -> bool:
    """Whether it matters if the player is a friend of the host's."""
    guarded = FRIENDS_ONLY in (table.visibility, table.join_policy)
    return guarded and table.host != player_id and not table.has(player_id)


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


def check_waiting(table: Table) -> None:
    """Raises Conflict once the game has begun."""
    if not table.waiting:
        raise Conflict("game_in_progress", "The game has begun.")


def sit(table: Table, person: Person, seat: Seat, *, by_link: bool = False) -> list[Event]:
    """Seats a player at a waiting table; again in his own seat changes nothing. A link passes any policy."""
    if not by_link:
        check_known(table, person.player_id)
    if table.only_watches(person.player_id):
        raise Forbidden("spectator_only", "You came to watch this table, and cannot sit down.")
    check_waiting(table)
    held = table.seat_of(person.player_id)
    if held == seat:
        return []
    if table.seats[seat] is not None:
        raise Conflict("seat_taken", f"The {seat.word} seat is taken.")
    if held is not None:
        raise Conflict("already_seated", f"You already sit {held.word}.")
    if not by_link and not may_sit(table, person.player_id):
        raise Forbidden("join_policy", "This table does not let you sit down.")
    table.observers = [other for other in table.observers if other.player_id != person.player_id]
    return _take(table, seat, Occupant(*person))


def add_bot(
    table: Table, player_id: str, seat: Seat, level: LevelName = DEFAULT_LEVEL, mistakes: int = 0
) -> list[Event]:
    """Gives a free seat to a bot of a level, for the host; it makes mistakes so many times in a hundred."""
    check_known(table, player_id)
    if table.host != player_id:
        raise Forbidden("not_host", "Only the table's host can do that.")
    check_waiting(table)
    if table.seats[seat] is not None:
        raise Conflict("seat_taken", f"The {seat.word} seat is taken.")
    return _take(table, seat, bot_for(seat, level, mistakes))


def _take(table: Table, seat: Seat, holder: Occupant) -> list[Event]:
    table.seats[seat] = holder
    if None in table.seats:
        return [seat_taken(seat, holder)]
    return begin(table)


def seat_taken(seat: Seat, holder: Occupant, player_id: str | None = None, *, caretaker: bool = False) -> RoomEvent:
    """The event of a seat with a new holder, who is named by their id where the room cannot know it."""
    taken: SeatTaken = {"seat": seat.word}
    if player_id is not None:
        taken["playerId"] = player_id
    if caretaker:
        taken["caretaker"] = True
    return RoomEvent("SEAT_TAKEN", {**taken, **holder.strength})


def begin(table: Table) -> list[Event]:
    """Starts the game of a full table."""
    table.game = new_game(table.rules, table.seed, table.table_id, table.entropy)
    table.seed, table.entropy = b"", {}
    return [RoomEvent("GAME_STARTED", {}), *deal_events(table.game)]


def watch(table: Table, person: Person, *, known: bool = False, to_sit: bool = False) -> list[Event]:
    """Makes a player an observer, unless he is at the table already.

    `known` says that he was let in by a link or a friend, `to_sit` that he may sit and so needs no spectating; who
    is invited comes to sit as well (U25).
    """
    if not known:
        check_known(table, person.player_id)
    if table.has(person.player_id):
        return []
    invited = table.waiting and table.invitation(person.player_id) is not None
    return _observe(table, person, table.spectating or to_sit or invited)


def _check_room_to_watch(table: Table, spectating: bool) -> None:
    if not spectating:
        raise Forbidden("spectating_off", "This table does not allow spectators.")
    if len(table.observers) >= MAX_OBSERVERS:
        raise Conflict("observers_full", f"{MAX_OBSERVERS} people watch this table already.")


def _observe(table: Table, person: Person, spectating: bool) -> list[Event]:
    _check_room_to_watch(table, spectating)
    table.observers.append(person)
    return [RoomEvent("OBSERVER_JOINED", person.wire)]


def stand(table: Table, player_id: str) -> tuple[Seat, list[Event]]:
    """Frees a player's seat at a waiting table; he goes on as an observer (U24), and a host passes it on."""
    check_known(table, player_id)
    check_waiting(table)
    seat = table.seat_of(player_id)
    if seat is None:
        raise Conflict("not_seated", "You do not sit at this table.")
    if table.host == player_id and len(list(table.people())) == 1:
        raise Conflict("last_player", "The host cannot stand up while nobody else sits at the table.")
    _check_room_to_watch(table, table.spectating)
    holder = table.seats[seat]
    assert holder is not None
    vacate(table, seat)
    joined = _observe(table, Person(player_id, holder.username), table.spectating)
    return seat, [RoomEvent("SEAT_VACATED", {"seat": seat.word}), *joined, *_pass_on(table, player_id)]


def vacate(table: Table, seat: Seat) -> None:
    """Empties a seat."""
    table.seats[seat] = None
    table.entropy.pop(seat, None)


def move_seat(table: Table, held: Seat, seat: Seat) -> None:
    """Moves who holds a seat to a free one, with what he gave for the deal; a bot is always the seat's."""
    holder, entropy = table.seats[held], table.entropy.pop(held, None)
    table.seats[held] = None
    table.seats[seat] = bot_for(seat, holder.level, holder.mistakes) if holder and holder.is_bot else holder
    if entropy is not None:
        table.entropy[seat] = entropy


def rename(table: Table, player_id: str, username: str) -> list[Event]:
    """Gives a player at the table another name; who is not there changes nothing."""
    if not table.has(player_id):
        return []
    for _, holder in table.people():
        if holder.player_id == player_id:
            holder.username = username
    table.observers = [
        one._replace(username=username) if one.player_id == player_id else one for one in table.observers
    ]
    return [RoomEvent("TABLE_UPDATED", summary(table))]


def leave(table: Table, player_id: str) -> list[Event]:
    """Takes a player off the table for good. In play a bot takes his seat; the last out ends it."""
    check_known(table, player_id)
    seat = table.seat_of(player_id)
    if seat is not None:
        return _leave_seat(table, player_id, seat)
    if not table.observes(player_id):
        raise Conflict("not_at_table", "You neither sit at this table nor watch it.")
    table.observers = [other for other in table.observers if other.player_id != player_id]
    return [RoomEvent("OBSERVER_LEFT", {"playerId": player_id})]


def _leave_seat(table: Table, player_id: str, seat: Seat) -> list[Event]:
    if all(other == seat for other, _ in table.people()):
        return remove(table)
    if table.waiting:
        vacate(table, seat)
        return [RoomEvent("SEAT_VACATED", {"seat": seat.word}), *_pass_on(table, player_id)]
    taken = replace_by_bot(table, seat)
    if table.in_play:
        table.left[seat] = player_id
    passed = _pass_on(table, player_id)
    return [RoomEvent("TABLE_UPDATED", summary(table)), taken, *passed]


def replace_by_bot(table: Table, seat: Seat) -> RoomEvent:
    """Gives the seat of a person who is gone for good to a bot; a bot in it stays as it is."""
    holder = table.seats[seat]
    bot = table.seats[seat] = holder if holder and holder.is_bot else bot_for(seat)
    return seat_taken(seat, bot, bot.player_id)


def _pass_on(table: Table, player_id: str) -> list[Event]:
    """Passes a leaving host's table to the first person from north, those who are there before others."""
    if table.host != player_id:
        return []
    seat, holder = min(table.people(), key=lambda place: (place[1].caretaker, place[0]))
    table.host = holder.player_id
    return [RoomEvent("HOST_CHANGED", {"newHostPlayerId": holder.player_id, "newHostSeat": seat.word})]


def remove(table: Table) -> list[Event]:
    """Ends a table."""
    table.removed = True
    return [RoomEvent("TABLE_REMOVED", {"tableId": table.table_id})]


def start_reconnect_window(table: Table, player_id: str, now: int) -> list[Event]:
    """Opens the reconnect window of a player whose last connection is gone; only once."""
    seat = table.seat_of(player_id)
    holder = table.seats[seat] if seat is not None else None
    if seat is None or holder is None or not table.in_play or holder.away_until or holder.caretaker:
        return []
    holder.away_until = now + RECONNECT_SECONDS * 1000
    payload: RoomPayload = {"seat": seat.word, "reconnectWindowSeconds": RECONNECT_SECONDS}
    return [RoomEvent("PLAYER_DISCONNECTED", payload)]


def reconnected(table: Table, player_id: str) -> list[Event]:
    """Ends a player's reconnect window, or takes his seat back from its caretaker."""
    seat = table.seat_of(player_id)
    holder = table.seats[seat] if seat is not None else None
    if seat is None or holder is None or not (holder.away_until or holder.caretaker):
        return []
    holder.away_until, holder.caretaker = 0, False
    return [RoomEvent("PLAYER_RECONNECTED", {"seat": seat.word})]


def hand_to_caretaker(table: Table, now: int, connected: Collection[str]) -> list[Event]:
    """Gives every seat whose reconnect window is over to a caretaker; who is connected is back."""
    events: list[Event] = []
    for seat, holder in table.people():
        if not holder.away_until or holder.away_until > now:
            continue
        if holder.player_id in connected:
            events += reconnected(table, holder.player_id)
            continue
        holder.away_until, holder.caretaker = 0, True
        events.append(seat_taken(seat, holder, bot_id(seat), caretaker=True))
    return events


def contribute(table: Table, player_id: str, text: object) -> None:
    """Mixes a seated player's text into the next deal. Raises BadEntropy, and GameIsOver where none follows."""
    seat = check_seated(table, player_id)
    if table.game is not None and not table.in_play:
        raise GameIsOver("This game is over: there will be no other deal.")
    if table.game is None:
        table.entropy[seat] = checked_entropy(text)
    else:
        add_entropy(table.game, seat, text)


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
