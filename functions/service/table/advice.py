"""Hints and reviews as JSON."""

from typing import Any

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

Json = dict[str, Any]


def hint_json(table: Table, seat: Seat, given: Hint) -> Redacted:
    """A hint for a seat: the route to call and what belongs in its body, and the reason in words."""
    facts = {"tableId": table.table_id, "version": table.version, "seat": seat.word}
    return Redacted({**facts, **_request(given.action), "reason": given.reason})


def _request(action: Action) -> Json:
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
    return Redacted(
        {
            "tableId": record.table_id,
            "handNumber": record.hand_number,
            "complete": given.complete,
            "slips": per_seat([slip and _slip(slip) for slip in given.slips]),
        }
    )


def _slip(slip: Slip) -> Json:
    return {
        "trick": slip.trick,
        "card": card_face(slip.card),
        "better": card_face(slip.better),
        "cost": round(slip.cost, 3),
        "words": slip.words,
    }
