"""The clock: a sweep every minute and timer messages to the second, which both run the same tick; and mail jobs."""

from typing import Final

from functions.lambda_events import Notes, clock_function
from functions.service.accounts import mail_jobs
from functions.service.api.frames import Delivery, reply
from functions.service.aws.timers import Alarm, GoneConnections, MailJob, MissedFrames, Received, Task
from functions.service.problems import Conflict, DamagedTable, NotFound, answer_to
from functions.service.storage.rows import TableSnapshot
from functions.service.table.commands.removal import remove_if_idle
from functions.service.table.commit import CommitRequest, commit, count, load, set_aside
from functions.service.table.connections import drop_gone, refresh_connections
from functions.service.wiring import Services

THINKING_MS: Final = 2500
"""How long bots may think in one tick; a batch of timers and its time-out leave room for it."""

LATE_MS: Final = 2_000
"""Timers come to the second; one that is later than this is counted."""

OVERDUE_MS: Final = 10_000
"""A table that is due for longer when the sweep comes has lost its timer."""


_URGENCY: Final = (Alarm, MissedFrames, GoneConnections, MailJob)
"""No table waits for connections, nor any connection for mail."""


def sweep(services: Services, notes: Notes) -> None:
    """Ticks every table that is due; one that fails is logged as a figure and comes again in a minute."""
    count(notes, "sweeps")
    count(notes, "running", services.store.running(services.now_ms()))
    for table_id in services.store.due(services.now_ms()):
        count(notes, "due")
        try:
            snapshot = services.store.snapshot(table_id)
            rescued = _lateness_ms(services, snapshot) > OVERDUE_MS
            tick(services, snapshot, notes)
            if rescued:
                count(notes, "rescued")
        except Exception as error:
            _count_failure(notes, error)


def timers(messages: list[Received], services: Services, notes: Notes) -> list[Received]:
    """Of alarms, stale ones are dropped, early ones sent again, due ones tick. Then the rest. Gives what failed."""
    failed = []
    for message in sorted(messages, key=lambda message: _URGENCY.index(type(message.task))):
        try:
            done = _process(services, message.task, notes)
        except Exception as error:
            _count_failure(notes, error)
            done = False
        if not done:
            failed.append(message)
    return failed


def _count_failure(notes: Notes, error: Exception) -> None:
    """By its class; what nobody foresaw also counts as a request's would, as its invocation goes on."""
    count(notes, f"failed{type(error).__name__}")
    if answer_to(error).status == 500:
        count(notes, "serverErrors")


def _process(services: Services, task: Task, notes: Notes) -> bool:
    """Whether the message is done with."""
    if isinstance(task, Alarm):
        _on_alarm(services, task, notes)
        return True
    if isinstance(task, MissedFrames):
        refresh_connections(services, task)
        return True
    if isinstance(task, GoneConnections):
        drop_gone(services, task)
        return True
    done = mail_jobs.run(services, task)
    count(notes, "mails" if done else "mailsLost")
    return done


def _on_alarm(services: Services, alarm: Alarm, notes: Notes) -> None:
    snapshot, now = services.store.snapshot(alarm.table_id), services.now_ms()
    try:
        table = load(services, alarm.table_id, snapshot.item, None)
    except DamagedTable:
        return _set_aside(services, snapshot, notes)
    except NotFound:
        return count(notes, "stale")
    at = table.alarm()
    if at is None or str(table.timer) != alarm.token:
        return count(notes, "stale")
    if at > now:
        count(notes, "early")
        services.timers.send(alarm._replace(at_ms=at), now)
        return None
    if now - at > LATE_MS:
        count(notes, "late")
    return tick(services, snapshot, notes)


def _lateness_ms(services: Services, snapshot: TableSnapshot) -> int:
    """How long ago a table should have been woken, in ms; 0 where nothing is due, or where it is only idle."""
    try:
        at = load(services, snapshot.table_id, snapshot.item, None).alarm()
    except NotFound:
        return 0
    return max(0, services.now_ms() - at) if at is not None else 0


def tick(services: Services, snapshot: TableSnapshot, notes: Notes) -> None:
    """Does what is due at a table: the clock's moves, or its removal when nobody has acted for an hour."""
    try:
        done = commit(services, CommitRequest(snapshot, remove_if_idle, notes=notes, thinking_ms=THINKING_MS))
    except DamagedTable:
        return _set_aside(services, snapshot, notes)
    except (NotFound, Conflict):
        return count(notes, "passed")
    return count(notes, "removed" if done.table.removed else "ticked")


def _set_aside(services: Services, snapshot: TableSnapshot, notes: Notes) -> None:
    """Nobody can play at a table that cannot be read, and no sweep is to find it again; its room hears that it ends."""
    if snapshot.item is not None:
        set_aside(services, snapshot.table_id, snapshot.item)
        count(notes, "damaged")
        ended = reply("TABLE_REMOVED", {"tableId": snapshot.table_id})
        services.push.deliver([Delivery(one.connection_id, (ended,)) for one in snapshot.connections if one.joined])


handler = clock_function(sweep, timers)
