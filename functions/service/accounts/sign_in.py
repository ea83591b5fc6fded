"""Signing in. The password is checked first, and takes as long for an address without an account (L8)."""

from typing import NamedTuple

from functions.service.accounts.names import keys_of, marked, nickname
from functions.service.accounts.passwords import hash_password, matches, needs_rehash
from functions.service.accounts.repository import Account, AccountRepository, Change
from functions.service.accounts.second_factor import Factor, use_factor
from functions.service.api.authentication import new_guest, new_session
from functions.service.api.rate_limit import Gate
from functions.service.concurrency import gather
from functions.service.problems import Forbidden, WrongCredentials
from functions.service.storage.rows import session_rows
from functions.service.wiring import Services


class SignedIn(NamedTuple):
    """A session as its player gets it: its id, which is told to them alone, and who they are."""

    session_id: str
    player_id: str
    username: str


def sign_in_guest(services: Services, name: str | None) -> SignedIn:
    """Make a player without an account, and a session of theirs. Raises BadRequest for a name that nobody may have.

    A name that an account bears, or one like it, is marked as a guest's.
    """
    if name is not None:
        name = nickname(name, "displayName")
        taken = any(gather(services, *services.repository(AccountRepository).bearers_of(name, keys_of(name))))
        name = marked(name) if taken else name
    session_id, session = new_guest(name, services.now_ms(), services.fresh)
    services.store.sign_in(session)
    return SignedIn(session_id, session.player_id, session.username)


def sign_in(services: Services, gate: Gate, email: str, password: str, factor: Factor) -> SignedIn:
    """Make a session of an account. Raises WrongCredentials, Forbidden and TooMany."""
    repository = services.repository(AccountRepository)
    gate.count("account", email)
    read = gate.while_counting(lambda: repository.account(email))
    fits = matches(read.password if read else None, password)
    if read is None or not fits:
        raise _wrong()
    now = services.now_ms()
    session_id, session = new_session(read.player_id, read.username, now, services.fresh, read.email)

    def edit(account: Account) -> Change:
        if account.password != read.password and not matches(account.password, password):
            raise _wrong()
        if not account.verified:
            raise Forbidden("email_not_verified", "Please confirm your e-mail address first.")
        admitted = use_factor(account, factor, now)._replace(latest=session.session_hash)
        if needs_rehash(admitted.password):
            admitted = admitted._replace(password=hash_password(password))
        return Change(admitted, session_rows(session))

    repository.change(read, edit)
    return SignedIn(session_id, read.player_id, read.username)


def _wrong() -> WrongCredentials:
    return WrongCredentials("wrong_credentials", "The e-mail address or the password is wrong.")
