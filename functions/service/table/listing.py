"""Tables as those see them who are not there: in the lobby's lists and events, and through friends. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from engine import per_seat
from functions.service.table.membership import FRIENDS_ONLY, may_sit, summary
from functions.service.table.model import NOBODY, LobbySnapshot, Table
from functions.service.table.views import iso, names

if TYPE_CHECKING:
    from engine.payloads import BySeat
    from functions.service.wire.events import LobbyEventType, LobbyPayload
    from functions.service.wire.tables import Entry, Summary, TableRecord
    from functions.service.wire.values import TableId


def entry(table: Table, can_join: bool) -> Entry:
    """A table in a list of the lobby."""
    facts = summary(table)
    return {
        "tableId": table.table_id,
        "name": table.name,
        "hostPlayerId": table.host,
        "hostUsername": facts["hostUsername"],
        "seats": names(table),
        "seatsAvailable": facts["seatsAvailable"],
        "observerCount": len(table.observers),
        "joinPolicy": table.join_policy,
        "visibility": table.visibility,
        "ruleset": table.rules.title,
        "spectating": table.spectating,
        "canJoin": can_join,
    }


def can_join(table: Table, player_id: str, friends: Collection[str]) -> bool:
    """Whether a list offers the player a seat, by the contract's rule; `friends` are theirs."""
    if not table.waiting or None not in table.seats or table.join_policy == "invite-only":
        return False
    return table.join_policy == "open" or table.host == player_id or table.host in friends


def announced(table: Table) -> Summary:
    """A table as its audience is told of it; that of a friends-only one are the host's friends."""
    free = table.waiting and None in table.seats
    policies = ("open", FRIENDS_ONLY) if table.visibility == FRIENDS_ONLY else ("open",)
    return {**summary(table), "canJoin": free and table.join_policy in policies}


def table_record(table: Table) -> TableRecord:
    """The table's record as the contract has it in the answer to a kick."""
    return {
        "tableId": table.table_id,
        "hostPlayerId": table.host,
        "name": table.name,
        "seats": holder_ids(table),
        "observers": [person.player_id for person in table.observers],
        "status": table.status,
        "gameId": table.game_id if table.game else None,
        "createdAt": iso(table.created_at),
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "spectating": table.spectating,
    }


def holder_ids(table: Table) -> BySeat[str | None]:
    """Who holds each seat, by id."""
    return per_seat([holder.player_id if holder else None for holder in table.seats])


class LobbyEvent(NamedTuple):
    """An event for an audience, without those who belong to another one too."""

    audience: str
    type: LobbyEventType
    payload: LobbyPayload
    but: str = ""


def lobby_events(before: LobbySnapshot | None, table: Table, *, again: bool = False) -> list[LobbyEvent]:
    """What is told outside of a change, or of a new table (None): the old audience before the new one.

    `again` tells of the table as it is, too.
    """
    gone: TableId = {"tableId": table.table_id}
    known = announced(table)
    now = table.lobby_snapshot()
    old, new = before.audience if before else NOBODY, now.audience
    if table.removed:
        told = [LobbyEvent(old, "TABLE_REMOVED", gone)]
    elif before is None or before.visibility != now.visibility:
        told = [LobbyEvent(old, "TABLE_REMOVED", gone), LobbyEvent(new, "TABLE_CREATED", known)]
    elif before == now and not again:
        told = []
    elif old == new:
        told = [LobbyEvent(new, "TABLE_UPDATED", known)]
    else:
        told = [LobbyEvent(old, "TABLE_REMOVED", gone, but=new), LobbyEvent(new, "TABLE_UPDATED", known)]
    return [one for one in told if one.audience != NOBODY]


def hosted(tables: Iterable[Table], host: str) -> list[Table]:
    """Those of some tables that a player hosts for their friends."""
    return [table for table in tables if table.host == host and table.visibility == FRIENDS_ONLY]


def visible(table: Table, player_id: str, friends: Collection[str]) -> bool:
    """Whether the player may see the table through the list of their friends."""
    if table.visibility == "public" or table.host == player_id:
        return True
    return table.visibility == FRIENDS_ONLY and table.host in friends


def may_go(table: Table, player_id: str, friends: Collection[str]) -> bool:
    """Whether the player may go and watch: where everybody may, or where they could also sit."""
    return table.spectating or table.has(player_id) or _could_sit(table, player_id, friends)


def _could_sit(table: Table, player_id: str, friends: Collection[str]) -> bool:
    free = table.waiting and None in table.seats
    return free and (may_sit(table, player_id) or can_join(table, player_id, friends))


def current_table(player_id: str, tables: Iterable[Table]) -> Table | None:
    """Of the tables where a player is the one that counts: seated before watching, in play before waiting."""
    there = [table for table in tables if table.has(player_id) and (table.waiting or table.in_play)]
    return max(there, key=lambda table: _weight(table, player_id), default=None)


def _weight(table: Table, player_id: str) -> tuple[bool, bool, int, str]:
    return table.seat_of(player_id) is not None, table.in_play, table.renewed_at, table.table_id
