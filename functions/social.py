"""Players among each other: search, friends, blocks, and the tables where friends are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from functions.lambda_http import http_function
from functions.service.api.http import Reply, RequestContext, prefetch
from functions.service.concurrency import map_concurrently, read_pages
from functions.service.problems import BadRequest, Forbidden, NotFound
from functions.service.redacted import Redacted
from functions.service.social import commands, relationship
from functions.service.social.commands import check_player, introduction, player_id_of, settle, sides, tell
from functions.service.social.presence import friends_json
from functions.service.social.repository import PlayerRepository, Relation, Whereabouts
from functions.service.storage import keys
from functions.service.storage.rows import TableSnapshot
from functions.service.table.commit import commit, load
from functions.service.table.draft import Draft
from functions.service.table.listing import current_table, may_go, visible
from functions.service.table.model import Table
from functions.service.table.player_index import watch_table
from functions.service.table.responses import answer, caller_as_person
from functions.service.table.views import iso

if TYPE_CHECKING:
    from functions.service.wire.players import BlockedPlayer, FriendRequest, KnownTable

LONGEST_PREFIX = 50
MOST_LOOKED_AT = 8
"""Tables of a friend that are looked at on the way to one of them."""


def search(context: RequestContext) -> Reply:
    """The players whose name begins with a text, in any case: 20 at most, by name, without the caller."""
    prefix = context.request.query.get("username", "").strip()
    if not 1 <= len(prefix) <= LONGEST_PREFIX:
        raise BadRequest("invalid_field", f"username must have 1 to {LONGEST_PREFIX} characters.")
    found = PlayerRepository.of(context.services).search(prefix, without=context.caller.player_id)
    return Reply(Redacted({"players": [{"playerId": player_id, "username": name} for player_id, name in found]}))


def _my_friends(context: RequestContext, player_id: str) -> tuple[Relation, ...]:
    return PlayerRepository.of(context.services).listed(player_id, keys.FRIEND, relationship.MOST_FRIENDS)


def _asking_me(context: RequestContext, player_id: str) -> tuple[Relation, ...]:
    return PlayerRepository.of(context.services).listed(player_id, keys.ASKED, relationship.MOST_ASKING)


def _blocked_by_me(context: RequestContext, player_id: str) -> tuple[Relation, ...]:
    return PlayerRepository.of(context.services).listed(player_id, keys.BLOCK, relationship.MOST_BLOCKED)


@prefetch(_my_friends, _asking_me)
def friends(context: RequestContext) -> Reply:
    """The caller's friends with where they are, by name, and who asks him, newest first."""
    players, services = PlayerRepository.of(context.services), context.services
    mine, asking = context.early
    here = map_concurrently(services, players.here, [friend.player_id for friend in mine])
    seats = {table_id for where in here.values() if where.connections for table_id in where.seats}
    ids = [one.player_id for one in (*mine, *asking)]
    names, tables = read_pages(services, (players.names, ids), (players.tables, seats))
    pending: list[FriendRequest] = [
        {"playerId": one.player_id, "username": names.get(one.player_id), "sentAt": iso(one.since)}
        for one in _newest(asking)
    ]
    known = friends_json(context.caller.player_id, mine, names, here, tables)
    return Reply(Redacted({"friends": known, "pending": pending}))


def _newest(relations: tuple[Relation, ...]) -> list[Relation]:
    return sorted(relations, key=lambda one: (-one.since, one.player_id))


def request_friend(context: RequestContext) -> Reply:
    """Ask a player to be friends; if he has asked already, both are friends now."""
    friends = commands.MY_FRIENDS, commands.THEIR_FRIENDS
    both = sides(context, context.body.get("playerId"), *friends, commands.THEIR_REQUESTS)
    check_player(both)
    now = context.services.now_ms()
    asked = relationship.ask(both.before, both.me, now)
    commands.check_lists(both)
    settle(
        context,
        both._replace(here={both.other: both.here[both.other]}),
        lambda pair: relationship.ask(pair, both.me, now),
    )
    tell(context, both, [introduction(context, both.other, "FRIEND_REQUEST_RECEIVED")])
    message = "You are friends now." if asked.friends else "Your request is sent."
    return Reply(Redacted({"message": message}), status=201)


def accept_friend(context: RequestContext) -> Reply:
    """Accept a request; each side sees the friends-only tables that the other hosts."""
    both = sides(context, context.body.get("playerId"), commands.MY_FRIENDS, commands.THEIR_FRIENDS)
    now = context.services.now_ms()
    relationship.accept(both.before, both.me, now)
    commands.check_lists(both)
    _, tables = settle(context, both, lambda pair: relationship.accept(pair, both.me, now))
    accepted = introduction(context, both.other, "FRIEND_REQUEST_ACCEPTED")
    tell(context, both, [accepted, *commands.now_shown(both, tables)])
    return Reply(Redacted({"message": "You are friends now."}))


