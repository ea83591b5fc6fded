"""Rows of the game: the state and what is done in it."""

from typing import Any

from tests.contract.shapes import CARD, PLAYER_VIEW, SPECTATOR, WAITING
from tests.contract.stage import Row

NO_BIDS: tuple[object, ...] = ("3", -1, 14, 3.5, True, None, [])
T = "/api/tables/{tableId}"
STATE, BID, REVEAL = f"GET {T}/state", f"POST {T}/bid", f"POST {T}/reveal-hand"
EXCHANGE, PLAY = f"POST {T}/blind-nil-exchange", f"POST {T}/play"
WITH_CARDS = {**PLAYER_VIEW, "myHand": [CARD], "blindNilEligible": False}
TURN = ["BID_PLACED", "TURN_CHANGED"]


def phase(word: str) -> dict[str, Any]:
    """A player's view in a phase."""
    return {**PLAYER_VIEW, "phase": word}


def without_cards(body: dict[str, Any]) -> bool:
    """A view of somebody who may still bid blind nil."""
    return body["blindNilEligible"] is True and "myHand" not in body and "validCards" not in body


ROWS = (
    Row(STATE, 200, "table", shape={**WAITING, "isHost": True, "hostSeat": "north"}),
    Row(STATE, 200, "table", by="otto", shape={**WAITING, "isHost": False}),
    Row(STATE, 200, "game", by="piet", shape={**WITH_CARDS, "phase": "bidding", "currentBidderSeat": "east"}),
    Row(STATE, 200, "blind", by="piet", shape=without_cards),
    Row(STATE, 200, "game", by="otto", shape=SPECTATOR),
    Row(STATE, 200, "playing", by="piet", shape={**WITH_CARDS, "phase": "playing", "validCards": [CARD]}),
    Row(STATE, 403, "table", by="ines"),
    Row(STATE, 403, "friends only", by="piet"),
    Row(STATE, 404),
    Row(STATE, 404, "private", by="ines"),
    Row(BID, 200, "game", by="piet", body={"bid": 4}, shape=phase("bidding"), told={"room": TURN}),
    Row(BID, 200, "game", by="piet", body={"bid": "nil"}, shape={"bids": {"east": "nil"}}, told={"room": TURN}),
    Row(BID, 200, "blind", by="piet", body={"bid": "blind_nil"}, shape=without_cards),
    Row(
        BID,
        200,
        "last bid",
        body={"bid": 3},
        shape={**phase("playing"), "teamBids": {"ns": 3, "ew": 3}},
        told={"room": TURN},
    ),
    Row(
        BID,
        200,
        "last blind bid",
        body={"bid": 3},
        shape={**WITH_CARDS, "phase": "blind_nil_exchange", "blindNilExchange": {"currentBlindNilSeat": "east"}},
        told={
            "room": ["BID_PLACED", "HAND_REVEALED", "TURN_CHANGED"],
            "piet": ["HAND_REVEALED", "BLIND_NIL_EXCHANGE_PROMPT"],
            "ruth": ["BLIND_NIL_EXCHANGE_PROMPT"],
            "ines": ["HAND_REVEALED"],
            "maud": ["HAND_REVEALED"],
        },
    ),
    Row(BID, 400, "game", by="piet", body={"bid": "blind_nil"}),
    *(Row(BID, 400, "game", by="piet", body={"bid": bid}) for bid in NO_BIDS),
    Row(BID, 400, "game", by="piet", body={}),
    Row(BID, 403, "game", by="otto", body={"bid": 3}),
    Row(BID, 404, by="piet", body={"bid": 3}),
    Row(BID, 409, "table", by="piet", body={"bid": 3}),
    Row(BID, 409, "game", by="ines", body={"bid": 3}),
    Row(BID, 409, "playing", by="piet", body={"bid": 3}),
    Row(
        REVEAL,
        200,
        "blind",
        by="ines",
        shape={**WITH_CARDS, "handRevealedSeats": ["south"]},
        told={"ines": ["HAND_REVEALED"]},
    ),
    Row(REVEAL, 400, "game", by="piet"),
    Row(REVEAL, 403, "game", by="otto"),
    Row(REVEAL, 404),
    Row(REVEAL, 409, "table"),
    Row(REVEAL, 409, "playing", by="piet"),
    Row(
        EXCHANGE,
        200,
        "exchanging",
        by="piet",
        body={"cards": ["@first", "@second"]},
        shape={"phase": "blind_nil_exchange", "blindNilExchange": {"step": "partner_to_blind", "cardsFromBlind": None}},
        told={"ruth": ["BLIND_NIL_EXCHANGE_PROMPT"], "room": ["TURN_CHANGED"]},
    ),
    Row(
        EXCHANGE,
        200,
        "returning",
        by="ruth",
        body={"cards": ["@first", "@second"]},
        shape={**WITH_CARDS, "phase": "playing", "blindNilExchange": None},
        told={"room": ["TURN_CHANGED"], "piet": ["HAND_REVEALED"], "ruth": ["HAND_REVEALED"]},
    ),
    Row(EXCHANGE, 400, "exchanging", by="piet", body={"cards": ["@first"]}),
    Row(EXCHANGE, 400, "exchanging", by="piet", body={"cards": ["@first", "@first"]}),
    Row(EXCHANGE, 400, "exchanging", by="piet", body={"cards": ["@first", "@other"]}),
    Row(EXCHANGE, 400, "exchanging", by="ruth", body={"cards": ["@first", "@second"]}),
    Row(EXCHANGE, 403, "exchanging", by="otto", body={"cards": ["@first", "@second"]}),
    Row(EXCHANGE, 404, body={"cards": ["AS", "KS"]}),
    Row(EXCHANGE, 409, "table", body={"cards": ["AS", "KS"]}),
    Row(EXCHANGE, 409, "game", body={"cards": ["AS", "KS"]}),
    Row(
        PLAY,
        200,
        "playing",
        by="piet",
        body={"card": "@card"},
        shape={**phase("playing"), "currentPlayerSeat": "south"},
        told={"room": ["CARD_PLAYED", "TURN_CHANGED"]},
    ),
    Row(
        PLAY,
        200,
        "fourth card",
        body={"card": "@card"},
        shape={**phase("playing"), "currentTrick": lambda cards: cards == [], "isFirstTrick": False},
        told={"room": ["CARD_PLAYED", "TRICK_COMPLETE", "TURN_CHANGED"]},
    ),
    Row(PLAY, 400, "playing", by="piet", body={"card": "@other"}),
    Row(PLAY, 400, "playing", by="piet", body={"card": "@illegal"}),
    Row(PLAY, 400, "playing", by="piet", body={}),
    Row(PLAY, 400, "playing", by="piet", body={"card": {"suit": "stars", "rank": "A"}}),
    Row(PLAY, 403, "playing", by="otto", body={"card": "AS"}),
    Row(PLAY, 404, body={"card": "AS"}),
    Row(PLAY, 409, "table", body={"card": "AS"}),
    Row(PLAY, 409, "game", by="piet", body={"card": "AS"}),
    Row(PLAY, 409, "playing", by="ines", body={"card": "@other"}),
)
