"""The one writer of tables: the clock first, then the act and the bots, one conditional write; then it tells.

A table is changed by nothing else. What is told has been saved; a lost frame never undoes a play.
"""

import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine import EngineError, HandRecord, Seat, stir
from functions.service.aws.timers import Alarm
from functions.service.problems import Conflict, LostRace, NotFound, Problem
from functions.service.storage.keys import (
    Delete,
    Item,
    Put,
    Write,
    expiry,
    follower_key,
    hand_row,
    receipt_key,
    seat_key,
)
from functions.service.storage.rows import CONNECTION_MS, Connection, TableSnapshot
from functions.service.storage.table_writer import TableWriter
from functions.service.table import autoplay, membership
from functions.service.table.codec import decode, encode
from functions.service.table.draft import PATIENCE_MS, Draft, TurnKey, turn_key
from functions.service.table.fanout import creation_news, deliveries_of, follow_seat, lobby_deliveries
from functions.service.table.idempotency import check_same
from functions.service.table.listing import LobbySnapshot, lobby_snapshot
from functions.service.table.model import RECEIPTS_KEPT, SEATS, IdempotencyRecord, Table
from functions.service.wiring import Services

TRIES: Final = 4
"""Of four at a table who act at once, the last has three to give way to."""
PAUSE_S: Final = 0.03
"""About what a write takes; who has lost a race waits for a random part of it, then of twice and three times that."""
RECORD_MS: Final = 7 * 86_400_000
ANSWER_MS: Final = 86_400_000
OPENING_MS: Final = 10_000
MOST_ROWS: Final = 95
"""Rows that go along with a table's removal; a transaction takes 100, and what is left expires."""

Notes = dict[str, int]
"""Figures for the log line; what bots raised is counted there."""

Command = Callable[[Draft], bool]
"""Changes a table in a draft and says whether it did. It raises before it has changed anything."""


@dataclass(frozen=True, slots=True)
class CommitRequest:
    """A command on a table that has been read, and who gives it."""

    snapshot: TableSnapshot
    command: Command
    by: str | None = None
    """The player who gives the command; None is the house."""
    returns: bool = False
    """Whether acting ends the player's absence."""
    receipt: IdempotencyRecord | None = None
    friends: Collection[str] | None = None
    """The player's friends, where they are known or do not matter; else they are read where they do."""
    notes: Notes = field(default_factory=dict)
    """The figures of the request's log line, to which the commit adds its own."""
    thinking_ms: int = PATIENCE_MS
    """The time for bots' moves; what takes longer is left to the clock."""


class Committed(NamedTuple):
    """A table as it is after a request, and the seat that the answer names."""

    table: Table
    seat: Seat | None = None
    repeated: bool = False
    """Whether an earlier request with the same Idempotency-Key had done it."""


class _Judged(NamedTuple):
    changed: bool
    caught_up: bool
    refusal: Problem | EngineError | None


def commit(services: Services, request: CommitRequest) -> Committed:
    """Carries out a command on a table: load, judge, save, tell.

    Where somebody else wrote first, the command is judged anew on what they wrote. Raises what the command raises,
    NotFound, KeyReused, and Conflict after four lost races; what the clock had to do first is saved even if the
    command is refused.
    """
    snapshot, now = request.snapshot, services.now_ms()
    intended_turn: TurnKey | None = None
    for attempt in range(TRIES):
        if attempt:
            services.sleep(services.rng.uniform(0, PAUSE_S * attempt))
        table = load(services, snapshot.table_id, snapshot.item, request.by, request.friends)
        intended_turn = intended_turn if attempt else turn_key(table)
        earlier = _earlier(table, request.receipt)
        if earlier:
            return Committed(table, SEATS[earlier.seat], repeated=True)
        draft = Draft(
            table,
            now,
            services.rng,
            connections=snapshot.connections,
            connected=connected_players(snapshot.connections),
            thinking_ms=request.thinking_ms,
            intended_turn=intended_turn,
        )
        try:
            _carry_out(services, draft, request)
        except LostRace as race:
            snapshot = snapshot._replace(item=race.item)
            count(request.notes, "conflicts")
            continue
        return Committed(table, draft.seat)
    raise Conflict("table_busy", "The table changed again and again meanwhile; please try again.")


