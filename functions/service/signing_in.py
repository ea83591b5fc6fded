"""Signing in and out. The password is looked at first, and as long for an address without account (L8)."""

from functions.service.account_store import Account, AccountStore, Change, session_end
from functions.service.bodies import LoginBody, parse
from functions.service.departure import leave_waiting_tables
from functions.service.identity import hash_of, new_session
from functions.service.passwords import hash_password, matches, outdated
from functions.service.problems import Forbidden, WrongCredentials
from functions.service.redacted import Redacted
from functions.service.rows import session_rows
from functions.service.second_factor import spend
from functions.service.web import Call, Reply


def login(call: Call) -> Reply:
    """Make a session, one of any number that a player may have."""
    body, store, services = parse(LoginBody, call.body), AccountStore.of(call.services), call.services
    call.gate.count("account", body.email)
    read = call.gate.while_counting(lambda: store.account(body.email))
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
        admitted = spend(account, body, now)
        if outdated(admitted.password):
            admitted = admitted._replace(password=hash_password(body.password))
        return Change(admitted, session_rows(session))

    store.change(read, edit)
    return Reply(
        Redacted({"sessionId": session_id, "playerId": read.player_id, "username": read.username}),
    )


def _wrong() -> WrongCredentials:
    return WrongCredentials("wrong_credentials", "The e-mail address or the password is wrong.")


def logout(call: Call) -> Reply:
    """End the session that came along, if one did, and leave every table whose game has not begun."""
    session_hash = hash_of(call.request.headers.get("x-session-id", ""))
    session = call.services.store.session(session_hash)
    if session:
        AccountStore.of(call.services).write(session_end(session.player_id, session_hash))
        leave_waiting_tables(call.services, session.player_id)
    return Reply(Redacted({"message": "You are signed out."}))
