"""Who may watch and sit where, by every way in and every way back, in one table of cases (docs/faults.md F14).

The policies are the contract's. A way in or back changes where a player is, never what they may, but for links: one
to sit by opens the table, and one to watch by lets who knows no other way watch and no more.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.functions.service.social.test_commands import befriend
from tests.functions.service.table.test_invitations import follow, invite, link, watch
from tests.functions.test_host import do
from tests.support.driver import Player
from tests.support.people import People


class Case(NamedTuple):
    """A kind of table, who a player is to its host, and what they are answered who watch and who sit."""

    visibility: str
    policy: str
    who: str
    watch: int
    sit: int


CASES = {
    " ".join(case[:3]): case
    for case in (
        Case("public", "open", "stranger", 200, 200),
        Case("public", "friends-only", "stranger", 200, 403),
        Case("public", "friends-only", "friend", 200, 200),
        Case("public", "friends-only", "invited", 200, 200),
        Case("public", "invite-only", "stranger", 200, 403),
        Case("public", "invite-only", "friend", 200, 403),
        Case("public", "invite-only", "invited", 200, 200),
        Case("friends-only", "friends-only", "stranger", 404, 404),
        Case("friends-only", "friends-only", "friend", 200, 200),
        Case("friends-only", "friends-only", "invited", 200, 200),
        Case("friends-only", "invite-only", "stranger", 404, 404),
        Case("friends-only", "invite-only", "friend", 200, 403),
        Case("friends-only", "invite-only", "invited", 200, 200),
        Case("private", "invite-only", "stranger", 404, 404),
        Case("private", "invite-only", "friend", 404, 404),
        Case("private", "invite-only", "invited", 200, 200),
    )
}


class Scene:
    """A host with a table of one of the cases, a player to whom it applies, and a friend of theirs who sits there."""

    def __init__(self, people: People, case: Case) -> None:
        self.people, self.case = people, case
        self.maud, self.piet, self.ruth = people.world.guests("maud", "piet", "ruth")
        befriend(self.piet, self.ruth)
        if case.who == "friend":
            befriend(self.maud, self.piet)
        self.table = people.world.new_table(self.maud, visibility=case.visibility, joinPolicy=case.policy)
        assert follow(self.ruth, link(self.maud, self.table), "south").status == 200
        if case.who == "invited":
            invite(self.maud, self.table, self.piet)

    def do(self, action: str, **body: str) -> int:
        return do(self.piet, self.table, action, **body).status

    def sit(self, seat: str = "east") -> int:
        return self.do("sit", seat=seat)

    def go_to_table(self) -> int:
        return self.piet.post(f"/api/friends/{self.ruth.player_id}/go-to-table").status

    def follow(self) -> int:
        return follow(self.piet, link(self.maud, self.table)).status

    def watch_by_link(self) -> int:
        return watch(self.piet, link(self.maud, self.table, "spectator")).status

    def wait_two_hours(self) -> list[int]:
        """Rights that last for an hour are over then; the table goes on because people act."""
        acts = []
        for seat in ("west", "south", "west", "south"):
            self.people.world.wait(1800)
            acts.append(do(self.ruth, self.table, "change-seat", seat=seat).status)
        return acts

    def register(self) -> int:
        return self.people.register("piet", headers=self.piet.headers).status

    @property
    def seat(self) -> str | None:
        seat = self.people.world.table(self.table).seat_of(self.piet.player_id)
        return None if seat is None else seat.word

    @property
    def watches(self) -> bool:
        return self.people.world.table(self.table).observes(self.piet.player_id)


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def at(request: pytest.FixtureRequest, people: People) -> Scene:
    return Scene(people, request.param)


def test_F14_who_comes_straight_to_a_seat(at: Scene) -> None:
    assert at.sit() == at.case.sit


@pytest.mark.parametrize("way", ["arrive", "join"])
def test_F14_who_comes_to_watch_may_sit_as_before(at: Scene, way: str) -> None:
    assert at.do(way) == at.case.watch
    assert at.watches is (at.case.watch == 200)
    assert at.sit() == at.case.sit


def test_F14_who_comes_to_where_a_friend_is_may_sit_as_before(at: Scene) -> None:
    """A table shows itself through the list of friends where it is public or its host is one, by the contract."""
    visible = at.case.visibility == "public" or (at.case.visibility == "friends-only" and at.case.who == "friend")
    assert at.go_to_table() == (200 if visible else 403)
    assert at.sit() == at.case.sit


def test_F14_who_watches_registers_and_may_sit_as_before(at: Scene) -> None:
    assert at.do("join") == at.case.watch
    assert at.register() == 201
    assert at.sit() == at.case.sit


def test_F14_who_watched_leaves_and_may_come_again_as_before(at: Scene) -> None:
    assert at.do("join") == at.case.watch
    if at.watches:
        assert at.do("leave") == 200
    assert at.do("join") == at.case.watch
    assert at.sit() == at.case.sit


def test_F14_a_join_link_seats_by_any_policy_and_who_leaves_may_what_they_might(at: Scene) -> None:
    assert at.follow() == 200
    assert at.do("leave") == 200
    assert at.do("join") == at.case.watch
    assert at.sit() == at.case.sit


@pytest.mark.parametrize("first", ["nothing", "join"])
def test_F14_a_link_to_watch_takes_nothing_from_who_is_there_or_invited(at: Scene, first: str) -> None:
    there = first == "join" and at.do("join") == 200
    assert at.watch_by_link() == 200
    assert at.watches
    assert at.sit() == (at.case.sit if there or at.case.who == "invited" else 403)


BACK: dict[str, Callable[[Scene], object]] = {
    "stand": lambda at: at.do("stand"),
    "stand, register": lambda at: (at.do("stand"), at.register()),
    "register, stand": lambda at: (at.register(), at.do("stand")),
    "stand, come again": lambda at: (at.do("stand"), at.do("arrive"), at.do("join"), at.go_to_table()),
    "stand, link to watch": lambda at: (at.do("stand"), at.watch_by_link()),
    "change seat, stand": lambda at: (at.do("change-seat", seat="west"), at.do("stand")),
    "stand, sit, stand": lambda at: (at.do("stand"), at.sit("west"), at.do("stand")),
    "stand, much later": lambda at: (at.do("stand"), at.wait_two_hours()),
}


@pytest.mark.parametrize("entry", ["sit", "follow"])
@pytest.mark.parametrize("back", BACK)
def test_F14_who_sat_may_sit_again_until_they_leave(at: Scene, entry: str, back: str) -> None:
    if entry == "follow" or at.sit() != 200:
        assert at.follow() == 200
    BACK[back](at)
    assert (at.seat, at.watches) == (None, True)
    assert at.sit() == 200
    assert (at.seat, at.watches) == ("east", False)


def test_F14_who_loses_their_connection_sits_as_before(at: Scene) -> None:
    assert at.follow() == 200
    at.piet.socket(join=at.table).close()
    assert at.piet.socket(join=at.table).types == ["JOINED"]
    assert at.seat == "east"
    assert at.sit() == 200


def unfriend(one: Player, other: Player) -> None:
    assert one.delete(f"/api/friends/{other.player_id}").status == 200


@pytest.fixture
def befriended(people: People) -> Scene:
    return Scene(people, CASES["friends-only friends-only friend"])


def test_F14_a_friend_no_more_watches_until_they_leave(befriended: Scene) -> None:
    at = befriended
    assert at.do("join") == 200
    unfriend(at.maud, at.piet)
    assert at.piet.state(at.table)["status"] == "waiting"
    assert at.piet.socket(join=at.table).types == ["JOINED"]
    assert at.sit() == 403
    assert at.do("leave") == 200
    assert at.do("join") == 404


def test_F14_a_friend_no_more_sits_until_they_leave(befriended: Scene) -> None:
    at = befriended
    assert at.sit() == 200
    unfriend(at.maud, at.piet)
    assert at.do("stand") == 200
    assert at.sit() == 200
    assert at.do("leave") == 200
    assert at.sit() == 404


def test_F14_who_watches_and_becomes_a_friend_may_sit(people: People) -> None:
    at = Scene(people, CASES["public friends-only stranger"])
    assert at.do("join") == 200
    assert at.sit() == 403
    befriend(at.maud, at.piet)
    assert at.sit() == 200


def test_F14_a_kick_ends_the_right_of_who_sat(people: People) -> None:
    at = Scene(people, CASES["public invite-only stranger"])
    assert at.follow() == 200
    assert at.do("stand") == 200
    assert do(at.maud, at.table, "kick", playerId=at.piet.player_id).status == 200
    assert at.do("join") == 403
    assert at.sit() == 403
