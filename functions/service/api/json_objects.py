"""JSON objects as clients send them: plain JSON and plain Unicode only."""

import json
from typing import Any

from functions.service.problems import BadRequest, TooLarge
from functions.service.settings import MAX_BODY_BYTES

Json = dict[str, Any]


def read_body(raw: bytes) -> Json:
    """The JSON object of a request; nothing at all counts as an empty one. Raises TooLarge or BadRequest."""
    if len(raw) > MAX_BODY_BYTES:
        raise TooLarge("body_too_large", f"A body may have {MAX_BODY_BYTES // 1024} KB at most.")
    return read_object(raw) if raw.strip() else {}


def read_object(raw: bytes) -> Json:
    """A JSON object from bytes. Raises BadRequest."""
    try:
        text = raw.decode()
        value = json.loads(text, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError):
        raise BadRequest("malformed_json", "This is not JSON.") from None
    if not isinstance(value, dict):
        raise BadRequest("not_an_object", "A JSON object is needed.")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
