"""The one type that may be sent to a client. What is not built up for a viewer as `Redacted` cannot leave."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functions.service.wire.answers import Sendable


class Redacted:
    """JSON-ready data made for one viewer, built up from what they may know."""

    __slots__ = ("data",)

    def __init__(self, data: Sendable) -> None:
        self.data: Mapping[str, Any] = data

    @property
    def text(self) -> str:
        """The data as compact JSON; letters are not escaped, as an escaped name takes up to three times the bytes."""
        return dumps(self.data, separators=(",", ":"), ensure_ascii=False)
