"""The stored form of a game: a schema number, masks and a few bytes a play; about 450 bytes in the twentieth hand.

Behind a fixed part come the plays (a byte a card), the history (eleven bytes a hand), the rule set's key, the table's
id and the players' entropy. A checksum protects against damage, not against forgery.
"""

import struct
from typing import Final
from zlib import crc32

from engine.errors import CorruptGame
from engine.play import playable
from engine.rules import rules_from
from engine.seats import SEATS, SIDES, Phase, Seat
from engine.state import Game, Secret

SCHEMA: Final = 2
"""1 had four bytes more behind the tricks won: by seat, the suits that it had denied. They are counted now (TR10)."""
_HEAD: Final = struct.Struct("<BI")
_FIXED: Final = struct.Struct("<HHBBBBBBBBB2i2h4b4B2B4Q4Q32s32s32sBBHHHH")
_FIXED_1: Final = struct.Struct("<HHBBBBBBBBB2i2h4b4B4x2B4Q4Q32s32s32sBBHHHH")
_FORMS: Final = {1: _FIXED_1, SCHEMA: _FIXED}
_NOBODY: Final = 255
_NO_CUT: Final = 255


def dump(game: Game) -> bytes:
    """The stored form."""
    secret = game.secret
    leaders, key = bytes(game.leaders), game.rules.key
    plays = b"".join([*map(bytes, game.tricks), bytes(game.trick)])
    table_id, texts = game.table_id.encode(), _texts(game)
    body = b"".join(
        (
            _FIXED.pack(
                game.hand_number, game.deal_number, game.dealer, game.phase, _seat_byte(game.turn),
                _seat_byte(game.winner), _NO_CUT if game.cut is None else game.cut, game.revealed, game.sent,
                game.broken, _bits(game.pending),
                *game.scores, *game.bags, *[-1 if bid is None else bid for bid in game.bids],
                *game.tricks_won, *game.reneges, *secret.hands, *secret.given,
                secret.seed, secret.next_seed, secret.pool,
                len(leaders), len(plays), len(game.history), len(key), len(table_id), len(texts),
            ),
            leaders, plays, game.history, key, table_id, texts,
        )
    )  # fmt: skip
    return _HEAD.pack(SCHEMA, crc32(body)) + body


def load(data: bytes) -> Game:
    """The game of a stored form. Raises CorruptGame for damaged bytes and for a schema this engine does not know."""
    try:
        schema, checksum = _HEAD.unpack_from(data)
    except struct.error:
        raise CorruptGame("The stored game is truncated.") from None
    if schema not in _FORMS:
        raise CorruptGame(f"The stored game has schema {schema}; this engine reads up to {SCHEMA}.")
    body = data[_HEAD.size :]
    if crc32(body) != checksum:
        raise CorruptGame("The stored game is damaged.")
    try:
        return _read(body, _FORMS[schema])
    except (struct.error, ValueError, LookupError, TypeError) as error:
        raise CorruptGame("The stored game is damaged.") from error


def _read(body: bytes, fixed: struct.Struct) -> Game:
    values = fixed.unpack_from(body)
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
    game.tricks_won, game.reneges = list(values[19:23]), list(values[23:25])
    secret.hands, secret.given = list(values[25:29]), list(values[29:33])
    secret.seed, secret.next_seed, secret.pool = values[33:36]
    _read_tail(game, body[fixed.size :], values[36:])
    return game


def _read_tail(game: Game, body: bytes, lengths: tuple[int, ...]) -> None:
    parts, start = [], 0
    for length in lengths:
        parts.append(body[start : start + length])
        start += length
    leaders, plays, game.history, key, table_id, texts = parts
    game.leaders = [SEATS[leader] for leader in leaders]
    complete = len(plays) & ~3
    game.tricks = [tuple(plays[i : i + 4]) for i in range(0, complete, 4)]
    game.trick = list(plays[complete:])
    game.rules = rules_from(key)
    game.table_id = table_id.decode()
    game.entropy, game.next_entropy = _read_texts(texts)
    playing = game.phase is Phase.PLAYING
    game.leader = game.leaders[-1] if playing else None
    game.playable = playable(game, game.turn) if playing and game.turn is not None else 0


_PHASES: Final = tuple(Phase)


def _seat_byte(who: int | None) -> int:
    return _NOBODY if who is None else who


def _bits(seats: list[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def _texts(game: Game) -> bytes:
    """The players' texts for this deal and the next, separated by "|", which no text contains."""
    if not game.entropy and not game.next_entropy:
        return b""
    return "|".join([given.get(seat, "") for given in (game.entropy, game.next_entropy) for seat in SEATS]).encode()


def _read_texts(texts: bytes) -> tuple[dict[Seat, str], dict[Seat, str]]:
    if not texts:
        return {}, {}
    given = texts.decode().split("|")
    now, later = (
        {seat: text for seat, text in zip(SEATS, each, strict=True) if text} for each in (given[:4], given[4:])
    )
    return now, later
