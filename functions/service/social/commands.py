"""Changes between two players: one transaction each, then what either side is told."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

from functions.service.api.http import Call
from functions.service.concurrency import together
from functions.service.problems import BadRequest, Conflict, NotFound, Problem
from functions.service.social.relationship import MOST_ASKING, MOST_BLOCKED, MOST_FRIENDS, Tie, check_another
from functions.service.social.repository import Here, People
from functions.service.storage import keys
from functions.service.table.commit import closed
from functions.service.table.listing import hosted
from functions.service.table.model import Notice, Table
from functions.service.table.player_events import hidden, parcels, shown

TRIES: Final = 3
Edit = Callable[[Tie], Tie]
Showing = Callable[[str, list[Table]], list[Notice]]


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
    before: Tie
    here: Mapping[str, Here]
    sizes: Mapping[Listed, int]
    """How long the lists are that a change adds to."""


def player_id_of(value: object, field: str = "playerId") -> str:
    """The id of a player that a request names, in small letters. Raises BadRequest (U16)."""
    if isinstance(value, str) and len(value) == 36:
        with suppress(ValueError):
            return str(UUID(value))
    raise BadRequest("invalid_field", f"{field} must be a player's id.")


def sides(call: Call, named: object, *lists: Listed) -> Sides:
    """Reads both sides at once. Raises BadRequest for what is no id, and for oneself."""
    other, me, people = player_id_of(named), call.caller.player_id, People.of(call.services)
    check_another(me, other)

    def size(one: Listed) -> int:
        return len(people.listed(me if one.mine else other, one.kind, one.limit))

    (tie, name), mine, theirs, *sizes = together(
        call.services,
        lambda: people.tie(me, other),
        lambda: people.here(me),
        lambda: people.here(other),
        *(partial(size, one) for one in lists),
    )
    return Sides(me, other, name, tie, {me: mine, other: theirs}, dict(zip(lists, sizes, strict=True)))


def check_player(both: Sides) -> None:
    """Raises NotFound where there is no such player."""
    if both.name is None:
        raise NotFound("player_not_found", "There is no such player.")


def settle(call: Call, both: Sides, edit: Edit) -> tuple[Tie, list[Table]]:
    """Changes how two players stand; gives that, and the tables where either sits. Raises what `edit` raises.

    The tables are read while the change is written.
    """
    people, before = People.of(call.services), both.before
    after = edit(before)
    if after == before:
        return after, []
    seats = [table_id for here in both.here.values() for table_id in here.seats]
    done, tables = together(call.services, lambda: people.change(before, after), lambda: people.tables(seats))
    for _ in range(TRIES - 1):
        if done:
            break
        before, _name = people.tie(both.me, both.other)
        after = edit(before)
        done = after == before or people.change(before, after)
    if not done:
        raise Conflict("relation_busy", "This has changed again and again meanwhile; please try again.")
    return after, list(tables.values())


def check_lists(both: Sides) -> None:
    """Raises Conflict where a list has no room for another."""
    for listed, size in both.sizes.items():
        if size >= listed.limit:
            raise Conflict("list_full", f"This list takes {listed.limit} players.")


def across(both: Sides, tables: list[Table], showing: Showing) -> list[Notice]:
    """To each side, what becomes of the friends-only tables that the other hosts."""
    return showing(both.me, hosted(tables, both.other)) + showing(both.other, hosted(tables, both.me))


def now_shown(both: Sides, tables: list[Table]) -> list[Notice]:
    """Both see each other's friends-only tables from now on."""
    return across(both, tables, shown)


def now_hidden(both: Sides, tables: list[Table]) -> list[Notice]:
    """Neither sees the other's friends-only tables any more."""
    return across(both, tables, hidden)


def introduction(call: Call, other: str, kind: str) -> Notice:
    """An event that says who it comes from."""
    payload: dict[str, Any] = {"fromPlayerId": call.caller.player_id, "fromUsername": call.caller.username}
    return Notice(other, kind, payload)


def tell(call: Call, both: Sides, notices: list[Notice]) -> None:
    """Sends notices to every open socket of those that they are for."""
    connections = {player_id: here.connections for player_id, here in both.here.items()}
    for connection_id in call.services.push.deliver(parcels(notices, connections)).gone:
        with suppress(Problem):
            closed(call.services, connection_id)
