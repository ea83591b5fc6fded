"""Registering, and confirming the address by mail. A guest who registers keeps his player id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from functions.service.accounts.passwords import hash_password
from functions.service.accounts.renaming import rename_at_tables
from functions.service.accounts.repository import Account, AccountRepository, Change
from functions.service.accounts.tokens import Kind
from functions.service.api.authentication import hash_of, new_id, new_session
from functions.service.api.bodies import AddressBody, RegisterBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.aws.timers import MailJob
from functions.service.problems import Conflict, Unavailable
from functions.service.redacted import Redacted
from functions.service.storage.keys import Delete, Write, token_key
from functions.service.storage.rows import Session, session_rows

if TYPE_CHECKING:
    from functions.service.wire.players import SignedIn

SENT: Final = "If this address has an account that is not confirmed yet, we have sent it another letter."


def register(context: RequestContext) -> Reply:
    """Make an account and send the letter that verifies it; where that is not needed, sign in at once."""
    body, services = parse(RegisterBody, context.body), context.services
    context.gate.count("account", body.email)
    guest = context.gate.while_counting(lambda: _guest(context))
    player_id = guest.player_id if guest else new_id(services.fresh)
    latest = guest.session_hash if guest else ""
    account = Account(body.email, player_id, body.username, hash_password(body.password), latest=latest)
    if services.settings.auto_verify:
        return _add_verified(context, account, guest)
    _add(context, account, [], guest)
    leave(context, MailJob("verification", account.email))
    message = "You are registered. Please confirm your e-mail address with the link that we have sent you."
    return Reply(Redacted({"message": message, "playerId": player_id}), 201)


def _guest(context: RequestContext) -> Session | None:
    """The guest whose session came along, if one did."""
    headers = context.request.headers
    session_id, player_id = headers.get("x-session-id", ""), headers.get("x-player-id", "")
    session = context.services.store.session(hash_of(session_id)) if session_id and player_id else None
    return session if session and session.player_id == player_id and not session.email else None


def _add_verified(context: RequestContext, account: Account, guest: Session | None) -> Reply:
    now, fresh = context.services.now_ms(), context.services.fresh
    session_id, session = new_session(account.player_id, account.username, now, fresh, account.email)
    _add(context, account._replace(verified=True, latest=session.session_hash), list(session_rows(session)), guest)
    answer: SignedIn = {"sessionId": session_id, "playerId": account.player_id, "username": account.username}
    return Reply(Redacted(answer), 201)


def _add(context: RequestContext, account: Account, also: list[Write], guest: Session | None) -> None:
    """Write the account, and show a guest's new name where he sits. Raises Conflict for what is taken."""
    taken = AccountRepository.of(context.services).add(account, also, guest)
    if taken and taken.email:
        raise Conflict("email_taken", "This e-mail address has an account already.")
    if taken and taken.username:
        raise Conflict("username_taken", "This username is taken.")
    if taken:
        raise Conflict("guest_changed", "This guest has registered or signed out already.")
    if guest:
        rename_at_tables(context.services, account.player_id, account.username)


def verify_email(context: RequestContext) -> Reply:
    """Verify an address by its token, for a browser: always goes on to a page, unless it was asked too often."""
    try:
        outcome = _verify(context)
    except Unavailable:
        outcome = "error"
    return Reply(Redacted({}), 302, {"Location": f"/#/verify-email-{outcome}"})


def _verify(context: RequestContext) -> str:
    store, token_hash = AccountRepository.of(context.services), hash_of(context.request.query.get("token", ""))
    token = context.gate.while_counting(lambda: store.token(token_hash))
    if token is None or token.kind != "verification":
        return "error"
    if token.expires_ms <= context.services.now_ms():
        return "expired"

    def edit(account: Account) -> Change | None:
        if account.verification != token_hash:
            return None
        return Change(account._replace(verified=True, verification=""), [Delete(token_key(token_hash))])

    return "success" if store.change(store.account(token.email), edit) else "error"


def resend_verification(context: RequestContext) -> Reply:
    """Have another letter sent, whose token replaces the earlier one. Nothing of this depends on the address."""
    ask_for(context, "verification")
    return Reply(Redacted({"message": SENT}))


def ask_for(context: RequestContext, kind: Kind) -> None:
    """Have a letter sent to the address in the body, if it has an account that needs it. Raises TooMany."""
    email = parse(AddressBody, context.body).email or ""
    context.gate.count("account", email)
    context.gate.check()
    leave(context, MailJob(kind, email))


def leave(context: RequestContext, mail_job: MailJob) -> None:
    """Leave an errand; that it was lost is for the log, as there are routes to ask again."""
    if not context.services.timers.enqueue(mail_job):
        context.notes["errandsLost"] = 1
