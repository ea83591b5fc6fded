"""Players among each other: search, friends, blocks, and the tables where friends are."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from functions.lambda_http import http_function
from functions.service.api.http import Call, Reply, ahead
from functions.service.concurrency import each, gathered
from functions.service.problems import BadRequest, Forbidden, NotFound
from functions.service.redacted import Redacted
from functions.service.social import commands, relationship
from functions.service.social.commands import check_player, introduction, player_id_of, settle, sides, tell
from functions.service.social.presence import friends_json
from functions.service.social.repository import Here, People, Relation
from functions.service.storage import keys
from functions.service.storage.rows import Live
from functions.service.table.autoplay import Draft
from functions.service.table.commit import commit, load
from functions.service.table.listing import chosen, may_go, visible
from functions.service.table.model import Table
from functions.service.table.player_index import watch
from functions.service.table.responses import answer, me
from functions.service.table.views import iso

LONGEST_PREFIX = 50
MOST_LOOKED_AT = 8
"""Tables of a friend that are looked at on the way to one of them."""


def search(call: Call) -> Reply:
    """The players whose name begins with a text, in any case: 20 at most, by name, without the caller."""
    prefix = call.request.query.get("username", "").strip()
    if not 1 <= len(prefix) <= LONGEST_PREFIX:
        raise BadRequest("invalid_field", f"username must have 1 to {LONGEST_PREFIX} characters.")
    found = People.of(call.services).search(prefix, without=call.caller.player_id)
    return Reply(Redacted({"players": [{"playerId": player_id, "username": name} for player_id, name in found]}))


def _my_friends(call: Call, player_id: str) -> tuple[Relation, ...]:
    return People.of(call.services).listed(player_id, keys.FRIEND, relationship.MOST_FRIENDS)


def _asking_me(call: Call, player_id: str) -> tuple[Relation, ...]:
    return People.of(call.services).listed(player_id, keys.ASKED, relationship.MOST_ASKING)


def _blocked_by_me(call: Call, player_id: str) -> tuple[Relation, ...]:
    return People.of(call.services).listed(player_id, keys.BLOCK, relationship.MOST_BLOCKED)


@ahead(_my_friends, _asking_me)
def friends(call: Call) -> Reply:
    """The caller's friends with where they are, by name, and who asks him, newest first."""
    people, services = People.of(call.services), call.services
    mine, asking = call.early
    here = each(services, people.here, [friend.player_id for friend in mine])
    seats = {table_id for where in here.values() if where.connections for table_id in where.seats}
    ids = [one.player_id for one in (*mine, *asking)]
    names, tables = gathered(services, (people.names, ids), (people.tables, seats))
    pending = [
        {"playerId": one.player_id, "username": names.get(one.player_id), "sentAt": iso(one.since)}
        for one in _newest(asking)
    ]
    known = friends_json(call.caller.player_id, mine, names, here, tables)
    return Reply(Redacted({"friends": known, "pending": pending}))


def _newest(relations: tuple[Relation, ...]) -> list[Relation]:
    return sorted(relations, key=lambda one: (-one.since, one.player_id))


def request_friend(call: Call) -> Reply:
    """Ask a player to be friends; if he has asked already, both are friends now."""
    friends = commands.MY_FRIENDS, commands.THEIR_FRIENDS
    both = sides(call, call.body.get("playerId"), *friends, commands.THEIR_REQUESTS)
    check_player(both)
    now = call.services.now_ms()
    asked = relationship.ask(both.before, both.me, now)
    commands.check_lists(both)
    settle(
        call, both._replace(here={both.other: both.here[both.other]}), lambda tie: relationship.ask(tie, both.me, now)
    )
    tell(call, both, [introduction(call, both.other, "FRIEND_REQUEST_RECEIVED")])
    message = "You are friends now." if asked.friends else "Your request is sent."
    return Reply(Redacted({"message": message}), status=201)


def accept_friend(call: Call) -> Reply:
    """Accept a request; each side sees the friends-only tables that the other hosts."""
    both = sides(call, call.body.get("playerId"), commands.MY_FRIENDS, commands.THEIR_FRIENDS)
    now = call.services.now_ms()
    relationship.accept(both.before, both.me, now)
    commands.check_lists(both)
    _, tables = settle(call, both, lambda tie: relationship.accept(tie, both.me, now))
    accepted = introduction(call, both.other, "FRIEND_REQUEST_ACCEPTED")
    tell(call, both, [accepted, *commands.now_shown(both, tables)])
    return Reply(Redacted({"message": "You are friends now."}))


