"""Data that is sent and is no shape of the wire, for tests of what does not look inside."""

from typing import Any

from functions.service.redacted import Redacted


def redacted(**data: Any) -> Redacted:
    """Any data as if it had been built up for a viewer."""
    anything: Any = data
    return Redacted(anything)
