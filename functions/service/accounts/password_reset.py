"""Resetting a password by a token sent by mail, which ends every session and socket (U19)."""

from collections.abc import Sequence

from functions.service.accounts.passwords import hash_password
from functions.service.accounts.repository import MOST_SESSIONS, Account, AccountRepository, Change, session_end
from functions.service.accounts.sign_out import close_sockets
from functions.service.accounts.tokens import Token
from functions.service.api.authentication import hash_of
from functions.service.api.rate_limit import Gate
from functions.service.concurrency import gather
from functions.service.problems import BadRequest
from functions.service.storage.keys import Delete, Write, token_key
from functions.service.wiring import Services


def reset(services: Services, gate: Gate, token_text: str, new_password: str) -> None:
    """Replace the password by a token, once, and end all that was signed in. Raises BadRequest and TooMany."""
    repository, token_hash = services.repository(AccountRepository), hash_of(token_text)
    token = gate.while_counting(lambda: repository.token(token_hash))
    if token is None or token.kind != "reset":
        raise _not_valid()
    if token.has_expired(services.now_ms()):
        raise BadRequest("token_expired", "This link has expired. Please ask for another.")
    account, sessions, opened = gather(
        services,
        lambda: repository.account(token.email),
        lambda: repository.sessions_of(token.player_id),
        lambda: services.store.connections_of(token.player_id),
    )
    _replace_password(repository, token, hash_password(new_password), account, sessions)
    close_sockets(services, token.player_id, known=opened)  # nobody can ask again: the token is used


def _not_valid() -> BadRequest:
    return BadRequest("token_unknown", "This link is not valid, or was used already. Please ask for another.")


def _replace_password(
    repository: AccountRepository, token: Token, password: str, account: Account | None, read: tuple[str, ...]
) -> None:
    """Write the new password. Sessions end in the same transaction; no sign-in comes between.

    The sessions were read beside the account, maybe before its last sign-in: if that is missing, they are read again.
    """

    def edit(account: Account) -> Change | None:
        if account.reset != token.token_hash:
            return None
        complete = not account.latest or account.latest in read
        sessions = read if complete else repository.sessions_of(account.player_id)
        ends = _ended(repository, account.player_id, sessions)
        return Change(account._replace(password=password, reset=""), [Delete(token_key(token.token_hash)), *ends])

    if repository.change(account, edit) is None:
        raise _not_valid()


def _ended(repository: AccountRepository, player_id: str, sessions: Sequence[str]) -> Sequence[Write]:
    """The writes that end a player's sessions; more than go into a transaction have ended before it."""
    repository.write([write for one in sessions[MOST_SESSIONS:] for write in session_end(player_id, one)])
    return [write for one in sessions[:MOST_SESSIONS] for write in session_end(player_id, one)]
