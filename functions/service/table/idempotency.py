"""Idempotency-Key: what is kept of a request so that, sent again, it has one effect and the same answer."""

import json
from hashlib import blake2b
from hmac import digest
from typing import Any, Final
from uuid import UUID

from functions.service.problems import BadRequest, KeyReused
from functions.service.storage.keys import Put, expiry, receipt_key
from functions.service.table.draft import Draft
from functions.service.table.model import RECEIPTS_KEPT, IdempotencyRecord, Table

MOST_CHARACTERS: Final = 255
ANSWER_MS: Final = 86_400_000


def receipt_of(key: str, player_id: str, method: str, path: str, body: dict[str, Any]) -> IdempotencyRecord:
    """The receipt of a request with an Idempotency-Key. Raises BadRequest for a key that is none."""
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


def earlier(table: Table, receipt: IdempotencyRecord) -> IdempotencyRecord | None:
    """What the table keeps of an earlier request with this key. Raises KeyReused if that was another request."""
    for kept in table.receipts:
        if kept.key == receipt.key:
            check_same(kept.request, receipt)
            return kept
    return None


def keep(draft: Draft, by: str, receipt: IdempotencyRecord) -> None:
    """Keeps the receipt with the table, and in a row of its own the answer that the table could not give again."""
    table, answer = draft.table, draft.to_answer
    table.receipts = [*table.receipts, receipt._replace(seat=int(answer.seat or 0))][-RECEIPTS_KEPT:]
    if answer.facts is not None:
        item = {"q": receipt.request, "a": answer.facts, **expiry(draft.given.now + ANSWER_MS)}
        draft.to_save.rows_even_if_removed.append(Put(receipt_key(by, receipt.key), item))


def table_id_for(session_hash: str, key: str | None, fresh: bytes) -> str:
    """The id of a new table: the same for a session's same Idempotency-Key, else random."""
    raw = fresh if key is None else digest(session_hash.encode(), key.encode("utf-8", "replace"), "sha256")[:16]
    return str(UUID(bytes=raw, version=4))


def _hash(text: str, size: int) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=size).digest()
