"""Keys of the one table, its due index, and the rows that go along with a commit. Pure.

| item | pk | sk |
|---|---|---|
| table | TABLE#id | LIVE#STATE |
| a connection that follows a table | TABLE#id | LIVE#CONN#cid |
| finished hand | TABLE#id | HAND#0007 |
| a table that could not be read, set aside | DAMAGED | tableId |
| connection | CONN#cid | CONN |
| a connection that follows the lobby | LOBBY#shard | CONN#cid |
| a link or an invite's token, by its hash | LINK#hash | LINK |
| an invite | INVITE#id | INVITE |
| a player's connection | PLAYER#id | HERE#CONN#cid |
| a player's place at a table | PLAYER#id | HERE#SEAT#tableId |
| player | PLAYER#id | PROFILE |
| how two players stand to each other | PAIR#lower id#higher id | PAIR |
| a player's friend, a request to them, one whom they block | PLAYER#id | FRIEND#id, ASKED#id, BLOCK#id |
| session | SESSION#hash | SESSION |
| a player's session | PLAYER#id | SESSION#hash |
| a player's finished game | PLAYER#id | GAME#newest first#gameId |
| what a player's hands and games add up to | PLAYER#id | CAREER |
| an answer kept for the request that comes again | PLAYER#id | RECEIPT#hash |
| account, by its address | EMAIL#address | ACCOUNT |
| a username that is taken, by its letters and by its looks | NAME#letters, ALIKE#skeleton | NAME |
| a username that can be searched for | NAMES#first letter | lower case#playerId |
| verification or reset by mail | TOKEN#hash | TOKEN |
| what opens one socket, by its hash | TICKET#hash | TICKET |
| requests in a window of time | LIMIT#hash | window |
"""

import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from functions.service.settings import DUE_MINUTE, DUE_SHARD, EXPIRES, LOBBY_AT, LOBBY_SHARD

Key = tuple[str, str]
"""Partition key and sort key."""

Item = dict[str, Any]
"""Attributes as plain values: str, int, bool, bytes, list, dict, frozenset of str; None is not stored."""

SHARDS = ("0", "1", "2", "3")
LIVE = "LIVE#"
STATE = "LIVE#STATE"
DAMAGED = "DAMAGED"
FOLLOWER = "LIVE#CONN#"
HAND = "HAND#"
CONNECTION = "CONN#"
HERE = "HERE#"
PLAYER_CONNECTION = "HERE#CONN#"
SEAT = "HERE#SEAT#"
FRIEND = "FRIEND#"
ASKED = "ASKED#"
BLOCK = "BLOCK#"
SESSION = "SESSION#"
GAME = "GAME#"


class Put(NamedTuple):
    """A row written together with a table; it replaces what is there."""

    key: Key
    item: Item


class Delete(NamedTuple):
    """A row removed together with a table's write; absent is fine."""

    key: Key


class Use(NamedTuple):
    """A row that is used up together with a table's write; where it is gone, nothing is written."""

    key: Key


class Add(NamedTuple):
    """Whole numbers added, together with a table's write, to those of a row, which is made at need."""

    key: Key
    numbers: Mapping[str, int]


Write = Put | Delete | Use | Add


def partition(kind: str, name: str) -> str:
    """The partition of one of the kinds above."""
    return f"{kind}#{name}"


def table_key(table_id: str) -> Key:
    """The table itself."""
    return partition("TABLE", table_id), STATE


def is_table(key: Key) -> bool:
    """Whether a key is that of a table, or of one that was set aside."""
    return key[1] == STATE or key[0] == DAMAGED


def follower_key(table_id: str, connection_id: str) -> Key:
    """A connection that hears of a table."""
    return partition("TABLE", table_id), FOLLOWER + connection_id


def hand_key(table_id: str, number: int) -> Key:
    """A finished hand of a table, in order of number."""
    return partition("TABLE", table_id), f"{HAND}{number:04d}"


def damaged_key(table_id: str) -> Key:
    """A table that was set aside, whatever it holds; one query finds them all."""
    return DAMAGED, table_id


def connection_key(connection_id: str) -> Key:
    """What is to be undone when the connection closes."""
    return partition("CONN", connection_id), "CONN"


