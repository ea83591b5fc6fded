"""The one writer of tables: load, judge, save, tell.

A table is changed by nothing else. What is told has been saved; a lost frame never undoes a play.
"""

import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine import HandRecord, Seat, stir
from functions.service.aws.timers import Alarm
from functions.service.concurrency import gather
from functions.service.problems import Busy, Conflict, LostRace, NotFound
from functions.service.redacted import Redacted
from functions.service.settings import TRANSACTION_ITEMS
from functions.service.storage.keys import Item, Write, hand_row
from functions.service.storage.rows import CONNECTION_MS, Connection, TableSnapshot, follower_removals, place_removal
from functions.service.storage.table_writer import TableWriter
from functions.service.table import autoplay, idempotency
from functions.service.table.codec import decode, encode
from functions.service.table.draft import PATIENCE_MS, Command, Draft, Given, TurnKey, turn_key
from functions.service.table.fanout import creation_news, follow_seat, lobby_deliveries, news_of
from functions.service.table.model import SEATS, IdempotencyRecord, LobbySnapshot, Table
from functions.service.table.views import Viewing
from functions.service.wiring import Services

TRIES: Final = 4
"""Of four at a table who act at once, the last has three to give way to."""
PAUSE_S: Final = 0.03
"""About what a write takes; who has lost a race waits for a random part of it, then of twice and three times that."""
RECORD_MS: Final = 7 * 86_400_000
OPENING_MS: Final = 10_000
MOST_ROWS: Final = TRANSACTION_ITEMS - 5
"""Rows that go along with a table's removal; what is left expires."""

Notes = dict[str, int]
"""Figures for the log line; what bots raised is counted there."""


@dataclass(frozen=True, slots=True)
class CommitRequest:
    """A command on a table that has been read, and who gives it."""

    snapshot: TableSnapshot
    command: Command
    by: str | None = None
    """The player who gives the command; None is the clock."""
    returns: bool = False
    """Whether acting ends the player's absence."""
    comes: bool = False
    """Whether the player comes to the table with it, so that blocks matter."""
    answering: Viewing | None = None
    """The state of the table that the caller is answered with, if it is one."""
    receipt: IdempotencyRecord | None = None
    friends: Collection[str] | None = None
    """The player's friends, where they are known or do not matter; else they are read where they do."""
    notes: Notes = field(default_factory=dict)
    """The figures of the request's log line, to which the commit adds its own."""
    thinking_ms: int = PATIENCE_MS
    """The time for bots' moves; what takes longer is left to the clock."""


class Committed(NamedTuple):
    """A table as it is after a request, and what the caller is answered with: a seat, or the state they asked for."""

    table: Table
    seat: Seat | None = None
    state: Redacted | None = None
    """None where nothing has changed, too."""
    repeated: bool = False
    """Whether an earlier request with the same Idempotency-Key had done it."""


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
        table = load(services, snapshot.table_id, snapshot.item, request.by, request.friends, comes=request.comes)
        intended_turn = intended_turn if attempt else turn_key(table)
        if request.receipt and (earlier := idempotency.earlier(table, request.receipt)):
            return Committed(table, SEATS[earlier.seat], repeated=True)
        given = Given(now, services.rng, snapshot.connections, intended_turn)
        try:
            return _carry_out(services, Draft(table, given, request.thinking_ms), request)
        except LostRace as race:
            snapshot = snapshot._replace(item=race.item)
            count(request.notes, "conflicts")
    raise Busy("table_busy", "The table changed again and again meanwhile; please try again.")


def _carry_out(services: Services, draft: Draft, request: CommitRequest) -> Committed:
    """Judges the command on the table as it was read, saves what changed, then tells it.

    Raises LostRace where somebody else wrote first, and the command's refusal once what the clock did is saved.
    """
    table, notes, state = draft.table, request.notes, None
    known, alarm, playing, started = table.lobby_snapshot(), table.alarm(), table.in_play, time.perf_counter()
    judged = autoplay.judge(draft, request.command, request.by if request.returns else None)
    count(notes, "judgeMs", round((time.perf_counter() - started) * 1000))
    if judged.changed:
        if request.by and not judged.refusal:
            table.renewed_at = draft.given.now
            if request.receipt:
                idempotency.keep(draft, request.by, request.receipt)
        next_alarm = _save(services, draft, None if judged.caught_up else alarm)
        state = _tell(services, draft, request, known, next_alarm)
        for fault in draft.faults:
            count_fault(notes, fault)
        if playing and not table.in_play:
            count(notes, "finished")
    if judged.refusal:
        raise judged.refusal
    return Committed(table, draft.to_answer.seat, state)


def set_aside(services: Services, table_id: str, item: Item) -> None:
    """Take a table that cannot be read out of the way. Raises LostRace."""
    services.store.repository(TableWriter).set_aside(table_id, item)


