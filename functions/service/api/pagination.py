"""Pages of the lobby's list: where to go on is told by a cursor that is bound to the caller and their query. Pure.

A cursor names a place in a public list; its code is made under the hash of the session, so that it serves nobody else.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hmac import compare_digest, digest
from typing import Final

from functions.service.problems import BadRequest
from functions.service.storage.rows import TablePosition

PAGE: Final = 100
"""Tables of a page at most."""

_CODE_BYTES: Final = 16
_AT_BYTES: Final = 8


def page_of(
    shards: Iterable[Iterable[TablePosition]], after: TablePosition | None, limit: int = PAGE
) -> list[TablePosition]:
    """The next places of all shards together, newest first."""
    behind = [place for shard in shards for place in shard if after is None or _order(place) > _order(after)]
    return sorted(behind, key=_order)[:limit]


def _order(place: TablePosition) -> tuple[int, str]:
    return -place.at, place.table_id


def cursor_of(place: TablePosition, session_hash: str, query: str) -> str:
    """The cursor for what comes after a place."""
    raw = place.at.to_bytes(_AT_BYTES) + place.table_id.encode()
    return urlsafe_b64encode(_code(raw, session_hash, query) + raw).decode().rstrip("=")


def place_of(cursor: str | None, session_hash: str, query: str) -> TablePosition | None:
    """The place that a cursor names. Raises BadRequest for one that is not the caller's for this query."""
    if not cursor:
        return None
    try:
        packed = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
    except ValueError:
        packed = b""
    code, raw = packed[:_CODE_BYTES], packed[_CODE_BYTES:]
    if not compare_digest(code, _code(raw, session_hash, query)):
        raise BadRequest("bad_cursor", "This cursor is not of this list.")
    return TablePosition(int.from_bytes(raw[:_AT_BYTES]), raw[_AT_BYTES:].decode())


def _code(raw: bytes, session_hash: str, query: str) -> bytes:
    return digest(session_hash.encode(), query.encode("utf-8", "surrogatepass") + b"\0" + raw, "sha256")[:_CODE_BYTES]
