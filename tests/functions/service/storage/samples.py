"""Tables and connections to store."""

from typing import Any

from functions.service.storage.keys import due, expiry
from functions.service.storage.rows import Connection
from tests.support.clock import START_MS

HOUR = 3_600_000
LATER = START_MS + HOUR

HOUR = 3_600_000
LATER = START_MS + HOUR


def table(version: int, **more: object) -> dict[str, Any]:
    return {"v": version, **expiry(LATER), **due("t1", LATER), **more}


def connection(name: str, player: str = "p1", **more: Any) -> Connection:
    return Connection(name, player, expires_ms=LATER, **more)


def failing(error: Exception) -> Any:
    def fail(**_: Any) -> None:
        raise error

    return fail