def _carry_out(services: Services, draft: Draft, request: CommitRequest) -> None:
    """Judges the command on the table as it was read, saves what changed, then tells it.

    Raises LostRace where somebody else wrote first, and the command's refusal once what the clock did is saved.
    """
    table, notes = draft.table, request.notes
    known, alarm, playing, started = lobby_snapshot(table), table.alarm(), table.in_play, time.perf_counter()
    judged = _judge(draft, request.command, request.by if request.returns else None)
    count(notes, "houseMs", round((time.perf_counter() - started) * 1000))
    if judged.changed:
        if request.by and not judged.refusal:
            table.renewed_at = draft.now
            _keep(table, request.receipt, draft.seat)
            _keep_answer(draft, request.by, request.receipt)
        timed = _save(services, draft, None if judged.caught_up else alarm)
        gone = _tell(services, draft, known, timed)
        if gone:
            count(notes, "gone", len(gone))
            services.timers.report_gone(gone, table.table_id)
        for fault in draft.faults:
            count_fault(notes, fault)
        if playing and not table.in_play:
            count(notes, "finished")
    if judged.refusal:
        raise judged.refusal


def set_aside(services: Services, table_id: str, item: Item) -> None:
    """Take a table that cannot be read out of the way. Raises LostRace."""
    services.repository(TableWriter).set_aside(table_id, item)


def load(
    services: Services, table_id: str, item: Item | None, by: str | None, friends: Collection[str] | None = None
) -> Table:
    """The table of an item. Raises NotFound where there is none, or for a person none that is not idle.

    Where it matters whether the person is a friend of the host's, and their friends are not given, that is read too.
    """
    table, now = None if item is None else decode(table_id, dict(item)), services.now_ms()
    if table is None or (by is not None and table.idle_at <= now):
        raise NotFound("table_not_found", "There is no such table.")
    table.passes = [one for one in table.passes if one.until > now]
    if by and membership.asks_for_friends(table, by):
        known = services.store.are_friends(by, table.host) if friends is None else table.host in friends
        table.friends = frozenset({by} if known else ())
    return table


def count(notes: Notes, what: str, more: int = 1) -> None:
    """Add to a figure of the log line."""
    notes[what] = notes.get(what, 0) + more


def count_fault(notes: Notes, fault: Exception) -> None:
    """Add what went wrong in a bot's thinking to the figures of the log line, once in all and once by its class."""
    count(notes, "botFaults")
    count(notes, f"botFault{type(fault).__name__}")


def current(services: Services, snapshot: TableSnapshot, by: str, notes: Notes) -> Table:
    """The table for somebody who only looks; what the clock has to do is done first."""
    now = services.now_ms()
    table = load(services, snapshot.table_id, snapshot.item, by)
    alarm = table.alarm()
    if alarm is not None and alarm <= now:
        with suppress(Conflict):
            return commit(services, CommitRequest(snapshot, lambda _: False, notes=notes)).table
    return table


def commit_new_table(
    services: Services, table: Table, receipt: IdempotencyRecord | None, also: Iterable[Write]
) -> Committed:
    """Saves a new table; one that is there already was made by the same request before. Raises KeyReused."""
    table.version = 1
    _keep(table, receipt, None)
    try:
        services.repository(TableWriter).save(table.table_id, encode(table), read_version=0, also=tuple(also))
    except LostRace as race:
        there = load(services, table.table_id, race.item, None)  # idle or not, it is the one that was made
        _earlier(there, receipt)
        return Committed(there, repeated=True)
    follow_seat(services, table.table_id, table.host)
    services.timers.report_gone(services.push.deliver(lobby_deliveries(services, creation_news(table))).gone)
    return Committed(table)


def connected_players(connections: Iterable[Connection]) -> frozenset[str]:
    """The players who follow a room by one of its connections."""
    return frozenset(connection.player_id for connection in connections if connection.joined)


