"""What a host does with their table: seats, the host's part, visibility, kicks, the end, invites and links."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from engine import parse_seat
from functions.lambda_http import http_function
from functions.service.api.authentication import hash_of
from functions.service.api.bodies import SeatBody, parse
from functions.service.api.host_bodies import AssignBody, PlayerBody, VisibilityBody
from functions.service.api.http import Reply, RequestContext, prefetch
from functions.service.ids import uuid_of
from functions.service.problems import Busy, NotFound, Unavailable, UsedUp
from functions.service.redacted import Redacted
from functions.service.social import queries
from functions.service.social.relationship import Relationship
from functions.service.table import links
from functions.service.table.commands import hosting, invitations, removal, seats
from functions.service.table.commit import Committed, current
from functions.service.table.draft import Command
from functions.service.table.idempotency import table_id_for
from functions.service.table.invitations import INVITE_MS, SIT, WATCH, Invite, Link
from functions.service.table.listing import table_record
from functions.service.table.model import Table
from functions.service.table.responses import (
    answer,
    caller_as_person,
    commit_at,
    commit_for_caller,
    replay_if_gone,
    seat_answer,
)
from functions.service.table.views import iso

if TYPE_CHECKING:
    from functions.service.wire.tables import NewHost, Shown


def change_seat(context: RequestContext) -> Reply:
    """Move to a free seat before the game."""
    seat, player_id = parse_seat(parse(SeatBody, context.body).seat), context.caller.player_id
    done = _or_unavailable(context, lambda draft: seats.change_seat(draft, player_id, seat))
    return seat_answer(context, done, seat)


def assign_seat(context: RequestContext) -> Reply:
    """Move somebody, a bot too, to a free seat before the game."""
    body, host = parse(AssignBody, context.body), context.caller.player_id
    seat = parse_seat(body.seat)
    done = _or_unavailable(context, lambda draft: seats.assign_seat(draft, host, body.player_id, seat))
    return seat_answer(context, done, seat)


def _or_unavailable(context: RequestContext, command: Command) -> Committed:
    """A lost race is here, by the contract, something to try again. Raises Unavailable."""
    try:
        return commit_for_caller(context, command)
    except Busy as busy:
        raise Unavailable(busy.code, busy.detail, {"Retry-After": "1"}) from None


def transfer_host(context: RequestContext) -> Reply:
    """Make another seated person the host."""
    player_id, host = parse(PlayerBody, context.body).player_id, context.caller.player_id
    done = commit_for_caller(context, lambda draft: hosting.transfer_host(draft, host, player_id))
    assert done.seat is not None
    facts: NewHost = {"tableId": done.table.table_id, "hostPlayerId": player_id, "newHostSeat": done.seat.word}
    return answer(context, done, facts)


def visibility(context: RequestContext) -> Reply:
    """Show the table to others than before: who hears of it changes with that."""
    wanted, host = parse(VisibilityBody, context.body).visibility, context.caller.player_id
    done = commit_for_caller(context, lambda draft: hosting.change_visibility(draft, host, wanted))
    table = done.table
    facts: Shown = {"tableId": table.table_id, "visibility": table.visibility, "joinPolicy": table.join_policy}
    return answer(context, done, facts)


def kick(context: RequestContext) -> Reply:
    """Put somebody off the table; they hear of that last, and nothing of the table from then on."""
    player_id, host = parse(PlayerBody, context.body).player_id, context.caller.player_id
    done = commit_for_caller(context, lambda draft: hosting.kick(draft, host, player_id))
    return answer(context, done, table_record(done.table))


@replay_if_gone
def terminate(context: RequestContext) -> Reply:
    """End the table, whatever goes on there."""
    done = commit_for_caller(context, lambda draft: removal.terminate(draft, context.caller.player_id))
    return answer(context, done, removal.TERMINATED)


Invitee = tuple[Relationship, str | None]
"""How a player stands to the caller, and their name."""


def _read_invitee(context: RequestContext, claimed: str) -> Future[Invitee | None]:
    """The player who is to be invited; None for what is no id."""
    named = uuid_of(str(context.body.get("playerId")))
    return context.read_early(lambda: queries.relationship_to(context.services, claimed, named) if named else None)


@prefetch(_read_invitee)
def invite(context: RequestContext, read: Future[Invitee | None]) -> Reply:
    """Let a player sit whatever the policy, and tell them; their token is a link to sit by."""
    invite_id, token, host = _secret(context, "invite"), _secret(context, "token"), caller_as_person(context)
    target = uuid_of(parse(PlayerBody, context.body).player_id) or ""
    expires = context.services.now_ms() + INVITE_MS
    made = Invite(invite_id, context.request.params["tableId"], host.player_id, target, hash_of(token), expires)
    relationship, name = read.result() or (None, None)
    exists, blocked = name is not None, bool(relationship and relationship.blocks)
    done = commit_for_caller(
        context, lambda draft: invitations.invite(draft, host, made, token, exists=exists, blocked=blocked)
    )
    kept = done.table.invitation(target)  # a repeated request is told when the first one's invite ends
    expires = kept.open_until if kept else made.expires_ms
    return answer(context, done, {"inviteId": invite_id, "token": token, "expiresAt": iso(expires)})


def _read_invite(context: RequestContext, _: str) -> Future[Invite | None]:
    return context.read_early(partial(links.find_invite, context.services, context.request.params["inviteId"]))


@prefetch(_read_invite)
@replay_if_gone
def decline_invite(context: RequestContext, read: Future[Invite | None]) -> Reply:
    """Turn an invite down: it, its link and the right to sit end; the inviter is told."""
    person = caller_as_person(context)
    found = links.check_invited(read.result(), person.player_id)
    try:
        done = commit_at(context, found.table_id, lambda draft: invitations.decline(draft, person, found), comes=False)
    except (NotFound, UsedUp):
        raise invitations.invite_gone() from None
    return answer(context, done, {"inviteId": found.invite_id})


def join_link(context: RequestContext) -> Reply:
    """Make a link by which one player may sit, once."""
    token = _secret(context, SIT)
    links.make_join_link(context.services, _current(context), context.caller.player_id, token)
    return Reply(Redacted({"token": token, "joinUrl": f"{context.services.settings.app_url}/join/{token}"}))


def spectator_link(context: RequestContext) -> Reply:
    """Make a link by which anybody may watch."""
    token = _secret(context, WATCH)
    links.make_spectator_link(context.services, _current(context), context.caller.player_id, token)
    return Reply(Redacted({"token": token, "spectatorUrl": f"{context.services.settings.app_url}/spectate/{token}"}))


def _current(context: RequestContext) -> Table:
    return current(context.services, context.snapshot, context.caller.player_id, context.notes)


def _secret(context: RequestContext, use: str) -> str:
    """A token or id that nobody guesses; the same for a repeated Idempotency-Key of the session."""
    key = context.request.headers.get("idempotency-key")
    named = None if key is None else f"{use} {context.request.path} {key}"
    return table_id_for(context.caller.session_hash, named, context.services.fresh(16))


def _read_link(context: RequestContext, _: str) -> Future[Link | None]:
    return context.read_early(partial(links.find_link, context.services, context.request.params["token"]))


@prefetch(_read_link)
@replay_if_gone
def use_join_link(context: RequestContext, read: Future[Link | None]) -> Reply:
    """Sit down by a link, which is used up with that and not before (U5)."""
    seat = parse_seat(parse(SeatBody, context.body).seat)
    link, person = links.check_join_link(read.result(), context.request.params["token"]), caller_as_person(context)
    try:
        done = commit_at(context, link.table_id, lambda draft: invitations.sit_by_link(draft, person, seat, link))
    except UsedUp:
        raise invitations.link_gone() from None
    return answer(context, done, {"tableId": link.table_id, "seat": seat.word})


@prefetch(_read_link)
def use_spectator_link(context: RequestContext, read: Future[Link | None]) -> Reply:
    """Watch by a link; who came by one may not sit."""
    link, person = links.check_spectator_link(read.result()), caller_as_person(context)
    done = commit_at(context, link.table_id, lambda draft: invitations.watch_by_link(draft, person))
    return answer(context, done, {"tableId": link.table_id})


handler = http_function(
    "host",
    change_seat,
    assign_seat,
    transfer_host,
    visibility,
    kick,
    terminate,
    invite,
    decline_invite,
    join_link,
    spectator_link,
    use_join_link,
    use_spectator_link,
)
