"""What a host does with his table: seats, the host's part, visibility, kicks, the end, invites and links."""

from engine import parse_seat
from functions.lambda_http import http_function
from functions.service.api.authentication import hash_of
from functions.service.api.bodies import SeatBody, parse
from functions.service.api.host_bodies import AssignBody, PlayerBody, VisibilityBody
from functions.service.api.http import Call, Reply, ahead
from functions.service.problems import BadRequest, Conflict, Forbidden, NotFound, Unavailable, UsedUp
from functions.service.redacted import Redacted
from functions.service.social.relationship import Tie
from functions.service.social.repository import People
from functions.service.storage.keys import Delete, Use, invite_key, link_key
from functions.service.table import host_actions, membership, player_index
from functions.service.table.autoplay import Draft
from functions.service.table.commit import Command, Done, commit, current
from functions.service.table.idempotency import table_id_for
from functions.service.table.invitations import INVITE_MS, LINK_MS, SIT, WATCH, Invite, Link, Links, uuid_of
from functions.service.table.model import SEATS, Notice, Pass, Table
from functions.service.table.responses import answer, carry_out, me, receipt, repeatable
from functions.service.table.views import iso, record

BUSY = "table_busy"


def change_seat(call: Call) -> Reply:
    """Move to a free seat before the game."""
    seat, player_id = parse_seat(parse(SeatBody, call.body).seat), call.caller.player_id

    def command(draft: Draft) -> bool:
        events = host_actions.change_seat(draft.table, player_id, seat)
        draft.events += events
        return bool(events)

    done = _or_unavailable(call, command)
    return answer(call, done, {"tableId": done.table.table_id, "seat": seat.word})


def assign_seat(call: Call) -> Reply:
    """Move somebody, a bot too, to a free seat before the game."""
    body = parse(AssignBody, call.body)
    seat = parse_seat(body.seat)

    def command(draft: Draft) -> bool:
        events = host_actions.assign_seat(draft.table, call.caller.player_id, body.player_id, seat)
        draft.events += events
        return bool(events)

    done = _or_unavailable(call, command)
    return answer(call, done, {"tableId": done.table.table_id, "seat": seat.word})


def _or_unavailable(call: Call, command: Command) -> Done:
    """A lost race is here, by the contract, something to try again. Raises Unavailable."""
    try:
        return carry_out(call, command)
    except Conflict as conflict:
        if conflict.code == BUSY:
            raise Unavailable(BUSY, conflict.detail, {"Retry-After": "1"}) from None
        raise


def transfer_host(call: Call) -> Reply:
    """Make another seated person the host."""
    player_id = parse(PlayerBody, call.body).player_id

    def command(draft: Draft) -> bool:
        draft.note, events = host_actions.transfer_host(draft.table, call.caller.player_id, player_id)
        draft.events += events
        return True

    done = carry_out(call, command)
    facts = {"tableId": done.table.table_id, "hostPlayerId": player_id, "newHostSeat": SEATS[done.note].word}
    return answer(call, done, facts)


def visibility(call: Call) -> Reply:
    """Show the table to others than before: who hears of it changes with that."""
    wanted = parse(VisibilityBody, call.body).visibility

    def command(draft: Draft) -> bool:
        events = host_actions.change_visibility(draft.table, call.caller.player_id, wanted)
        draft.events += events
        return bool(events)

    done = carry_out(call, command)
    table = done.table
    facts = {"tableId": table.table_id, "visibility": table.visibility, "joinPolicy": table.join_policy}
    return answer(call, done, facts)


def kick(call: Call) -> Reply:
    """Put somebody off the table; he hears of that last, and nothing of the table from then on."""
    player_id = parse(PlayerBody, call.body).player_id

    def command(draft: Draft) -> bool:
        kicked = host_actions.kick(draft.table, call.caller.player_id, player_id)
        draft.events += kicked.events
        if uuid_of(player_id):
            draft.parting = player_id
            draft.notices.append(Notice(player_id, "KICKED_FROM_TABLE", {"tableId": draft.table.table_id}))
            player_index.goes(draft, player_id)
            player_index.unfollows(draft, call.live, player_id)
        return True

    done = carry_out(call, command)
    return answer(call, done, record(done.table))


