"""A table as its compact item and back. Ids are their 16 bytes, names of attributes have one letter.

| attribute | what |
|---|---|
| v, c, w | version, created at, last renewed at |
| f, n, h | visibility, join policy and spectating in one number; name; host |
| p | seats, then observers: a length byte, 16 of id and the name; of a bot its level, mistakes, 1 if it stands in |
| a | by seat: when the reconnect window ends, 1 where a caretaker plays, else 0 |
| r, s, e | rules, seed and entropy of a waiting table |
| g, d, t | packed game, deadline, the version that sent the timer |
| l, o | who left the game for good, who was put off it: a byte for the seat and 16 of id, each |
| i | receipts of requests with an Idempotency-Key |
| q | grants: 16 bytes of id, 8 of the invite, then until when both hold, in 6 each |
| x | who was kicked and not invited again: 16 bytes of id, each |
| k | checksum of all the others, so that a damaged item is never taken for another table |
"""

from typing import Any, Final, get_args
from uuid import UUID
from zlib import crc32

from bots import LevelName
from engine import CorruptGame, InvalidRules, Seat, dump, load
from engine.rules import rules_from
from functions.service.problems import DamagedTable, Unavailable
from functions.service.settings import PARTITION_KEY, SORT_KEY
from functions.service.storage.keys import due, expiry, lobby
from functions.service.storage.rows import MARK
from functions.service.table.model import (
    HOUR_MS,
    JOIN_POLICIES,
    SEATS,
    VISIBILITIES,
    Grant,
    IdempotencyRecord,
    Occupant,
    Person,
    Table,
    bot_for,
)

_LEVELS: Final[tuple[LevelName, ...]] = get_args(LevelName)
_BOT_BYTES: Final = 3
"""A bot takes so many at most, a person always more."""

_CARETAKER: Final = 1
_GONE_BYTES: Final = 17
_RECEIPT_BYTES: Final = 13
_INVITE_BYTES: Final = 8
_GRANT_BYTES: Final = 36

CHECKSUM: Final = "k"
UNCHECKED: Final = {CHECKSUM, MARK, PARTITION_KEY, SORT_KEY}
RETRY: Final = {"Retry-After": "1"}

Item = dict[str, Any]


def encode(table: Table) -> Item:
    """The item's attributes, keys apart; what is empty is left out."""
    alarm = table.alarm()
    item: Item = {
        "v": table.version,
        "c": table.created_at,
        "w": table.renewed_at,
        "f": _flags(table),
        "n": table.name,
        "h": UUID(table.host).bytes,
        "p": _pack([_holder(seat) for seat in table.seats] + [_person(person) for person in table.observers]),
        "a": _absences(table),
        "d": table.deadline,
        "t": table.timer or None,
        "l": _pack_gone(table.left) or None,
        "o": _pack_gone(table.put_off) or None,
        "i": b"".join(one.key + one.request + bytes([one.seat]) for one in table.receipts) or None,
        "q": b"".join(map(_pack_grant, table.grants)) or None,
        "x": b"".join(UUID(player_id).bytes for player_id in table.kicked) or None,
        **(_waiting(table) if table.game is None else {"g": dump(table.game)}),
        **expiry(table.idle_at + HOUR_MS),
        **(lobby(table.table_id, table.created_at) if table.visibility == "public" and table.waiting else {}),
        **due(table.table_id, table.idle_at if alarm is None else min(alarm, table.idle_at)),
    }
    stored = {name: value for name, value in item.items() if value is not None}
    return {**stored, CHECKSUM: _checksum(stored)}


def decode(table_id: str, item: Item) -> Table:
    """The table of an item. Raises DamagedTable, and Unavailable where a newer release than this one wrote it."""
    if item.get(CHECKSUM) != _checksum(item):
        raise DamagedTable
    try:
        return _decoded(table_id, item)
    except (CorruptGame, InvalidRules, LookupError, ValueError, TypeError, AttributeError) as error:
        raise Unavailable("unavailable", "The service is being renewed; please try again.", RETRY) from error


def _checksum(item: Item) -> int:
    kept = [(name, _ordered(value)) for name, value in item.items() if name not in UNCHECKED]
    return crc32(repr(sorted(kept)).encode())


def _ordered(value: object) -> object:
    return sorted(value.items()) if isinstance(value, dict) else value


