"""What a host does with his table: seats, the host's part, visibility, kicks, the end, invites and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import parse_seat
from functions.lambda_http import http_function
from functions.service.api.authentication import hash_of
from functions.service.api.bodies import SeatBody, parse
from functions.service.api.host_bodies import AssignBody, PlayerBody, VisibilityBody
from functions.service.api.http import Reply, RequestContext, prefetch
from functions.service.problems import BadRequest, Conflict, Forbidden, NotFound, Unavailable, UsedUp
from functions.service.redacted import Redacted
from functions.service.social.relationship import Relationship
from functions.service.social.repository import PlayerRepository
from functions.service.storage.keys import Delete, Use, invite_key, link_key
from functions.service.table import host_actions, membership, player_index
from functions.service.table.commit import Command, Done, commit, current
from functions.service.table.draft import Draft
from functions.service.table.idempotency import table_id_for
from functions.service.table.invitations import INVITE_MS, LINK_MS, SIT, WATCH, Invite, Link, LinkKind, Links, uuid_of
from functions.service.table.model import SEATS, Grant, PlayerEvent, Table
from functions.service.table.responses import answer, caller_as_person, commit_for_caller, receipt, replay_if_gone
from functions.service.table.views import iso, table_record

if TYPE_CHECKING:
    from functions.service.wire.events import InviteDeclined, InviteReceived
    from functions.service.wire.tables import Declined, NewHost, Seated, Shown
    from functions.service.wire.values import Message

BUSY = "table_busy"


def change_seat(context: RequestContext) -> Reply:
    """Move to a free seat before the game."""
    seat, player_id = parse_seat(parse(SeatBody, context.body).seat), context.caller.player_id

    def command(draft: Draft) -> bool:
        events = host_actions.change_seat(draft.table, player_id, seat)
        draft.events += events
        return bool(events)

    done = _or_unavailable(context, command)
    return answer(context, done, {"tableId": done.table.table_id, "seat": seat.word})


def assign_seat(context: RequestContext) -> Reply:
    """Move somebody, a bot too, to a free seat before the game."""
    body = parse(AssignBody, context.body)
    seat = parse_seat(body.seat)

    def command(draft: Draft) -> bool:
        events = host_actions.assign_seat(draft.table, context.caller.player_id, body.player_id, seat)
        draft.events += events
        return bool(events)

    done = _or_unavailable(context, command)
    return answer(context, done, {"tableId": done.table.table_id, "seat": seat.word})


def _or_unavailable(context: RequestContext, command: Command) -> Done:
    """A lost race is here, by the contract, something to try again. Raises Unavailable."""
    try:
        return commit_for_caller(context, command)
    except Conflict as conflict:
        if conflict.code == BUSY:
            raise Unavailable(BUSY, conflict.detail, {"Retry-After": "1"}) from None
        raise


def transfer_host(context: RequestContext) -> Reply:
    """Make another seated person the host."""
    player_id = parse(PlayerBody, context.body).player_id

    def command(draft: Draft) -> bool:
        draft.result, events = host_actions.transfer_host(draft.table, context.caller.player_id, player_id)
        draft.events += events
        return True

    done = commit_for_caller(context, command)
    facts: NewHost = {"tableId": done.table.table_id, "hostPlayerId": player_id, "newHostSeat": SEATS[done.result].word}
    return answer(context, done, facts)


def visibility(context: RequestContext) -> Reply:
    """Show the table to others than before: who hears of it changes with that."""
    wanted = parse(VisibilityBody, context.body).visibility

    def command(draft: Draft) -> bool:
        events = host_actions.change_visibility(draft.table, context.caller.player_id, wanted)
        draft.events += events
        return bool(events)

    done = commit_for_caller(context, command)
    table = done.table
    facts: Shown = {"tableId": table.table_id, "visibility": table.visibility, "joinPolicy": table.join_policy}
    return answer(context, done, facts)


def kick(context: RequestContext) -> Reply:
    """Put somebody off the table; he hears of that last, and nothing of the table from then on."""
    player_id = parse(PlayerBody, context.body).player_id

    def command(draft: Draft) -> bool:
        kicked = host_actions.kick(draft.table, context.caller.player_id, player_id)
        draft.events += kicked.events
        if uuid_of(player_id):
            draft.kicked = player_id
            draft.notices.append(PlayerEvent(player_id, "KICKED_FROM_TABLE", {"tableId": draft.table.table_id}))
            player_index.index_gone(draft, player_id)
            player_index.unfollow(draft, context.snapshot, player_id)
        return True

    done = commit_for_caller(context, command)
    return answer(context, done, table_record(done.table))


@replay_if_gone
def terminate(context: RequestContext) -> Reply:
    """End the table, whatever goes on there."""
    facts: Message = {"message": "The table is terminated."}

    def command(draft: Draft) -> bool:
        host_actions.check_host(draft.table, context.caller.player_id)
        draft.events += membership.remove(draft.table)
        draft.answer = facts
        return True

    return answer(context, commit_for_caller(context, command), facts)


def _invitee(context: RequestContext, claimed: str) -> tuple[Relationship, str | None] | None:
    """How the invited player stands to the caller; None for what is no id."""
    named = uuid_of(str(context.body.get("playerId")))
    return PlayerRepository.of(context.services).relationship(claimed, named) if named else None


@prefetch(_invitee)
def invite(context: RequestContext) -> Reply:
    """Let a player sit whatever the policy, and tell him; his token is a link to sit by."""
    now, host = context.services.now_ms(), caller_as_person(context)
    invite_id, token = _secret(context, "invite"), _secret(context, "token")
    target = uuid_of(parse(PlayerBody, context.body).player_id) or ""
    made = Invite(invite_id, context.request.params["tableId"], host.player_id, target, hash_of(token), now + INVITE_MS)
    link = Link(made.token_hash, made.table_id, SIT, made.expires_ms, made.short)

    def command(draft: Draft) -> bool:
        table = draft.table
        host_actions.check_host(table, host.player_id)
        _check_invitee(context, target)
        given = Grant(target, now + LINK_MS, made.short, made.expires_ms)
        host_actions.invite(table, host.player_id, given, now)
        draft.rows += [made.row, link.row]
        draft.notices.append(_received(made, table, token, host.username))
        return True

    done = commit_for_caller(context, command)
    kept = done.table.invitation(target)  # a repeated request is told when the first one's invite ends
    expires = kept.open_until if kept else made.expires_ms
    return answer(context, done, {"inviteId": invite_id, "token": token, "expiresAt": iso(expires)})


def _check_invitee(context: RequestContext, target: str) -> None:
    """Raises NotFound, BadRequest for oneself, or Forbidden where one blocks the other (U17)."""
    (found,) = context.early
    pair, name = found if found else (None, None)
    if pair is None or name is None:
        raise NotFound("player_not_found", "There is no such player.")
    if target == context.caller.player_id:
        raise BadRequest("oneself", "That is you.")
    if pair.blocks:
        raise Forbidden("invite_refused", "This player cannot be invited at the moment.")


def _received(made: Invite, table: Table, token: str, username: str) -> PlayerEvent:
    payload: InviteReceived = {
        "inviteId": made.invite_id,
        "tableId": table.table_id,
        "tableName": table.name,
        "token": token,
        "invitedBy": {"playerId": made.host, "username": username},
        "expiresAt": iso(made.expires_ms),
    }
    return PlayerEvent(made.player_id, "INVITE_RECEIVED", payload)


def _invite(context: RequestContext, _: str) -> Invite | None:
    return Links.of(context.services).invite(context.request.params["inviteId"])


@prefetch(_invite)
@replay_if_gone
def decline_invite(context: RequestContext) -> Reply:
    """Turn an invite down: it, its link and the right to sit end; the inviter is told."""
    (found,) = context.early
    if found is None:
        raise _invite_gone()
    if found.player_id != context.caller.player_id:
        raise Forbidden("not_invited", "This invite is for somebody else.")
    by = caller_as_person(context).wire
    facts: Declined = {"inviteId": found.invite_id}

    def command(draft: Draft) -> bool:
        if not host_actions.uninvite(draft.table, found.short):
            raise _invite_gone()
        draft.rows += [Use(invite_key(found.invite_id)), Delete(link_key(found.token_hash))]
        payload: InviteDeclined = {"inviteId": found.invite_id, "tableId": found.table_id, "declinedBy": by}
        draft.notices.append(PlayerEvent(found.host, "INVITE_DECLINED", payload))
        draft.answer = facts
        return True

    try:
        done = _at(context, found.table_id, command)
    except (NotFound, UsedUp):
        raise _invite_gone() from None
    return answer(context, done, facts)


def _invite_gone() -> UsedUp:
    return UsedUp("INVITE_GONE", "This invite is not valid any more.")


def join_link(context: RequestContext) -> Reply:
    """Make a link by which one player may sit, once."""
    table = _looked_at(context)
    host_actions.check_host(table, context.caller.player_id)
    token = _link(context, SIT)
    return Reply(Redacted({"token": token, "joinUrl": f"{context.services.settings.app_url}/join/{token}"}))


def spectator_link(context: RequestContext) -> Reply:
    """Make a link by which anybody may watch."""
    table = _looked_at(context)
    membership.check_known(table, context.caller.player_id)
    if not table.spectating:
        raise Forbidden("spectating_off", "This table does not allow spectators.")
    host_actions.check_host(table, context.caller.player_id)
    token = _link(context, WATCH)
    return Reply(Redacted({"token": token, "spectatorUrl": f"{context.services.settings.app_url}/spectate/{token}"}))


def _looked_at(context: RequestContext) -> Table:
    return current(context.services, context.snapshot, context.caller.player_id, context.notes)


def _link(context: RequestContext, kind: LinkKind) -> str:
    token, table_id = _secret(context, kind), context.request.params["tableId"]
    link = Link(hash_of(token), table_id, kind, context.services.now_ms() + LINK_MS)
    context.services.store.write([link.row])
    return token


def _secret(context: RequestContext, use: str) -> str:
    """A token or id that nobody guesses; the same for a repeated Idempotency-Key of the session."""
    key = context.request.headers.get("idempotency-key")
    named = None if key is None else f"{use} {context.request.path} {key}"
    return table_id_for(context.caller.session_hash, named, context.services.fresh(16))


def _opened(context: RequestContext, _: str) -> Link | None:
    token = uuid_of(context.request.params["token"])
    return Links.of(context.services).link(token) if token else None


@prefetch(_opened)
@replay_if_gone
def use_join_link(context: RequestContext) -> Reply:
    """Sit down by a link, which is used up with that and not before (U5)."""
    seat = parse_seat(parse(SeatBody, context.body).seat)
    if not uuid_of(context.request.params["token"]):
        raise Forbidden("bad_link", "This is no link to a table.")
    (link,) = context.early
    if link is None or link.kind != SIT:
        raise _link_gone()
    person = caller_as_person(context)
    facts: Seated = {"tableId": link.table_id, "seat": seat.word}

    def command(draft: Draft) -> bool:
        if link.invite and not any(one.invite == link.invite for one in draft.table.passes):
            raise _link_gone()
        events = membership.sit(draft.table, person, seat, by_link=True)
        draft.events += events
        if events:
            draft.rows.append(Use(link_key(link.token_hash)))
            draft.answer = facts
            player_index.index_seated(draft, person.player_id)
        return bool(events)

    try:
        done = _at(context, link.table_id, command)
    except UsedUp:
        raise _link_gone() from None
    return answer(context, done, facts)


def _at(context: RequestContext, table_id: str, command: Command) -> Done:
    """Commits at a table that a link or an invite names; whose friend the caller is does not matter there."""
    snapshot, by = context.services.store.snapshot(table_id), context.caller.player_id
    kept = receipt(context)
    return commit(context.services, snapshot, command, by=by, friends=(), receipt=kept, notes=context.notes)


def _link_gone() -> UsedUp:
    return UsedUp("JOIN_LINK_GONE", "This link is not valid any more.")


@prefetch(_opened)
def use_spectator_link(context: RequestContext) -> Reply:
    """Watch by a link; who came by one may not sit."""
    (link,) = context.early
    if link is None or link.kind != WATCH:
        raise Forbidden("bad_link", "This link is not valid, or not any more.")
    person = caller_as_person(context)

    def command(draft: Draft) -> bool:
        table = draft.table
        if table.seat_of(person.player_id) is not None:
            return False
        draft.events += player_index.watch_table(draft, person, known=True)
        host_actions.grant_watching(table, person.player_id, draft.now + LINK_MS)
        return True

    done = _at(context, link.table_id, command)
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
