"""Finished hands, whole; hints and reviews."""

from typing import Literal, NotRequired, TypedDict

from engine.cards import CardFace
from engine.payloads import BySeat, BySide, LedgerEntry, PlayFace, Uuid
from engine.seats import SeatName
from functions.service.wire.values import BidValue, Share

HintAction = Literal["play", "bid", "blind-nil-exchange", "reveal-hand", "cut", "misdeal"]


class RecordedTrick(TypedDict):
    """A trick, from its lead."""

    leadSeat: SeatName
    plays: list[PlayFace]


class HandRecord(TypedDict):
    """A finished hand, whole; the exchange is null while it is sealed."""

    tableId: Uuid
    handNumber: int
    ruleset: str
    dealerSeat: SeatName
    bids: BySeat[BidValue]
    teamBids: BySide[int | None]
    tricks: list[RecordedTrick]
    tricksWon: BySeat[int]
    handsPlayed: BySeat[list[CardFace]]
    exchanged: BySeat[list[CardFace]] | None
    scoreDelta: BySide[int]
    newBags: BySide[int]
    bagPenalty: BySide[int]
    scoresBefore: BySide[int]
    scoresAfter: BySide[int]
    bagsBefore: BySide[int]
    bagsAfter: BySide[int]
    ledger: list[LedgerEntry]
    proofSealed: bool


class HintRequest(TypedDict):
    """The route to call, and what belongs in its body."""

    action: HintAction
    card: NotRequired[CardFace]
    bid: NotRequired[BidValue]
    cards: NotRequired[list[CardFace]]
    position: NotRequired[int]


class Hint(HintRequest):
    """What the expert would do on the caller's turn, and why."""

    tableId: Uuid
    version: int
    seat: SeatName
    reason: str


class Slip(TypedDict):
    """A card that cost its player most, and a better one."""

    trick: int
    card: CardFace
    better: CardFace
    cost: Share
    words: str


class Review(TypedDict):
    """The costliest card of each player of a finished hand."""

    tableId: Uuid
    handNumber: int
    complete: bool
    slips: BySeat[Slip | None]
