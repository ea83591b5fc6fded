"""Invitations and links, without HTTP."""

import pytest

from engine import Seat
from functions.service.api.authentication import hash_of
from functions.service.problems import Conflict, Forbidden, Problem, UsedUp
from functions.service.table.commands import invitations, seats
from functions.service.table.draft import Draft
from functions.service.table.invitations import INVITE_MS, LINK_MS, SIT, Invite, Link
from functions.service.table.model import MAX_INVITATIONS, Table
from tests.support.clock import START_MS
from tests.support.tables import MAUD, OTTO, PIET, draft_of, events_of, new_id, types, waiting_table


def invite_for(table: Table, player_id: str = OTTO.player_id, token: str = "token") -> Invite:
    return Invite(new_id(), table.table_id, MAUD.player_id, player_id, hash_of(token), START_MS + INVITE_MS)


def given(draft: Draft, made: Invite, **facts: bool) -> bool:
    return invitations.invite(draft, MAUD, made, "token", **{"exists": True, "blocked": False} | facts)


def test_an_invitation_lets_a_player_sit_and_tells_them() -> None:
    table = waiting_table(join_policy="invite-only")
    draft, made = draft_of(table), invite_for(table)
    assert given(draft, made)
    assert draft.to_save.rows == [made.row, made.link.row]
    (notice,) = draft.to_tell.notices
    assert (notice.player_id, notice.type) == (OTTO.player_id, "INVITE_RECEIVED")
    assert {**notice.payload}["invitedBy"] == {"playerId": MAUD.player_id, "username": "maud"}
    assert types(events_of(seats.sit, table, OTTO, Seat.WEST)) == ["SEAT_TAKEN"]


@pytest.mark.parametrize(
    ("player_id", "facts", "code"),
    [
        (OTTO.player_id, {"exists": False, "blocked": True}, "player_not_found"),
        (MAUD.player_id, {}, "oneself"),
        (OTTO.player_id, {"blocked": True}, "invite_refused"),
    ],
)
def test_U17_who_cannot_be_invited(player_id: str, facts: dict[str, bool], code: str) -> None:
    table = waiting_table()
    draft = draft_of(table)
    with pytest.raises(Problem) as refusal:
        given(draft, invite_for(table, player_id), **facts)
    assert (refusal.value.code, table.grants, draft.to_save.rows) == (code, [], [])


def test_a_player_is_invited_once_while_the_invite_is_open() -> None:
    table = waiting_table()
    given(draft_of(table), invite_for(table))
    with pytest.raises(Conflict) as refusal:
        given(draft_of(table), invite_for(table))
    assert refusal.value.code == "DUPLICATE_INVITE"
    again = invite_for(table)._replace(expires_ms=START_MS + 2 * INVITE_MS)
    assert given(draft_of(table, now=START_MS + INVITE_MS), again)
    assert [one.invite for one in table.grants] == [again.short]


def test_a_table_takes_so_many_invitations_at_a_time() -> None:
    table = waiting_table()
    for _ in range(MAX_INVITATIONS):
        given(draft_of(table), invite_for(table, new_id()))
    with pytest.raises(Conflict) as refusal:
        given(draft_of(table), invite_for(table))
    assert refusal.value.code == "invites_full"


def test_declining_ends_the_invite_its_link_and_the_right_to_sit() -> None:
    table = waiting_table()
    made = invite_for(table)
    given(draft_of(table), made)
    draft = draft_of(table)
    assert invitations.decline(draft, OTTO, made)
    assert (table.grants, draft.to_save.rows) == ([], [made.use, made.link.removal])
    (notice,) = draft.to_tell.notices
    assert (notice.player_id, notice.type) == (MAUD.player_id, "INVITE_DECLINED")
    with pytest.raises(UsedUp):
        invitations.decline(draft_of(table), OTTO, made)


def test_U5_a_link_is_used_up_by_sitting_down_and_not_before() -> None:
    table = waiting_table(PIET, visibility="private", join_policy="invite-only")
    link = Link(hash_of("token"), table.table_id, SIT, START_MS + LINK_MS)
    draft = draft_of(table)
    with pytest.raises(Conflict):
        invitations.sit_by_link(draft, OTTO, Seat.EAST, link)
    assert draft.to_save.rows == []
    assert invitations.sit_by_link(draft, OTTO, Seat.WEST, link)
    assert link.use in draft.to_save.rows
    again = draft_of(table)
    assert invitations.sit_by_link(again, OTTO, Seat.WEST, link)
    assert again.to_save.rows == []


def test_the_link_of_an_invite_ends_with_it() -> None:
    table = waiting_table()
    with pytest.raises(UsedUp):
        invitations.sit_by_link(draft_of(table), OTTO, Seat.WEST, invite_for(table).link)


def test_who_watches_by_a_link_may_not_sit() -> None:
    table = waiting_table(visibility="private", join_policy="invite-only")
    assert types(events_of(invitations.watch_by_link, table, OTTO)) == ["OBSERVER_JOINED"]
    with pytest.raises(Forbidden) as refusal:
        events_of(seats.sit, table, OTTO, Seat.WEST)
    assert refusal.value.code == "spectator_only"


def test_who_sits_stays_seated_when_a_link_to_watch_is_opened() -> None:
    table = waiting_table(PIET)
    assert not invitations.watch_by_link(draft_of(table), PIET)
    assert table.grants == []