@repeatable
def terminate(call: Call) -> Reply:
    """End the table, whatever goes on there."""
    facts: dict[str, object] = {"message": "The table is terminated."}

    def command(draft: Draft) -> bool:
        host_actions.check_host(draft.table, call.caller.player_id)
        draft.events += membership.remove(draft.table)
        draft.answer = facts
        return True

    return answer(call, carry_out(call, command), facts)


def _invitee(call: Call, claimed: str) -> tuple[Tie, str | None] | None:
    """How the invited player stands to the caller; None for what is no id."""
    named = uuid_of(str(call.body.get("playerId")))
    return People.of(call.services).tie(claimed, named) if named else None


@ahead(_invitee)
def invite(call: Call) -> Reply:
    """Let a player sit whatever the policy, and tell him; his token is a link to sit by."""
    now, host = call.services.now_ms(), me(call)
    invite_id, token = _secret(call, "invite"), _secret(call, "token")
    target = uuid_of(parse(PlayerBody, call.body).player_id) or ""
    made = Invite(invite_id, call.request.params["tableId"], host.player_id, target, hash_of(token), now + INVITE_MS)
    link = Link(made.token_hash, made.table_id, SIT, made.expires_ms, made.short)

    def command(draft: Draft) -> bool:
        table = draft.table
        host_actions.check_host(table, host.player_id)
        _check_invitee(call, target)
        given = Pass(target, now + LINK_MS, made.short, made.expires_ms)
        host_actions.invite(table, host.player_id, given, now)
        draft.also += [made.row, link.row]
        draft.notices.append(_received(made, table, token, host.username))
        return True

    done = carry_out(call, command)
    kept = done.table.invitation(target)  # a repeated request is told when the first one's invite ends
    expires = kept.open_until if kept else made.expires_ms
    return answer(call, done, {"inviteId": invite_id, "token": token, "expiresAt": iso(expires)})


def _check_invitee(call: Call, target: str) -> None:
    """Raises NotFound, BadRequest for oneself, or Forbidden where one blocks the other (U17)."""
    (found,) = call.early
    tie, name = found if found else (None, None)
    if tie is None or name is None:
        raise NotFound("player_not_found", "There is no such player.")
    if target == call.caller.player_id:
        raise BadRequest("oneself", "That is you.")
    if tie.blocks:
        raise Forbidden("invite_refused", "This player cannot be invited at the moment.")


def _received(made: Invite, table: Table, token: str, username: str) -> Notice:
    payload = {
        "inviteId": made.invite_id,
        "tableId": table.table_id,
        "tableName": table.name,
        "token": token,
        "invitedBy": {"playerId": made.host, "username": username},
        "expiresAt": iso(made.expires_ms),
    }
    return Notice(made.player_id, "INVITE_RECEIVED", payload)


def _invite(call: Call, _: str) -> Invite | None:
    return Links.of(call.services).invite(call.request.params["inviteId"])


@ahead(_invite)
@repeatable
def decline_invite(call: Call) -> Reply:
    """Turn an invite down: it, its link and the right to sit end; the inviter is told."""
    (found,) = call.early
    if found is None:
        raise _invite_gone()
    if found.player_id != call.caller.player_id:
        raise Forbidden("not_invited", "This invite is for somebody else.")
    by = me(call).wire
    facts: dict[str, object] = {"inviteId": found.invite_id}

    def command(draft: Draft) -> bool:
        if not host_actions.uninvite(draft.table, found.short):
            raise _invite_gone()
        draft.also += [Use(invite_key(found.invite_id)), Delete(link_key(found.token_hash))]
        payload = {"inviteId": found.invite_id, "tableId": found.table_id, "declinedBy": by}
        draft.notices.append(Notice(found.host, "INVITE_DECLINED", payload))
        draft.answer = facts
        return True

    try:
        done = _at(call, found.table_id, command)
    except (NotFound, UsedUp):
        raise _invite_gone() from None
    return answer(call, done, facts)


