"""Players among each other: search, friends, blocks, and the tables where friends are."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

from functions.lambda_http import http_function
from functions.service.api.http import Reply, RequestContext, prefetch
from functions.service.redacted import Redacted
from functions.service.social import commands, queries
from functions.service.social.commands import player_id_of
from functions.service.social.queries import Friendship
from functions.service.social.repository import Relation, Whereabouts
from functions.service.table.commands.attendance import go_to_friend
from functions.service.table.responses import answer, caller_as_person, commit_snapshot


def search(context: RequestContext) -> Reply:
    """The players whose name begins with a text, in any case: 20 at most, by name, without the caller."""
    prefix = context.request.query.get("username", "").strip()
    return Reply(Redacted(queries.players_named(context.services, context.caller.player_id, prefix)))


class FriendLists(NamedTuple):
    """The caller's friends, and who asks to be one."""

    friends: Future[tuple[Relation, ...]]
    asking: Future[tuple[Relation, ...]]


def _read_friend_lists(context: RequestContext, player_id: str) -> FriendLists:
    return FriendLists(
        context.read_early(partial(queries.friends_of, context.services, player_id)),
        context.read_early(partial(queries.requests_to, context.services, player_id)),
    )


@prefetch(_read_friend_lists)
def friends(context: RequestContext, lists: FriendLists) -> Reply:
    """The caller's friends with where they are, by name, and who asks them, newest first."""
    mine, asking = lists.friends.result(), lists.asking.result()
    return Reply(Redacted(queries.friends_list(context.services, context.caller.player_id, mine, asking)))


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


def _read_blocked(context: RequestContext, player_id: str) -> Future[tuple[Relation, ...]]:
    return context.read_early(partial(queries.blocked_by, context.services, player_id))


@prefetch(_read_blocked)
def blocked(context: RequestContext, read: Future[tuple[Relation, ...]]) -> Reply:
    """The players whom the caller blocks, newest first."""
    return Reply(Redacted(queries.block_list(context.services, read.result())))


class FriendsPlace(NamedTuple):
    """The caller's friends, and where the one is whom the path names."""

    friends: Future[tuple[Relation, ...]]
    here: Future[Whereabouts]


def _read_friends_place(context: RequestContext, player_id: str) -> FriendsPlace:
    return FriendsPlace(
        context.read_early(partial(queries.friends_of, context.services, player_id)),
        context.read_early(lambda: queries.whereabouts(context.services, _friend(context))),
    )


@prefetch(_read_friends_place)
def friend_table(context: RequestContext, place: FriendsPlace) -> Reply:
    """The table where a friend is, if the caller may see it, and whether they may go there."""
    known = _friendship(context, place)
    return Reply(Redacted(queries.table_of_friend(context.services, context.caller.player_id, known)))


@prefetch(_read_friends_place)
def go_to_table(context: RequestContext, place: FriendsPlace) -> Reply:
    """Watch the table where a friend is, if the caller may see it, and watch there or sit."""
    known, person = _friendship(context, place), caller_as_person(context)
    snapshot = queries.snapshot_of_friends_table(context.services, person.player_id, known)
    done = commit_snapshot(context, snapshot, lambda draft: go_to_friend(draft, person, known.friends), known.friends)
    return answer(context, done, {"tableId": snapshot.table_id})


def _friend(context: RequestContext) -> str:
    return player_id_of(context.request.params["friendId"], "friendId")


def _friendship(context: RequestContext, place: FriendsPlace) -> Friendship:
    return queries.friendship(place.friends.result(), _friend(context), place.here.result())


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
