"""Finished hands: the record that replays and proves a hand, and the short summary that a game in progress keeps."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from itertools import chain
from operator import index
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, SupportsIndex

from engine.actions import AnyBid
from engine.cards import Card, Hand, card_text, cards_of
from engine.deal import SCHEME, commitment, deal_hands, texts_of
from engine.errors import CorruptGame
from engine.rules import Rules, rules_from
from engine.scoring import HandScore, Pair, score_hand
from engine.seats import CLOCKWISE, SEATS, Seat
from engine.state import Game

if TYPE_CHECKING:
    from engine.payloads import Proof

_SUMMARY: Final = struct.Struct("<HH4BB2B")
_RECORD: Final = struct.Struct("<BHHBb32s4bB4Q52s13B2i2h4B2BHH")
_RECORD_SCHEMA: Final = 1


def _nibbles(values: Sequence[SupportsIndex]) -> int:
    one, two, three, four = map(index, values)
    return one | two << 4 | three << 8 | four << 12


def _from_nibbles(packed: int) -> tuple[int, ...]:
    return tuple(packed >> shift & 15 for shift in (0, 4, 8, 12))


class Summary(NamedTuple):
    """A finished hand in eleven bytes: enough to recompute its result from the scores before it."""

    bids: tuple[AnyBid, ...]
    tricks_won: tuple[int, ...]
    last_trick: tuple[Card, ...]
    last_leader: Seat
    reneges: tuple[int, ...]

    def pack(self) -> bytes:
        """Eleven bytes."""
        bids, tricks = _nibbles(self.bids), _nibbles(self.tricks_won)
        return _SUMMARY.pack(bids, tricks, *self.last_trick, self.last_leader, *self.reneges)

    @classmethod
    def unpack_all(cls, history: bytes) -> list[Self]:
        """The summaries of a game's finished hands, first hand first."""
        return [
            cls(_from_nibbles(bids), _from_nibbles(tricks), (a, b, c, d), SEATS[leader], (ns_reneges, ew_reneges))
            for bids, tricks, a, b, c, d, leader, ns_reneges, ew_reneges in _SUMMARY.iter_unpack(history)
        ]


