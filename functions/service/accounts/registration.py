"""Registering, and verifying the address by a token sent by mail. A guest who registers keeps their player id."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from functions.service.accounts.names import account_name, keys_of
from functions.service.accounts.passwords import hash_password
from functions.service.accounts.renaming import rename_at_tables
from functions.service.accounts.repository import Account, AccountRepository, Change
from functions.service.accounts.sign_in import SignedIn
from functions.service.api.authentication import Credentials, hash_of, new_id, new_session
from functions.service.api.rate_limit import Gate
from functions.service.aws.timers import MailJob
from functions.service.concurrency import gather
from functions.service.problems import Conflict
from functions.service.storage.keys import Delete, Write, token_key
from functions.service.storage.rows import Session, session_rows
from functions.service.wiring import Services


class Registration(NamedTuple):
    """A new account: signed in where its address needs no verification, else with a mail job."""

    player_id: str
    signed_in: SignedIn | None = None
    mail_queued: bool = False


def register(
    services: Services, gate: Gate, email: str, username: str, password: str, given: Credentials | None
) -> Registration:
    """Make an account, for the guest whose credentials came along if they are a guest's.

    Raises BadRequest for a name that nobody may have, Conflict for what is taken, and TooMany.
    """
    username = account_name(username, "username")
    gate.count("account", email)
    repository = services.repository(AccountRepository)
    guest, taken = gate.while_counting(
        lambda: gather(services, lambda: _guest(services, given), lambda: repository.was_taken(username))
    )
    if taken:
        raise _username_taken()
    player_id = guest.player_id if guest else new_id(services.fresh)
    latest = guest.session_hash if guest else ""
    account = Account(email, player_id, username, hash_password(password), latest=latest)
    if services.settings.auto_verify:
        return Registration(player_id, _add_verified(services, account, guest))
    _add(services, account, [], guest)
    return Registration(player_id, mail_queued=services.timers.enqueue(MailJob("verification", email)))


def _guest(services: Services, given: Credentials | None) -> Session | None:
    """The guest's session that the credentials are of."""
    session = services.store.session(given.session_hash) if given else None
    return session if session and given and session.player_id == given.player_id and not session.email else None


def _add_verified(services: Services, account: Account, guest: Session | None) -> SignedIn:
    session_id, session = new_session(
        account.player_id, account.username, services.now_ms(), services.fresh, account.email
    )
    _add(services, account._replace(verified=True, latest=session.session_hash), session_rows(session), guest)
    return SignedIn(session_id, account.player_id, account.username)


def _add(services: Services, account: Account, also: Sequence[Write], guest: Session | None) -> None:
    """Write the account, and show a guest's new name where they sit. Raises Conflict for what is taken."""
    taken = services.repository(AccountRepository).add(account, keys_of(account.username), also, guest)
    if taken and taken.email:
        raise Conflict("email_taken", "This e-mail address has an account already.")
    if taken and taken.username:
        raise _username_taken()
    if taken:
        raise Conflict("guest_changed", "This guest has registered or signed out already.")
    if guest:
        rename_at_tables(services, account.player_id, account.username)


def _username_taken() -> Conflict:
    return Conflict("username_taken", "This username is taken, or looks like one that is.")


def verify(services: Services, gate: Gate, token_text: str) -> Literal["success", "expired", "error"]:
    """Verify an address by its token, and say how that went. Raises TooMany."""
    repository, token_hash = services.repository(AccountRepository), hash_of(token_text)
    token = gate.while_counting(lambda: repository.token(token_hash))
    if token is None or token.kind != "verification":
        return "error"
    if token.has_expired(services.now_ms()):
        return "expired"

    def edit(account: Account) -> Change | None:
        if account.verification != token_hash:
            return None
        return Change(account._replace(verified=True, verification=""), [Delete(token_key(token_hash))])

    return "success" if repository.change(repository.account(token.email), edit) else "error"
