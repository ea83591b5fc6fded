"""What happens in a game. An event may hold secrets; `seen` builds what one viewer learns of it, as on the wire.

Each class has a `type`, and `private` marks events for single players. A payload is built from what the viewer may
know, so that nothing is sent by omission.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, get_args

from engine.actions import BLIND_NIL, NIL, AnyBid, tricks_bid
from engine.cards import SUIT_WORDS, Card, Hand, card_face, faces_of
from engine.event_names import Direction, EventType, ExchangeStep, MisdealReason
from engine.record import HandRecord
from engine.scoring import HandScore, LedgerLine
from engine.seats import BIDDING_ORDERS, CLOCKWISE, SEATS, SIDES, Phase, Seat, Side

if TYPE_CHECKING:
    from engine.payloads import (
        BidPlacedPayload,
        BySeat,
        BySide,
        CardPlayedPayload,
        CutMadePayload,
        CutOfferedPayload,
        ExchangePromptPayload,
        GameOverPayload,
        HandDealtPayload,
        HandRevealedPayload,
        HandScoredPayload,
        LedgerEntry,
        MisdealPayload,
        PlayFace,
        RenegePayload,
        Seen,
        T,
        TrickCompletePayload,
        TurnChangedPayload,
    )


def per_side(values: Sequence[T]) -> BySide[T]:
    """Two values under "ns" and "ew"."""
    return {side.word: values[side] for side in SIDES}


def per_seat(values: Sequence[T]) -> BySeat[T]:
    """Four values under the seats' names."""
    return {seat.word: values[seat] for seat in SEATS}


def plays_json(leader: Seat, trick: tuple[Card, ...]) -> list[PlayFace]:
    """The plays of a trick in order, as `{"seat", "card"}` objects."""
    return [{"seat": seat.word, "card": card_face(card)} for seat, card in zip(CLOCKWISE[leader], trick, strict=False)]


def ledger_json(ledger: tuple[LedgerLine, ...]) -> list[LedgerEntry]:
    """The lines of a ledger as `{"side", "what", "seat", "points"}` objects."""
    return [
        {
            "side": line.side.word,
            "what": line.what,
            "seat": None if line.seat is None else line.seat.word,
            "points": line.points,
        }
        for line in ledger
    ]


@dataclass(slots=True)
class CutOffered:
    """The deck is shuffled and its seed committed to; the player at the dealer's right may cut (TR21)."""

    seat: Seat
    hand_number: int
    commitment: str

    type: ClassVar[EventType] = "CUT_OFFERED"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> CutOfferedPayload:
        """The same for everyone."""
        return {"seat": self.seat.word, "handNumber": self.hand_number, "commitment": self.commitment}


@dataclass(slots=True)
class CutMade:
    """The deck was cut, or the cut declined with position 0."""

    seat: Seat
    position: int

    type: ClassVar[EventType] = "CUT_MADE"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> CutMadePayload:
        """The same for everyone."""
        return {"seat": self.seat.word, "position": self.position}


@dataclass(slots=True, repr=False)
class HandDealt:
    """Cards are dealt; a hand that could bid blind nil is withheld from its own holder (BN4, BN7)."""

    hand_number: int
    dealer: Seat
    hands: tuple[Hand, ...]
    withheld: tuple[bool, ...]
    commitment: str
    next_commitment: str

    type: ClassVar[EventType] = "HAND_DEALT"
    private: ClassVar[bool] = True

    def __repr__(self) -> str:
        """Without the cards."""
        return f"HandDealt(hand_number={self.hand_number}, dealer={self.dealer!r})"

    def payload(self, viewer: Seat | None) -> HandDealtPayload | None:
        """The player's own hand, unless it is withheld."""
        if viewer is None:
            return None
        payload: HandDealtPayload = {
            "dealer": self.dealer.word,
            "biddingOrder": [seat.word for seat in BIDDING_ORDERS[self.dealer]],
            "blindNilEligible": self.withheld[viewer],
            "handNumber": self.hand_number,
            "commitment": self.commitment,
            "nextCommitment": self.next_commitment,
        }
        return payload if self.withheld[viewer] else {**payload, "myHand": faces_of(self.hands[viewer])}


@dataclass(slots=True, repr=False)
class HandRevealed:
    """Shows a player their own hand, after it was withheld or has changed by an exchange."""

    seat: Seat
    hand: Hand

    type: ClassVar[EventType] = "HAND_REVEALED"
    private: ClassVar[bool] = True

    def __repr__(self) -> str:
        """Without the cards."""
        return f"HandRevealed(seat={self.seat!r})"

    def payload(self, viewer: Seat | None) -> HandRevealedPayload | None:
        """For the holder alone."""
        return {"myHand": faces_of(self.hand), "seat": self.seat.word} if viewer == self.seat else None


@dataclass(slots=True)
class BidPlaced:
    """A bid, which is public (GP8)."""

    seat: Seat
    value: AnyBid

    type: ClassVar[EventType] = "BID_PLACED"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> BidPlacedPayload:
        """The same for everyone."""
        if self.value >= NIL:
            return {"seat": self.seat.word, "bidType": "blindNil" if self.value == BLIND_NIL else "nil"}
        return {"seat": self.seat.word, "bidType": "number", "bid": tricks_bid(self.value)}


