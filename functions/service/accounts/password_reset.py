"""A password that was forgotten: the letter, and the reset, which ends every session and socket (U19)."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from functions.service.accounts.passwords import hash_password
from functions.service.accounts.registration import ask_for
from functions.service.accounts.repository import MOST_SESSIONS, Account, AccountRepository, Change, session_end
from functions.service.accounts.tokens import Token
from functions.service.api.authentication import hash_of
from functions.service.api.bodies import ResetBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.concurrency import gather
from functions.service.problems import BadRequest, Problem
from functions.service.redacted import Redacted
from functions.service.storage.keys import Delete, Write, token_key
from functions.service.table.commit import on_disconnect
from functions.service.wiring import Services

SENT: Final = "If this address has an account, we have sent it a letter with a link for a new password."


def forgot_password(context: RequestContext) -> Reply:
    """Have a letter sent, whose token replaces the earlier one. Nothing of this depends on the address."""
    ask_for(context, "reset")
    return Reply(Redacted({"message": SENT}))


def reset_password(context: RequestContext) -> Reply:
    """Replace the password by a token, once, and end all that was signed in."""
    body, store = parse(ResetBody, context.body), AccountRepository.of(context.services)
    token_hash = hash_of(body.token)
    token = context.gate.while_counting(lambda: store.token(token_hash))
    if token is None or token.kind != "reset":
        raise _not_valid()
    if token.expires_ms <= context.services.now_ms():
        raise BadRequest("token_expired", "This link has expired. Please ask for another.")
    account, sessions = gather(
        context.services, lambda: store.account(token.email), lambda: store.sessions_of(token.player_id)
    )
    _replace_password(store, token, hash_password(body.new_password), account, sessions)
    _close_sockets(context.services, token.player_id)
    return Reply(Redacted({"message": "Your password is changed. Please sign in with the new one."}))


def _not_valid() -> BadRequest:
    return BadRequest("token_unknown", "This link is not valid, or was used already. Please ask for another.")


def _replace_password(
    store: AccountRepository, token: Token, password: str, account: Account | None, read: tuple[str, ...]
) -> None:
    """Write the new password. Sessions end in the same transaction; no sign-in comes between.

    The sessions were read beside the account, maybe before its last sign-in: if that is missing, they are read again.
    """

    def edit(account: Account) -> Change | None:
        if account.reset != token.token_hash:
            return None
        complete = not account.latest or account.latest in read
        sessions = read if complete else store.sessions_of(account.player_id)
        ends = _ended(store, account.player_id, sessions)
        return Change(account._replace(password=password, reset=""), [Delete(token_key(token.token_hash)), *ends])

    if store.change(account, edit) is None:
        raise _not_valid()


def _ended(store: AccountRepository, player_id: str, sessions: Sequence[str]) -> Sequence[Write]:
    """The writes that end a player's sessions; more than go into a transaction have ended before it."""
    store.write([write for one in sessions[MOST_SESSIONS:] for write in session_end(player_id, one)])
    return [write for one in sessions[:MOST_SESSIONS] for write in session_end(player_id, one)]


def _close_sockets(services: Services, player_id: str) -> None:
    """Close what is open; a socket that cannot be reached hears nothing more all the same."""
    connections = [one.connection_id for one in services.store.connections_of(player_id)]
    services.push.close(connections)
    for connection_id in connections:
        with suppress(Problem):
            on_disconnect(services, connection_id)
