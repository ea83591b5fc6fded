"""Changes between two players: each one transaction, then the events that either side gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from functions.service.api.authentication import Caller
from functions.service.concurrency import gather
from functions.service.ids import uuid_of
from functions.service.problems import BadRequest, Busy, Conflict, NotFound
from functions.service.social import relationship
from functions.service.social.relationship import MOST_ASKING, MOST_BLOCKED, MOST_FRIENDS, Relationship, check_another
from functions.service.social.repository import PlayerRepository, Whereabouts
from functions.service.storage import keys
from functions.service.table.listing import hosted
from functions.service.table.model import PlayerEvent, Table
from functions.service.table.player_events import hidden, player_deliveries, shown
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.events import PlayerEventType, Sender

TRIES: Final = 3
Edit = Callable[[Relationship], Relationship]
TableEvents = Callable[[str, list[Table]], list[PlayerEvent]]
"""Makes the events that tell a player of tables."""


class PlayerList(NamedTuple):
    """One of the two players' lists, and how many it takes."""

    of_caller: bool
    kind: str
    limit: int


MY_FRIENDS: Final = PlayerList(True, keys.FRIEND, MOST_FRIENDS)
THEIR_FRIENDS: Final = PlayerList(False, keys.FRIEND, MOST_FRIENDS)
THEIR_REQUESTS: Final = PlayerList(False, keys.ASKED, MOST_ASKING)
MY_BLOCKS: Final = PlayerList(True, keys.BLOCK, MOST_BLOCKED)


class Pair(NamedTuple):
    """The caller and another player: their relationship as read, and where both are."""

    me: str
    other: str
    other_name: str | None
    before: Relationship
    here: Mapping[str, Whereabouts]
    sizes: Mapping[PlayerList, int]
    """How long the lists are that a change adds to."""


def request_friend(services: Services, caller: Caller, named: object) -> bool:
    """Ask a player to be friends; True if they had asked already, so that both are friends now."""
    pair = _read_pair(services, caller, named, MY_FRIENDS, THEIR_FRIENDS, THEIR_REQUESTS)
    _check_player(pair)
    now = services.now_ms()
    asked = relationship.ask(pair.before, pair.me, now)
    _check_room(pair)
    theirs = pair._replace(here={pair.other: pair.here[pair.other]})
    _change(services, theirs, lambda before: relationship.ask(before, pair.me, now))
    _send(services, pair, [_event_from(caller, pair.other, "FRIEND_REQUEST_RECEIVED")])
    return asked.friends


def accept_friend(services: Services, caller: Caller, named: object) -> None:
    """Accept a request; each side sees the friends-only tables that the other hosts."""
    pair = _read_pair(services, caller, named, MY_FRIENDS, THEIR_FRIENDS)
    now = services.now_ms()
    relationship.accept(pair.before, pair.me, now)
    _check_room(pair)
    tables = _change(services, pair, lambda before: relationship.accept(before, pair.me, now))
    accepted = _event_from(caller, pair.other, "FRIEND_REQUEST_ACCEPTED")
    _send(services, pair, [accepted, *_to_both(pair, tables, shown)])


def decline_friend(services: Services, caller: Caller, named: object) -> None:
    """Turn a request down; nobody is told."""
    pair = _read_pair(services, caller, named)
    _change(services, pair, lambda before: relationship.decline(before, pair.me))


def unfriend(services: Services, caller: Caller, named: object) -> None:
    """End a friendship; neither sees the other's friends-only tables any more."""
    pair = _read_pair(services, caller, named)
    tables = _change(services, pair, relationship.unfriend)
    _send(services, pair, _to_both(pair, tables, hidden))


def block(services: Services, caller: Caller, named: object) -> None:
    """Block a player; friendship and requests between the two end with it."""
    pair = _read_pair(services, caller, named, MY_BLOCKS)
    _check_player(pair)
    _check_room(pair)
    now = services.now_ms()
    tables = _change(services, pair, lambda before: relationship.block(before, pair.me, now))
    if pair.before.friends:
        _send(services, pair, _to_both(pair, tables, hidden))


def unblock(services: Services, caller: Caller, named: object) -> None:
    """Block a player no more; what was between the two before does not come back."""
    pair = _read_pair(services, caller, named)
    _change(services, pair, lambda before: relationship.unblock(before, pair.me))


def player_id_of(value: object, field: str = "playerId") -> str:
    """The id of a player that a request names, in lower case. Raises BadRequest (U16)."""
    player_id = uuid_of(value) if isinstance(value, str) else None
    if player_id is None:
        raise BadRequest("invalid_field", f"{field} must be a player's id.")
    return player_id


def _read_pair(services: Services, caller: Caller, named: object, *lists: PlayerList) -> Pair:
    """Read both players at once. Raises BadRequest for what is no id, and for the caller's own."""
    other, me, players = player_id_of(named), caller.player_id, services.repository(PlayerRepository)
    check_another(me, other)

    def size(one: PlayerList) -> int:
        return len(players.listed(me if one.of_caller else other, one.kind, one.limit))

    (before, name), mine, theirs, *sizes = gather(
        services,
        lambda: players.relationship(me, other),
        lambda: players.here(me),
        lambda: players.here(other),
        *(partial(size, one) for one in lists),
    )
    return Pair(me, other, name, before, {me: mine, other: theirs}, dict(zip(lists, sizes, strict=True)))


def _check_player(pair: Pair) -> None:
    """Raises NotFound where there is no such player."""
    if pair.other_name is None:
        raise NotFound("player_not_found", "There is no such player.")


def _check_room(pair: Pair) -> None:
    """Raises Conflict where a list has no room for another."""
    for listed, size in pair.sizes.items():
        if size >= listed.limit:
            raise Conflict("list_full", f"This list takes {listed.limit} players.")


def _change(services: Services, pair: Pair, edit: Edit) -> list[Table]:
    """Change the relationship; gives the tables where either player sits. Raises what `edit` raises.

    The tables are read while the change is written.
    """
    players, before = services.repository(PlayerRepository), pair.before
    after = edit(before)
    if after == before:
        return []
    seats = [table_id for here in pair.here.values() for table_id in here.seats]
    done, tables = gather(services, lambda: players.change(before, after), lambda: players.tables(seats))
    for _ in range(TRIES - 1):
        if done:
            break
        before, _name = players.relationship(pair.me, pair.other)
        after = edit(before)
        done = after == before or players.change(before, after)
    if not done:
        raise Busy("relation_busy", "This has changed again and again meanwhile; please try again.")
    return list(tables.values())


def _to_both(pair: Pair, tables: list[Table], events: TableEvents) -> list[PlayerEvent]:
    """To each player, what becomes of the friends-only tables that the other hosts."""
    return events(pair.me, hosted(tables, pair.other)) + events(pair.other, hosted(tables, pair.me))


def _event_from(caller: Caller, to: str, kind: PlayerEventType) -> PlayerEvent:
    """An event that says who it comes from."""
    sender: Sender = {"fromPlayerId": caller.player_id, "fromUsername": caller.username}
    return PlayerEvent(to, kind, sender)


def _send(services: Services, pair: Pair, events: list[PlayerEvent]) -> None:
    """Send events to every open socket of those that they are for."""
    connections = {player_id: here.connections for player_id, here in pair.here.items()}
    services.timers.report_gone(services.push.deliver(player_deliveries(events, connections)).gone)