def decline_friend(call: Call) -> Reply:
    """Turn a request down; nobody is told."""
    both = sides(call, call.body.get("playerId"))
    settle(call, both, lambda tie: relationship.decline(tie, both.me))
    return Reply(Redacted({"message": "The request is declined."}))


def unfriend(call: Call) -> Reply:
    """End a friendship; neither sees the other's friends-only tables any more."""
    both = sides(call, call.request.params["playerId"])
    _, tables = settle(call, both, relationship.part)
    tell(call, both, commands.now_hidden(both, tables))
    return Reply(Redacted({"message": "You are friends no more."}))


def block(call: Call) -> Reply:
    """Block a player; friendship and requests between the two end with it."""
    both = sides(call, call.request.params["playerId"], commands.MY_BLOCKS)
    check_player(both)
    commands.check_lists(both)
    now = call.services.now_ms()
    _, tables = settle(call, both, lambda tie: relationship.block(tie, both.me, now))
    if both.before.friends:
        tell(call, both, commands.now_hidden(both, tables))
    return Reply(Redacted({"message": "This player is blocked."}), status=201)


def unblock(call: Call) -> Reply:
    """Block a player no more; what was between the two before does not come back."""
    both = sides(call, call.request.params["playerId"])
    settle(call, both, lambda tie: relationship.unblock(tie, both.me))
    return Reply(Redacted({"message": "This player is not blocked any more."}))


@ahead(_blocked_by_me)
def blocked(call: Call) -> Reply:
    """The players whom the caller blocks, newest first."""
    (listed,) = call.early
    (names,) = gathered(call.services, (People.of(call.services).names, [one.player_id for one in listed]))
    rows = [
        {"playerId": one.player_id, "username": names.get(one.player_id), "blockedAt": iso(one.since)}
        for one in _newest(listed)
    ]
    return Reply(Redacted({"blocked": rows}))


def _where_friend_is(call: Call, _: str) -> Here:
    return People.of(call.services).here(_friend(call))


@ahead(_my_friends, _where_friend_is)
def friend_table(call: Call) -> Reply:
    """The table where a friend is, if the caller may see it, and whether he may go there."""
    friends, tables = _where(call)
    table = chosen(_friend(call), People.of(call.services).tables(tables).values())
    if table is None or not visible(table, call.caller.player_id, friends):
        return Reply(Redacted({"table": None}))
    facts = {
        "tableId": table.table_id,
        "name": table.name,
        "hostPlayerId": table.host,
        "status": table.status,
        "visibility": table.visibility,
        "spectating": table.spectating,
    }
    return Reply(Redacted({"table": facts, "canGoToTable": may_go(table, call.caller.player_id, friends)}))


def _friend(call: Call) -> str:
    return player_id_of(call.request.params["friendId"], "friendId")


def _where(call: Call) -> tuple[frozenset[str], tuple[str, ...]]:
    """The ids of the caller's friends, and those of the tables where the named one is. Raises Forbidden."""
    listed, here = call.early
    friends = frozenset(friend.player_id for friend in listed)
    if _friend(call) not in friends:
        raise Forbidden("not_friends", "This player is no friend of yours.")
    return friends, here.tables


@ahead(_my_friends, _where_friend_is)
def go_to_table(call: Call) -> Reply:
    """Watch the table where a friend is, if the caller may see it, and watch there or sit."""
    friends, tables = _where(call)
    store, person = call.services.store, me(call)
    lives = each(call.services, store.live, tables[:MOST_LOOKED_AT])
    found = chosen(_friend(call), _standing(call, lives.values()))
    if found is None:
        raise NotFound("no_table", "Your friend is at no table.")

    def command(draft: Draft) -> bool:
        there = draft.table
        if not visible(there, person.player_id, friends) or not may_go(there, person.player_id, friends):
            raise Forbidden("not_visible", "You cannot go to this table.")
        events = watch(draft, person, to_sit=not there.spectating)
        draft.events += events
        return bool(events)

    live, by = lives[found.table_id], person.player_id
    done = commit(call.services, live, command, by=by, friends=friends, notes=call.notes)
    return answer(call, done, {"tableId": found.table_id})


def _standing(call: Call, lives: Iterable[Live]) -> Iterator[Table]:
    """The tables that are there."""
    for live in lives:
        with suppress(NotFound):
            yield load(call.services, live.table_id, live.item, call.caller.player_id, ())


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
