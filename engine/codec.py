"""The stored form of a game: a schema number, masks and a few bytes a play; about 450 bytes in the twentieth hand.

Behind a fixed part come the plays (a byte a card), the history (ten bytes a hand), the rule set's key, and the texts
(table id and players' entropy). Stored forms are trusted as far as their checksum holds.
"""

import json
import struct
from typing import Any, Final
from zlib import crc32

from engine.errors import CorruptGame
from engine.play import playable
from engine.rules import rules_from
from engine.seats import SEATS, SIDES, Phase, Seat
from engine.state import Game, Secret

SCHEMA: Final = 1
_HEAD: Final = struct.Struct("<BI")
_FIXED: Final = struct.Struct("<HHBBBBBBBBB2i2h4b4B4B2B4Q4Q32s32s32sBBHBH")
_NOBODY: Final = 255
_NO_CUT: Final = 255


def dump(game: Game) -> bytes:
    """The stored form."""
    secret = game.secret
    leaders, key = bytes(game.leaders), game.rules.key
    plays = b"".join([*map(bytes, game.tricks), bytes(game.trick)])
    texts = _texts(game)
    body = b"".join(
        (
            _FIXED.pack(
                game.hand_number, game.deal_number, game.dealer, game.phase, _seat_byte(game.turn),
                _seat_byte(game.winner), _NO_CUT if game.cut is None else game.cut, game.revealed, game.sent,
                game.broken, _bits(game.pending),
                *game.scores, *game.bags, *[-1 if bid is None else bid for bid in game.bids],
                *game.tricks_won, *game.denied, *game.reneges, *secret.hands, *secret.given,
                secret.seed, secret.next_seed, secret.pool,
                len(leaders), len(plays), len(game.history), len(key), len(texts),
            ),
            leaders, plays, game.history, key, texts,
        )
    )  # fmt: skip
    return _HEAD.pack(SCHEMA, crc32(body)) + body


def load(data: bytes) -> Game:
    """The game of a stored form. Raises CorruptGame for damaged bytes and for a schema this engine does not know."""
    try:
        schema, checksum = _HEAD.unpack_from(data)
    except struct.error:
        raise CorruptGame("The stored game is cut off.") from None
    if schema != SCHEMA:
        raise CorruptGame(f"The stored game has schema {schema}; this engine reads {SCHEMA}.")
    body = data[_HEAD.size :]
    if crc32(body) != checksum:
        raise CorruptGame("The stored game is damaged.")
    try:
        return _read(body)
    except (struct.error, ValueError, LookupError, TypeError) as error:
        raise CorruptGame("The stored game is damaged.") from error


def _read(body: bytes) -> Game:
    values = _FIXED.unpack_from(body)
    game = Game()
    game.secret = secret = Secret()
    (
        game.hand_number, game.deal_number, dealer, phase, turn, winner, cut, game.revealed, game.sent, broken, pending,
    ) = values[:11]  # fmt: skip
    game.dealer, game.phase = SEATS[dealer], _PHASES[phase]
    game.turn = None if turn == _NOBODY else SEATS[turn]
    game.winner = None if winner == _NOBODY else SIDES[winner]
    game.cut = None if cut == _NO_CUT else cut
    game.broken = bool(broken)
    game.pending = [seat for seat in SEATS if pending >> seat & 1]
    game.scores, game.bags = list(values[11:13]), list(values[13:15])
    game.bids = [None if bid < 0 else bid for bid in values[15:19]]
    game.tricks_won, game.denied, game.reneges = list(values[19:23]), list(values[23:27]), list(values[27:29])
    secret.hands, secret.given = list(values[29:33]), list(values[33:37])
    secret.seed, secret.next_seed, secret.pool = values[37:40]
    _read_tail(game, body, values[40:])
    return game


def _read_tail(game: Game, body: bytes, lengths: tuple[int, ...]) -> None:
    parts, start = [], _FIXED.size
    for length in lengths:
        parts.append(body[start : start + length])
        start += length
    leaders, plays, game.history, key, texts = parts
    game.leaders = [SEATS[leader] for leader in leaders]
    complete = len(plays) & ~3
    game.tricks = [tuple(plays[i : i + 4]) for i in range(0, complete, 4)]
    game.trick = list(plays[complete:])
    game.rules = rules_from(key)
    _read_texts(game, texts)
    playing = game.phase is Phase.PLAYING
    game.leader = game.leaders[-1] if playing else None
    game.playable = playable(game, game.turn) if playing and game.turn is not None else 0


_PHASES: Final = tuple(Phase)


def _seat_byte(who: int | None) -> int:
    return _NOBODY if who is None else who


def _bits(seats: list[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def _texts(game: Game) -> bytes:
    if not game.entropy and not game.next_entropy:
        return game.table_id.encode()
    return json.dumps([game.table_id, _named(game.entropy), _named(game.next_entropy)], separators=(",", ":")).encode()


def _named(entropy: dict[Seat, str]) -> list[str]:
    return [entropy.get(seat, "") for seat in SEATS]


def _read_texts(game: Game, texts: bytes) -> None:
    game.table_id, game.entropy, game.next_entropy = texts.decode(), {}, {}
    if texts[:1] == b"[":
        values: list[Any] = json.loads(texts)
        game.table_id = values[0]
        game.entropy, game.next_entropy = (
            {seat: text for seat, text in zip(SEATS, given, strict=True) if text} for given in values[1:]
        )
