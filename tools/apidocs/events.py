"""What is sent over the socket, both ways: the payloads by type, and what stands beside them in a frame."""

from typing import Final

from tools.apidocs.schemas import (
    FLAG,
    POLICIES,
    SHARE,
    SIDES,
    SUITS,
    TEXT,
    TIME,
    UUID,
    VISIBILITIES,
    WHOLE,
    Schema,
    by_seat,
    choice,
    fields,
    listed,
    maybe,
    ref,
)

SEAT, CARDS, HEX = ref("Seat"), listed(ref("Card")), ref("Hex")
TABLE = fields(tableId=UUID)
SENDER = fields(fromPlayerId=UUID, fromUsername=TEXT)
KNOWN = fields(
    tableId=UUID,
    name=maybe(TEXT),
    host=UUID,
    hostUsername=maybe(TEXT),
    seats=by_seat(maybe(TEXT)),
    seatsAvailable=WHOLE,
    status=choice("waiting", "playing"),
    visibility=choice(*VISIBILITIES),
    joinPolicy=choice(*POLICIES),
    observerCount=WHOLE,
    spectating=FLAG,
    ruleset=TEXT,
    canJoin=FLAG,
)

MESSAGES: dict[str, Schema] = {"JOIN": TABLE, "LEAVE": TABLE, "JOIN_LOBBY": fields(), "LEAVE_LOBBY": fields()}
"""What a client sends; a test holds it against the socket routes."""

EVENTS: dict[str, Schema] = {
    "JOINED": TABLE,
    "JOIN_DENIED": fields(tableId=UUID, reason=choice("table_not_found", "not_seated_or_observing", "error")),
    "LEFT": TABLE,
    "JOINED_LOBBY": fields(),
    "LEFT_LOBBY": fields(),
    "SEAT_TAKEN": fields(
        ("playerId", "caretaker", "level", "mistakes"),
        seat=SEAT,
        playerId=TEXT,
        caretaker=FLAG,
        level=ref("Level"),
        mistakes=SHARE,
    ),
    "SEAT_VACATED": fields(("playerId",), seat=SEAT, playerId=TEXT),
    "OBSERVER_JOINED": fields(playerId=UUID, username=TEXT),
    "OBSERVER_LEFT": fields(playerId=UUID),
    "HOST_CHANGED": fields(newHostPlayerId=UUID, newHostSeat=maybe(SEAT)),
    "PLAYER_KICKED": fields(playerId=TEXT, seat=maybe(SEAT)),
    "TABLE_VISIBILITY_CHANGED": fields(
        tableId=UUID,
        visibility=choice(*VISIBILITIES),
        oldVisibility=choice(*VISIBILITIES),
        joinPolicy=choice(*POLICIES),
    ),
    "GAME_STARTED": fields(),
    "HAND_DEALT": fields(
        ("myHand",),
        dealer=SEAT,
        biddingOrder=listed(SEAT),
        blindNilEligible=FLAG,
        myHand=CARDS,
        handNumber=WHOLE,
        commitment=HEX,
        nextCommitment=HEX,
    ),
    "HAND_REVEALED": fields(myHand=CARDS, seat=SEAT),
    "BID_PLACED": fields(("bid",), seat=SEAT, bidType=choice("number", "nil", "blindNil"), bid=WHOLE),
    "BLIND_NIL_EXCHANGE_PROMPT": fields(
        direction=choice("send", "receive"), count=WHOLE, step=TEXT, currentBlindNilSeat=SEAT
    ),
    "CARD_PLAYED": fields(
        seat=SEAT,
        card=ref("Card"),
        currentTrick=listed(ref("Play")),
        nextPlayerSeat=maybe(SEAT),
        spadesBroken=FLAG,
    ),
    "TRICK_COMPLETE": fields(winnerSeat=SEAT, plays=listed(ref("Play")), tricksWon=by_seat(WHOLE)),
    "HAND_SCORED": fields(
        scoreDelta=SIDES,
        newTotals=SIDES,
        bags=SIDES,
        handNumber=WHOLE,
        ledger=listed(ref("LedgerLine")),
        serverSeed=maybe(HEX),
    ),
    "GAME_OVER": fields(winningTeam=maybe(choice("ns", "ew")), finalScores=SIDES),
    "TURN_CHANGED": fields(activeSeat=SEAT, phase=ref("Phase")),
    "PLAYER_DISCONNECTED": fields(seat=SEAT, reconnectWindowSeconds=WHOLE),
    "PLAYER_RECONNECTED": fields(seat=SEAT),
    "CUT_OFFERED": fields(seat=SEAT, handNumber=WHOLE, commitment=HEX),
    "CUT_MADE": fields(seat=SEAT, position=WHOLE),
    "CHAT": fields(seat=maybe(SEAT), playerId=UUID, username=TEXT, text=TEXT),
    "MISDEAL": fields(seat=SEAT, hand=CARDS, reason=TEXT, serverSeed=HEX),
    "RENEGE": fields(seat=SEAT, suit=choice(*SUITS), points=WHOLE),
    "TABLE_CREATED": KNOWN,
    "TABLE_UPDATED": KNOWN,
    "TABLE_REMOVED": TABLE,
    "FRIEND_REQUEST_RECEIVED": SENDER,
    "FRIEND_REQUEST_ACCEPTED": SENDER,
    "INVITE_RECEIVED": fields(
        inviteId=UUID,
        tableId=UUID,
        tableName=maybe(TEXT),
        token=UUID,
        invitedBy=ref("Person"),
        expiresAt=TIME,
    ),
    "INVITE_DECLINED": fields(inviteId=UUID, tableId=UUID, declinedBy=ref("Person")),
    "KICKED_FROM_TABLE": TABLE,
    "ERROR": fields(error=TEXT, code=TEXT, replyTo=maybe(TEXT)),
}
"""What the service sends, by type; under protocol 2 the room's events come in `UPDATE` frames."""

