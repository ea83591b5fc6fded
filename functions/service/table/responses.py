"""What the handlers of the tables and the game share: committing for a caller, and answering with their view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from engine import Seat
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import NotFound, UsedUp
from functions.service.redacted import Redacted
from functions.service.storage.rows import TableSnapshot
from functions.service.table.commit import CommitRequest, Committed, commit
from functions.service.table.draft import Command
from functions.service.table.idempotency import check_same, receipt_of
from functions.service.table.membership import check_present
from functions.service.table.model import IdempotencyRecord, Person, Table
from functions.service.table.views import Viewing, state_for

if TYPE_CHECKING:
    from functions.service.wire.answers import TableAnswer

MINIMAL = "return=minimal"
REPLAYED: Final = {"Idempotent-Replayed": "true"}


def caller_as_person(context: RequestContext) -> Person:
    """The caller as a person at a table."""
    return Person(context.caller.player_id, context.caller.username)


def receipt(context: RequestContext) -> IdempotencyRecord | None:
    """The receipt of the request, if it has an Idempotency-Key. Raises BadRequest."""
    request, key = context.request, context.request.headers.get("idempotency-key")
    if key is None:
        return None
    return receipt_of(key, context.caller.player_id, request.method, request.path, context.body)


def commit_for_caller(context: RequestContext, command: Command, *, comes: bool = False) -> Committed:
    """Commits a command of the caller on the table that the path names."""
    by, kept = context.caller.player_id, receipt(context)
    request = CommitRequest(context.snapshot, command, by, comes=comes, receipt=kept, notes=context.notes)
    return commit(context.services, request)


def act(context: RequestContext, command: Command) -> Reply:
    """Commits what a player does in a hand, by which they are back at the table, and answers with their view of it."""
    by, kept, viewing = context.caller.player_id, receipt(context), _viewing(context)
    request = CommitRequest(
        context.snapshot, command, by, returns=True, answering=viewing, receipt=kept, notes=context.notes
    )
    done = commit(context.services, request)
    if done.repeated:  # what they did stays done, but they may have left the table since
        check_present(done.table, by)
    return _view(context, done, viewing)


def commit_at(context: RequestContext, table_id: str, command: Command, *, comes: bool = True) -> Committed:
    """Commits a command of the caller at a table that a link or an invite names; friends do not matter there."""
    snapshot = context.services.store.snapshot(table_id)
    return commit_snapshot(context, snapshot, command, (), receipt(context), comes=comes)


def commit_snapshot(
    context: RequestContext,
    snapshot: TableSnapshot,
    command: Command,
    friends: Collection[str],
    kept: IdempotencyRecord | None = None,
    *,
    comes: bool = True,
) -> Committed:
    """Commits a command of the caller, whose friends are known, at a table that was read."""
    by = context.caller.player_id
    request = CommitRequest(snapshot, command, by, comes=comes, receipt=kept, friends=friends, notes=context.notes)
    return commit(context.services, request)


P = ParamSpec("P")
TableHandler = Callable[Concatenate[RequestContext, P], Reply]
"""A handler, with what it has prefetched."""


def replay_if_gone(handler: TableHandler[P]) -> TableHandler[P]:
    """Has a repeated Idempotency-Key answered as before where what the request names is gone by now."""

    @wraps(handler)
    def answering(context: RequestContext, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        try:
            return handler(context, *args, **kwargs)
        except (NotFound, UsedUp):
            earlier = _kept_answer(context)
            if earlier is None:
                raise
            return Reply(Redacted(earlier), headers=REPLAYED)

    return answering


def _kept_answer(context: RequestContext) -> TableAnswer | None:
    """The answer to an earlier request with this Idempotency-Key. Raises KeyReused if that was another request."""
    kept = receipt(context)
    row = context.services.store.kept_answer(context.caller.player_id, kept.key) if kept else None
    if kept is None or row is None:
        return None
    check_same(row["q"], kept)
    earlier: TableAnswer = row["a"]
    return earlier


def answer(context: RequestContext, done: Committed, data: TableAnswer, status: int = 200) -> Reply:
    """An answer of a few facts."""
    context.notes["version"] = done.table.version
    return Reply(Redacted(data), status, _replayed(done))


def seat_answer(context: RequestContext, done: Committed, seat: Seat) -> Reply:
    """An answer that names the table and the seat which somebody has taken."""
    return answer(context, done, {"tableId": done.table.table_id, "seat": seat.word})


def view(context: RequestContext, table: Table) -> Reply:
    """The caller's view of a table that has not changed."""
    return _view(context, Committed(table), _viewing(context))


def _viewing(context: RequestContext) -> Viewing:
    """The view that the caller asks for: compact where they prefer a minimal answer."""
    compact = MINIMAL in context.request.headers.get("prefer", "").lower().replace(" ", "")
    return Viewing(context.caller.player_id, compact)


def _view(context: RequestContext, done: Committed, viewing: Viewing) -> Reply:
    context.notes["version"] = done.table.version
    applied = {"Preference-Applied": MINIMAL} if viewing.compact else {}
    state = done.state or state_for(done.table, viewing.player_id, context.services.now_ms(), viewing.compact)
    return Reply(state, headers={**_replayed(done), **applied})


def _replayed(done: Committed) -> Mapping[str, str]:
    return REPLAYED if done.repeated else {}
