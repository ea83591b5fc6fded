"""The one type that may be sent to a client. What is not built up for a viewer as `Redacted` cannot leave."""

from collections.abc import Mapping
from json import dumps
from typing import Any


class Redacted:
    """JSON-ready data made for one viewer, built up from what he may know."""

    __slots__ = ("data",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def text(self) -> str:
        """The data as compact JSON; letters are not escaped, as an escaped name takes up to three times the bytes."""
        return dumps(self.data, separators=(",", ":"), ensure_ascii=False)