def _decoded(table_id: str, item: Item) -> Table:
    people = _unpack(item["p"])
    game = load(item["g"]) if "g" in item else None
    table = Table(
        table_id=table_id,
        host=str(UUID(bytes=item["h"])),
        rules=game.rules if game else rules_from(item["r"]),
        created_at=item["c"],
        seed=item.get("s", b""),
        name=item.get("n"),
        visibility=VISIBILITIES[item["f"] & 3],
        join_policy=JOIN_POLICIES[item["f"] >> 2 & 3],
        spectating=bool(item["f"] >> 4),
        version=item["v"],
        renewed_at=item["w"],
        seats=[_holder_of(seat, packed) for seat, packed in zip(SEATS, people, strict=False)],
        observers=[_person_of(packed) for packed in people[4:]],
        entropy={SEATS[int(seat)]: text for seat, text in item.get("e", {}).items()},
        game=game,
        deadline=item.get("d"),
        timer=item.get("t", 0),
        left=_gone(item.get("l", b"")),
        put_off=_gone(item.get("o", b"")),
        receipts=_receipts(item.get("i", b"")),
        grants=_grants(item.get("q", b"")),
        kicked=_ids(item.get("x", b"")),
    )
    for holder, absence in zip(table.seats, item.get("a", ()), strict=False):
        if holder and absence:
            holder.caretaker = absence == _CARETAKER
            holder.away_until = 0 if holder.caretaker else absence
    return table


def _waiting(table: Table) -> Item:
    entropy = {str(int(seat)): text for seat, text in table.entropy.items()}
    return {"r": table.rules.key, "s": table.seed, "e": entropy or None}


def _flags(table: Table) -> int:
    visibility, policy = VISIBILITIES.index(table.visibility), JOIN_POLICIES.index(table.join_policy)
    return visibility | policy << 2 | table.spectating << 4


def _absences(table: Table) -> list[int] | None:
    absences = [_absence(holder) if holder else 0 for holder in table.seats]
    return absences if any(absences) else None


def _absence(holder: Occupant) -> int:
    return _CARETAKER if holder.caretaker else holder.away_until


def _holder(holder: Occupant | None) -> bytes:
    if holder is None:
        return b""
    return _bot(holder) if holder.is_bot else _person(Person(holder.player_id, holder.username))


def _bot(holder: Occupant) -> bytes:
    packed = bytes([_LEVELS.index(holder.level), holder.mistakes, holder.stands_in])
    return packed[:1] + packed[1:].rstrip(b"\0")


def _person(person: Person) -> bytes:
    return UUID(person.player_id).bytes + person.username.encode()


def _holder_of(seat: Seat, packed: bytes) -> Occupant | None:
    if not packed:
        return None
    if len(packed) > _BOT_BYTES:
        return Occupant(*_person_of(packed))
    level, mistakes, stands_in = packed.ljust(_BOT_BYTES, b"\0")
    bot = bot_for(seat, _LEVELS[level], mistakes)
    bot.stands_in = bool(stands_in)
    return bot


def _person_of(packed: bytes) -> Person:
    return Person(str(UUID(bytes=packed[:16])), packed[16:].decode())


def _pack(parts: list[bytes]) -> bytes:
    return b"".join(bytes([len(part)]) + part for part in parts)


def _unpack(packed: bytes) -> list[bytes]:
    parts, at = [], 0
    while at < len(packed):
        parts.append(packed[at + 1 : at + 1 + packed[at]])
        at += 1 + packed[at]
    return parts


def _pack_gone(players: dict[Seat, str]) -> bytes:
    return b"".join(bytes([seat]) + UUID(player).bytes for seat, player in players.items())


def _gone(packed: bytes) -> dict[Seat, str]:
    rows = [packed[at : at + _GONE_BYTES] for at in range(0, len(packed), _GONE_BYTES)]
    return {SEATS[row[0]]: str(UUID(bytes=row[1:])) for row in rows}


def _receipts(packed: bytes) -> list[IdempotencyRecord]:
    rows = [packed[at : at + _RECEIPT_BYTES] for at in range(0, len(packed), _RECEIPT_BYTES)]
    return [IdempotencyRecord(row[:8], row[8:12], row[12]) for row in rows]


def _pack_grant(one: Grant) -> bytes:
    times = one.until.to_bytes(6) + one.open_until.to_bytes(6)
    return UUID(one.player_id).bytes + one.invite.ljust(_INVITE_BYTES, b"\0") + times


def _ids(packed: bytes) -> list[str]:
    return [str(UUID(bytes=packed[at : at + 16])) for at in range(0, len(packed), 16)]


def _grants(packed: bytes) -> list[Grant]:
    rows = [packed[at : at + _GRANT_BYTES] for at in range(0, len(packed), _GRANT_BYTES)]
    return [_grant_of(row) for row in rows]


def _grant_of(row: bytes) -> Grant:
    invite = row[16:24]
    given = invite if any(invite) else b""
    return Grant(str(UUID(bytes=row[:16])), int.from_bytes(row[24:30]), given, int.from_bytes(row[30:36]))