@dataclass(slots=True)
class ExchangePrompt:
    """Asks a blind nil bidder or the partner to pass cards."""

    blind_seat: Seat
    step: ExchangeStep
    count: int

    type: ClassVar[EventType] = "BLIND_NIL_EXCHANGE_PROMPT"
    private: ClassVar[bool] = True

    def payload(self, viewer: Seat | None) -> ExchangePromptPayload | None:
        """Asks the sender; in the first of two steps the partner is told to expect cards."""
        steps: dict[ExchangeStep, dict[Seat, Direction]] = {
            "blind_to_partner": {self.blind_seat: "send", self.blind_seat.partner: "receive"},
            "partner_to_blind": {self.blind_seat.partner: "send"},
            "at_once": {self.blind_seat: "send", self.blind_seat.partner: "send"},
        }
        directions = steps[self.step]
        if viewer is None or viewer not in directions:
            return None
        return {
            "direction": directions[viewer],
            "count": self.count,
            "step": self.step,
            "currentBlindNilSeat": self.blind_seat.word,
        }


@dataclass(slots=True)
class CardPlayed:
    """A card is played."""

    seat: Seat
    card: Card
    leader: Seat
    trick: tuple[Card, ...]
    next_seat: Seat | None
    broken: bool

    type: ClassVar[EventType] = "CARD_PLAYED"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> CardPlayedPayload:
        """The same for everyone."""
        return {
            "seat": self.seat.word,
            "card": card_face(self.card),
            "currentTrick": plays_json(self.leader, self.trick),
            "nextPlayerSeat": None if self.next_seat is None else self.next_seat.word,
            "spadesBroken": self.broken,
        }


@dataclass(slots=True)
class Renege:
    """A player plays a suit that they failed to follow earlier; the earlier trick stands (TR10)."""

    seat: Seat
    suit: int
    points: int

    type: ClassVar[EventType] = "RENEGE"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> RenegePayload:
        """The same for everyone."""
        return {"seat": self.seat.word, "suit": SUIT_WORDS[self.suit], "points": self.points}


@dataclass(slots=True)
class TrickComplete:
    """A trick is complete."""

    winner: Seat
    leader: Seat
    trick: tuple[Card, ...]
    tricks_won: tuple[int, ...]

    type: ClassVar[EventType] = "TRICK_COMPLETE"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> TrickCompletePayload:
        """The same for everyone."""
        return {
            "winnerSeat": self.winner.word,
            "plays": plays_json(self.leader, self.trick),
            "tricksWon": per_seat(self.tricks_won),
        }


@dataclass(slots=True, repr=False)
class HandScored:
    """A hand is scored; its record can be stored, and its seed is public unless cards were exchanged (BN13)."""

    score: HandScore
    record: HandRecord

    type: ClassVar[EventType] = "HAND_SCORED"
    private: ClassVar[bool] = False

    def __repr__(self) -> str:
        """Without the record, whose seed may still be secret."""
        return f"HandScored(score={self.score!r})"

    def payload(self, _viewer: Seat | None) -> HandScoredPayload:
        """The same for everyone."""
        score = self.score
        return {
            "scoreDelta": per_side(score.delta),
            "newTotals": per_side(score.scores_after),
            "bags": per_side(score.bags_after),
            "handNumber": self.record.hand_number,
            "ledger": ledger_json(score.ledger),
            "serverSeed": None if self.record.exchanged else self.record.seed.hex(),
        }


@dataclass(slots=True)
class GameOver:
    """The game has ended; in a draw nobody has won."""

    winner: Side | None
    scores: tuple[int, int]

    type: ClassVar[EventType] = "GAME_OVER"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> GameOverPayload:
        """The same for everyone."""
        winner = None if self.winner is None else self.winner.word
        return {"winningTeam": winner, "finalScores": per_side(self.scores)}


@dataclass(slots=True)
class Misdeal:
    """A misdeal: the hand is shown (TR19), and the seed of the void deal is public."""

    seat: Seat
    hand: Hand
    reason: MisdealReason
    seed: bytes

    type: ClassVar[EventType] = "MISDEAL"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> MisdealPayload:
        """The same for everyone."""
        return {
            "seat": self.seat.word,
            "hand": faces_of(self.hand),
            "reason": self.reason,
            "serverSeed": self.seed.hex(),
        }


@dataclass(slots=True)
class TurnChanged:
    """Whose turn it is."""

    seat: Seat
    phase: Phase

    type: ClassVar[EventType] = "TURN_CHANGED"
    private: ClassVar[bool] = False

    def payload(self, _viewer: Seat | None) -> TurnChangedPayload:
        """The same for everyone."""
        return {"activeSeat": self.seat.word, "phase": self.phase.word}


Event = (
    CutOffered | CutMade | HandDealt | HandRevealed | BidPlaced | ExchangePrompt | CardPlayed | Renege | TrickComplete
    | HandScored | GameOver | Misdeal | TurnChanged
)  # fmt: skip
EVENT_TYPES: Final[tuple[EventType, ...]] = get_args(EventType)


def seen(event: Event, viewer: Seat | None) -> Seen | None:
    """What a seat, or a spectator (None), learns of an event: `{"type", "payload"}`, or None for nothing."""
    payload = event.payload(viewer)
    return None if payload is None else {"type": event.type, "payload": payload}
