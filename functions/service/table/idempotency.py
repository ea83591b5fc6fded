"""Idempotency-Key: what is kept of a request so that, sent again, it has one effect and the same answer."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from hmac import digest
from typing import Any, Final
from uuid import UUID

from functions.service.problems import BadRequest, KeyReused
from functions.service.table.model import IdempotencyRecord

MOST_CHARACTERS: Final = 255


def receipt_of(
    headers: Mapping[str, str], player_id: str, method: str, path: str, body: dict[str, Any]
) -> IdempotencyRecord | None:
    """The receipt of a request, or None without the header. Raises BadRequest for a key that is none."""
    key = headers.get("idempotency-key")
    if key is None:
        return None
    if not 1 <= len(key) <= MOST_CHARACTERS:
        raise BadRequest("bad_idempotency_key", f"An Idempotency-Key has 1 to {MOST_CHARACTERS} characters.")
    try:
        request = f"{method} {path} {json.dumps(body, sort_keys=True)}"
    except RecursionError:
        raise BadRequest("malformed_json", "This is nested too deeply.") from None
    return IdempotencyRecord(_hash(f"{player_id} {key}", 8), _hash(request, 4), 0)


def check_same(request: bytes, receipt: IdempotencyRecord) -> None:
    """Raises KeyReused where the key came with another request than this one before."""
    if request != receipt.request:
        raise KeyReused("idempotency_key_reused", "This Idempotency-Key came with another request before.")


def table_id_for(session_hash: str, key: str | None, fresh: bytes) -> str:
    """The id of a new table: the same for a session's same Idempotency-Key, else random."""
    raw = fresh if key is None else digest(session_hash.encode(), key.encode("utf-8", "replace"), "sha256")[:16]
    return str(UUID(bytes=raw, version=4))


def _hash(text: str, size: int) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=size).digest()
