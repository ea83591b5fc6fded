"""What the handlers of the tables and the game share: committing for a caller, and answering with his view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Final

from functions.service.api.http import Handler, Reply, RequestContext
from functions.service.problems import NotFound, UsedUp
from functions.service.redacted import Redacted
from functions.service.table.commit import Command, Done, commit
from functions.service.table.idempotency import check_same, receipt_of
from functions.service.table.membership import check_present
from functions.service.table.model import IdempotencyRecord, Person, Table
from functions.service.table.views import state_for

if TYPE_CHECKING:
    from functions.service.wire.answers import TableAnswer

MINIMAL = "return=minimal"
REPLAYED: Final = {"Idempotent-Replayed": "true"}


def caller_as_person(context: RequestContext) -> Person:
    """The caller as a person at a table."""
    return Person(context.caller.player_id, context.caller.username)


def receipt(context: RequestContext) -> IdempotencyRecord | None:
    """The receipt of the request, if it has an Idempotency-Key. Raises BadRequest."""
    request = context.request
    return receipt_of(request.headers, context.caller.player_id, request.method, request.path, context.body)


def commit_for_caller(context: RequestContext, command: Command, *, returns: bool = False) -> Done:
    """Commits a command of the caller on the table that the path names."""
    by, kept = context.caller.player_id, receipt(context)
    return commit(
        context.services, context.snapshot, command, by=by, returns=returns, receipt=kept, notes=context.notes
    )


def replay_if_gone(handler: Handler) -> Handler:
    """Has a repeated Idempotency-Key answered as before where what the request names is gone by now."""

    @wraps(handler)
    def answering(context: RequestContext) -> Reply:
        try:
            return handler(context)
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


def answer(context: RequestContext, done: Done, data: TableAnswer, status: int = 200) -> Reply:
    """An answer of a few facts."""
    context.notes["version"] = done.table.version
    return Reply(Redacted(data), status, _replayed(done))


def view(context: RequestContext, done: Done) -> Reply:
    """The caller's view of the table; compact where he prefers a minimal answer. Raises NotFound or Forbidden."""
    if done.repeated:  # what he did stays done, but he may have left the table since
        check_present(done.table, context.caller.player_id)
    compact = MINIMAL in context.request.headers.get("prefer", "").lower().replace(" ", "")
    context.notes["version"] = done.table.version
    applied = {"Preference-Applied": MINIMAL} if compact else {}
    return Reply(_state(context, done.table, compact), headers={**_replayed(done), **applied})


def _state(context: RequestContext, table: Table, compact: bool) -> Redacted:
    return state_for(table, context.caller.player_id, context.services.now_ms(), compact)


def _replayed(done: Done) -> Mapping[str, str]:
    return REPLAYED if done.repeated else {}
