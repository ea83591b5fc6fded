"""Whose pages may open sockets. A browser tells the origin of the page and asks nobody else. Pure."""

from contextlib import suppress

from functions.service.problems import Forbidden
from functions.service.settings import Settings, is_loopback


def check(origin: str | None, settings: Settings) -> None:
    """Refuse the pages of sites that are not configured; a client that is no browser tells none. Raises Forbidden.

    On an emulator every page of this machine is let in, whatever its port.
    """
    if origin is None or origin in settings.origins or (settings.local and _of_this_machine(origin)):
        return
    raise Forbidden("origin_not_allowed", "Pages of this site may not open sockets here.")


def _of_this_machine(origin: str) -> bool:
    with suppress(ValueError):
        return is_loopback(origin)
    return False
