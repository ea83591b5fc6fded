"""Finished hands as JSON. While the game lasts nothing tells which cards were exchanged (BN13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import (
    CorruptGame,
    HandRecord,
    Phase,
    bid_wire,
    faces_of,
    ledger_json,
    per_seat,
    per_side,
    plays_json,
    proof,
)
from functions.service.problems import Conflict, NotFound
from functions.service.redacted import Redacted
from functions.service.table.model import Table
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.hands import HandRecord as HandRecordJson


def finished_hand(services: Services, table_id: str, number: str) -> HandRecord:
    """The record of a table's hand, by its number as text. Raises NotFound."""
    plain = number.isascii() and number.isdecimal() and len(number) <= 4
    row = services.store.hand(table_id, int(number)) if plain else None
    if row is None:
        raise NotFound("hand_not_found", "No finished hand of this table has that number.")
    try:
        return HandRecord.unpack(row.record)
    except CorruptGame:
        raise NotFound("hand_unreadable", "The record of this hand is damaged and cannot be read.") from None


def sealed(table: Table, record: HandRecord) -> bool:
    """Whether the deal of this hand must stay closed: cards were exchanged and the game is not over."""
    over = table.game is not None and table.game.phase == Phase.GAME_OVER
    return record.exchanged and not over


def hand_json(table: Table, record: HandRecord) -> Redacted:
    """A finished hand: bids, tricks, result and, unless they are sealed, the cards dealt and exchanged."""
    score, closed = record.score, sealed(table, record)
    hand: HandRecordJson = {
        "tableId": record.table_id,
        "handNumber": record.hand_number,
        "ruleset": record.rules.title,
        "dealerSeat": record.dealer.word,
        "bids": per_seat([bid_wire(bid) for bid in record.bids]),
        "teamBids": per_side(score.contracts),
        "tricks": [{"leadSeat": leader.word, "plays": plays_json(leader, trick)} for leader, trick in record.tricks],
        "tricksWon": per_seat(record.tricks_won),
        "handsPlayed": per_seat([faces_of(hand) for hand in record.hands_played]),
        "exchanged": None if closed else per_seat([faces_of(cards) for cards in record.given]),
        "scoreDelta": per_side(score.delta),
        "newBags": per_side(score.new_bags),
        "bagPenalty": per_side(score.bag_penalties),
        "scoresBefore": per_side(record.scores_before),
        "scoresAfter": per_side(score.scores_after),
        "bagsBefore": per_side(record.bags_before),
        "bagsAfter": per_side(score.bags_after),
        "ledger": ledger_json(score.ledger),
        "proofSealed": closed,
    }
    return Redacted(hand)


def proof_json(table: Table, record: HandRecord) -> Redacted:
    """What anybody needs to make the deal again. Raises Conflict while it is sealed."""
    if sealed(table, record):
        raise Conflict("proof_sealed", "Cards were exchanged in this hand: its proof opens when the game is over.")
    return Redacted(proof(record))
