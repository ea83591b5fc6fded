"""Guest sessions, build information, and the answer to everything that is no route."""

from functions.entry import http_function
from functions.service.bodies import GuestBody, parse
from functions.service.identity import new_guest
from functions.service.redacted import Redacted
from functions.service.web import Call, Reply


def guest(call: Call) -> Reply:
    """Make a player without an account, and sign him in for seven days."""
    name = parse(GuestBody, call.body).display_name
    services = call.services
    session_id, session = new_guest(name, services.now_ms(), services.fresh)
    services.store.sign_in(session)
    answer = {"sessionId": session_id, "playerId": session.player_id, "username": session.username}
    return Reply(Redacted(answer), status=201)


def build_info(call: Call) -> Reply:
    """Tell which commit runs."""
    commit = call.services.settings.commit
    return Reply(Redacted({"commitShort": commit[:7] if commit else None}))


handler = http_function("accounts", guest, build_info)
