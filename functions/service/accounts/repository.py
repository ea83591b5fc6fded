"""Accounts and what belongs to them, as kept: addresses, names, tokens, sessions, profiles.

An account is written under its version only; what changes together with it is in the same transaction.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from functions.service.accounts.tokens import Token
from functions.service.problems import Unavailable
from functions.service.settings import EXPIRES, PARTITION_KEY, SORT_KEY, TRANSACTION_ITEMS
from functions.service.storage import keys
from functions.service.storage.dynamodb import Cancelled, Database, Guard, Refused
from functions.service.storage.keys import Delete, Item, Key, Put, Write
from functions.service.storage.rows import Session, session_rows, unexpired

MOST_SESSIONS: Final = TRANSACTION_ITEMS // 2 - 5
"""Sessions, of two rows each, that end in one transaction with what else changes of an account."""

RECENT_GAMES: Final = 20
_TRIES: Final = 4

_NEW: Final = Guard("attribute_not_exists(#pk)", {"#pk": PARTITION_KEY}, {})
_THERE: Final = Guard("attribute_exists(#pk)", {"#pk": PARTITION_KEY}, {})
_GUESTS: Final = Guard("attribute_exists(#exp)", {"#exp": EXPIRES}, {})
"""An account's profile never expires."""


class Account(NamedTuple):
    """An account. Tokens, codes and the password are kept as hashes; its repr shows none of them."""

    email: str
    player_id: str
    username: str
    password: str
    verified: bool = False
    version: int = 0
    verification: str = ""
    """The hash of the one token that verifies the address now."""
    reset: str = ""
    """The hash of the one token that resets the password now."""
    secret: str = ""
    """The second factor's secret, once confirmed."""
    pending_secret: str = ""
    step: int = 0
    """The last time step of the second factor that was used."""
    recovery: frozenset[str] = frozenset()
    latest: str = ""
    """The hash of the session that began last: who has read it among the sessions has read all that there were."""

    def __repr__(self) -> str:
        return f"Account(player_id={self.player_id!r}, version={self.version})"


class NameKeys(NamedTuple):
    """What no two accounts' names share."""

    letters: str
    """RFC 8266's form for comparison: without case, by compatible characters."""
    looks: str
    """The skeleton of UTS 39, without case: what can be taken for it has the same."""


class Change(NamedTuple):
    """An account as it is to be, and the rows that are written with it."""

    account: Account
    also: Sequence[Write] = ()


class Taken(NamedTuple):
    """What stands in the way of a new account."""

    email: bool
    username: bool
    guest: bool
    """Whether the guest has become an account or ended their session meanwhile."""


