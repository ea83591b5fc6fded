"""How two players stand to each other, without a database."""

from collections.abc import Callable

import pytest

from functions.service.problems import BadRequest, Conflict, Forbidden, NotFound, Problem
from functions.service.social import relationship
from functions.service.social.relationship import Relationship, changes, relationship_of, row_of
from functions.service.storage.keys import Delete, Put

STRANGERS = Relationship("a", "b")
ASKED = relationship.ask(STRANGERS, "a", 5)
FRIENDS = relationship.accept(ASKED, "b", 7)


def test_who_is_asked_may_accept_and_then_both_are_friends() -> None:
    assert (ASKED.asked_by, ASKED.asked_at, ASKED.friends) == ("a", 5, False)
    assert (FRIENDS.friends_since, FRIENDS.asked_by, FRIENDS.friends) == (7, "", True)


def test_two_who_ask_each_other_are_friends() -> None:
    assert relationship.ask(ASKED, "b", 9).friends_since == 9


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda: relationship.ask(ASKED, "a", 9), (Conflict, "already_asked")),
        (lambda: relationship.ask(FRIENDS, "a", 9), (Conflict, "already_friends")),
        (lambda: relationship.accept(ASKED, "a", 9), (NotFound, "request_not_found")),
        (lambda: relationship.accept(STRANGERS, "b", 9), (NotFound, "request_not_found")),
        (lambda: relationship.decline(STRANGERS, "b"), (NotFound, "request_not_found")),
        (lambda: relationship.unfriend(ASKED), (NotFound, "not_friends")),
        (lambda: relationship.unblock(STRANGERS, "a"), (NotFound, "not_blocked")),
        (lambda: relationship.check_another("a", "a"), (BadRequest, "oneself")),
    ],
)
def test_what_does_not_fit_is_refused(change: Callable[[], object], code: tuple[type[Problem], str]) -> None:
    with pytest.raises(code[0]) as caught:
        change()
    assert caught.value.code == code[1]


@pytest.mark.parametrize("blocker", ["a", "b"])
def test_a_block_ends_friendship_and_requests_and_refuses_new_ones_alike_for_both(blocker: str) -> None:
    for before in (STRANGERS, ASKED, FRIENDS):
        blocked = relationship.block(before, blocker, 9)
        assert (blocked.friends, blocked.asked_by, dict(blocked.blocks)) == (False, "", {blocker: 9})
        refusals = []
        for asker in "ab":
            with pytest.raises(Forbidden) as caught:
                relationship.ask(blocked, asker, 10)
            refusals.append((caught.value.code, caught.value.detail))
        assert refusals[0] == refusals[1], "nobody learns whose block it is"
        assert relationship.block(blocked, blocker, 11) == blocked
        assert not relationship.unblock(blocked, blocker).blocks


@pytest.mark.parametrize("pair", [STRANGERS, ASKED, FRIENDS, relationship.block(FRIENDS, "b", 9)])
def test_a_pair_is_read_as_it_was_written_under_its_next_version(pair: Relationship) -> None:
    item = {name: value for name, value in row_of(pair, 100).item.items() if value is not None}
    assert relationship_of("a", "b", item) == pair._replace(version=1)
    assert ("exp" in item) == (pair == STRANGERS), "a pair with nothing to do with each other is forgotten"


def test_the_lists_of_both_follow_the_pair() -> None:
    assert changes(STRANGERS, ASKED) == [Put(("PLAYER#b", "ASKED#a"), {"t": 5})]
    assert changes(ASKED, FRIENDS) == [
        Delete(("PLAYER#b", "ASKED#a")),
        Put(("PLAYER#a", "FRIEND#b"), {"t": 7}),
        Put(("PLAYER#b", "FRIEND#a"), {"t": 7}),
    ]
    assert changes(FRIENDS, relationship.block(FRIENDS, "b", 9)) == [
        Delete(("PLAYER#a", "FRIEND#b")),
        Delete(("PLAYER#b", "FRIEND#a")),
        Put(("PLAYER#b", "BLOCK#a"), {"t": 9}),
    ]
    assert changes(FRIENDS, FRIENDS) == []
