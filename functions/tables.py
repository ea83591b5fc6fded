"""Tables around their game: creation, seats, watching, leaving, and the records of finished hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine import VARIANTS, HandRecord, InvalidRules, Rules, observe, parse_seat, rules_for
from functions.lambda_http import http_function
from functions.service.api.bodies import BotBody, ChatBody, SeatBody, TableBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import BadRequest
from functions.service.redacted import Redacted
from functions.service.storage.keys import seat_row
from functions.service.table import membership, player_index
from functions.service.table.chat import say
from functions.service.table.commit import commit_new_table, current
from functions.service.table.draft import Draft
from functions.service.table.hand_records import finished_hand, hand_json, proof_json
from functions.service.table.idempotency import table_id_for
from functions.service.table.model import POLICIES_OF, SEATS, Occupant, Table
from functions.service.table.responses import answer, caller_as_person, commit_for_caller, receipt, replay_if_gone
from functions.service.table.views import history

if TYPE_CHECKING:
    from functions.service.wire.tables import NewTable
    from functions.service.wire.values import Message

_PRESETS: Mapping[str, str] = {name: name for name in VARIANTS} | {
    rules.title.lower(): name for name, rules in VARIANTS.items()
}


def create_table(context: RequestContext) -> Reply:
    """Make a table whose host sits north; a repeated Idempotency-Key of the session names the same table."""
    kept, services, host = receipt(context), context.services, caller_as_person(context)
    now, key = services.now_ms(), context.request.headers.get("idempotency-key")
    table = _new_table(context, table_id_for(context.caller.session_hash, key, services.fresh(16)), now)
    table.seats[0] = Occupant(*host)
    done = commit_new_table(
        services, table, kept, [seat_row(host.player_id, table.table_id, now + player_index.PLACE_MS)]
    )
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
    policy = body.join_policy or POLICIES_OF[visibility][0]
    if policy not in POLICIES_OF[visibility]:
        allowed = ", ".join(POLICIES_OF[visibility])
        raise BadRequest("bad_join_policy", f"A {visibility} table's joinPolicy is one of {allowed}.")
    return Table(
        table_id=table_id,
        host=context.caller.player_id,
        rules=_rules(body.ruleset, body.rules),
        created_at=now,
        renewed_at=now,
        seed=context.services.fresh(32),
        name=body.name or None,
        visibility=visibility,
        join_policy=policy,
        spectating=body.spectating is not False,
    )


def _rules(ruleset: str | None, overrides: Mapping[str, object] | None) -> Rules:
    """The rules of a preset, named by its name or title in any case, with options changed. Raises InvalidRules."""
    name = (ruleset or "spades-online").strip().lower()
    if name not in _PRESETS:
        raise InvalidRules(f"There is no such ruleset; there are {', '.join(VARIANTS)}.")
    if "preset" in (overrides or {}):
        raise InvalidRules("The preset is named by ruleset, not in rules.")
    return rules_for(_PRESETS[name], **(overrides or {}))


def sit(context: RequestContext) -> Reply:
    """Take a seat; the fourth one taken starts the game."""
    person, seat = caller_as_person(context), parse_seat(parse(SeatBody, context.body).seat)

    def command(draft: Draft) -> bool:
        events = membership.sit(draft.table, person, seat)
        draft.events += events
        if events:
            player_index.index_seated(draft, person.player_id)
        return bool(events)

    done = commit_for_caller(context, command)
    return answer(context, done, {"tableId": done.table.table_id, "seat": seat.word})


def add_bot(context: RequestContext) -> Reply:
    """Give a free seat to a bot, of the level `standard` if none is named."""
    body = parse(BotBody, context.body)
    seat, level, mistakes = (
        parse_seat(body.seat),
        body.level or membership.DEFAULT_LEVEL,
        round(100 * (body.mistakes or 0)),
    )

    def command(draft: Draft) -> bool:
        draft.events += membership.add_bot(draft.table, context.caller.player_id, seat, level, mistakes)
        return True

    done = commit_for_caller(context, command)
    return answer(context, done, {"tableId": done.table.table_id, "seat": seat.word})


def stand(context: RequestContext) -> Reply:
    """Free one's seat before the game and go on watching."""
    player_id = context.caller.player_id

    def command(draft: Draft) -> bool:
        seat, events = membership.stand(draft.table, player_id)
        draft.events += events
        draft.result = seat
        player_index.index_watching(draft, player_id)
        player_index.unfollow(draft, context.snapshot, player_id, keep_joined=True)
        return True

    done = commit_for_caller(context, command)
    return answer(context, done, {"tableId": done.table.table_id, "previousSeat": SEATS[done.result].word})


@replay_if_gone
def leave(context: RequestContext) -> Reply:
    """Leave the table for good; a bot plays on, and the last person ends it."""
    player_id = context.caller.player_id

    def command(draft: Draft) -> bool:
        draft.events += player_index.leave_table(draft, context.snapshot, player_id)
        draft.answer = _left(draft.table) if draft.table.removed else None
        return True

    done = commit_for_caller(context, command)
    return answer(context, done, _left(done.table))


def _left(table: Table) -> Message:
    if not table.removed:
        return {"message": "You left the table."}
    ended = "game was terminated" if table.game else "table was removed"
    return {"message": f"You left, and as nobody else was there the {ended}."}


def join(context: RequestContext) -> Reply:
    """Watch the table; who is there already stays what he is."""
    person = caller_as_person(context)

    def command(draft: Draft) -> bool:
        draft.events += player_index.watch_table(draft, person)
        return bool(draft.events)

    done = commit_for_caller(context, command)
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
    membership.check_present(table, context.caller.player_id)
    return table


def _hand(context: RequestContext) -> HandRecord:
    params = context.request.params
    return finished_hand(context.services, params["tableId"], params["handNumber"])


handler = http_function(
    "tables", create_table, sit, add_bot, stand, leave, join, arrive, chat, hands, hand, hand_proof
)  # fmt: skip
