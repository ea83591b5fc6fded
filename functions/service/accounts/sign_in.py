"""Signing in and out. The password is looked at first, and as long for an address without account (L8)."""

from concurrent.futures import wait

from functions.service.accounts.passwords import hash_password, matches, outdated
from functions.service.accounts.repository import Account, AccountRepository, Change, session_end
from functions.service.accounts.second_factor import spend
from functions.service.accounts.sign_out import leave_waiting_tables
from functions.service.api.authentication import hash_of, is_id, new_session
from functions.service.api.bodies import LoginBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import Forbidden, WrongCredentials
from functions.service.redacted import Redacted
from functions.service.social.repository import PlayerRepository
from functions.service.storage.rows import session_rows


def login(context: RequestContext) -> Reply:
    """Make a session, one of any number that a player may have."""
    body, store, services = parse(LoginBody, context.body), AccountRepository.of(context.services), context.services
    context.gate.count("account", body.email)
    read = context.gate.while_counting(lambda: store.account(body.email))
    fits = matches(read.password if read else None, body.password)
    if read is None or not fits:
        raise _wrong()
    now = services.now_ms()
    session_id, session = new_session(read.player_id, read.username, now, services.fresh, read.email)

    def edit(account: Account) -> Change:
        if account.password != read.password and not matches(account.password, body.password):
            raise _wrong()
        if not account.verified:
            raise Forbidden("email_not_verified", "Please confirm your e-mail address first.")
        admitted = spend(account, body, now)._replace(latest=session.session_hash)
        if outdated(admitted.password):
            admitted = admitted._replace(password=hash_password(body.password))
        return Change(admitted, session_rows(session))

    store.change(read, edit)
    return Reply(Redacted({"sessionId": session_id, "playerId": read.player_id, "username": read.username}))


def _wrong() -> WrongCredentials:
    return WrongCredentials("wrong_credentials", "The e-mail address or the password is wrong.")


def logout(context: RequestContext) -> Reply:
    """End the session that came along, if one did, and leave every table whose game has not begun."""
    services, headers = context.services, context.request.headers
    claimed, session_hash = headers.get("x-player-id", ""), hash_of(headers.get("x-session-id", ""))
    reading = services.read_pool.submit(_tables_of, context, claimed)
    try:
        session = services.store.session(session_hash)
    finally:
        wait([reading])
    if session:
        ends = session_end(session.player_id, session_hash)
        ending = services.read_pool.submit(services.store.write, ends)
        same = session.player_id == claimed
        try:
            tables = reading.result() if same else _tables_of(context, session.player_id)
            leave_waiting_tables(services, session.player_id, tables)
        finally:
            ending.result()
    return Reply(Redacted({"message": "You are signed out."}))


def _tables_of(context: RequestContext, player_id: str) -> tuple[str, ...]:
    """Where a player sits or watches; who he is may only be claimed, so that any text may come."""
    return PlayerRepository.of(context.services).here(player_id).tables if is_id(player_id) else ()
