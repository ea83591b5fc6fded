"""The simple model: what was asked for, and every write of a table beside what it may be.

It stands at the database, where nothing that a worker believes counts. Each write must follow the one before, go on
with the same hand, carry at most one new receipt, and do just what that receipt's request asked for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from engine import SEATS, AnyBid, Game, HandRecord, Seat, replay
from engine.seats import CLOCKWISE
from functions.service.problems import DamagedTable
from functions.service.storage import keys
from functions.service.storage.attributes import unpack
from functions.service.table.codec import decode
from functions.service.table.model import Table
from tests.engine.invariants import check_cards
from tests.support.dynamodb import Key, size_of
from tests.support.dynamodb_expressions import Row

LARGEST: Final = 4096
HISTORY_ROW: Final = 11
PREFIX: Final = "TABLE#"
CAREER: Final = keys.career_key("")[1]


class Act(NamedTuple):
    """What a seat did: `bid` with a number, or `play` with a card."""

    seat: Seat
    kind: str
    value: AnyBid | int


class Asked(NamedTuple):
    """What a person asks for with a key of its own: an act, or something that no hand shows."""

    player_id: str
    act: Act | None


class Hand(NamedTuple):
    """What was done in a deal so far."""

    deal: int
    bids: tuple[AnyBid | None, ...]
    plays: tuple[tuple[Seat, int], ...]


class Witness:
    """Sees every write; `done` counts how often each request was carried out, by its receipt's key."""

    def __init__(self) -> None:
        self.asked: dict[bytes, Asked] = {}
        self.done: Counter[bytes] = Counter()
        self.evicted: set[bytes] = set()
        self.commits: Counter[str] = Counter()
        self.acts = self.hands = self.largest = 0
        self.versions: dict[str, int] = {}
        self.careers: Counter[str] = Counter()

    def wrote(self, key: Key, before: Row | None, after: Row | None, also: tuple[tuple[Key, Row | None], ...]) -> None:
        """A write of any row; those of tables are judged."""
        if key[1] == keys.STATE:
            records = [HandRecord.unpack(row["r"]["B"]) for (_, sort), row in also if row and sort[:5] == keys.HAND]
            table_id = key[0].removeprefix(PREFIX)
            tables = _decoded(table_id, before), _decoded(table_id, after)
            self._table(table_id, *tables, records)
            self._careers(*tables, len(records), {key[0]: row for key, row in also if row and key[1] == CAREER})
            if after:
                self.largest = max(self.largest, size_of(after))
                assert self.largest < LARGEST

    def _table(self, table_id: str, before: Table | None, after: Table | None, records: list[HandRecord]) -> None:
        self.commits[table_id] += 1
        if after is None:
            self.versions.pop(table_id, None)
            return
        assert after.version == (before.version if before else 0) + 1, "a write that did not follow the one before"
        self.versions[table_id] = after.version
        acts = self._acts(before.game if before else None, after.game, records)
        self._receipts(before, after, acts)
        if before and before.game and after.game:
            own = [act for act in acts if not _autoplays(before, act.seat) and not _autoplays(after, act.seat)]
            late = before.deadline is not None
            assert len(own) <= 1 + late, f"more was done than was asked for: {own}"

    def _receipts(self, before: Table | None, after: Table, acts: list[Act]) -> None:
        known = {receipt.key for receipt in before.receipts} if before else set()
        kept = {receipt.key for receipt in after.receipts}
        new = kept - known
        assert len(new) <= 1, "one write for two requests"
        for receipt in new:
            self.done[receipt] += 1
            once = self.done[receipt] == 1 or receipt in self.evicted
            assert once, "a request was carried out twice"
            asked = self.asked[receipt]
            if asked.act:
                assert acts.count(asked.act) == 1, f"{asked} was answered for, but not done: {acts}"
        self.evicted |= known - kept

    def _careers(self, before: Table | None, after: Table | None, hands: int, rows: dict[str, Row]) -> None:
        """A finished hand counts once for everybody who sat through it, and for nobody twice."""
        counted = {name: int(row["h"]["N"]) - self.careers[name] for name, row in rows.items() if "h" in row}
        self.careers.update(counted)
        assert all(0 <= number <= hands for number in counted.values()), "a hand was counted twice"
        for seat, holder in after.people() if before and after else ():
            if before and after and not (_autoplays(before, seat) or _autoplays(after, seat)):
                name = keys.partition("PLAYER", holder.player_id)
                assert counted.get(name, 0) == hands, "a hand was not counted"

    def _acts(self, before: Game | None, after: Game | None, records: list[HandRecord]) -> list[Act]:
        if after is None:
            assert before is None, "a game is gone"
            return []
        old = len(before.history) // HISTORY_ROW if before else 0
        numbers = [record.hand_number for record in records]
        assert numbers == [*range(old + 1, len(after.history) // HISTORY_ROW + 1)], "a hand's record is lost or doubled"
        for record in records:
            assert record.score == replay(record)
        self.hands += len(records)
        if after.turn is not None and not any(after.tricks):
            check_cards(after)
        hands = [_recorded(record) for record in records]
        if after.deal_number not in [hand.deal for hand in hands]:
            hands.append(_running(after))
        acts = list(_progress(_running(before) if before else None, hands))
        self.acts += len(acts)
        return acts


def _progress(before: Hand | None, hands: list[Hand]) -> Iterator[Act]:
    if before and before.deal not in [hand.deal for hand in hands]:
        assert not before.plays, "a hand in play is gone"
        assert hands[0].deal > before.deal
        before = None
    for hand in hands:
        old = before if before and before.deal == hand.deal else Hand(hand.deal, (None,) * 4, ())
        assert hand.plays[: len(old.plays)] == old.plays, "a play was taken back"
        for seat, was, now in zip(SEATS, old.bids, hand.bids, strict=True):
            assert was in (None, now), "a bid was taken back"
            if was is None and now is not None:
                yield Act(seat, "bid", now)
        for seat, card in hand.plays[len(old.plays) :]:
            yield Act(seat, "play", card)


def _running(game: Game) -> Hand:
    tricks: list[Iterable[int]] = [*game.tricks, game.trick]
    return Hand(game.deal_number, tuple(game.bids), tuple(_plays(zip(game.leaders, tricks, strict=False))))


def _recorded(record: HandRecord) -> Hand:
    return Hand(record.deal_number, record.bids, tuple(_plays(record.tricks)))


def _plays(tricks: Iterable[tuple[Seat, Iterable[int]]]) -> Iterator[tuple[Seat, int]]:
    for leader, trick in tricks:
        yield from zip(CLOCKWISE[leader], trick, strict=False)


def _autoplays(table: Table, seat: Seat) -> bool:
    """Whether the house may act for the seat, or will once a reconnect window is over."""
    holder = table.seats[seat]
    return holder is None or holder.autoplays or bool(holder.away_until)


def _decoded(table_id: str, row: Row | None) -> Table | None:
    item: dict[str, Any] | None = unpack(row) if row else None
    try:
        return decode(table_id, item) if item else None
    except DamagedTable:
        return None
