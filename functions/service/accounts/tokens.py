"""Tokens sent by mail: told once, kept as hashes, good once and for a time. Pure; times are epoch ms."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from functions.service.api.authentication import hash_of, new_id
from functions.service.aws.timers import MailKind
from functions.service.storage.keys import Put, expiry, token_key

HOUR_MS: Final = 3_600_000
LIFETIMES_MS: Final[Mapping[MailKind, int]] = {"verification": 24 * HOUR_MS, "reset": HOUR_MS}
KEPT_MS: Final = 7 * 24 * HOUR_MS
"""How long an expired token is still known to have expired."""


class Token(NamedTuple):
    """What is kept of a token. It is good while its account names it."""

    token_hash: str
    kind: str
    email: str
    expires_ms: int
    player_id: str = ""
    """Whose account the address has."""

    def has_expired(self, now_ms: int) -> bool:
        """Whether its time is over."""
        return self.expires_ms <= now_ms

    @property
    def row(self) -> Put:
        """The token as a row."""
        item = {"k": self.kind, "e": self.email, "x": self.expires_ms, "p": self.player_id}
        return Put(token_key(self.token_hash), {**item, **expiry(self.expires_ms + KEPT_MS)})


def new_token(kind: MailKind, email: str, now_ms: int, fresh: Callable[[int], bytes]) -> tuple[str, Token]:
    """A token for the owner of an address: its text, which goes by mail alone, and what is kept of it."""
    text = new_id(fresh)
    return text, Token(hash_of(text), kind, email, now_ms + LIFETIMES_MS[kind])