EITHER: Final = ("TABLE_UPDATED", "TABLE_REMOVED")
"""Told to the room, and also outside of it."""

PERSONAL: Final = (
    *("JOINED", "JOIN_DENIED", "LEFT", "JOINED_LOBBY", "LEFT_LOBBY", "ERROR", "TABLE_CREATED"),
    *("FRIEND_REQUEST_RECEIVED", "FRIEND_REQUEST_ACCEPTED", "INVITE_RECEIVED", "INVITE_DECLINED", "KICKED_FROM_TABLE"),
)
"""Told outside of any room."""

UPDATE: Final = "UPDATE"
_STAMPS: Final = {"tableId": UUID, "version": WHOLE, "index": WHOLE}


def sent_frame(kind: str) -> Schema:
    """What a client sends: it may name its message, for what is answered with an ERROR."""
    return fields(("id",), type={"const": kind}, payload=ref(kind), id={"type": "string", "maxLength": 64})


def told_frame(kind: str) -> Schema:
    """What the service sends: the room's events say of which table and version they are, and their place in it."""
    if kind == UPDATE:
        return _update()
    body = {"type": {"const": kind}, "payload": ref(kind)}
    if kind in PERSONAL:
        return fields((), **body)
    if kind == "CHAT":
        return fields((), **body, tableId=UUID)
    if kind == "TURN_CHANGED":
        return fields((), **body, **_STAMPS, deadline=maybe(TIME), serverTime=TIME)
    return fields(tuple(_STAMPS) if kind in EITHER else (), **body, **_STAMPS)


def _update() -> Schema:
    """A commit under protocol 2: the events that the viewer may hear, and his view, null once it is gone or he is."""
    kinds = [kind for kind in EVENTS if kind not in (*PERSONAL, "CHAT")]
    events = [fields(type={"const": kind}, payload=ref(kind), index=WHOLE) for kind in kinds]
    return fields(
        type={"const": UPDATE}, tableId=UUID, version=WHOLE, events=listed({"anyOf": events}), view=maybe(ref("State"))
    )
