"""Rows of the host's controls, of invites and of links."""

import re

from tests.contract.shapes import MESSAGE, RECORD, SEAT, SEATED, TIME, UUID
from tests.contract.stage import NOBODY, Row

T = "POST /api/tables/{tableId}"
CHANGE, ASSIGN, TRANSFER = f"{T}/change-seat", f"{T}/assign-seat", f"{T}/transfer-host"
VISIBILITY, KICK, END, INVITE = f"{T}/visibility", f"{T}/kick", f"{T}/terminate", f"{T}/invite"
DECLINE = "POST /api/invites/{inviteId}/decline"
JOIN_LINK, USE_JOIN = f"{T}/join-link", "POST /api/tables/join-link/{token}"
WATCH_LINK, USE_WATCH = f"{T}/spectator-link", "POST /api/tables/spectator-link/{token}"
UPDATED, GONE = ["TABLE_UPDATED"], ["TABLE_REMOVED"]
MOVED = {"lobby": UPDATED, "room": ["SEAT_VACATED", "SEAT_TAKEN"]}
SOUTH, NORTH, EAST = ({"seat": seat} for seat in ("south", "north", "east"))
PIET = {"playerId": "@piet"}
SEEN = {"tableId": UUID, "visibility": str, "joinPolicy": str}
LINKED = {"token": UUID, "joinUrl": re.compile(rf"https?://[^/]+/join/{UUID.pattern}")}
WATCHED = {"token": UUID, "spectatorUrl": re.compile(rf"https?://[^/]+/spectate/{UUID.pattern}")}

CONTROLS = (
    Row(CHANGE, 200, "table", by="piet", body=SOUTH, shape=SEATED, told=MOVED),
    Row(CHANGE, 200, "table", by="piet", body=EAST, shape=SEATED, told={}),
    Row(CHANGE, 400, "table", body={}),
    Row(CHANGE, 404, body=SOUTH),
    Row(CHANGE, 409, "game", body=SOUTH),
    Row(CHANGE, 409, "table", by="otto", body=SOUTH),
    Row(CHANGE, 409, "table", by="piet", body=NORTH),
    Row(CHANGE, 503, "race", by="piet", body=SOUTH),
    Row(ASSIGN, 200, "table", body={**PIET, **SOUTH}, shape=SEATED, told=MOVED),
    Row(ASSIGN, 200, "with bot", body={"playerId": "bot:west", **SOUTH}, shape=SEATED, told=MOVED),
    Row(ASSIGN, 200, "table", body={**PIET, **EAST}, shape=SEATED, told={}),
    Row(ASSIGN, 400, "table", body=SOUTH),
    Row(ASSIGN, 400, "table", body=PIET),
    Row(ASSIGN, 400, "table", by="nobody", body={}),
    Row(ASSIGN, 400, "table", by="piet", body={**PIET, "seat": "up"}),
    Row(ASSIGN, 403, "table", by="piet", body={**PIET, **SOUTH}),
    Row(ASSIGN, 404, body={**PIET, **SOUTH}),
    Row(ASSIGN, 409, "game", body={**PIET, **SOUTH}),
    Row(ASSIGN, 409, "table", body={"playerId": "@otto", **SOUTH}),
    Row(ASSIGN, 409, "table", body={**PIET, **NORTH}),
    Row(ASSIGN, 503, "race", body={**PIET, **SOUTH}),
    Row(
        TRANSFER,
        200,
        "table",
        body=PIET,
        shape={"tableId": UUID, "hostPlayerId": UUID, "newHostSeat": "east"},
        told={"lobby": UPDATED, "room": ["HOST_CHANGED"]},
    ),
    Row(TRANSFER, 200, "game", body=PIET, shape={"newHostSeat": SEAT}),
    Row(TRANSFER, 400, "table", by="nobody", body={}),
    Row(TRANSFER, 400, "table", body={"playerId": "@maud"}),
    Row(TRANSFER, 400, "table", body={"playerId": "@otto"}),
    Row(TRANSFER, 400, "with bot", body={"playerId": "bot:west"}),
    Row(TRANSFER, 403, "table", by="piet", body=PIET),
    Row(TRANSFER, 404, body=PIET),
    Row(TRANSFER, 409, "race", body=PIET),
    Row(
        VISIBILITY,
        200,
        "table",
        body={"visibility": "private"},
        shape={**SEEN, "visibility": "private", "joinPolicy": "invite-only"},
        told={"lobby": GONE, "room": ["TABLE_VISIBILITY_CHANGED"]},
    ),
    Row(
        VISIBILITY,
        200,
        "friends only",
        body={"visibility": "public"},
        shape={**SEEN, "joinPolicy": "friends-only"},
        told={"piet": GONE, "lobby": ["TABLE_CREATED"], "room": ["TABLE_VISIBILITY_CHANGED"]},
    ),
    Row(VISIBILITY, 200, "table", body={"visibility": "public"}, shape={**SEEN, "joinPolicy": "open"}, told={}),
    Row(VISIBILITY, 400, body={"visibility": "secret"}),
    Row(VISIBILITY, 403, "table", by="piet", body={"visibility": "private"}),
    Row(VISIBILITY, 404, body={"visibility": "private"}),
    Row(
        KICK,
        200,
        "table",
        body=PIET,
        shape=RECORD,
        told={"lobby": UPDATED, "room": ["PLAYER_KICKED"], "piet": ["KICKED_FROM_TABLE"]},
    ),
    Row(KICK, 200, "table", body={"playerId": "@otto"}, shape=RECORD),
    Row(KICK, 200, "with bot", body={"playerId": "bot:west"}, shape=RECORD),
    Row(
        KICK,
        200,
        "game",
        body=PIET,
        shape={**RECORD, "status": "playing", "gameId": UUID},
        told={
            "lobby": UPDATED,
            "room": ["PLAYER_KICKED", "TABLE_UPDATED", "SEAT_TAKEN", "BID_PLACED", "TURN_CHANGED", "TURN_CHANGED"],
            "piet": ["KICKED_FROM_TABLE"],
        },
    ),
    Row(KICK, 400, "table", by="nobody", body={}),
    Row(KICK, 400, "table", body={"playerId": "@maud"}),
    Row(KICK, 400, "table", body={"playerId": "@ines"}),
    Row(KICK, 403, "table", by="piet", body={"playerId": "@otto"}),
    Row(KICK, 404, body=PIET),
    Row(END, 200, "table", shape=MESSAGE, told={"lobby": GONE, "room": GONE}),
    Row(END, 200, "game", shape=MESSAGE, told={"lobby": GONE, "room": GONE}),
    Row(END, 403, "table", by="piet"),
    Row(END, 404),
)

