"""The 32 types of events and acknowledgements with their payloads."""

from tests.contract.shapes import BID, CARD, PER_SIDE, PERSON, PLAY, SEAT, SIDE, TIME, UUID, Shape, maybe, per_seat

TABLE = {"tableId": UUID}
HAND = {"myHand": [CARD], "seat": SEAT}
SENDER = {"fromPlayerId": UUID, "fromUsername": str}
ANNOUNCED = {
    **TABLE,
    "name": maybe(str),
    "host": UUID,
    "seats": per_seat(maybe(str)),
    "visibility": str,
    "ruleset": str,
    "joinPolicy": str,
    "hostUsername": maybe(str),
    "seatsAvailable": int,
    "canJoin": bool,
}


def bid(payload: dict[str, object]) -> bool:
    """A number with its value, or one of the nils without."""
    kind = payload["bidType"]
    return kind in ("nil", "blindNil") or (kind == "number" and BID(payload["bid"]))


def dealt(payload: dict[str, object]) -> bool:
    """Thirteen cards, but none for somebody who may bid blind nil."""
    hand = payload.get("myHand")
    return payload["blindNilEligible"] is (hand is None) and (hand is None or len(hand) == 13)  # type: ignore[arg-type]


PAYLOADS: dict[str, Shape] = {
    "JOINED": TABLE,
    "JOIN_DENIED": {**TABLE, "reason": lambda reason: reason in ("table_not_found", "not_seated_or_observing")},
    "LEFT": TABLE,
    "JOINED_LOBBY": {},
    "LEFT_LOBBY": {},
    "SEAT_TAKEN": {"seat": SEAT},
    "SEAT_VACATED": {"seat": SEAT},
    "OBSERVER_JOINED": PERSON,
    "OBSERVER_LEFT": {"playerId": UUID},
    "HOST_CHANGED": {"newHostPlayerId": UUID, "newHostSeat": maybe(SEAT)},
    "PLAYER_KICKED": {"playerId": str, "seat": maybe(SEAT)},
    "TABLE_VISIBILITY_CHANGED": {**TABLE, "visibility": str, "oldVisibility": str, "joinPolicy": str},
    "GAME_STARTED": {},
    "HAND_DEALT": dealt,
    "HAND_REVEALED": HAND,
    "BID_PLACED": bid,
    "BLIND_NIL_EXCHANGE_PROMPT": {"direction": str, "count": 2, "step": str, "currentBlindNilSeat": SEAT},
    "CARD_PLAYED": {**PLAY, "currentTrick": [PLAY], "nextPlayerSeat": maybe(SEAT), "spadesBroken": bool},
    "TRICK_COMPLETE": {"winnerSeat": SEAT, "plays": [PLAY], "tricksWon": per_seat(int)},
    "HAND_SCORED": {"scoreDelta": PER_SIDE, "newTotals": PER_SIDE, "bags": PER_SIDE},
    "GAME_OVER": {"winningTeam": SIDE, "finalScores": PER_SIDE},
    "TURN_CHANGED": {"activeSeat": SEAT, "phase": str},
    "PLAYER_DISCONNECTED": {"seat": SEAT, "reconnectWindowSeconds": 60},
    "PLAYER_RECONNECTED": {"seat": SEAT},
    "TABLE_CREATED": ANNOUNCED,
    "TABLE_UPDATED": {**ANNOUNCED, "status": str, "observerCount": int, "spectating": bool},
    "TABLE_REMOVED": TABLE,
    "FRIEND_REQUEST_RECEIVED": SENDER,
    "FRIEND_REQUEST_ACCEPTED": SENDER,
    "INVITE_RECEIVED": {
        "inviteId": UUID,
        **TABLE,
        "tableName": maybe(str),
        "token": UUID,
        "invitedBy": PERSON,
        "expiresAt": TIME,
    },
    "INVITE_DECLINED": {"inviteId": UUID, **TABLE, "declinedBy": PERSON},
    "KICKED_FROM_TABLE": TABLE,
}