class HandRecord(NamedTuple):
    """A finished hand: seed, bids, exchange, plays and result. Its seed may still be secret (`exchanged`)."""

    rules: Rules
    table_id: str
    hand_number: int
    deal_number: int
    dealer: Seat
    cut: int | None
    seed: bytes
    entropy: tuple[str, ...]
    bids: tuple[AnyBid, ...]
    revealed: int
    given: tuple[Hand, ...]
    plays: tuple[Card, ...]
    leaders: tuple[Seat, ...]
    scores_before: Pair
    bags_before: Pair
    tricks_won: tuple[int, ...]
    reneges: tuple[int, ...]

    def __repr__(self) -> str:
        """Without the seed, which may still be secret."""
        return f"HandRecord(table_id={self.table_id!r}, hand_number={self.hand_number})"

    @classmethod
    def of(cls, game: Game) -> Self:
        """The record of a hand after its last card, before its score is entered."""
        return cls(
            rules=game.rules,
            table_id=game.table_id,
            hand_number=game.hand_number,
            deal_number=game.deal_number,
            dealer=game.dealer,
            cut=game.cut,
            seed=game.secret.seed,
            entropy=texts_of(game.entropy),
            bids=tuple([bid for bid in game.bids if bid is not None]),
            revealed=game.revealed,
            given=tuple(game.secret.given),
            plays=tuple(chain.from_iterable(game.tricks)),
            leaders=tuple(game.leaders),
            scores_before=(game.scores[0], game.scores[1]),
            bags_before=(game.bags[0], game.bags[1]),
            tricks_won=tuple(game.tricks_won),
            reneges=tuple(game.reneges),
        )

    @property
    def summary(self) -> Summary:
        """The short form that a game in progress keeps."""
        return Summary(self.bids, self.tricks_won, self.plays[-4:], self.leaders[-1], self.reneges)

    @property
    def exchanged(self) -> bool:
        """Whether cards were exchanged, so that the seed would reveal which (BN13)."""
        return any(self.given)

    @property
    def score(self) -> HandScore:
        """The result with its ledger."""
        return score_hand(
            self.rules,
            self.bids,
            self.tricks_won,
            self.scores_before,
            self.bags_before,
            self.dealer,
            self.reneges,
        )

    @property
    def tricks(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The thirteen tricks, each with the seat that led it."""
        return tuple((leader, self.plays[4 * i : 4 * i + 4]) for i, leader in enumerate(self.leaders))

    @property
    def hands_played(self) -> tuple[Hand, ...]:
        """The hands as they were played, after any exchange."""
        hands = [0, 0, 0, 0]
        for leader, trick in self.tricks:
            for seat, card in zip(CLOCKWISE[leader], trick, strict=True):
                hands[seat] |= 1 << card
        return tuple(hands)

    def pack(self) -> bytes:
        """The stored form, about 250 bytes and the texts."""
        tail = json.dumps([self.table_id, *self.entropy], separators=(",", ":")).encode()
        fixed = _RECORD.pack(
            _RECORD_SCHEMA, self.hand_number, self.deal_number, self.dealer, -1 if self.cut is None else self.cut,
            self.seed, *self.bids, self.revealed, *self.given, bytes(self.plays), *self.leaders,
            *self.scores_before, *self.bags_before, *self.tricks_won, *self.reneges,
            len(self.rules.key), len(tail),
        )  # fmt: skip
        return fixed + self.rules.key + tail

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The record of a stored form. Raises CorruptGame."""
        try:
            values = _RECORD.unpack_from(data)
            if values[0] != _RECORD_SCHEMA:
                raise ValueError(values[0])
            key_end = _RECORD.size + values[-2]
            table_id, *entropy = json.loads(data[key_end : key_end + values[-1]])
            rules = rules_from(data[_RECORD.size : key_end])
            return cls._from_values(values, rules, table_id, tuple(entropy))
        except (struct.error, ValueError, LookupError, TypeError) as error:
            raise CorruptGame(f"This hand record is damaged, or not of schema {_RECORD_SCHEMA}.") from error

    @classmethod
    def _from_values(cls, values: tuple[Any, ...], rules: Rules, table_id: str, entropy: tuple[str, ...]) -> Self:
        _, hand_number, deal_number, dealer, cut, seed, *rest = values
        return cls(
            rules=rules, table_id=table_id, hand_number=hand_number, deal_number=deal_number, dealer=SEATS[dealer],
            cut=None if cut < 0 else cut, seed=seed, entropy=entropy, bids=tuple(rest[0:4]), revealed=rest[4],
            given=tuple(rest[5:9]), plays=tuple(rest[9]), leaders=tuple(SEATS[leader] for leader in rest[10:23]),
            scores_before=(rest[23], rest[24]), bags_before=(rest[25], rest[26]),
            tricks_won=tuple(rest[27:31]), reneges=(rest[31], rest[32]),
        )  # fmt: skip


def proof(record: HandRecord) -> Proof:
    """What `engine.verify` checks: the seed with its commitment, everything mixed in, and the hands dealt."""
    entropy = {seat: text for seat, text in zip(SEATS, record.entropy, strict=True) if text}
    hands = deal_hands(record.table_id, record.deal_number, record.seed, record.cut, entropy)
    return {
        "scheme": SCHEME,
        "tableId": record.table_id,
        "handNumber": record.hand_number,
        "dealNumber": record.deal_number,
        "commitment": commitment(record.table_id, record.deal_number, record.seed),
        "serverSeed": record.seed.hex(),
        "cut": record.cut,
        "entropy": {seat.word: text for seat, text in entropy.items()},
        "hands": {seat.word: [card_text(card) for card in cards_of(hands[seat])] for seat in SEATS},
    }
