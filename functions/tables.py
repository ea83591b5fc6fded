"""Tables around their game: creation, seats, watching, leaving, and the records of finished hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import HandRecord, observe, parse_seat
from functions.lambda_http import http_function
from functions.service.api.bodies import BotBody, ChatBody, SeatBody, TableBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.redacted import Redacted
from functions.service.storage.rows import PLACE_MS, seat_row
from functions.service.table.chat import say
from functions.service.table.commands import attendance, seats
from functions.service.table.commit import commit_new_table, current
from functions.service.table.creation import join_policy_of, new_table, rules_of
from functions.service.table.hand_records import finished_hand, hand_json, proof_json
from functions.service.table.idempotency import table_id_for
from functions.service.table.membership import check_present
from functions.service.table.model import Table
from functions.service.table.responses import (
    answer,
    caller_as_person,
    commit_for_caller,
    receipt,
    replay_if_gone,
    seat_answer,
)
from functions.service.table.views import history

if TYPE_CHECKING:
    from functions.service.wire.tables import NewTable


def create_table(context: RequestContext) -> Reply:
    """Make a table whose host sits north; a repeated Idempotency-Key of the session names the same table."""
    kept, services, host = receipt(context), context.services, caller_as_person(context)
    now, key = services.now_ms(), context.request.headers.get("idempotency-key")
    table = _new_table(context, table_id_for(context.caller.session_hash, key, services.fresh(16)), now)
    place = seat_row(host.player_id, table.table_id, now + PLACE_MS)
    done = commit_new_table(services, table, kept, [place])
    made = done.table
    facts: NewTable = {
        "tableId": made.table_id,
        "name": made.name,
        "visibility": made.visibility,
        "joinPolicy": made.join_policy,
        "spectating": made.spectating,
    }
    return answer(context, done, facts, status=201)


def _new_table(context: RequestContext, table_id: str, now: int) -> Table:
    body = parse(TableBody, context.body)
    visibility = body.visibility or "public"
    policy = join_policy_of(visibility, body.join_policy)
    return new_table(
        table_id,
        caller_as_person(context),
        rules_of(body.ruleset, body.rules),
        context.services.fresh(32),
        now,
        name=body.name or None,
        visibility=visibility,
        join_policy=policy,
        spectating=body.spectating is not False,
    )


def sit(context: RequestContext) -> Reply:
    """Take a seat; the fourth one taken starts the game."""
    person, seat = caller_as_person(context), parse_seat(parse(SeatBody, context.body).seat)
    done = commit_for_caller(context, lambda draft: seats.sit(draft, person, seat), comes=True)
    return seat_answer(context, done, seat)


def add_bot(context: RequestContext) -> Reply:
    """Give a free seat to a bot, of the level `standard` if none is named."""
    body, host = parse(BotBody, context.body), context.caller.player_id
    seat, level, mistakes = parse_seat(body.seat), body.level or seats.DEFAULT_LEVEL, round(100 * (body.mistakes or 0))
    done = commit_for_caller(context, lambda draft: seats.add_bot(draft, host, seat, level, mistakes))
    return seat_answer(context, done, seat)


def stand(context: RequestContext) -> Reply:
    """Free one's seat before the game and go on watching."""
    done = commit_for_caller(context, lambda draft: seats.stand(draft, context.caller.player_id))
    assert done.seat is not None
    return answer(context, done, {"tableId": done.table.table_id, "previousSeat": done.seat.word})


@replay_if_gone
def leave(context: RequestContext) -> Reply:
    """Leave the table for good; a bot plays on, and the last person ends it."""
    done = commit_for_caller(context, lambda draft: attendance.leave(draft, context.caller.player_id))
    return answer(context, done, attendance.farewell(done.table))


def join(context: RequestContext) -> Reply:
    """Watch the table; who is there already stays what they are."""
    person = caller_as_person(context)
    done = commit_for_caller(context, lambda draft: attendance.watch(draft, person), comes=True)
    return answer(context, done, {"tableId": done.table.table_id})


def arrive(context: RequestContext) -> Reply:
    """Watch the table, under the contract's other name for it."""
    return join(context)


def chat(context: RequestContext) -> Reply:
    """Say something to the room."""
    text = parse(ChatBody, context.body).text
    say(context.services, context.snapshot, _visited(context), caller_as_person(context), text)
    return Reply(Redacted({"message": "Said."}))


def hands(context: RequestContext) -> Reply:
    """The finished hands of the game, in short."""
    table = _visited(context)
    return Reply(Redacted({"hands": history(observe(table.game, None)) if table.game else []}))


def hand(context: RequestContext) -> Reply:
    """A finished hand, whole."""
    table = _visited(context)
    return Reply(hand_json(table, _hand(context)))


def hand_proof(context: RequestContext) -> Reply:
    """The proof of a finished hand's deal."""
    table = _visited(context)
    return Reply(proof_json(table, _hand(context)))


def _visited(context: RequestContext) -> Table:
    """The table, for somebody who is there. Raises NotFound or Forbidden."""
    table = current(context.services, context.snapshot, context.caller.player_id, context.notes)
    check_present(table, context.caller.player_id)
    return table


def _hand(context: RequestContext) -> HandRecord:
    params = context.request.params
    return finished_hand(context.services, params["tableId"], params["handNumber"])


handler = http_function(
    "tables", create_table, sit, add_bot, stand, leave, join, arrive, chat, hands, hand, hand_proof
)  # fmt: skip
