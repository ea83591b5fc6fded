"""JSON schemas of what the API answers and tells."""

from typing import Any

from bots import LEVELS

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
UUID: Schema = {"type": "string", "format": "uuid"}
TIME: Schema = {"type": "string", "format": "date-time"}
SUITS = ("spades", "hearts", "clubs", "diamonds")
SEAT_NAMES = ("north", "east", "south", "west")
VISIBILITIES = ("public", "friends-only", "private")
POLICIES = ("open", "friends-only", "invite-only")


def ref(name: str) -> Schema:
    """A component by name."""
    return {"$ref": f"#/components/schemas/{name}"}


def maybe(schema: Schema) -> Schema:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def listed(schema: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": schema}


def choice(*words: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(words)}


def fields(optional: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """An object with these fields, and maybe more; all are required but those named."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def by_seat(schema: Schema) -> Schema:
    """A value a seat."""
    return fields((), **dict.fromkeys(SEAT_NAMES, schema))


SIDES = fields(ns=WHOLE, ew=WHOLE)
MAYBE_SIDES = fields(ns=maybe(WHOLE), ew=maybe(WHOLE))
ROOM = {"observers": listed(ref("Person")), "isHost": FLAG, "hostSeat": maybe(ref("Seat"))}
STAMPS = {
    "version": WHOLE,
    "deadline": maybe(TIME),
    "serverTime": TIME,
    "commitment": ref("Hex"),
    "nextCommitment": ref("Hex"),
    "options": ref("Options"),
}

COMPONENTS: dict[str, Schema] = {
    "Seat": choice(*SEAT_NAMES),
    "Card": fields(suit=choice(*SUITS), rank=choice(*"23456789", "10", *"JQKA")),
    "CardText": {"type": "string", "pattern": "^([2-9]|10|[TtJjQqKkAa])[SsHhCcDd]$"},
    "CardInput": {"anyOf": [ref("Card"), ref("CardText")]},
    "Hex": {"type": "string", "pattern": "^([0-9a-f]{2})+$"},
    "Play": fields(seat=ref("Seat"), card=ref("Card")),
    "BidValue": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 13}, choice("nil", "blind_nil")]},
    "Person": fields(playerId=UUID, username=maybe(TEXT)),
    "Level": choice(*LEVELS),
    "Holder": fields(
        ("caretaker", "level", "mistakes"),
        playerId=TEXT,
        username=TEXT,
        isBot=FLAG,
        caretaker=FLAG,
        level=ref("Level"),
        mistakes=SHARE,
    ),
    "Message": fields(message=TEXT),
    "Problem": fields(error=TEXT, code=TEXT, type=TEXT, title=TEXT, status=WHOLE, detail=TEXT),
    "SignedIn": fields(sessionId=UUID, playerId=UUID, username=TEXT),
    "Registered": {"anyOf": [fields(message=TEXT, playerId=UUID), ref("SignedIn")]},
    "Profile": fields(
        playerId=UUID,
        username=TEXT,
        avatar=fields(icon=WHOLE),
        cosmetics=fields(feltColor=TEXT, cardBack=TEXT),
        career=fields(games=WHOLE, wins=WHOLE, losses=WHOLE, draws=WHOLE, left=WHOLE),
        hands=fields(
            played=WHOLE,
            tricks=WHOLE,
            bags=WHOLE,
            contracts=WHOLE,
            contractsMade=WHOLE,
            nils=WHOLE,
            nilsMade=WHOLE,
            blindNils=WHOLE,
            blindNilsMade=WHOLE,
            bagsPerHand={"type": "number"},
        ),
        recentGames=listed(
            fields(
                gameId=UUID,
                playedAt=TIME,
                won=FLAG,
                outcome=choice("won", "lost", "drawn", "left"),
                scoreNs=WHOLE,
                scoreEw=WHOLE,
                seat=ref("Seat"),
            )
        ),
    ),
    "Ticket": fields(ticket=UUID, expiresAt=TIME),
    "Build": fields(commitShort=maybe(TEXT), version=maybe(TEXT)),
    "Players": fields(players=listed(ref("Person"))),
    "Blocked": fields(blocked=listed(fields(playerId=UUID, username=maybe(TEXT), blockedAt=TIME))),
    "Friends": fields(
        friends=listed(
            fields(
                playerId=UUID,
                username=maybe(TEXT),
                since=TIME,
                presenceStatus=choice("online", "in-game", "offline"),
                tableInfo=maybe(fields(tableName=maybe(TEXT))),
            )
        ),
        pending=listed(fields(playerId=UUID, username=maybe(TEXT), sentAt=TIME)),
    ),
    "FriendTable": fields(
        ("canGoToTable",),
        table=maybe(
            fields(
                tableId=UUID,
                name=maybe(TEXT),
                hostPlayerId=UUID,
                status=choice("waiting", "playing"),
                visibility=choice(*VISIBILITIES),
                spectating=FLAG,
            )
        ),
        canGoToTable=FLAG,
    ),
    "TableId": fields(tableId=UUID),
    "WhereIAm": fields(tableId=maybe(UUID)),
    "NewTable": fields(
        tableId=UUID,
        name=maybe(TEXT),
        visibility=choice(*VISIBILITIES),
        joinPolicy=choice(*POLICIES),
        spectating=FLAG,
    ),
    "Entry": fields(
        tableId=UUID,
        name=maybe(TEXT),
        hostPlayerId=UUID,
        hostUsername=maybe(TEXT),
        seats=by_seat(maybe(ref("Holder"))),
        seatsAvailable=WHOLE,
        observerCount=WHOLE,
        joinPolicy=choice(*POLICIES),
        visibility=choice(*VISIBILITIES),
        ruleset=TEXT,
        spectating=FLAG,
        canJoin=FLAG,
    ),
    "Tables": fields(("nextCursor",), tables=listed(ref("Entry")), nextCursor=TEXT),
    "Seated": fields(tableId=UUID, seat=ref("Seat")),
    "Stood": fields(tableId=UUID, previousSeat=ref("Seat")),
    "NewHost": fields(tableId=UUID, hostPlayerId=UUID, newHostSeat=ref("Seat")),
    "Shown": fields(tableId=UUID, visibility=choice(*VISIBILITIES), joinPolicy=choice(*POLICIES)),
    "Record": fields(
        tableId=UUID,
        hostPlayerId=UUID,
        name=maybe(TEXT),
        seats=by_seat(maybe(TEXT)),
        observers=listed(UUID),
        status=choice("waiting", "playing"),
        gameId=maybe(UUID),
        createdAt=TIME,
        visibility=choice(*VISIBILITIES),
        joinPolicy=choice(*POLICIES),
        spectating=FLAG,
    ),
    "Invite": fields(inviteId=UUID, token=UUID, expiresAt=TIME),
    "Declined": fields(inviteId=UUID),
    "JoinLink": fields(token=UUID, joinUrl=TEXT),
    "SpectatorLink": fields(token=UUID, spectatorUrl=TEXT),
    "Trick": fields(winner=ref("Seat"), plays=listed(ref("Play"))),
    "Hand": fields(
        handNumber=WHOLE,
        bids=by_seat(maybe(ref("BidValue"))),
        teamBids=MAYBE_SIDES,
        tricksWon=by_seat(WHOLE),
        lastTrick=ref("Trick"),
        scoreDelta=SIDES,
        newBags=SIDES,
        bagPenalty=SIDES,
        scoresBefore=SIDES,
        bagsBefore=SIDES,
        scoresAfter=SIDES,
        bagsAfter=SIDES,
    ),
    "Hands": fields(hands=listed(ref("Hand"))),
    "Hint": fields(
        ("card", "bid", "cards", "position"),
        tableId=UUID,
        version=WHOLE,
        seat=ref("Seat"),
        action=choice("play", "bid", "blind-nil-exchange", "reveal-hand", "cut", "misdeal"),
        card=ref("Card"),
        bid=ref("BidValue"),
        cards=listed(ref("Card")),
        position=WHOLE,
        reason=TEXT,
    ),
    "Slip": fields(trick=WHOLE, card=ref("Card"), better=ref("Card"), cost=SHARE, words=TEXT),
    "Review": fields(tableId=UUID, handNumber=WHOLE, complete=FLAG, slips=by_seat(maybe(ref("Slip")))),
    "Object": {"type": "object"},
    "Options": fields(
        name=maybe(TEXT),
        visibility=choice(*VISIBILITIES),
        joinPolicy=choice(*POLICIES),
        spectating=FLAG,
        ruleset=TEXT,
        rules=ref("Object"),
    ),
    "Waiting": fields(
        ("nextCommitment", "options"),
        status=choice("waiting"),
        seats=by_seat(maybe(ref("Holder"))),
        **ROOM,
        **STAMPS,
    ),
    "Spectator": fields(
        ("nextCommitment", "handHistory", "options"),
        status=choice("spectating"),
        seats=by_seat(ref("Holder")),
        **ROOM,
        phase=ref("Phase"),
        scores=SIDES,
        bags=SIDES,
        tricksWon=by_seat(WHOLE),
        currentTrick=listed(ref("Play")),
        bids=by_seat(maybe(ref("BidValue"))),
        currentPlayerSeat=maybe(ref("Seat")),
        currentBidderSeat=maybe(ref("Seat")),
        dealerSeat=ref("Seat"),
        handNumber=WHOLE,
        spadesbroken=FLAG,
        handHistory=listed(ref("Hand")),
        **STAMPS,
    ),
    "Phase": choice("cut", "bidding", "blind_nil_exchange", "playing", "game_over"),
    "Exchange": fields(
        pending=listed(ref("Seat")),
        currentBlindNilSeat=ref("Seat"),
        step=choice("blind_to_partner", "partner_to_blind", "at_once"),
        cardsFromBlind={"type": "null"},
    ),
    "PlayerView": fields(
        (
            "nextCommitment",
            "handHistory",
            "completedTricks",
            "myHand",
            "validCards",
            "validBids",
            "mayClaimMisdeal",
            "options",
        ),
        status=choice("playing"),
        gameId=UUID,
        tableId=UUID,
        handNumber=WHOLE,
        dealerSeat=ref("Seat"),
        players=by_seat(TEXT),
        scores=SIDES,
        bags=SIDES,
        handHistory=listed(ref("Hand")),
        phase=ref("Phase"),
        gameOver=FLAG,
        winner=maybe(choice("ns", "ew")),
        bids=by_seat(maybe(ref("BidValue"))),
        teamBids=MAYBE_SIDES,
        biddingOrder=listed(ref("Seat")),
        blindNilExchange=maybe(ref("Exchange")),
        currentTrick=listed(ref("Play")),
        completedTricks=listed(ref("Trick")),
        tricksWon=by_seat(WHOLE),
        currentPlayerSeat=maybe(ref("Seat")),
        currentBidderSeat=maybe(ref("Seat")),
        leadSeat=maybe(ref("Seat")),
        spadesbroken=FLAG,
        isFirstTrick=FLAG,
        blindNilEligible=FLAG,
        handRevealedSeats=listed(ref("Seat")),
        myHand=listed(ref("Card")),
        validCards=listed(ref("Card")),
        validBids=listed(ref("BidValue")),
        mayClaimMisdeal=FLAG,
        playerNames=by_seat(ref("Holder")),
        **ROOM,
        **STAMPS,
    ),
    "State": {"anyOf": [ref("Waiting"), ref("Spectator"), ref("PlayerView")]},
}
