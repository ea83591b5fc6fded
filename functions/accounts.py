"""Guests, accounts, profiles, build information, and the answer to everything that is no route."""

from __future__ import annotations

from typing import TYPE_CHECKING

from functions.lambda_http import http_function
from functions.service.accounts.password_reset import forgot_password, reset_password
from functions.service.accounts.profiles import change_avatar, change_cosmetics, profile
from functions.service.accounts.registration import register, resend_verification, verify_email
from functions.service.accounts.second_factor import totp_confirm, totp_disable, totp_setup
from functions.service.accounts.sign_in import login, logout
from functions.service.api.authentication import new_guest
from functions.service.api.bodies import GuestBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.redacted import Redacted

if TYPE_CHECKING:
    from functions.service.wire.players import SignedIn


def guest(context: RequestContext) -> Reply:
    """Make a player without an account, and sign him in for seven days."""
    name = parse(GuestBody, context.body).display_name
    services = context.services
    session_id, session = new_guest(name, services.now_ms(), services.fresh)
    services.store.sign_in(session)
    answer: SignedIn = {"sessionId": session_id, "playerId": session.player_id, "username": session.username}
    return Reply(Redacted(answer), status=201)


def build_info(context: RequestContext) -> Reply:
    """Tell which commit runs, and of which version."""
    settings = context.services.settings
    commit = settings.commit[:7] if settings.commit else None
    return Reply(Redacted({"commitShort": commit, "version": settings.version}))


handler = http_function(
    "accounts",
    *(guest, build_info, register, verify_email, resend_verification, login, logout),
    *(forgot_password, reset_password, totp_setup, totp_confirm, totp_disable),
    *(profile, change_avatar, change_cosmetics),
)