def _earlier(table: Table, receipt: IdempotencyRecord | None) -> IdempotencyRecord | None:
    for kept in table.receipts if receipt else ():
        if receipt and kept.key == receipt.key:
            check_same(kept.request, receipt)
            return kept
    return None


def _keep(table: Table, receipt: IdempotencyRecord | None, seat: Seat | None) -> None:
    if receipt:
        table.receipts = [*table.receipts, receipt._replace(seat=int(seat or 0))][-RECEIPTS_KEPT:]


def _keep_answer(draft: Draft, by: str, receipt: IdempotencyRecord | None) -> None:
    if receipt and draft.answer is not None:
        item = {"q": receipt.request, "a": draft.answer, **expiry(draft.now + ANSWER_MS)}
        draft.rows_even_if_removed.append(Put(receipt_key(by, receipt.key), item))


def _judge(draft: Draft, command: Command, returning: str | None) -> _Judged:
    """The clock's moves, then the command, then what follows; a refused command has changed nothing."""
    table, refusal = draft.table, None
    before, attended = turn_key(table), table.attended()
    caught_up = autoplay.catch_up(draft)
    if returning:
        draft.events += membership.reconnect(table, returning)
    changed = caught_up or bool(draft.events)
    try:
        changed = command(draft) or changed
    except (Problem, EngineError) as error:
        refusal = error
    if changed and not table.removed:
        autoplay.follow(draft, before, attended)
    return _Judged(changed, caught_up, refusal)


def _save(services: Services, draft: Draft, looked_at: int | None) -> bool:
    """The one write. `looked_at` is when the timer under way looks; says whether an earlier one must be sent."""
    table, read = draft.table, draft.table.version
    table.version = read + 1
    kept = [*draft.tally.rows(table, draft.now), *draft.rows_even_if_removed]
    if table.removed:
        remains = [*kept, *_remains(table, draft.connections)]
        services.repository(TableWriter).remove(table.table_id, read_version=read, also=remains[:MOST_ROWS])
        return False
    alarm = table.alarm()
    timed = alarm is not None and (looked_at is None or alarm < looked_at)
    if timed:
        table.timer = table.version
    if table.game:
        stir(table.game, services.fresh(32))
    hands = [_hand_row(record, draft) for record in draft.records]
    services.repository(TableWriter).save(
        table.table_id, encode(table), read_version=read, also=(*hands, *kept, *draft.rows)
    )
    return timed


def _hand_row(record: HandRecord, draft: Draft) -> Write:
    return hand_row(draft.table.table_id, record.hand_number, record.pack(), draft.now + RECORD_MS)


def _remains(table: Table, connections: Iterable[Connection]) -> list[Write]:
    people = [holder.player_id for _, holder in table.people()] + [one.player_id for one in table.observers]
    seats: list[Write] = [Delete(seat_key(player_id, table.table_id)) for player_id in people]
    rooms: list[Write] = [Delete(follower_key(table.table_id, connection.connection_id)) for connection in connections]
    return [*seats, *rooms]


def _tell(services: Services, draft: Draft, known: LobbySnapshot, timed: bool) -> list[str]:
    """Gives the connections found gone. Nothing that fails here takes back what has been saved, nor the answer."""
    table, alarm, connections = draft.table, draft.table.alarm(), draft.connections
    if timed and alarm is not None:
        services.timers.send(Alarm(table.table_id, str(table.timer), alarm), draft.now)
    if draft.sat_down:
        connections = follow_seat(services, table.table_id, draft.sat_down) or connections
    gone = services.push.deliver(deliveries_of(services, draft, known, connections)).gone
    opening = {one.connection_id for one in connections if _may_be_opening(one, draft.now)}
    return [one for one in gone if one not in opening]


def _may_be_opening(connection: Connection, now: int) -> bool:
    """Whether the answer to its `$connect` may still be on its way; until then a live connection looks gone."""
    return not connection.joined and connection.expires_ms > now + CONNECTION_MS - OPENING_MS
