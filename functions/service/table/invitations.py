"""Links to tables and invites, as kept: tokens by their hash alone, for their time."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple
from uuid import UUID

from functions.service.api.authentication import hash_of
from functions.service.ids import uuid_of
from functions.service.storage import keys
from functions.service.storage.dynamodb import Database
from functions.service.storage.keys import Delete, Item, Key, Put, Use, expiry
from functions.service.storage.rows import unended

LINK_MS: Final = 3_600_000
INVITE_MS: Final = 600_000
LinkKind = Literal["sit", "watch"]
SIT: Final = "sit"
WATCH: Final = "watch"
_SHORT: Final = 8


class Link(NamedTuple):
    """A token that opens a table: to sit, once, or to watch. `invite` is the one that it came with."""

    token_hash: str
    table_id: str
    kind: LinkKind
    expires_ms: int
    invite: bytes = b""

    @property
    def row(self) -> Put:
        """The link as a row."""
        item = {"t": self.table_id, "k": self.kind, "x": self.expires_ms, "i": self.invite or None}
        return Put(keys.link_key(self.token_hash), {**item, **expiry(self.expires_ms)})

    @property
    def use(self) -> Use:
        """The write that uses the link up."""
        return Use(keys.link_key(self.token_hash))

    @property
    def removal(self) -> Delete:
        """The write that ends the link."""
        return Delete(keys.link_key(self.token_hash))


class Invite(NamedTuple):
    """An invite: who asks whom to which table, and the hash of its token."""

    invite_id: str
    table_id: str
    host: str
    player_id: str
    token_hash: str
    expires_ms: int

    @property
    def short(self) -> bytes:
        """What the table knows it by."""
        return UUID(self.invite_id).bytes[:_SHORT]

    @property
    def link(self) -> Link:
        """The link to sit by that the invited player gets."""
        return Link(self.token_hash, self.table_id, SIT, self.expires_ms, self.short)

    @property
    def row(self) -> Put:
        """The invite as a row."""
        item = {"t": self.table_id, "h": self.host, "p": self.player_id, "l": self.token_hash, "x": self.expires_ms}
        return Put(keys.invite_key(self.invite_id), {**item, **expiry(self.expires_ms)})

    @property
    def use(self) -> Use:
        """The write that uses the invite up."""
        return Use(keys.invite_key(self.invite_id))


class Links:
    """Links and invites as stored. May raise Unavailable."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database, self._now_ms = database, now_ms

    def add(self, link: Link) -> None:
        """Store a link."""
        self._database.batch([link.row])

    def link(self, token: str) -> Link | None:
        """What a token opens, unless it has expired or was used."""
        item = self._get(keys.link_key(hash_of(token)))
        return Link(hash_of(token), item["t"], item["k"], item["x"], item.get("i", b"")) if item else None

    def invite(self, invite_id: str) -> Invite | None:
        """An invite that has not expired."""
        plain = uuid_of(invite_id)
        item = self._get(keys.invite_key(plain)) if plain else None
        return Invite(plain or "", item["t"], item["h"], item["p"], item["l"], item["x"]) if item else None

    def _get(self, key: Key) -> Item | None:
        return unended(self._database.get(key), self._now_ms())
