"""Invitations and links: who may sit or watch because they were asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import Seat
from functions.service.problems import BadRequest, Conflict, Forbidden, NotFound, UsedUp
from functions.service.table.commands.attendance import watch
from functions.service.table.commands.seats import sit
from functions.service.table.draft import Draft
from functions.service.table.invitations import LINK_MS, Invite, Link
from functions.service.table.membership import check_host
from functions.service.table.model import (
    MAX_INVITATIONS,
    MAX_SPECTATORS_ONLY,
    SAT_HERE,
    Grant,
    Person,
    PlayerEvent,
    Table,
)
from functions.service.table.views import iso

if TYPE_CHECKING:
    from functions.service.wire.events import InviteDeclined, InviteReceived
    from functions.service.wire.tables import Seated


def invite(draft: Draft, host: Person, made: Invite, token: str, *, exists: bool, blocked: bool) -> bool:
    """Let a player sit whatever the policy, for the host, and tell them; their token is a link to sit by.

    `exists` says whether there is such a player, `blocked` whether one of the two blocks the other (U17).
    """
    check_host(draft.table, host.player_id)
    if not exists:
        raise NotFound("player_not_found", "There is no such player.")
    if made.player_id == host.player_id:
        raise BadRequest("oneself", "That is you.")
    if blocked:
        raise Forbidden("invite_refused", "This player cannot be invited at the moment.")
    draft.table.kicked = [one for one in draft.table.kicked if one != made.player_id]
    _grant_seat(
        draft.table, Grant(made.player_id, draft.given.now + LINK_MS, made.short, made.expires_ms), draft.given.now
    )
    draft.to_save.rows += [made.row, made.link.row]
    draft.to_tell.notices.append(_received(made, draft.table, token, host))
    return True


def _grant_seat(table: Table, given: Grant, now: int) -> None:
    earlier = table.invitation(given.player_id)
    if earlier and earlier.open_until > now:
        raise Conflict("DUPLICATE_INVITE", "This player is invited already.")
    others = [one for one in table.grants if one.invite and one.player_id != given.player_id]
    if len([one for one in others if one.invite != SAT_HERE]) >= MAX_INVITATIONS:
        raise Conflict("invites_full", f"A table takes {MAX_INVITATIONS} invitations at a time.")
    watching = [one for one in table.grants if not one.invite and one.player_id != given.player_id]
    table.grants = [*watching, *others, given]


def _received(made: Invite, table: Table, token: str, host: Person) -> PlayerEvent:
    payload: InviteReceived = {
        "inviteId": made.invite_id,
        "tableId": table.table_id,
        "tableName": table.name,
        "token": token,
        "invitedBy": host.wire,
        "expiresAt": iso(made.expires_ms),
    }
    return PlayerEvent(made.player_id, "INVITE_RECEIVED", payload)


def decline(draft: Draft, person: Person, invite: Invite) -> bool:
    """Turn an invite down: it, its link and the right to sit end; the inviter is told. Raises UsedUp."""
    table = draft.table
    kept = [one for one in table.grants if one.invite != invite.short]
    if len(kept) == len(table.grants):
        raise invite_gone()
    table.grants = kept
    draft.to_save.rows += [invite.use, invite.link.removal]
    payload: InviteDeclined = {"inviteId": invite.invite_id, "tableId": invite.table_id, "declinedBy": person.wire}
    draft.to_tell.notices.append(PlayerEvent(invite.host, "INVITE_DECLINED", payload))
    draft.to_answer.facts = {"inviteId": invite.invite_id}
    return True


def sit_by_link(draft: Draft, person: Person, seat: Seat, link: Link) -> bool:
    """Sit down by a link, which is used up with that and not before (U5). Raises UsedUp."""
    if link.invite and not any(one.invite == link.invite for one in draft.table.grants):
        raise link_gone()
    sat_here = draft.table.seat_of(person.player_id) == seat
    changed = sit(draft, person, seat, by_link=True)
    if not sat_here:
        draft.to_save.rows.append(link.use)
        seated: Seated = {"tableId": link.table_id, "seat": seat.word}
        draft.to_answer.facts = seated
    return changed


def watch_by_link(draft: Draft, person: Person) -> bool:
    """Watch by a link; who came by one may not sit. Who is here already, or is invited, stays what they are."""
    table = draft.table
    if table.has(person.player_id) or table.invitation(person.player_id):
        return watch(draft, person, known=True)
    watch(draft, person, known=True)
    others = [one for one in table.grants if one.invite or one.player_id != person.player_id]
    watching = [one for one in others if not one.invite][-MAX_SPECTATORS_ONLY + 1 :]
    granted = Grant(person.player_id, draft.given.now + LINK_MS)
    table.grants = [one for one in others if one.invite] + [*watching, granted]
    return True


def invite_gone() -> UsedUp:
    """The refusal of an invite that has expired, was used or was turned down."""
    return UsedUp("INVITE_GONE", "This invite is not valid any more.")


def link_gone() -> UsedUp:
    """The refusal of a link to sit by that has expired or was used."""
    return UsedUp("JOIN_LINK_GONE", "This link is not valid any more.")