class AccountRepository:
    """Reads and writes of accounts. All methods may raise Unavailable."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database, self._now_ms = database, now_ms

    def account(self, email: str) -> Account | None:
        """The account with this address."""
        item = self._database.get(keys.account_key(email)) if email else None
        return _account(email, item) if item else None

    def token(self, token_hash: str) -> Token | None:
        """A token, which may have expired."""
        item = self._get(keys.token_key(token_hash))
        return Token(token_hash, item["k"], item["e"], item["x"], item["p"]) if item else None

    def add(
        self, account: Account, alike: NameKeys, also: Iterable[Write], guest: Session | None = None
    ) -> Taken | None:
        """Put a new account with its name, profile and search row, or tell what is in the way.

        With a guest, their profile goes on as the account's, and their session with it.
        """
        owner, name = {"p": account.player_id}, account.username
        profile = {**self._profile_of(guest), "u": name}
        steps: list[tuple[Write, Guard | None]] = [
            (Put(keys.account_key(account.email), _item(account)), _NEW),
            (Put(keys.name_key(alike.letters), owner), _NEW),
            (Put(keys.looks_key(alike.looks), owner), _NEW),
            (Put(keys.profile_key(account.player_id), profile), _GUESTS if guest else _NEW),
            (Put(keys.search_key(name, account.player_id), {**owner, "u": name}), None),
        ]
        if guest:
            first, second = session_rows(guest._replace(username=name, email=account.email))
            steps += [(first, _THERE), (second, None)]
        try:
            self._database.transact_all([*steps, *((write, None) for write in also)])
        except Cancelled as cancelled:
            if not cancelled.refused:
                raise account_busy() from None
            refused = cancelled.refused
            return Taken(0 in refused, bool(refused & {1, 2}), bool(refused & {3, 5}))
        return None

    def bearers_of(self, name: str, alike: NameKeys) -> tuple[Callable[[], object], ...]:
        """The reads that tell whether an account has this name or one like it; all can be made at once."""
        get = self._database.get
        return (
            lambda: get(keys.name_key(alike.letters)),
            lambda: get(keys.looks_key(alike.looks)),
            lambda: self.was_taken(name),
        )

    def was_taken(self, name: str) -> bool:
        """Whether an account of before names were compared has this name, in any case."""
        partition, first = keys.search_key(name, "")
        found = self._database.range(partition, first, first + "~")
        return any(item["u"].casefold() == name.casefold() for item in found)

    def _profile_of(self, guest: Session | None) -> Item:
        found = self.profile(guest.player_id) if guest else None
        return {name: value for name, value in (found or {}).items() if name != EXPIRES}

    def change(self, account: Account | None, edit: Callable[[Account], Change | None]) -> Account | None:
        """Write what `edit` makes of an account; after a lost race it is asked again about what is there then.

        Gives the changed account; None if there is no account, or nothing to change. Raises what `edit` raises.
        """
        for _ in range(_TRIES):
            change = edit(account) if account else None
            if change is None:
                return None
            if self._save(change):
                return change.account
            account = self.account(change.account.email)
        raise account_busy()

    def _save(self, change: Change) -> bool:
        account = change.account
        put = Put(keys.account_key(account.email), _item(account._replace(version=account.version + 1)))
        guard = Guard("#v = :v", {"#v": "v"}, {":v": account.version})
        try:
            self._database.transact(put, guard, change.also)
        except Refused:
            return False
        return True

    def sessions_of(self, player_id: str) -> tuple[str, ...]:
        """The hashes of a player's sessions."""
        partition = keys.partition("PLAYER", player_id)
        found = self._database.range(partition, keys.SESSION, keys.SESSION + "~")
        return tuple(item[SORT_KEY].removeprefix(keys.SESSION) for item in found)

    def write(self, writes: Sequence[Write]) -> None:
        """Write rows without any condition."""
        self._database.batch(writes)

    def profile(self, player_id: str) -> Item | None:
        """A player's profile."""
        found = self._get(keys.profile_key(player_id))
        return {name: found[name] for name in found if name not in (PARTITION_KEY, SORT_KEY)} if found else None

    def career(self, player_id: str) -> Item:
        """What a player's hands and games add up to, as `table.career` reads it."""
        return self._database.get(keys.career_key(player_id)) or {}

    def recent_games(self, player_id: str) -> tuple[Item, ...]:
        """A player's last finished games, newest first."""
        partition = keys.partition("PLAYER", player_id)
        found = self._database.range(partition, keys.GAME, keys.GAME + "~", RECENT_GAMES)
        return tuple(item for item in found if self._alive(item))

    def change_profile(self, player_id: str, values: Item) -> bool:
        """Set attributes of a profile; False if there is none."""
        names = {f"#{name}": name for name in values}
        expression = "SET " + ", ".join(f"#{name} = :{name}" for name in values)
        try:
            given = {f":{name}": value for name, value in values.items()}
            self._database.update(keys.profile_key(player_id), expression, names, given)
        except Refused:
            return False
        return True

    def _get(self, key: Key) -> Item | None:
        return self._alive(self._database.get(key))

    def _alive(self, item: Item | None) -> Item | None:
        return unexpired(item, self._now_ms())


def session_end(player_id: str, session_hash: str) -> list[Write]:
    """The writes that end a session."""
    return [Delete(keys.session_key(session_hash)), Delete(keys.player_session_key(player_id, session_hash))]


def account_busy() -> Unavailable:
    """The problem of an account that was changed again and again meanwhile."""
    return Unavailable("account_busy", "This account is being changed; please try again.", {"Retry-After": "1"})


_ATTRIBUTES: Final = {
    "player_id": "p",
    "username": "u",
    "password": "h",
    "verified": "y",
    "version": "v",
    "verification": "vt",
    "reset": "rt",
    "secret": "ts",
    "pending_secret": "tp",
    "step": "tn",
    "recovery": "rc",
    "latest": "ls",
}


def _item(account: Account) -> Item:
    values = account._asdict()
    kept = {short: values[name] for name, short in _ATTRIBUTES.items() if values[name] not in ("", 0, frozenset())}
    return kept | {"v": account.version}


def _account(email: str, item: Item) -> Account:
    return Account(email, **{name: item[short] for name, short in _ATTRIBUTES.items() if short in item})
