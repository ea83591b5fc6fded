"""What a client asks before it is at a table: the lists of tables, where its player is, a ticket for its socket."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from functions.lambda_http import http_function
from functions.service.api.authentication import http_credentials
from functions.service.api.http import Reply, RequestContext, prefetch
from functions.service.api.pagination import PAGE, cursor_of, page_of, place_of
from functions.service.api.tickets import issue_ticket
from functions.service.redacted import Redacted
from functions.service.social import queries
from functions.service.social.repository import Whereabouts
from functions.service.storage.rows import TablePosition
from functions.service.table.listing import can_join, current_table, entry
from functions.service.table.model import Table
from functions.service.table.views import iso

if TYPE_CHECKING:
    from functions.service.wire.tables import Tables

SEARCHED = 3 * PAGE
"""Tables that a search looks at before it gives a cursor."""


def _search(context: RequestContext) -> str:
    return context.request.query.get("search", "").strip().casefold()


def _query(context: RequestContext) -> str:
    """What a cursor belongs to: the list and its filters."""
    return f"{context.route.path} {context.request.query.get('hasSeats', '') == 'true'} {_search(context)}"


def _after(context: RequestContext) -> TablePosition | None:
    session_hash = http_credentials(context.request.headers).session_hash
    return place_of(context.request.query.get("cursor"), session_hash, _query(context))


def _looked_at(context: RequestContext) -> int:
    return SEARCHED if _search(context) else PAGE


class Listing(NamedTuple):
    """What a list is made of: the next tables of every shard, and the caller's friends."""

    shards: tuple[Future[list[TablePosition]], ...]
    friends: Future[frozenset[str]] | None = None


def _read_tables(context: RequestContext, _: str) -> Listing:
    return Listing(
        tuple(context.read_early(partial(_next_of, context, shard)) for shard in context.services.store.lobby_shards)
    )


def _next_of(context: RequestContext, shard: str) -> list[TablePosition]:
    """A shard's next tables, and one more that tells whether there are others."""
    after = _after(context)
    upto = after.at if after else context.services.now_ms()
    return context.services.store.in_list(shard, upto, _looked_at(context) + 1)


def _read_tables_and_friends(context: RequestContext, player_id: str) -> Listing:
    listing = _read_tables(context, player_id)
    return listing._replace(friends=context.read_early(lambda: _friends(context, player_id)))


def _friends(context: RequestContext, player_id: str) -> frozenset[str]:
    return frozenset(friend.player_id for friend in queries.friends_of(context.services, player_id))


@prefetch(_read_tables)
def list_tables(context: RequestContext, listing: Listing) -> Reply:
    """The public tables that wait for players, newest first; who asks is not looked at, so friends count for none."""
    return _listed(context, listing, "")


@prefetch(_read_tables_and_friends)
def list_lobby(context: RequestContext, listing: Listing) -> Reply:
    """The same with the filters `hasSeats` and `search`; `canJoin` is the caller's."""
    return _listed(context, listing, context.caller.player_id)


def _listed(context: RequestContext, listing: Listing, viewer: str) -> Reply:
    friends = listing.friends.result() if listing.friends else frozenset()
    places = page_of([shard.result() for shard in listing.shards], _after(context), _looked_at(context) + 1)
    more, places = len(places) > _looked_at(context), places[: _looked_at(context)]
    tables = queries.tables_of(context.services, [place.table_id for place in places])
    shown = [tables[place.table_id] for place in places if place.table_id in tables]
    shown = [table for table in shown if _fits(context, table)]
    blocked = context.services.store.blocks_with(viewer, {table.host for table in shown}) if viewer else frozenset()
    entries = [
        entry(table, can_join(table, viewer, friends) and table.host not in blocked and viewer not in table.kicked)
        for table in shown
    ]
    answer: Tables = {"tables": entries[:PAGE]}
    if len(entries) > PAGE:
        last = entries[PAGE - 1]["tableId"]
        more, places = True, [place for place in places if place.table_id == last]
    if more:
        answer["nextCursor"] = cursor_of(places[-1], context.caller.session_hash, _query(context))
    return Reply(Redacted(answer))


def _fits(context: RequestContext, table: Table) -> bool:
    """Whether the table as it is now belongs in the list; the index may be a little behind."""
    if table.visibility != "public" or not table.waiting:
        return False
    if context.route.handler == list_tables.__name__:
        return True
    has_seats = context.request.query.get("hasSeats") != "true" or None in table.seats
    return has_seats and _search(context) in (table.name or "").casefold()


def _read_whereabouts(context: RequestContext, player_id: str) -> Future[Whereabouts]:
    return context.read_early(partial(queries.whereabouts, context.services, player_id))


@prefetch(_read_whereabouts)
def player_table(context: RequestContext, whereabouts: Future[Whereabouts]) -> Reply:
    """A table where the caller sits, or else watches; one in play before one that waits, then the latest."""
    tables = queries.tables_of(context.services, whereabouts.result().tables)
    table = current_table(context.caller.player_id, tables.values())
    return Reply(Redacted({"tableId": table.table_id if table else None}))


def socket_ticket(context: RequestContext) -> Reply:
    """Give the caller a ticket that opens one socket within half a minute."""
    ticket = issue_ticket(context.services, context.caller.session_hash)
    return Reply(Redacted({"ticket": ticket.text, "expiresAt": iso(ticket.expires_ms)}), status=201)


handler = http_function("lobby", list_tables, list_lobby, player_table, socket_ticket)
