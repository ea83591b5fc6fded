"""The one log line of an invocation, built from allowed fields: no bodies, session ids, cards or seeds.

Pure. Of an unexpected error it tells the class and the place, never the text.
"""

from collections.abc import Mapping
from traceback import extract_tb
from typing import Any, Literal

from functions.service.ids import TABLE_ID
from functions.service.problems import answer_to

_PLACES = 4


def log_entry(
    *,
    kind: Literal["http", "socket", "clock"],
    route: str,
    status: int,
    seconds: float,
    aws: Mapping[str, int],
    request_id: str = "",
    table_id: object = None,
    notes: Mapping[str, int] | None = None,
    error: BaseException | None = None,
) -> dict[str, Any]:
    """The line as data. `notes` are figures of the handler's, such as the table's version."""
    record: dict[str, Any] = {
        "level": "ERROR" if status >= 500 else "INFO",
        "kind": kind,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "aws": dict(aws),
        "requestId": request_id,
    }
    if isinstance(table_id, str) and TABLE_ID.fullmatch(table_id):
        record["tableId"] = table_id
    if error is not None:
        answer = answer_to(error)
        record["code"] = answer.code
        if answer.status >= 500:
            record["error"] = describe(error)
    return {**(notes or {}), **record}


def describe(error: BaseException) -> dict[str, Any]:
    """The class of an error, its cause's, and the innermost places that it passed."""
    frames = extract_tb(error.__traceback__)[-_PLACES:]
    places = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames]
    told: dict[str, Any] = {"class": type(error).__name__, "at": places}
    if error.__cause__ is not None:
        told["cause"] = type(error.__cause__).__name__
    return told
