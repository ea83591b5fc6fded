"""Players among each other: search, friends, blocks, and the tables where friends are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from functions.lambda_http import http_function
from functions.service.api.http import Reply, RequestContext, prefetch
from functions.service.concurrency import map_concurrently, read_pages
from functions.service.problems import BadRequest, Forbidden, NotFound
from functions.service.redacted import Redacted
from functions.service.social import commands
from functions.service.social.commands import player_id_of
from functions.service.social.presence import friends_json
from functions.service.social.repository import PlayerRepository, Relation, Whereabouts
from functions.service.storage.rows import TableSnapshot
from functions.service.table.commands.attendance import go_to_friend
from functions.service.table.commit import CommitRequest, commit, load
from functions.service.table.listing import current_table, may_go, visible
from functions.service.table.model import Table
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
    found = context.services.repository(PlayerRepository).search(prefix, without=context.caller.player_id)
    return Reply(Redacted({"players": [{"playerId": player_id, "username": name} for player_id, name in found]}))


def _my_friends(context: RequestContext, player_id: str) -> tuple[Relation, ...]:
    return context.services.repository(PlayerRepository).friends(player_id)


def _asking_me(context: RequestContext, player_id: str) -> tuple[Relation, ...]:
    return context.services.repository(PlayerRepository).requests(player_id)


def _read_blocked(context: RequestContext, player_id: str) -> Future[tuple[Relation, ...]]:
    players = context.services.repository(PlayerRepository)
    return context.read_early(lambda: players.blocked(player_id))


class FriendLists(NamedTuple):
    """The caller's friends, and who asks to be one."""

    friends: Future[tuple[Relation, ...]]
    asking: Future[tuple[Relation, ...]]


def _read_friend_lists(context: RequestContext, player_id: str) -> FriendLists:
    mine = context.read_early(lambda: _my_friends(context, player_id))
    return FriendLists(mine, context.read_early(lambda: _asking_me(context, player_id)))


@prefetch(_read_friend_lists)
def friends(context: RequestContext, lists: FriendLists) -> Reply:
    """The caller's friends with where they are, by name, and who asks them, newest first."""
    players, services = context.services.repository(PlayerRepository), context.services
    mine, asking = lists.friends.result(), lists.asking.result()
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
    """Ask a player to be friends; if they have asked already, both are friends now."""
    friends_now = commands.request_friend(context.services, context.caller, context.body.get("playerId"))
    message = "You are friends now." if friends_now else "Your request is sent."
    return Reply(Redacted({"message": message}), status=201)


def accept_friend(context: RequestContext) -> Reply:
    """Accept a request; each side sees the friends-only tables that the other hosts."""
    commands.accept_friend(context.services, context.caller, context.body.get("playerId"))
    return Reply(Redacted({"message": "You are friends now."}))


def decline_friend(context: RequestContext) -> Reply:
    """Turn a request down; nobody is told."""
    commands.decline_friend(context.services, context.caller, context.body.get("playerId"))
    return Reply(Redacted({"message": "The request is declined."}))


def unfriend(context: RequestContext) -> Reply:
    """End a friendship; neither sees the other's friends-only tables any more."""
    commands.unfriend(context.services, context.caller, context.request.params["playerId"])
    return Reply(Redacted({"message": "You are friends no more."}))


def block(context: RequestContext) -> Reply:
    """Block a player; friendship and requests between the two end with it."""
    commands.block(context.services, context.caller, context.request.params["playerId"])
    return Reply(Redacted({"message": "This player is blocked."}), status=201)


def unblock(context: RequestContext) -> Reply:
    """Block a player no more; what was between the two before does not come back."""
    commands.unblock(context.services, context.caller, context.request.params["playerId"])
    return Reply(Redacted({"message": "This player is not blocked any more."}))


@prefetch(_read_blocked)
def blocked(context: RequestContext, read: Future[tuple[Relation, ...]]) -> Reply:
    """The players whom the caller blocks, newest first."""
    listed = read.result()
    (names,) = read_pages(
        context.services, (context.services.repository(PlayerRepository).names, [one.player_id for one in listed])
    )
    rows: list[BlockedPlayer] = [
        {"playerId": one.player_id, "username": names.get(one.player_id), "blockedAt": iso(one.since)}
        for one in _newest(listed)
    ]
    return Reply(Redacted({"blocked": rows}))


class FriendsPlace(NamedTuple):
    """The caller's friends, and where the one is whom the path names."""

    friends: Future[tuple[Relation, ...]]
    here: Future[Whereabouts]


def _read_friends_place(context: RequestContext, player_id: str) -> FriendsPlace:
    mine = context.read_early(lambda: _my_friends(context, player_id))
    return FriendsPlace(
        mine, context.read_early(lambda: context.services.repository(PlayerRepository).here(_friend(context)))
    )


@prefetch(_read_friends_place)
def friend_table(context: RequestContext, place: FriendsPlace) -> Reply:
    """The table where a friend is, if the caller may see it, and whether they may go there."""
    friends, tables = _where(context, place)
    table = current_table(_friend(context), context.services.repository(PlayerRepository).tables(tables).values())
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


def _where(context: RequestContext, place: FriendsPlace) -> tuple[frozenset[str], tuple[str, ...]]:
    """The ids of the caller's friends, and those of the tables where the named one is. Raises Forbidden."""
    friends = frozenset(friend.player_id for friend in place.friends.result())
    if _friend(context) not in friends:
        raise Forbidden("not_friends", "This player is no friend of yours.")
    return friends, place.here.result().tables


@prefetch(_read_friends_place)
def go_to_table(context: RequestContext, place: FriendsPlace) -> Reply:
    """Watch the table where a friend is, if the caller may see it, and watch there or sit."""
    friends, tables = _where(context, place)
    store, person = context.services.store, caller_as_person(context)
    lives = map_concurrently(context.services, store.snapshot, tables[:MOST_LOOKED_AT])
    found = current_table(_friend(context), _standing(context, lives.values()))
    if found is None:
        raise NotFound("no_table", "Your friend is at no table.")
    snapshot, by = lives[found.table_id], person.player_id
    request = CommitRequest(
        snapshot, lambda draft: go_to_friend(draft, person, friends), by, friends=friends, notes=context.notes
    )
    done = commit(context.services, request)
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
