"""The forms of ids: what can be a player's, an invite's, a token's or a table's. Pure; imports nothing of ours."""

import re
from contextlib import suppress
from typing import Final
from uuid import UUID

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TABLE_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""What can stand where a table's id does."""


def is_uuid(text: str) -> bool:
    """Whether a text is a UUID in its plain form, in lower case."""
    return _UUID.fullmatch(text) is not None


def uuid_of(text: str) -> str | None:
    """A UUID in its plain form, whatever the case of what is given; None for what is none."""
    if len(text) == 36:
        with suppress(ValueError):
            return str(UUID(text))
    return None
