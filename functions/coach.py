"""The coach: what to do on one's turn, and what went wrong in a finished hand. It only reads."""

from functools import lru_cache, partial

from bots.hints import hint as hint_of
from bots.review import Review
from bots.review import review as review_of
from engine import GameIsOver, HandRecord, Phase, observe
from engine.state import expect
from functions.lambda_http import http_function
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import Conflict, Forbidden
from functions.service.table import membership
from functions.service.table.advice import hint_json, review_json
from functions.service.table.commit import count_fault, load
from functions.service.table.hand_records import finished_hand, sealed
from functions.service.table.model import Table


def hint(context: RequestContext) -> Reply:
    """What the expert would do on the caller's turn, from what the caller sees, and why."""
    table = _read(context)
    seat = membership.check_seated(table, context.caller.player_id)
    if not table.rules.hints:
        raise Forbidden("hints_off", "At this table nobody gets hints.")
    game = table.game
    if game is None:
        raise Conflict("no_game", "The game has not begun.")
    if game.phase is Phase.GAME_OVER:
        raise GameIsOver("This game is over.")
    expect(game, seat, game.phase)
    given = hint_of(observe(game, seat), failed=partial(count_fault, context.notes))
    return Reply(hint_json(table, seat, given))


def review(context: RequestContext) -> Reply:
    """The card of a finished hand that cost each player most, by the expert's estimate."""
    table = _read(context)
    membership.check_present(table, context.caller.player_id)
    record = finished_hand(context.services, table.table_id, context.request.params["handNumber"])
    if sealed(table, record):
        raise Conflict("review_sealed", "Cards were exchanged in this hand: its review opens when the game is over.")
    return Reply(review_json(record, _reviewed(record.pack())))


def _read(context: RequestContext) -> Table:
    """The table as it is stored; what the clock has to do there is not done for it. Raises NotFound."""
    return load(context.services, context.snapshot.table_id, context.snapshot.item, context.caller.player_id)


@lru_cache(maxsize=32)
def _reviewed(record: bytes) -> Review:
    """The review of a packed record; all players of a table ask for the same one."""
    return review_of(HandRecord.unpack(record))


handler = http_function("coach", hint, review)