def decline_friend(context: RequestContext) -> Reply:
    """Turn a request down; nobody is told."""
    both = sides(context, context.body.get("playerId"))
    settle(context, both, lambda pair: relationship.decline(pair, both.me))
    return Reply(Redacted({"message": "The request is declined."}))


def unfriend(context: RequestContext) -> Reply:
    """End a friendship; neither sees the other's friends-only tables any more."""
    both = sides(context, context.request.params["playerId"])
    _, tables = settle(context, both, relationship.unfriend)
    tell(context, both, commands.now_hidden(both, tables))
    return Reply(Redacted({"message": "You are friends no more."}))


def block(context: RequestContext) -> Reply:
    """Block a player; friendship and requests between the two end with it."""
    both = sides(context, context.request.params["playerId"], commands.MY_BLOCKS)
    check_player(both)
    commands.check_lists(both)
    now = context.services.now_ms()
    _, tables = settle(context, both, lambda pair: relationship.block(pair, both.me, now))
    if both.before.friends:
        tell(context, both, commands.now_hidden(both, tables))
    return Reply(Redacted({"message": "This player is blocked."}), status=201)


def unblock(context: RequestContext) -> Reply:
    """Block a player no more; what was between the two before does not come back."""
    both = sides(context, context.request.params["playerId"])
    settle(context, both, lambda pair: relationship.unblock(pair, both.me))
    return Reply(Redacted({"message": "This player is not blocked any more."}))


@prefetch(_blocked_by_me)
def blocked(context: RequestContext) -> Reply:
    """The players whom the caller blocks, newest first."""
    (listed,) = context.early
    (names,) = read_pages(
        context.services, (PlayerRepository.of(context.services).names, [one.player_id for one in listed])
    )
    rows: list[BlockedPlayer] = [
        {"playerId": one.player_id, "username": names.get(one.player_id), "blockedAt": iso(one.since)}
        for one in _newest(listed)
    ]
    return Reply(Redacted({"blocked": rows}))


def _where_friend_is(context: RequestContext, _: str) -> Whereabouts:
    return PlayerRepository.of(context.services).here(_friend(context))


@prefetch(_my_friends, _where_friend_is)
def friend_table(context: RequestContext) -> Reply:
    """The table where a friend is, if the caller may see it, and whether he may go there."""
    friends, tables = _where(context)
    table = current_table(_friend(context), PlayerRepository.of(context.services).tables(tables).values())
    if table is None or not visible(table, context.caller.player_id, friends):
        return Reply(Redacted({"table": None}))
    facts: KnownTable = {
        "tableId": table.table_id,
        "name": table.name,
        "hostPlayerId": table.host,
        "status": table.status,
        "visibility": table.visibility,
        "spectating": table.spectating,
    }
    return Reply(Redacted({"table": facts, "canGoToTable": may_go(table, context.caller.player_id, friends)}))


def _friend(context: RequestContext) -> str:
    return player_id_of(context.request.params["friendId"], "friendId")


def _where(context: RequestContext) -> tuple[frozenset[str], tuple[str, ...]]:
    """The ids of the caller's friends, and those of the tables where the named one is. Raises Forbidden."""
    listed, here = context.early
    friends = frozenset(friend.player_id for friend in listed)
    if _friend(context) not in friends:
        raise Forbidden("not_friends", "This player is no friend of yours.")
    return friends, here.tables


@prefetch(_my_friends, _where_friend_is)
def go_to_table(context: RequestContext) -> Reply:
    """Watch the table where a friend is, if the caller may see it, and watch there or sit."""
    friends, tables = _where(context)
    store, person = context.services.store, caller_as_person(context)
    lives = map_concurrently(context.services, store.snapshot, tables[:MOST_LOOKED_AT])
    found = current_table(_friend(context), _standing(context, lives.values()))
    if found is None:
        raise NotFound("no_table", "Your friend is at no table.")

    def command(draft: Draft) -> bool:
        there = draft.table
        if not visible(there, person.player_id, friends) or not may_go(there, person.player_id, friends):
            raise Forbidden("not_visible", "You cannot go to this table.")
        events = watch_table(draft, person, to_sit=not there.spectating)
        draft.events += events
        return bool(events)

    snapshot, by = lives[found.table_id], person.player_id
    done = commit(context.services, snapshot, command, by=by, friends=friends, notes=context.notes)
    return answer(context, done, {"tableId": found.table_id})


def _standing(context: RequestContext, lives: Iterable[TableSnapshot]) -> Iterator[Table]:
    """The tables that are there."""
    for snapshot in lives:
        with suppress(NotFound):
            yield load(context.services, snapshot.table_id, snapshot.item, context.caller.player_id, ())


handler = http_function(
    "social",
    search,
    friends,
    request_friend,
    accept_friend,
    decline_friend,
    unfriend,
    block,
    unblock,
    blocked,
    friend_table,
    go_to_table,
)
