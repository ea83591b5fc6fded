"""The game of Spades: rules, deals, bids, play, scoring, events, views and bots.

May import nothing of this repository, and of others the standard library; no clock, no input or output, no randomness
but what it is given. Not for tables, players or accounts.

    game = new_game(rules_for("spades-online"), seed)
    events = apply(game, game.turn, legal_actions(game)[0])
    messages = [seen(event, Seat.EAST) for event in events]
    view = observe(game, Seat.EAST)
"""

from engine.actions import (
    BLIND_NIL,
    NIL,
    Action,
    AnyBid,
    Bid,
    ClaimMisdeal,
    Cut,
    Exchange,
    Play,
    Reveal,
    bid_wire,
    neighbours_of,
    parse_bid,
    tricks_bid,
)
from engine.bots import Bot, standard
from engine.cards import Card, Hand, card_face, card_text, cards_of, faces_of, mask_of, parse_card, parse_face
from engine.codec import dump, load
from engine.errors import (
    AlreadyBid,
    BadEntropy,
    CorruptGame,
    EngineError,
    GameIsOver,
    IllegalBid,
    IllegalCut,
    IllegalExchange,
    IllegalPlay,
    InvalidRules,
    NoMisdeal,
    NotABid,
    NotACard,
    NoTalk,
    NotASeat,
    NotEligible,
    NotHeld,
    NotYourExchange,
    NotYourTurn,
    PartnerIsBlind,
    RuleError,
    TextError,
    WrongPhase,
)
from engine.events import EVENT_TYPES, Event, HandScored, ledger_json, per_seat, per_side, plays_json, seen
from engine.hand import deal_events, new_game
from engine.legal import apply, legal_actions, turn_changed
from engine.record import HandRecord, proof
from engine.replay import replay
from engine.rule_options import OPTIONS
from engine.rules import VARIANTS, Rules, rules_for
from engine.scoring import HandScore, LedgerLine, Outcome, score_hand, winner_of
from engine.seats import SEATS, SIDES, Phase, Seat, Side, parse_seat
from engine.state import Game, add_entropy, commitment_of, stir
from engine.talk import PHRASES, check_talk
from engine.view import ExchangeView, HandSummary, Trick, View, observe, observe_each

__all__ = [
    "BLIND_NIL",
    "EVENT_TYPES",
    "NIL",
    "OPTIONS",
    "PHRASES",
    "SEATS",
    "SIDES",
    "VARIANTS",
    "Action",
    "AlreadyBid",
    "AnyBid",
    "BadEntropy",
    "Bid",
    "Bot",
    "Card",
    "ClaimMisdeal",
    "CorruptGame",
    "Cut",
    "EngineError",
    "Event",
    "Exchange",
    "ExchangeView",
    "Game",
    "GameIsOver",
    "Hand",
    "HandRecord",
    "HandScore",
    "HandScored",
    "HandSummary",
    "IllegalBid",
    "IllegalCut",
    "IllegalExchange",
    "IllegalPlay",
    "InvalidRules",
    "LedgerLine",
    "NoMisdeal",
    "NoTalk",
    "NotABid",
    "NotACard",
    "NotASeat",
    "NotEligible",
    "NotHeld",
    "NotYourExchange",
    "NotYourTurn",
    "Outcome",
    "PartnerIsBlind",
    "Phase",
    "Play",
    "Reveal",
    "RuleError",
    "Rules",
    "Seat",
    "Side",
    "TextError",
    "Trick",
    "View",
    "WrongPhase",
    "add_entropy",
    "apply",
    "bid_wire",
    "card_face",
    "card_text",
    "cards_of",
    "check_talk",
    "commitment_of",
    "deal_events",
    "dump",
    "faces_of",
    "ledger_json",
    "legal_actions",
    "load",
    "mask_of",
    "neighbours_of",
    "new_game",
    "observe",
    "observe_each",
    "parse_bid",
    "parse_card",
    "parse_face",
    "parse_seat",
    "per_seat",
    "per_side",
    "plays_json",
    "proof",
    "replay",
    "rules_for",
    "score_hand",
    "seen",
    "standard",
    "stir",
    "tricks_bid",
    "turn_changed",
    "winner_of",
]
