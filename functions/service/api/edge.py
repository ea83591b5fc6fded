"""What the edge before the API vouches for: that a request came through it, and from which address. Pure.

The edge adds a key that nobody else has, and overwrites what a caller wrote in the other header. Without keys
in the settings (the local run) there is no edge, and neither header means anything.
"""

from collections.abc import Mapping
from hmac import compare_digest

from functions.service.problems import Forbidden
from functions.service.settings import CLIENT_ADDRESS_HEADER, EDGE_KEY_HEADER, Settings


def check(headers: Mapping[str, str], settings: Settings) -> None:
    """Refuse a request that came past the edge, where there is one. Raises Forbidden."""
    if not _came_through(headers, settings):
        raise Forbidden("not_by_this_way", "The service answers at its public address only.")


def client_address(source: str, headers: Mapping[str, str], settings: Settings) -> str:
    """Who asks, by address: what the edge says if the request came through it, else where the connection is from."""
    return headers.get(CLIENT_ADDRESS_HEADER, source) if _came_through(headers, settings) else source


def _came_through(headers: Mapping[str, str], settings: Settings) -> bool:
    given = headers.get(EDGE_KEY_HEADER, "").encode("utf-8", "surrogatepass")
    return any(compare_digest(given, key.encode()) for key in settings.edge_keys)
