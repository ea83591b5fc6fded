"""Accounts as kept: one winner of every race, all or nothing."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from functions.service.accounts.names import keys_of
from functions.service.accounts.repository import Account, AccountRepository, Change, Taken
from functions.service.api.authentication import new_guest
from functions.service.problems import Unavailable
from functions.service.storage import keys
from functions.service.storage.dynamodb import Cancelled
from functions.service.storage.keys import Put, Write
from functions.service.storage.rows import Session
from functions.service.wiring import Services

ANN = Account("ann@x.test", "p1", "Ann", "1$argon2id$", verification="v")
BOB = Account("bob@x.test", "p2", "Bob", "1$argon2id$")


def add(
    store: AccountRepository, account: Account, also: Iterable[Write], guest: Session | None = None
) -> Taken | None:
    """A new account, by the keys of its name."""
    return store.add(account, keys_of(account.username), also, guest)


@pytest.fixture
def store(services: Services) -> AccountRepository:
    return services.repository(AccountRepository)


@pytest.fixture
def kept(services: Services) -> Callable[[keys.Key], Any]:
    return services.store._database.get


def guest_of(services: Services) -> Session:
    _, session = new_guest("Gus", services.now_ms(), services.fresh)
    services.store.sign_in(session)
    return session


def test_an_account_comes_back_as_it_was_written(store: AccountRepository) -> None:
    whole = Account("ann@x.test", "p1", "Ünï ♠", "h", True, 0, "v", "r", "s", "t", 60_000_000, frozenset({"a", "b"}))
    assert add(store, whole, ()) is None
    assert store.account("ann@x.test") == whole
    assert store.account("bob@x.test") is None
    assert store.account("") is None


def test_what_is_taken_is_told_and_nothing_is_written(
    store: AccountRepository, kept: Callable[[keys.Key], Any]
) -> None:
    assert add(store, ANN, ()) is None
    token = Put(keys.token_key("hash"), {"k": "verification"})
    assert add(store, BOB._replace(email=ANN.email), [token]) == Taken(True, False, False)
    assert add(store, BOB._replace(username=ANN.username), [token]) == Taken(False, True, False)
    assert add(store, ANN._replace(player_id="p2"), [token]) == Taken(True, True, False)
    for key in (keys.account_key(BOB.email), keys.name_key("Bob"), keys.profile_key("p2"), token.key):
        assert kept(key) is None
    assert add(store, BOB, [token]) is None


def test_a_name_can_be_searched_for_as_soon_as_it_is_taken(
    store: AccountRepository, kept: Callable[[keys.Key], Any]
) -> None:
    add(store, ANN, ())
    item = kept(keys.search_key("ANN", "p1"))
    assert (item["p"], item["u"]) == ("p1", "Ann")


def test_a_guest_who_signs_out_meanwhile_does_not_come_back_to_life(
    store: AccountRepository, services: Services
) -> None:
    guest = guest_of(services)
    store.write([keys.Delete(keys.session_key(guest.session_hash))])
    assert add(store, ANN._replace(player_id=guest.player_id), (), guest) == Taken(False, False, True)
    assert services.store.session(guest.session_hash) is None
    assert store.account(ANN.email) is None


def test_a_guest_who_registers_twice_at_once_becomes_one_account(store: AccountRepository, services: Services) -> None:
    guest = guest_of(services)
    assert add(store, ANN._replace(player_id=guest.player_id), (), guest) is None
    assert add(store, BOB._replace(player_id=guest.player_id), (), guest) == Taken(False, False, True)
    session = services.store.session(guest.session_hash)
    assert session is not None
    assert (session.username, session.email, session.expires_ms) == ("Ann", ANN.email, guest.expires_ms)


def test_two_registrations_that_collide_are_worth_another_try(
    store: AccountRepository, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def collide(_: object) -> None:
        raise Cancelled(frozenset())

    monkeypatch.setattr(services.store._database, "transact_all", collide)
    with pytest.raises(Unavailable):
        add(store, ANN, ())


def test_a_change_is_judged_anew_on_what_another_wrote(store: AccountRepository) -> None:
    add(store, ANN, ())
    seen: list[Account] = []

    def edit(account: Account) -> Change:
        seen.append(account)
        if len(seen) == 1:
            assert store.change(account, lambda other: Change(other._replace(verified=True)))
        return Change(account._replace(reset="r"))

    assert store.change(store.account(ANN.email), edit)
    assert [one.verified for one in seen] == [False, True]
    after = store.account(ANN.email)
    assert after is not None
    assert (after.verified, after.reset, after.version) == (True, "r", 2)


def test_a_change_that_never_wins_gives_up_and_says_so(store: AccountRepository) -> None:
    add(store, ANN, ())

    def edit(account: Account) -> Change:
        assert store.change(account, lambda other: Change(other._replace(step=other.step + 1)))
        return Change(account._replace(reset="r"))

    with pytest.raises(Unavailable) as raised:
        store.change(store.account(ANN.email), edit)
    assert raised.value.headers["Retry-After"] == "1"
    after = store.account(ANN.email)
    assert after is not None
    assert after.reset == ""


def test_rows_go_with_a_change_or_not_at_all(store: AccountRepository, kept: Callable[[keys.Key], Any]) -> None:
    add(store, ANN, ())
    row = Put(keys.token_key("hash"), {"k": "reset"})
    stale = store.account(ANN.email)
    assert store.change(stale, lambda account: Change(account._replace(verified=True)))
    edits = iter([Change(ANN._replace(reset="r"), [row]), None])
    assert store.change(stale, lambda _: next(edits)) is None
    assert kept(row.key) is None


def test_nothing_to_change_writes_nothing(store: AccountRepository) -> None:
    add(store, ANN, ())
    assert store.change(None, lambda account: Change(account)) is None
    assert store.change(store.account(ANN.email), lambda _: None) is None
    after = store.account(ANN.email)
    assert after is not None
    assert after.version == 0


def test_an_account_needs_no_sessions(store: AccountRepository) -> None:
    assert store.sessions_of("p1") == ()
    assert store.recent_games("p1") == ()
    assert store.profile("p1") is None
    assert not store.change_profile("p1", {"i": 3})
