"""The engine's errors: each has a code for programs and a sentence for people.

EngineError
├── TextError            a text or value that cannot be parsed
│   ├── NotACard  NotABid  NotASeat
│   └── InvalidRules     a rule set that cannot be played
├── CorruptGame          stored bytes that are not a game
└── RuleError            an action that is not legal now
    ├── GameIsOver  WrongPhase  NotYourTurn
    ├── IllegalBid  AlreadyBid  NotEligible  PartnerIsBlind
    ├── NotHeld  IllegalPlay
    ├── NotYourExchange  IllegalExchange
    └── IllegalCut  NoMisdeal  BadEntropy  NoTalk
"""

from typing import ClassVar, Literal

ErrorCode = Literal[
    "engine_error",
    "bad_value",
    "not_a_card",
    "not_a_bid",
    "not_a_seat",
    "invalid_rules",
    "corrupt_game",
    "illegal_action",
    "game_over",
    "wrong_phase",
    "not_your_turn",
    "illegal_bid",
    "already_bid",
    "blind_nil_not_eligible",
    "partner_bid_blind_nil",
    "card_not_held",
    "illegal_card",
    "not_your_exchange",
    "illegal_exchange",
    "illegal_cut",
    "misdeal_not_allowed",
    "bad_entropy",
    "talk_not_allowed",
]
"""Stable for programs; on the wire as a problem's `code`."""


class EngineError(Exception):
    """Base of all errors: `code` is stable for programs, `message` says what would be accepted."""

    code: ClassVar[ErrorCode] = "engine_error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class TextError(EngineError, ValueError):
    """A text or value that cannot be parsed."""

    code: ClassVar[ErrorCode] = "bad_value"


class NotACard(TextError):
    """The text names no card."""

    code: ClassVar[ErrorCode] = "not_a_card"


class NotABid(TextError):
    """The value is no bid (GP4)."""

    code: ClassVar[ErrorCode] = "not_a_bid"


class NotASeat(TextError):
    """The text names no seat."""

    code: ClassVar[ErrorCode] = "not_a_seat"


class InvalidRules(TextError):
    """The options do not make a game that can be played."""

    code: ClassVar[ErrorCode] = "invalid_rules"


class CorruptGame(EngineError, ValueError):
    """The bytes are damaged or of a schema that this engine does not know."""

    code: ClassVar[ErrorCode] = "corrupt_game"


class RuleError(EngineError):
    """The action is not legal; the game has not changed."""

    code: ClassVar[ErrorCode] = "illegal_action"


class GameIsOver(RuleError):
    """The game has ended."""

    code: ClassVar[ErrorCode] = "game_over"


class WrongPhase(RuleError):
    """The action belongs to another phase of the hand."""

    code: ClassVar[ErrorCode] = "wrong_phase"


class NotYourTurn(RuleError):
    """Another seat is to act (GP7)."""

    code: ClassVar[ErrorCode] = "not_your_turn"


class IllegalBid(RuleError):
    """The bid is outside what this rule set and the partner's bid allow (TR22)."""

    code: ClassVar[ErrorCode] = "illegal_bid"


class AlreadyBid(RuleError):
    """The seat has bid; the action was legal before its bid only (BN6)."""

    code: ClassVar[ErrorCode] = "already_bid"


class NotEligible(RuleError):
    """Blind nil is not open to this seat in this hand (BN1, BN5)."""

    code: ClassVar[ErrorCode] = "blind_nil_not_eligible"


class PartnerIsBlind(RuleError):
    """The side has its blind nil already (BN2)."""

    code: ClassVar[ErrorCode] = "partner_bid_blind_nil"


class NotHeld(RuleError):
    """The card is not in the player's hand."""

    code: ClassVar[ErrorCode] = "card_not_held"


class IllegalPlay(RuleError):
    """The card is held, but may not be played now (GP12 to GP17)."""

    code: ClassVar[ErrorCode] = "illegal_card"


class NotYourExchange(RuleError):
    """It is not this player's step of the exchange (BN12)."""

    code: ClassVar[ErrorCode] = "not_your_exchange"


class IllegalExchange(RuleError):
    """The cards are not an exchange that the rules allow (BN10 to BN12)."""

    code: ClassVar[ErrorCode] = "illegal_exchange"


class IllegalCut(RuleError):
    """The cut position is outside the deck (TR21)."""

    code: ClassVar[ErrorCode] = "illegal_cut"


class NoMisdeal(RuleError):
    """The hand gives no claim to a misdeal (TR19)."""

    code: ClassVar[ErrorCode] = "misdeal_not_allowed"


class BadEntropy(RuleError):
    """The text cannot be mixed into a deal."""

    code: ClassVar[ErrorCode] = "bad_entropy"


class NoTalk(RuleError):
    """The table's rules do not let this be said now (TR13)."""

    code: ClassVar[ErrorCode] = "talk_not_allowed"
