"""Tables around their game: creation, seats, watching, leaving, and the records of finished hands."""

from collections.abc import Mapping

from engine import VARIANTS, HandRecord, InvalidRules, Rules, observe, parse_seat, rules_for
from functions.lambda_http import http_function
from functions.service.api.bodies import BotBody, ChatBody, SeatBody, TableBody, parse
from functions.service.api.http import Call, Reply
from functions.service.problems import BadRequest
from functions.service.redacted import Redacted
from functions.service.storage.keys import seat_row
from functions.service.table import membership, player_index
from functions.service.table.autoplay import Draft
from functions.service.table.chat import say
from functions.service.table.commit import current, found
from functions.service.table.hand_records import finished_hand, hand_json, proof_json
from functions.service.table.idempotency import table_id_for
from functions.service.table.model import POLICIES_OF, SEATS, Occupant, Table
from functions.service.table.responses import answer, carry_out, me, receipt, repeatable
from functions.service.table.views import history

_PRESETS: Mapping[str, str] = {name: name for name in VARIANTS} | {
    rules.title.lower(): name for name, rules in VARIANTS.items()
}


def create_table(call: Call) -> Reply:
    """Make a table whose host sits north; a repeated Idempotency-Key of the session names the same table."""
    kept, services, host = receipt(call), call.services, me(call)
    now, key = services.now_ms(), call.request.headers.get("idempotency-key")
    table = _new_table(call, table_id_for(call.caller.session_hash, key, services.fresh(16)), now)
    table.seats[0] = Occupant(*host)
    done = found(services, table, kept, [seat_row(host.player_id, table.table_id, now + player_index.PLACE_MS)])
    made = done.table
    facts: dict[str, object] = {
        "tableId": made.table_id,
        "name": made.name,
        "visibility": made.visibility,
        "joinPolicy": made.join_policy,
        "spectating": made.spectating,
    }
    return answer(call, done, facts, status=201)


def _new_table(call: Call, table_id: str, now: int) -> Table:
    body = parse(TableBody, call.body)
    visibility = body.visibility or "public"
    policy = body.join_policy or POLICIES_OF[visibility][0]
    if policy not in POLICIES_OF[visibility]:
        allowed = ", ".join(POLICIES_OF[visibility])
        raise BadRequest("bad_join_policy", f"A {visibility} table's joinPolicy is one of {allowed}.")
    return Table(
        table_id=table_id,
        host=call.caller.player_id,
        rules=_rules(body.ruleset, body.rules),
        created_at=now,
        renewed_at=now,
        seed=call.services.fresh(32),
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


def sit(call: Call) -> Reply:
    """Take a seat; the fourth one taken starts the game."""
    person, seat = me(call), parse_seat(parse(SeatBody, call.body).seat)

    def command(draft: Draft) -> bool:
        events = membership.sit(draft.table, person, seat)
        draft.events += events
        if events:
            player_index.sits(draft, person.player_id)
        return bool(events)

    done = carry_out(call, command)
    return answer(call, done, {"tableId": done.table.table_id, "seat": seat.word})


def add_bot(call: Call) -> Reply:
    """Give a free seat to a bot, of the level `standard` if none is named."""
    body = parse(BotBody, call.body)
    seat, level, mistakes = (
        parse_seat(body.seat),
        body.level or membership.DEFAULT_LEVEL,
        round(100 * (body.mistakes or 0)),
    )

    def command(draft: Draft) -> bool:
        draft.events += membership.add_bot(draft.table, call.caller.player_id, seat, level, mistakes)
        return True

    done = carry_out(call, command)
    return answer(call, done, {"tableId": done.table.table_id, "seat": seat.word})


def stand(call: Call) -> Reply:
    """Free one's seat before the game and go on watching."""
    player_id = call.caller.player_id

    def command(draft: Draft) -> bool:
        seat, events = membership.stand(draft.table, player_id)
        draft.events += events
        draft.note = seat
        player_index.watches(draft, player_id)
        player_index.unfollows(draft, call.live, player_id, keep_joined=True)
        return True

    done = carry_out(call, command)
    return answer(call, done, {"tableId": done.table.table_id, "previousSeat": SEATS[done.note].word})


@repeatable
def leave(call: Call) -> Reply:
    """Leave the table for good; a bot plays on, and the last person ends it."""
    player_id = call.caller.player_id

    def command(draft: Draft) -> bool:
        draft.events += player_index.leave(draft, call.live, player_id)
        draft.answer = _left(draft.table) if draft.table.removed else None
        return True

    done = carry_out(call, command)
    return answer(call, done, _left(done.table))


def _left(table: Table) -> dict[str, object]:
    if not table.removed:
        return {"message": "You left the table."}
    ended = "game was terminated" if table.game else "table was removed"
    return {"message": f"You left, and as nobody else was there the {ended}."}


def join(call: Call) -> Reply:
    """Watch the table; who is there already stays what he is."""
    person = me(call)

    def command(draft: Draft) -> bool:
        draft.events += player_index.watch(draft, person)
        return bool(draft.events)

    done = carry_out(call, command)
    return answer(call, done, {"tableId": done.table.table_id})


def arrive(call: Call) -> Reply:
    """Watch the table, under the contract's other name for it."""
    return join(call)


def chat(call: Call) -> Reply:
    """Say something to the room."""
    text = parse(ChatBody, call.body).text
    say(call.services, call.live, _visited(call), me(call), text)
    return Reply(Redacted({"message": "Said."}))


def hands(call: Call) -> Reply:
    """The finished hands of the game, in short."""
    table = _visited(call)
    return Reply(Redacted({"hands": history(observe(table.game, None)) if table.game else []}))


def hand(call: Call) -> Reply:
    """A finished hand, whole."""
    table = _visited(call)
    return Reply(hand_json(table, _hand(call)))


def hand_proof(call: Call) -> Reply:
    """The proof of a finished hand's deal."""
    table = _visited(call)
    return Reply(proof_json(table, _hand(call)))


def _visited(call: Call) -> Table:
    """The table, for somebody who is there. Raises NotFound or Forbidden."""
    table = current(call.services, call.live, call.caller.player_id, call.notes)
    membership.check_present(table, call.caller.player_id)
    return table


def _hand(call: Call) -> HandRecord:
    params = call.request.params
    return finished_hand(call.services, params["tableId"], params["handNumber"])


handler = http_function(
    "tables", create_table, sit, add_bot, stand, leave, join, arrive, chat, hands, hand, hand_proof
)  # fmt: skip
