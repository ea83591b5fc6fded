"""Links to a table and invites: made for its host, and found by whoever was given one."""

from functions.service.api.authentication import hash_of
from functions.service.ids import uuid_of
from functions.service.problems import Forbidden
from functions.service.table.commands.invitations import invite_gone, link_gone
from functions.service.table.invitations import LINK_MS, SIT, WATCH, Invite, Link, LinkKind, Links
from functions.service.table.membership import check_host, check_known
from functions.service.table.model import Table
from functions.service.wiring import Services


def find_invite(services: Services, invite_id: str) -> Invite | None:
    """An invite that has not expired."""
    return services.repository(Links).invite(invite_id)


def find_link(services: Services, text: str) -> Link | None:
    """What a token opens, unless it has expired or was used."""
    token = uuid_of(text)
    return services.repository(Links).link(token) if token else None


def make_join_link(services: Services, table: Table, by: str, token: str) -> None:
    """Make a link by which one player may sit, once. Raises NotFound, and Forbidden for anybody but the host."""
    check_host(table, by)
    _add(services, table, SIT, token)


def make_spectator_link(services: Services, table: Table, by: str, token: str) -> None:
    """Make a link by which anybody may watch. Raises NotFound and Forbidden."""
    check_known(table, by)
    if not table.spectating:
        raise Forbidden("spectating_off", "This table does not allow spectators.")
    check_host(table, by)
    _add(services, table, WATCH, token)


def _add(services: Services, table: Table, kind: LinkKind, token: str) -> None:
    expires = services.now_ms() + LINK_MS
    services.repository(Links).add(Link(hash_of(token), table.table_id, kind, expires))


def check_invited(found: Invite | None, player_id: str) -> Invite:
    """The invite that a player was given. Raises UsedUp, and Forbidden for somebody else's."""
    if found is None:
        raise invite_gone()
    if found.player_id != player_id:
        raise Forbidden("not_invited", "This invite is for somebody else.")
    return found


def check_join_link(found: Link | None, text: str) -> Link:
    """The link to sit by that a text is. Raises Forbidden for what is none, and UsedUp."""
    if not uuid_of(text):
        raise Forbidden("bad_link", "This is no link to a table.")
    if found is None or found.kind != SIT:
        raise link_gone()
    return found


def check_spectator_link(found: Link | None) -> Link:
    """The link to watch by that was found. Raises Forbidden."""
    if found is None or found.kind != WATCH:
        raise Forbidden("bad_link", "This link is not valid, or not any more.")
    return found
