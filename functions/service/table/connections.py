"""What a closed connection leaves behind at tables, how it is undone, and how one that missed frames catches up.

`$disconnect` undoes its own connection. A connection that a request finds gone is undone by the clock, to which the
request reports it, so that no request writes tables other than its own. One that lives on and has missed frames is
reported likewise, and told how the table is, since nothing else might be told it for a long time.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from functions.service.aws.timers import GoneConnections, MissedFrames
from functions.service.problems import DamagedTable, NotFound, Problem
from functions.service.storage.rows import Subscriptions
from functions.service.table.commit import CommitRequest, commit, load
from functions.service.table.draft import Draft, players_in_room
from functions.service.table.frames import room_news
from functions.service.table.membership import start_reconnect_window, summary
from functions.service.table.model import RoomEvent
from functions.service.wiring import Services


def on_disconnect(services: Services, connection_id: str, found_at: str | None = None) -> None:
    """Undo a closed connection; a player in a game whose last one it was gets their reconnect window first.

    Where that cannot be written, the connection stays: whoever finds it gone the next time reports it again.
    """
    gone = services.store.followed(connection_id)
    for table_id in gone.followed if gone else ():
        snapshot = services.store.snapshot(table_id)
        left = tuple(one for one in snapshot.connections if one.connection_id != connection_id)
        if gone and snapshot.item is not None and gone.player_id not in players_in_room(left):
            with suppress(NotFound):
                commit(services, CommitRequest(snapshot._replace(connections=left), partial(_lose, gone)))
    services.store.drop(connection_id, found_at)


def drop_connections(services: Services, connection_ids: Iterable[str], found_at: str | None = None) -> None:
    """Undo connections, each for itself; one that cannot be undone now stays."""
    for connection_id in connection_ids:
        with suppress(Problem):
            on_disconnect(services, connection_id, found_at)


def drop_gone(services: Services, gone: GoneConnections) -> None:
    """Undo the connections that a request found gone; once more, it changes nothing."""
    drop_connections(services, gone.connection_ids, gone.table_id)


def refresh_connections(services: Services, missed: MissedFrames) -> None:
    """Tell connections of a table's room how it is, by an event upon which clients of protocol 1 read it anew.

    One that follows the table no more, or does not take that either, is closed: its client will come back and ask.
    """
    snapshot = services.store.snapshot(missed.table_id)
    following = {one.connection_id: one for one in snapshot.connections}
    strangers = [name for name in missed.connection_ids if name not in following]
    try:
        table = load(services, missed.table_id, snapshot.item, None)
    except (NotFound, DamagedTable):
        return services.push.close(missed.connection_ids)
    behind = [following[name] for name in missed.connection_ids if name in following and following[name].joined]
    now = RoomEvent("TABLE_UPDATED", summary(table))
    outcome = services.push.deliver(room_news(table, [now], behind, services.now_ms()).deliveries)
    services.push.close([*strangers, *outcome.lost])
    services.timers.report_gone(outcome.gone, missed.table_id)
    return None


def _lose(gone: Subscriptions, draft: Draft) -> bool:
    """Open the window of a player who was in the room, or, where no turn is limited, of any who is not there now."""
    table = draft.table
    if table.table_id in gone.joined or table.rules.turn_seconds is None:
        draft.to_tell.events += start_reconnect_window(table, gone.player_id, draft.given.now)
    return bool(draft.to_tell.events)
