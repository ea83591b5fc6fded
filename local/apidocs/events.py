"""The payloads of what is sent over the socket, both ways."""

from local.apidocs.schemas import (
    FLAG,
    POLICIES,
    SHARE,
    SIDES,
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

SEAT, CARDS = ref("Seat"), listed(ref("Card"))
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
        ("myHand",), dealer=SEAT, biddingOrder=listed(SEAT), blindNilEligible=FLAG, myHand=CARDS, handNumber=WHOLE
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
    "HAND_SCORED": fields(scoreDelta=SIDES, newTotals=SIDES, bags=SIDES),
    "GAME_OVER": fields(winningTeam=maybe(choice("ns", "ew")), finalScores=SIDES),
    "TURN_CHANGED": fields(activeSeat=SEAT, phase=ref("Phase")),
    "PLAYER_DISCONNECTED": fields(seat=SEAT, reconnectWindowSeconds=WHOLE),
    "PLAYER_RECONNECTED": fields(seat=SEAT),
    "CUT_OFFERED": fields(seat=SEAT, handNumber=WHOLE, commitment=TEXT),
    "CUT_MADE": fields(seat=SEAT, position=WHOLE),
    "CHAT": fields(seat=maybe(SEAT), playerId=UUID, username=TEXT, text=TEXT),
    "MISDEAL": fields(seat=SEAT, reason=TEXT),
    "RENEGE": fields(seat=SEAT, points=WHOLE),
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
"""What the service sends under the default protocol."""