def lobby_key(connection_id: str) -> Key:
    """A connection that hears of the lobby."""
    return partition("LOBBY", shard(connection_id)), CONNECTION + connection_id


def link_key(token_hash: str) -> Key:
    """A link to a table."""
    return partition("LINK", token_hash), "LINK"


def invite_key(invite_id: str) -> Key:
    """An invite."""
    return partition("INVITE", invite_id), "INVITE"


def player_connection_key(player_id: str, connection_id: str) -> Key:
    """One of a player's connections."""
    return partition("PLAYER", player_id), PLAYER_CONNECTION + connection_id


def seat_key(player_id: str, table_id: str) -> Key:
    """A table where a player sits or watches."""
    return partition("PLAYER", player_id), SEAT + table_id


def pair_key(one: str, other: str) -> Key:
    """How two players stand to each other, whichever is named first."""
    return partition("PAIR", "#".join(sorted((one, other)))), "PAIR"


def relation_key(player_id: str, kind: str, other: str) -> Key:
    """A row of a player's list of FRIEND, ASKED or BLOCK."""
    return partition("PLAYER", player_id), kind + other


def profile_key(player_id: str) -> Key:
    """A player."""
    return partition("PLAYER", player_id), "PROFILE"


def session_key(session_hash: str) -> Key:
    """A session, by the hash of its id."""
    return partition("SESSION", session_hash), "SESSION"


def player_session_key(player_id: str, session_hash: str) -> Key:
    """One of a player's sessions."""
    return partition("PLAYER", player_id), SESSION + session_hash


def game_key(player_id: str, ended_ms: int, game_id: str) -> Key:
    """A finished game of a player; the newest come first."""
    return partition("PLAYER", player_id), f"{GAME}{10**13 - 1 - ended_ms:013d}#{game_id}"


def career_key(player_id: str) -> Key:
    """What a player's hands and games add up to."""
    return partition("PLAYER", player_id), "CAREER"


def receipt_key(player_id: str, key_hash: bytes) -> Key:
    """The answer to a player's request with an Idempotency-Key."""
    return partition("PLAYER", player_id), f"RECEIPT#{key_hash.hex()}"


def account_key(email: str) -> Key:
    """An account, by its address in lower case."""
    return partition("EMAIL", email), "ACCOUNT"


def name_key(letters: str) -> Key:
    """A username that is taken, in the form in which names are compared; earlier ones as they were written."""
    return partition("NAME", letters), "NAME"


def looks_key(skeleton: str) -> Key:
    """A username that is taken, by what it looks like."""
    return partition("ALIKE", skeleton), "NAME"


def search_key(username: str, player_id: str) -> Key:
    """A username among those with the same first letter, in order, whatever its case."""
    small = username.casefold()
    return partition("NAMES", small[0]), f"{small}#{player_id}"


def token_key(token_hash: str) -> Key:
    """A token sent by mail, by its hash."""
    return partition("TOKEN", token_hash), "TOKEN"


def ticket_key(ticket_hash: str) -> Key:
    """What opens one socket, by its hash."""
    return partition("TICKET", ticket_hash), "TICKET"


def limit_key(who: str, window: int) -> Key:
    """The counter of somebody's requests in a window."""
    return partition("LIMIT", who), str(window)


def hand_row(table_id: str, number: int, record: bytes, expires_ms: int) -> Put:
    """The row of a finished hand."""
    return Put(hand_key(table_id, number), {"r": record, **expiry(expires_ms)})


def expiry(at_ms: int) -> dict[str, int]:
    """The attribute by which an item is gone at a time: readers check it, the database deletes it later."""
    return {EXPIRES: -(-at_ms // 1000)}


def shard(name: str) -> str:
    """The shard that something named so falls into."""
    return SHARDS[zlib.crc32(name.encode()) % len(SHARDS)]


def lobby(table_id: str, created_ms: int) -> dict[str, str | int]:
    """The attributes by which the lobby's list finds a table, in order of creation."""
    return {LOBBY_SHARD: shard(table_id), LOBBY_AT: created_ms}


def due(table_id: str, at_ms: int) -> dict[str, str | int]:
    """The attributes by which the sweep finds a table: by whole minutes, so that most plays keep them."""
    return {DUE_SHARD: shard(table_id), DUE_MINUTE: -(-at_ms // 60_000)}
