"""Hints and reviews as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bots.hints import Hint
from bots.review import Review, Slip
from engine import (
    Action,
    Bid,
    ClaimMisdeal,
    Cut,
    Exchange,
    HandRecord,
    Play,
    Seat,
    bid_wire,
    card_face,
    faces_of,
    per_seat,
)
from functions.service.redacted import Redacted
from functions.service.table.model import Table

if TYPE_CHECKING:
    from functions.service.wire.hands import Hint as HintJson
    from functions.service.wire.hands import HintRequest
    from functions.service.wire.hands import Review as ReviewJson
    from functions.service.wire.hands import Slip as SlipJson


def hint_json(table: Table, seat: Seat, given: Hint) -> Redacted:
    """A hint for a seat: the route to call and what belongs in its body, and the reason in words."""
    hint: HintJson = {
        "tableId": table.table_id,
        "version": table.version,
        "seat": seat.word,
        **_request(given.action),
        "reason": given.reason,
    }
    return Redacted(hint)


def _request(action: Action) -> HintRequest:
    if isinstance(action, Play):
        return {"action": "play", "card": card_face(action.card)}
    if isinstance(action, Bid):
        return {"action": "bid", "bid": bid_wire(action.value)}
    if isinstance(action, Exchange):
        return {"action": "blind-nil-exchange", "cards": faces_of(action.cards)}
    if isinstance(action, Cut):
        return {"action": "cut", "position": action.position}
    return {"action": "misdeal" if isinstance(action, ClaimMisdeal) else "reveal-hand"}


def review_json(record: HandRecord, given: Review) -> Redacted:
    """The costliest card of each player of a finished hand."""
    review: ReviewJson = {
        "tableId": record.table_id,
        "handNumber": record.hand_number,
        "complete": given.complete,
        "slips": per_seat([None if slip is None else _slip(slip) for slip in given.slips]),
    }
    return Redacted(review)


def _slip(slip: Slip) -> SlipJson:
    return {
        "trick": slip.trick,
        "card": card_face(slip.card),
        "better": card_face(slip.better),
        "cost": round(slip.cost, 3),
        "words": slip.words,
    }
