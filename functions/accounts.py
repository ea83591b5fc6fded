"""Guests, accounts, profiles, build information, and the answer to everything that is no route."""

from __future__ import annotations

from typing import TYPE_CHECKING

from functions.lambda_http import http_function
from functions.service.accounts import mail_jobs, password_reset, profiles, registration, second_factor
from functions.service.accounts.second_factor import Factor
from functions.service.accounts.sign_in import SignedIn, sign_in, sign_in_guest
from functions.service.accounts.sign_out import sign_out
from functions.service.api.authentication import Credentials, hash_of
from functions.service.api.bodies import (
    AddressBody,
    AvatarBody,
    ConfirmBody,
    CosmeticsBody,
    FactorBody,
    GuestBody,
    LoginBody,
    RegisterBody,
    ResetBody,
    parse,
)
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import Unavailable
from functions.service.redacted import Redacted

if TYPE_CHECKING:
    from functions.service.wire import players


def guest(context: RequestContext) -> Reply:
    """Make a player without an account, signed in for seven days."""
    body = parse(GuestBody, context.body)
    signed_in = sign_in_guest(context.services, body.display_name)
    return Reply(Redacted(_session_json(signed_in)), 201)


def build_info(context: RequestContext) -> Reply:
    """Tell which commit runs, and of which version."""
    settings = context.services.settings
    commit = settings.commit[:7] if settings.commit else None
    return Reply(Redacted({"commitShort": commit, "version": settings.version}))


def register(context: RequestContext) -> Reply:
    """Make an account and have its address verified by mail; where that is not needed, sign in at once."""
    body = parse(RegisterBody, context.body)
    done = registration.register(
        context.services, context.gate, body.email, body.username, body.password, _given_credentials(context)
    )
    if done.signed_in:
        return Reply(Redacted(_session_json(done.signed_in)), 201)
    _note_mail(context, done.mail_queued)
    message = "You are registered. Please confirm your e-mail address with the link that we have sent you."
    return Reply(Redacted({"message": message, "playerId": done.player_id}), 201)


def verify_email(context: RequestContext) -> Reply:
    """Verify an address by its token, for a browser: always goes on to a page, unless it was asked too often."""
    try:
        outcome = registration.verify(context.services, context.gate, context.request.query.get("token", ""))
    except Unavailable:
        outcome = "error"
    return Reply(Redacted({}), 302, {"Location": f"/#/verify-email-{outcome}"})


def resend_verification(context: RequestContext) -> Reply:
    """Send the verification mail again. Nothing of the answer depends on the address."""
    email = parse(AddressBody, context.body).email or ""
    _note_mail(context, mail_jobs.request(context.services, context.gate, "verification", email))
    sent = "If this address has an account that is not confirmed yet, we have sent it another e-mail."
    return Reply(Redacted({"message": sent}))


def forgot_password(context: RequestContext) -> Reply:
    """Send a mail with a link for a new password. Nothing of the answer depends on the address."""
    email = parse(AddressBody, context.body).email or ""
    _note_mail(context, mail_jobs.request(context.services, context.gate, "reset", email))
    sent = "If this address has an account, we have sent it an e-mail with a link for a new password."
    return Reply(Redacted({"message": sent}))


def reset_password(context: RequestContext) -> Reply:
    """Replace the password by a token, once, and end all that was signed in."""
    body = parse(ResetBody, context.body)
    password_reset.reset(context.services, context.gate, body.token, body.new_password)
    return Reply(Redacted({"message": "Your password is changed. Please sign in with the new one."}))


def login(context: RequestContext) -> Reply:
    """Make a session, one of any number that a player may have."""
    body = parse(LoginBody, context.body)
    signed_in = sign_in(context.services, context.gate, body.email, body.password, _factor(body))
    return Reply(Redacted(_session_json(signed_in)))


def logout(context: RequestContext) -> Reply:
    """End the session that came along, if one did, and leave every table whose game has not begun."""
    headers = context.request.headers
    sign_out(context.services, hash_of(headers.get("x-session-id", "")), headers.get("x-player-id", ""))
    return Reply(Redacted({"message": "You are signed out."}))


def totp_setup(context: RequestContext) -> Reply:
    """Begin with a new secret; it counts once a code of it is confirmed."""
    body = parse(FactorBody, context.body)
    secret, uri = second_factor.set_up(context.services, context.gate, context.caller.email, body.password)
    return Reply(Redacted({"secret": secret, "otpauthUri": uri}))


def totp_confirm(context: RequestContext) -> Reply:
    """Switch the second factor on, and give the recovery codes, which are told this once."""
    body = parse(ConfirmBody, context.body)
    codes = second_factor.confirm(context.services, context.gate, context.caller.email, body.totp)
    return Reply(Redacted({"recoveryCodes": list(codes)}))


def totp_disable(context: RequestContext) -> Reply:
    """Switch the second factor off, with the password and one last code."""
    body = parse(FactorBody, context.body)
    second_factor.disable(context.services, context.gate, context.caller.email, body.password, _factor(body))
    return Reply(Redacted({"message": "The second factor is off."}))


def profile(context: RequestContext) -> Reply:
    """A player's profile."""
    return Reply(Redacted(profiles.read_profile(context.services, context.request.params["playerId"])))


def change_avatar(context: RequestContext) -> Reply:
    """Choose another avatar; answers the profile."""
    body = parse(AvatarBody, context.body)
    return Reply(Redacted(profiles.change_avatar(context.services, context.caller.player_id, body.icon)))


def change_cosmetics(context: RequestContext) -> Reply:
    """Choose the felt or the backs of the cards; answers the profile."""
    body = parse(CosmeticsBody, context.body)
    changed = profiles.change_cosmetics(context.services, context.caller.player_id, body.felt_color, body.card_back)
    return Reply(Redacted(changed))


def _session_json(signed_in: SignedIn) -> players.SignedIn:
    return {"sessionId": signed_in.session_id, "playerId": signed_in.player_id, "username": signed_in.username}


def _factor(body: FactorBody) -> Factor:
    return Factor(body.totp, body.recovery_code)


def _given_credentials(context: RequestContext) -> Credentials | None:
    """The session that came along with a request that needs none."""
    headers = context.request.headers
    session_id, player_id = headers.get("x-session-id", ""), headers.get("x-player-id", "")
    return Credentials(hash_of(session_id), player_id) if session_id and player_id else None


def _note_mail(context: RequestContext, queued: bool) -> None:
    """A lost mail job is only a figure of the log, as there are routes to ask again."""
    if not queued:
        context.notes["mailJobsLost"] = 1


handler = http_function(
    "accounts",
    *(guest, build_info, register, verify_email, resend_verification, login, logout),
    *(forgot_password, reset_password, totp_setup, totp_confirm, totp_disable),
    *(profile, change_avatar, change_cosmetics),
)
