"""What a client asks before it is at a table: the lists of tables, where its player is, a ticket for its socket."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from functions.lambda_http import http_function
from functions.service.api.authentication import http_credentials
from functions.service.api.http import Call, Reply, ahead
from functions.service.api.pagination import PAGE, Place, cursor_of, page_of, place_of
from functions.service.api.tickets import Tickets
from functions.service.concurrency import gathered
from functions.service.redacted import Redacted
from functions.service.social import relationship
from functions.service.social.repository import Here, People
from functions.service.storage import keys
from functions.service.table.listing import can_join, chosen, entry
from functions.service.table.model import Table
from functions.service.table.views import iso

SEARCHED = 3 * PAGE
"""Tables that a search looks at before it gives a cursor."""


def _search(call: Call) -> str:
    return call.request.query.get("search", "").strip().casefold()


def _query(call: Call) -> str:
    """What a cursor belongs to: the list and its filters."""
    return f"{call.route.path} {call.request.query.get('hasSeats', '') == 'true'} {_search(call)}"


def _after(call: Call) -> Place | None:
    session_hash = http_credentials(call.request.headers).session_hash
    return place_of(call.request.query.get("cursor"), session_hash, _query(call))


def _looked_at(call: Call) -> int:
    return SEARCHED if _search(call) else PAGE


def _shard(shard: str, call: Call, _: str) -> list[Place]:
    """A shard's next tables, and one more that tells whether there are others."""
    after = _after(call)
    upto = after.at if after else call.services.now_ms()
    return call.services.store.in_list(shard, upto, _looked_at(call) + 1)


def _friends(call: Call, player_id: str) -> frozenset[str]:
    listed = People.of(call.services).listed(player_id, keys.FRIEND, relationship.MOST_FRIENDS)
    return frozenset(friend.player_id for friend in listed)


_SHARDS = tuple(partial(_shard, shard) for shard in keys.SHARDS)


@ahead(*_SHARDS)
def list_tables(call: Call) -> Reply:
    """The public tables that wait for players, newest first; who asks is not looked at, so friends count for none."""
    return _listed(call, call.early, "", frozenset())


@ahead(*_SHARDS, _friends)
def list_lobby(call: Call) -> Reply:
    """The same with the filters `hasSeats` and `search`; `canJoin` is the caller's."""
    *shards, friends = call.early
    return _listed(call, shards, call.caller.player_id, friends)


def _listed(call: Call, shards: Sequence[list[Place]], viewer: str, friends: frozenset[str]) -> Reply:
    places = page_of(shards, _after(call), _looked_at(call) + 1)
    more, places = len(places) > _looked_at(call), places[: _looked_at(call)]
    tables = _tables(call, places)
    shown = [tables[place.table_id] for place in places if place.table_id in tables]
    entries = [entry(table, can_join(table, viewer, friends)) for table in shown if _fits(call, table)]
    answer: dict[str, Any] = {"tables": entries[:PAGE]}
    if len(entries) > PAGE:
        last = entries[PAGE - 1]["tableId"]
        more, places = True, [place for place in places if place.table_id == last]
    if more:
        answer["nextCursor"] = cursor_of(places[-1], call.caller.session_hash, _query(call))
    return Reply(Redacted(answer))


def _tables(call: Call, places: Sequence[Place]) -> dict[str, Table]:
    (tables,) = gathered(call.services, (People.of(call.services).tables, [place.table_id for place in places]))
    return tables


def _fits(call: Call, table: Table) -> bool:
    """Whether the table as it is now belongs in the list; the index may be a little behind."""
    if table.visibility != "public" or not table.waiting:
        return False
    if call.route.handler == list_tables.__name__:
        return True
    has_seats = call.request.query.get("hasSeats") != "true" or None in table.seats
    return has_seats and _search(call) in (table.name or "").casefold()


def _here(call: Call, player_id: str) -> Here:
    return People.of(call.services).here(player_id)


@ahead(_here)
def player_table(call: Call) -> Reply:
    """A table where the caller sits, or else watches; one in play before one that waits, then the latest."""
    (here,) = call.early
    table = chosen(call.caller.player_id, People.of(call.services).tables(here.tables).values())
    return Reply(Redacted({"tableId": table.table_id if table else None}))


def socket_ticket(call: Call) -> Reply:
    """Give the caller a ticket that opens one socket within half a minute."""
    ticket = Tickets.of(call.services).issue(call.caller.session_hash)
    return Reply(Redacted({"ticket": ticket.text, "expiresAt": iso(ticket.expires_ms)}), status=201)


handler = http_function("lobby", list_tables, list_lobby, player_table, socket_ticket)
