"""The types of events and the words in their payloads."""

from typing import Literal

ExchangeStep = Literal["blind_to_partner", "partner_to_blind", "at_once"]
MisdealReason = Literal["no_spades", "no_honours"]
BidType = Literal["number", "nil", "blindNil"]
Direction = Literal["send", "receive"]
EventType = Literal[
    "CUT_OFFERED",
    "CUT_MADE",
    "HAND_DEALT",
    "HAND_REVEALED",
    "BID_PLACED",
    "BLIND_NIL_EXCHANGE_PROMPT",
    "CARD_PLAYED",
    "RENEGE",
    "TRICK_COMPLETE",
    "HAND_SCORED",
    "GAME_OVER",
    "MISDEAL",
    "TURN_CHANGED",
]