def load(
    services: Services,
    table_id: str,
    item: Item | None,
    by: str | None,
    friends: Collection[str] | None = None,
    *,
    comes: bool = False,
) -> Table:
    """The table of an item. Raises NotFound where there is none, or for a person an idle one without a game in play.

    Where it matters whether the person is a friend of the host's, and their friends are not given, that is read too;
    for who comes to the table, so are the blocks between them and those who are there.
    """
    table, now = None if item is None else decode(table_id, dict(item)), services.now_ms()
    if table is None or (by is not None and table.idle_at <= now and not table.in_play):
        raise NotFound("table_not_found", "There is no such table.")
    table.grants = [one for one in table.grants if one.until > now]
    if by and (comes or table.asks_for_friends(by)):
        _read_relations(services, table, by, friends, comes=comes)
    return table


def _read_relations(services: Services, table: Table, by: str, friends: Collection[str] | None, *, comes: bool) -> None:
    """How the person stands to the host, and who comes to those who are there; both read at once."""
    here = {table.host, *(holder.player_id for _, holder in table.people())} - {by} if comes else set()
    store = services.store

    def are_friends() -> bool:
        if not table.asks_for_friends(by):
            return False
        return store.are_friends(by, table.host) if friends is None else table.host in friends

    known, table.blocked = gather(services, are_friends, lambda: store.blocks_with(by, here))
    table.friends = frozenset({by} if known else ())


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
    if receipt:
        table.receipts = [receipt]
    try:
        services.store.repository(TableWriter).save(table.table_id, encode(table), read_version=0, also=tuple(also))
    except LostRace as race:
        there = load(services, table.table_id, race.item, None)  # idle or not, it is the one that was made
        if receipt:
            idempotency.earlier(there, receipt)
        return Committed(there, repeated=True)
    follow_seat(services, table.table_id, table.host)
    services.timers.report_gone(services.push.deliver(lobby_deliveries(services, creation_news(table))).gone)
    return Committed(table)


def _save(services: Services, draft: Draft, looked_at: int | None) -> Alarm | None:
    """The one write. `looked_at` is when the timer under way looks; gives what must look earlier, if anything."""
    table, now, made = draft.table, draft.given.now, draft.to_save
    read, writer = table.version, services.store.repository(TableWriter)
    table.version = read + 1
    kept = [*(made.tally.rows(table, now) if made.tally else ()), *made.rows_even_if_removed]
    if table.removed:
        remains = [*kept, *_remains(table, draft.given.connections)]
        writer.remove(table.table_id, read_version=read, also=remains[:MOST_ROWS])
        return None
    alarm = table.alarm()
    timed = alarm is not None and (looked_at is None or alarm < looked_at)
    if timed:
        table.timer = table.version
    if table.game:
        stir(table.game, services.fresh(32))
    hands = [_hand_row(record, draft) for record in made.hands]
    writer.save(table.table_id, encode(table), read_version=read, also=(*hands, *kept, *made.rows))
    return Alarm(table.table_id, str(table.timer), alarm) if timed and alarm is not None else None


def _hand_row(record: HandRecord, draft: Draft) -> Write:
    return hand_row(draft.table.table_id, record.hand_number, record.pack(), draft.given.now + RECORD_MS)


def _remains(table: Table, connections: Iterable[Connection]) -> list[Write]:
    """Removes the rows that a removed table leaves: places, then connections that follow it."""
    people = [holder.player_id for _, holder in table.people()] + [one.player_id for one in table.observers]
    return [*(place_removal(each, table.table_id) for each in people), *follower_removals(table.table_id, connections)]


def _tell(
    services: Services, draft: Draft, request: CommitRequest, known: LobbySnapshot, alarm: Alarm | None
) -> Redacted | None:
    """Sends what was saved to whom it concerns, and gives the state that the caller is answered with.

    Nothing that fails here takes back what has been saved, nor the answer. Connections found gone are reported, and
    those of the room that missed frames.
    """
    table, now, connections = draft.table, draft.given.now, draft.given.connections
    if alarm:
        services.timers.send(alarm, now)
    if draft.to_tell.sat_down:
        connections = follow_seat(services, table.table_id, draft.to_tell.sat_down) or connections
    news = news_of(services, draft, known, connections, request.answering)
    outcome = services.push.deliver(news.first, news.deliveries)
    gone = outcome.gone
    if outcome.lost:
        in_room = {one.connection_id for one in connections if one.joined}
        services.timers.report_missed([one for one in outcome.lost if one in in_room], table.table_id)
    if gone:
        opening = {one.connection_id for one in connections if _may_be_opening(one, now)}
        gone = tuple(one for one in gone if one not in opening)
    if gone:
        count(request.notes, "gone", len(gone))
        services.timers.report_gone(gone, table.table_id)
    return news.answer


def _may_be_opening(connection: Connection, now: int) -> bool:
    """Whether the answer to its `$connect` may still be on its way; until then a live connection looks gone."""
    return not connection.joined and connection.expires_ms > now + CONNECTION_MS - OPENING_MS