INVITES = (
    Row(
        INVITE,
        200,
        "private",
        body=PIET,
        shape={"inviteId": UUID, "token": UUID, "expiresAt": TIME},
        told={"piet": ["INVITE_RECEIVED"]},
    ),
    Row(INVITE, 200, "declined", body=PIET, shape={"inviteId": UUID}),
    Row(INVITE, 400, "table", by="nobody", body={}),
    Row(INVITE, 403, "table", by="piet", body={"playerId": "@ines"}),
    Row(INVITE, 403, "host blocked", body=PIET),
    Row(INVITE, 404, body=PIET),
    Row(INVITE, 404, "table", body={"playerId": NOBODY}),
    Row(INVITE, 404, "table", body={"playerId": "x"}),
    Row(INVITE, 409, "invited", body=PIET, word="DUPLICATE_INVITE"),
    Row(DECLINE, 200, "invited", by="piet", shape={"inviteId": UUID}, told={"maud": ["INVITE_DECLINED"]}),
    Row(DECLINE, 403, "invited", by="ines"),
    Row(DECLINE, 410, "declined", by="piet", word="INVITE_GONE"),
    Row(DECLINE, 410, by="piet", path=f"/api/invites/{NOBODY}/decline", word="INVITE_GONE"),
)

LINKS = (
    Row(JOIN_LINK, 200, "table", shape=LINKED),
    Row(JOIN_LINK, 200, "game", shape=LINKED),
    Row(JOIN_LINK, 403, "table", by="piet"),
    Row(JOIN_LINK, 404),
    Row(
        USE_JOIN,
        200,
        "join link",
        by="piet",
        body=EAST,
        shape=SEATED,
        told={"room": ["SEAT_TAKEN"]},
    ),
    Row(USE_JOIN, 200, "invited", by="piet", body=EAST, shape=SEATED),
    Row(USE_JOIN, 400, "join link", by="piet", body={"seat": "up"}),
    Row(USE_JOIN, 403, by="piet", path="/api/tables/join-link/x", body=EAST),
    Row(USE_JOIN, 403, "spectator", by="piet", body=EAST),
    Row(USE_JOIN, 404, "dead link", by="piet", body=EAST),
    Row(USE_JOIN, 409, "link to game", by="otto", body=EAST),
    Row(USE_JOIN, 409, "join link", by="piet", body=NORTH),
    Row(USE_JOIN, 409, "join link", body=EAST),
    Row(USE_JOIN, 410, "used link", by="piet", body=EAST, word="JOIN_LINK_GONE"),
    Row(USE_JOIN, 410, "declined", by="piet", body=EAST, word="JOIN_LINK_GONE"),
    Row(WATCH_LINK, 200, "table", shape=WATCHED),
    Row(WATCH_LINK, 403, "closed"),
    Row(WATCH_LINK, 403, "table", by="piet"),
    Row(WATCH_LINK, 404),
    Row(
        USE_WATCH,
        200,
        "spectator link",
        by="piet",
        shape={"tableId": UUID},
        told={"room": ["OBSERVER_JOINED"]},
    ),
    Row(USE_WATCH, 403, path="/api/tables/spectator-link/x"),
    Row(USE_WATCH, 403, path=f"/api/tables/spectator-link/{NOBODY}"),
    Row(USE_WATCH, 404, "dead spectator link", by="piet"),
    Row(USE_WATCH, 409, "full spectator link", by="ines"),
)

ROWS = (*CONTROLS, *INVITES, *LINKS)
