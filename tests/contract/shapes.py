"""Shapes of JSON: what a value has to be, written down as data."""

import re
from collections.abc import Callable, Mapping
from typing import Any

Shape = Any
"""A type, a pattern, a check, an exact value, a one-element list of a shape, or an object by fields."""

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
SEAT = re.compile("north|east|south|west")
SIDE = re.compile("ns|ew")


def maybe(shape: Shape) -> Callable[[object], bool]:
    """The shape, or null."""
    return lambda value: value is None or fits(value, shape)


def number(value: object) -> bool:
    """An integer, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def fits(value: object, shape: Shape) -> bool:
    """Whether a value has a shape; objects may have more fields than the shape names."""
    if isinstance(shape, Mapping):
        known = isinstance(value, dict) and shape.keys() <= value.keys()
        return known and all(fits(value[name], shape[name]) for name in shape)  # type: ignore[index]
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(one, shape[0]) for one in value)
    if isinstance(shape, re.Pattern):
        return isinstance(value, str) and shape.fullmatch(value) is not None
    if isinstance(shape, type):
        return number(value) if shape is int else isinstance(value, shape)
    if callable(shape):
        return bool(shape(value))
    return type(value) is type(shape) and value == shape


def per_seat(shape: Shape) -> dict[str, Shape]:
    """A value for each seat."""
    return dict.fromkeys(("north", "east", "south", "west"), shape)


CARD = {"suit": re.compile("spades|hearts|clubs|diamonds"), "rank": re.compile("[2-9]|10|[JQKA]")}
PLAY = {"seat": SEAT, "card": CARD}
PER_SIDE = {"ns": int, "ew": int}
BID = maybe(lambda value: number(value) or value in ("nil", "blind_nil"))
PERSON = {"playerId": UUID, "username": str}
HOLDER = {"playerId": re.compile(f"{UUID.pattern}|bot:(north|east|south|west)"), "username": str, "isBot": bool}
MESSAGE = {"message": str}
PROBLEM = {"error": str, "code": str, "type": str, "title": str, "status": int, "detail": str}
SIGNED_IN = {"sessionId": UUID, "playerId": UUID, "username": str}
SEATED = {"tableId": UUID, "seat": SEAT}
ROOM = {"observers": [PERSON], "isHost": bool, "hostSeat": maybe(SEAT)}
WAITING = {"status": "waiting", "seats": per_seat(maybe(HOLDER)), **ROOM}
HISTORY = {
    "handNumber": int,
    "bids": per_seat(BID),
    "teamBids": {"ns": maybe(int), "ew": maybe(int)},
    "tricksWon": per_seat(int),
    "lastTrick": {"winner": SEAT, "plays": [PLAY]},
    **dict.fromkeys(
        ("scoreDelta", "newBags", "bagPenalty", "scoresBefore", "scoresAfter", "bagsBefore", "bagsAfter"), PER_SIDE
    ),
}
PLAYER_VIEW = {
    "gameId": UUID,
    "tableId": UUID,
    "handNumber": int,
    "dealerSeat": SEAT,
    "players": per_seat(str),
    "scores": PER_SIDE,
    "bags": PER_SIDE,
    "handHistory": [HISTORY],
    "phase": re.compile("bidding|blind_nil_exchange|playing|game_over"),
    "gameOver": bool,
    "winner": maybe(SIDE),
    "bids": per_seat(BID),
    "teamBids": {"ns": maybe(int), "ew": maybe(int)},
    "biddingOrder": [SEAT],
    "currentBidderSeat": maybe(SEAT),
    "blindNilExchange": maybe({"pending": [SEAT], "currentBlindNilSeat": SEAT, "step": str, "cardsFromBlind": None}),
    "handRevealedSeats": [SEAT],
    "currentTrick": [PLAY],
    "completedTricks": [{"winner": SEAT, "plays": [PLAY]}],
    "tricksWon": per_seat(int),
    "currentPlayerSeat": maybe(SEAT),
    "leadSeat": maybe(SEAT),
    "spadesbroken": bool,
    "isFirstTrick": bool,
    "blindNilEligible": bool,
    "playerNames": per_seat(HOLDER),
    **ROOM,
}
SPECTATOR = {
    "status": "spectating",
    "seats": per_seat(HOLDER),
    **ROOM,
    "phase": str,
    "scores": PER_SIDE,
    "bags": PER_SIDE,
    "tricksWon": per_seat(int),
    "currentTrick": [PLAY],
    "bids": per_seat(BID),
    "currentPlayerSeat": maybe(SEAT),
    "currentBidderSeat": maybe(SEAT),
    "dealerSeat": SEAT,
    "handNumber": int,
    "spadesbroken": bool,
}
ENTRY = {
    "tableId": UUID,
    "name": maybe(str),
    "hostPlayerId": UUID,
    "hostUsername": str,
    "seats": per_seat(maybe(HOLDER)),
    "seatsAvailable": int,
    "observerCount": int,
    "joinPolicy": str,
    "visibility": str,
    "ruleset": str,
    "spectating": bool,
    "canJoin": bool,
}
RECORD = {
    "tableId": UUID,
    "hostPlayerId": UUID,
    "name": maybe(str),
    "seats": per_seat(maybe(str)),
    "observers": [UUID],
    "status": re.compile("waiting|playing"),
    "gameId": maybe(UUID),
    "createdAt": TIME,
    "visibility": str,
    "joinPolicy": str,
    "spectating": bool,
}
PROFILE = {
    "playerId": UUID,
    "username": str,
    "avatar": {"icon": int},
    "cosmetics": {"feltColor": str, "cardBack": str},
    "career": {"wins": int, "losses": int},
    "recentGames": [{"gameId": str, "playedAt": TIME, "won": bool, "scoreNs": int, "scoreEw": int, "seat": SEAT}],
}
