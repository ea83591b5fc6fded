"""The clock: a sweep every minute and timer messages to the second, which both run the same tick; and errands."""

from typing import Final

from functions.events import Notes, clock_function
from functions.service import correspondence, room
from functions.service.commit import commit, load
from functions.service.house import Draft
from functions.service.problems import Conflict, NotFound
from functions.service.rows import Live
from functions.service.timers import Alarm, Errand, Received
from functions.service.wiring import Services

THINKING_MS: Final = 2500
"""How long bots may think in one tick; a batch of timers and its time-out leave room for it."""


def sweep(services: Services, notes: Notes) -> None:
    """Ticks every table that is due; one that fails is logged as a figure and comes again in a minute."""
    for table_id in services.store.due(services.now_ms()):
        _count(notes, "due")
        try:
            tick(services, services.store.live(table_id), notes)
        except Exception as error:
            _count(notes, f"failed{type(error).__name__}")


def timers(messages: list[Received], services: Services, notes: Notes) -> list[Received]:
    """Runs errands; of alarms, stale ones are dropped, early ones sent again, due ones tick. Gives what failed."""
    failed = []
    for message in messages:
        try:
            done = _deal_with(services, message.task, notes)
        except Exception as error:
            _count(notes, f"failed{type(error).__name__}")
            done = False
        if not done:
            failed.append(message)
    return failed


def _deal_with(services: Services, task: Alarm | Errand, notes: Notes) -> bool:
    """Whether the message is done with."""
    if isinstance(task, Alarm):
        _on_alarm(services, task, notes)
        return True
    done = correspondence.run(services, task)
    _count(notes, "errands" if done else "lettersLost")
    return done


def _on_alarm(services: Services, alarm: Alarm, notes: Notes) -> None:
    live, now = services.store.live(alarm.table_id), services.now_ms()
    try:
        table = load(services, alarm.table_id, live.item, None)
    except NotFound:
        return _count(notes, "stale")
    at = table.alarm()
    if at is None or str(table.timer) != alarm.token:
        return _count(notes, "stale")
    if at > now:
        _count(notes, "early")
        services.timers.send(alarm._replace(at_ms=at), now)
        return None
    return tick(services, live, notes)


def tick(services: Services, live: Live, notes: Notes) -> None:
    """Does what is due at a table: the clock's moves, or its removal when nobody has acted for an hour."""
    try:
        done = commit(services, live, _remove_idle, notes=notes, thinking_ms=THINKING_MS)
    except (NotFound, Conflict):
        return _count(notes, "passed")
    return _count(notes, "removed" if done.table.removed else "ticked")


def _remove_idle(draft: Draft) -> bool:
    if draft.table.idle_at > draft.now:
        return False
    draft.events += room.remove(draft.table)
    return True


def _count(notes: Notes, what: str) -> None:
    notes[what] = notes.get(what, 0) + 1


handler = clock_function(sweep, timers)