def _invite_gone() -> UsedUp:
    return UsedUp("INVITE_GONE", "This invite is not valid any more.")


def join_link(call: Call) -> Reply:
    """Make a link by which one player may sit, once."""
    table = _looked_at(call)
    host_actions.check_host(table, call.caller.player_id)
    token = _link(call, SIT)
    return Reply(Redacted({"token": token, "joinUrl": f"{call.services.settings.app_url}/join/{token}"}))


def spectator_link(call: Call) -> Reply:
    """Make a link by which anybody may watch."""
    table = _looked_at(call)
    membership.check_known(table, call.caller.player_id)
    if not table.spectating:
        raise Forbidden("spectating_off", "This table does not allow spectators.")
    host_actions.check_host(table, call.caller.player_id)
    token = _link(call, WATCH)
    return Reply(Redacted({"token": token, "spectatorUrl": f"{call.services.settings.app_url}/spectate/{token}"}))


def _looked_at(call: Call) -> Table:
    return current(call.services, call.live, call.caller.player_id, call.notes)


def _link(call: Call, kind: str) -> str:
    token, table_id = _secret(call, kind), call.request.params["tableId"]
    link = Link(hash_of(token), table_id, kind, call.services.now_ms() + LINK_MS)
    call.services.store.write([link.row])
    return token


def _secret(call: Call, use: str) -> str:
    """A token or id that nobody guesses; the same for a repeated Idempotency-Key of the session."""
    key = call.request.headers.get("idempotency-key")
    named = None if key is None else f"{use} {call.request.path} {key}"
    return table_id_for(call.caller.session_hash, named, call.services.fresh(16))


def _opened(call: Call, _: str) -> Link | None:
    token = uuid_of(call.request.params["token"])
    return Links.of(call.services).link(token) if token else None


@ahead(_opened)
@repeatable
def use_join_link(call: Call) -> Reply:
    """Sit down by a link, which is used up with that and not before (U5)."""
    seat = parse_seat(parse(SeatBody, call.body).seat)
    if not uuid_of(call.request.params["token"]):
        raise Forbidden("bad_link", "This is no link to a table.")
    (link,) = call.early
    if link is None or link.kind != SIT:
        raise _link_gone()
    person = me(call)
    facts: dict[str, object] = {"tableId": link.table_id, "seat": seat.word}

    def command(draft: Draft) -> bool:
        if link.invite and not any(one.invite == link.invite for one in draft.table.passes):
            raise _link_gone()
        events = membership.sit(draft.table, person, seat, by_link=True)
        draft.events += events
        if events:
            draft.also.append(Use(link_key(link.token_hash)))
            draft.answer = facts
            player_index.sits(draft, person.player_id)
        return bool(events)

    try:
        done = _at(call, link.table_id, command)
    except UsedUp:
        raise _link_gone() from None
    return answer(call, done, facts)


def _at(call: Call, table_id: str, command: Command) -> Done:
    """Commits at a table that a link or an invite names; whose friend the caller is does not matter there."""
    live, by = call.services.store.live(table_id), call.caller.player_id
    kept = receipt(call)
    return commit(call.services, live, command, by=by, friends=(), receipt=kept, notes=call.notes)


def _link_gone() -> UsedUp:
    return UsedUp("JOIN_LINK_GONE", "This link is not valid any more.")


@ahead(_opened)
def use_spectator_link(call: Call) -> Reply:
    """Watch by a link; who came by one may not sit."""
    (link,) = call.early
    if link is None or link.kind != WATCH:
        raise Forbidden("bad_link", "This link is not valid, or not any more.")
    person = me(call)

    def command(draft: Draft) -> bool:
        table = draft.table
        if table.seat_of(person.player_id) is not None:
            return False
        draft.events += player_index.watch(draft, person, known=True)
        host_actions.only_watch(table, person.player_id, draft.now + LINK_MS)
        return True

    done = _at(call, link.table_id, command)
    return answer(call, done, {"tableId": link.table_id})


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
