"""Changes between two players: one transaction each, then what either side is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID

from functions.service.api.http import RequestContext
from functions.service.concurrency import gather
from functions.service.problems import BadRequest, Conflict, NotFound, Problem
from functions.service.social.relationship import MOST_ASKING, MOST_BLOCKED, MOST_FRIENDS, Relationship, check_another
from functions.service.social.repository import PlayerRepository, Whereabouts
from functions.service.storage import keys
from functions.service.table.commit import on_disconnect
from functions.service.table.listing import hosted
from functions.service.table.model import PlayerEvent, Table
from functions.service.table.player_events import hidden, player_deliveries, shown

if TYPE_CHECKING:
    from functions.service.wire.events import PlayerEventType, Sender

TRIES: Final = 3
Edit = Callable[[Relationship], Relationship]
Showing = Callable[[str, list[Table]], list[PlayerEvent]]


class Listed(NamedTuple):
    """One of the two players' lists."""

    mine: bool
    kind: str
    limit: int


MY_FRIENDS: Final = Listed(True, keys.FRIEND, MOST_FRIENDS)
THEIR_FRIENDS: Final = Listed(False, keys.FRIEND, MOST_FRIENDS)
THEIR_REQUESTS: Final = Listed(False, keys.ASKED, MOST_ASKING)
MY_BLOCKS: Final = Listed(True, keys.BLOCK, MOST_BLOCKED)


class Sides(NamedTuple):
    """The caller, the other player, how they stood, and where both are."""

    me: str
    other: str
    name: str | None
    before: Relationship
    here: Mapping[str, Whereabouts]
    sizes: Mapping[Listed, int]
    """How long the lists are that a change adds to."""


def player_id_of(value: object, field: str = "playerId") -> str:
    """The id of a player that a request names, in small letters. Raises BadRequest (U16)."""
    if isinstance(value, str) and len(value) == 36:
        with suppress(ValueError):
            return str(UUID(value))
    raise BadRequest("invalid_field", f"{field} must be a player's id.")


def sides(context: RequestContext, named: object, *lists: Listed) -> Sides:
    """Reads both sides at once. Raises BadRequest for what is no id, and for oneself."""
    other, me, players = player_id_of(named), context.caller.player_id, PlayerRepository.of(context.services)
    check_another(me, other)

    def size(one: Listed) -> int:
        return len(players.listed(me if one.mine else other, one.kind, one.limit))

    (pair, name), mine, theirs, *sizes = gather(
        context.services,
        lambda: players.relationship(me, other),
        lambda: players.here(me),
        lambda: players.here(other),
        *(partial(size, one) for one in lists),
    )
    return Sides(me, other, name, pair, {me: mine, other: theirs}, dict(zip(lists, sizes, strict=True)))


def check_player(both: Sides) -> None:
    """Raises NotFound where there is no such player."""
    if both.name is None:
        raise NotFound("player_not_found", "There is no such player.")


def settle(context: RequestContext, both: Sides, edit: Edit) -> tuple[Relationship, list[Table]]:
    """Changes how two players stand; gives that, and the tables where either sits. Raises what `edit` raises.

    The tables are read while the change is written.
    """
    players, before = PlayerRepository.of(context.services), both.before
    after = edit(before)
    if after == before:
        return after, []
    seats = [table_id for here in both.here.values() for table_id in here.seats]
    done, tables = gather(context.services, lambda: players.change(before, after), lambda: players.tables(seats))
    for _ in range(TRIES - 1):
        if done:
            break
        before, _name = players.relationship(both.me, both.other)
        after = edit(before)
        done = after == before or players.change(before, after)
    if not done:
        raise Conflict("relation_busy", "This has changed again and again meanwhile; please try again.")
    return after, list(tables.values())


def check_lists(both: Sides) -> None:
    """Raises Conflict where a list has no room for another."""
    for listed, size in both.sizes.items():
        if size >= listed.limit:
            raise Conflict("list_full", f"This list takes {listed.limit} players.")


def across(both: Sides, tables: list[Table], showing: Showing) -> list[PlayerEvent]:
    """To each side, what becomes of the friends-only tables that the other hosts."""
    return showing(both.me, hosted(tables, both.other)) + showing(both.other, hosted(tables, both.me))


def now_shown(both: Sides, tables: list[Table]) -> list[PlayerEvent]:
    """Both see each other's friends-only tables from now on."""
    return across(both, tables, shown)


def now_hidden(both: Sides, tables: list[Table]) -> list[PlayerEvent]:
    """Neither sees the other's friends-only tables any more."""
    return across(both, tables, hidden)


def introduction(context: RequestContext, other: str, kind: PlayerEventType) -> PlayerEvent:
    """An event that says who it comes from."""
    payload: Sender = {"fromPlayerId": context.caller.player_id, "fromUsername": context.caller.username}
    return PlayerEvent(other, kind, payload)


def tell(context: RequestContext, both: Sides, notices: list[PlayerEvent]) -> None:
    """Sends notices to every open socket of those that they are for."""
    connections = {player_id: here.connections for player_id, here in both.here.items()}
    for connection_id in context.services.push.deliver(player_deliveries(notices, connections)).gone:
        with suppress(Problem):
            on_disconnect(context.services, connection_id)
