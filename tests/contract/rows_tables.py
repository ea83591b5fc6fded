"""Rows of tables: making them, coming, sitting, standing, leaving."""

from tests.contract.shapes import MESSAGE, SEAT, SEATED, UUID
from tests.contract.stage import Row

NO_MISTAKES: tuple[object, ...] = (-0.1, 1.1, "0.5", True, [])
T = "POST /api/tables/{tableId}"
CREATE = "POST /api/tables"
SIT, STAND, BOT, LEAVE = f"{T}/sit", f"{T}/stand", f"{T}/add-bot", f"{T}/leave"
MADE = {"tableId": UUID, "name": None, "visibility": "public", "joinPolicy": "open", "spectating": True}
UPDATED, TAKEN = ["TABLE_UPDATED"], {"lobby": ["TABLE_UPDATED"], "room": ["SEAT_TAKEN"]}
EAST, SOUTH, WEST = ({"seat": seat} for seat in ("east", "south", "west"))
STARTED = ["GAME_STARTED", "HAND_DEALT", "TURN_CHANGED"]

CREATION = (
    Row(CREATE, 201, body={}, shape=MADE, told={"lobby": ["TABLE_CREATED"]}),
    Row(CREATE, 201, body=None, shape=MADE),
    Row(CREATE, 201, body={"name": " Rainy "}, shape={**MADE, "name": "Rainy"}),
    Row(CREATE, 201, body={"name": "  ", "visibility": None, "joinPolicy": None, "spectating": None}, shape=MADE),
    Row(
        CREATE,
        201,
        "friends",
        body={"visibility": "friends-only"},
        shape={**MADE, "visibility": "friends-only", "joinPolicy": "friends-only"},
        told={"piet": ["TABLE_CREATED"]},
    ),
    Row(
        CREATE,
        201,
        "friends",
        body={"visibility": "private", "spectating": False},
        shape={**MADE, "visibility": "private", "joinPolicy": "invite-only", "spectating": False},
        told={},
    ),
    Row(CREATE, 400, body={"name": "x" * 51}),
    Row(CREATE, 400, body={"name": 5}),
    Row(CREATE, 400, by="nobody", body={"name": 5}),
    Row(CREATE, 400, body={"visibility": "secret"}),
    Row(CREATE, 400, body={"joinPolicy": "nobody"}),
    Row(CREATE, 400, body={"visibility": "private", "joinPolicy": "open"}),
    Row(CREATE, 400, body={"spectating": "yes"}),
)

COMING = tuple(
    row
    for route in (f"{T}/arrive", f"{T}/join")
    for row in (
        Row(
            route,
            200,
            "table",
            by="ines",
            shape={"tableId": UUID},
            told={"lobby": UPDATED, "room": ["OBSERVER_JOINED"]},
        ),
        Row(route, 200, "table", by="otto", shape={"tableId": UUID}),
        Row(route, 200, "table", by="piet", shape={"tableId": UUID}),
        Row(route, 200, "friends only", by="piet", shape={"tableId": UUID}),
        Row(route, 200, "invited", by="piet", shape={"tableId": UUID}),
        Row(route, 200, "game", by="otto", shape={"tableId": UUID}),
        Row(route, 403, "closed", by="ines"),
        Row(route, 404, by="ines"),
        Row(route, 404, "private", by="ines"),
        Row(route, 404, "friends only", by="ines"),
        Row(route, 409, "watched", by="ines"),
    )
)

SEATS = (
    Row(SIT, 200, "table", by="ines", body=SOUTH, shape=SEATED, told=TAKEN),
    Row(SIT, 200, "table", by="otto", body=SOUTH, shape=SEATED, told=TAKEN),
    Row(SIT, 200, "table", by="piet", body=EAST, shape=SEATED, told=TAKEN),
    Row(
        SIT,
        200,
        "three seated",
        by="ruth",
        body=WEST,
        shape=SEATED,
        told={
            "lobby": UPDATED,
            "room": STARTED,
            **{name: ["HAND_DEALT"] for name in ("maud", "piet", "ines", "ruth")},
        },
    ),
    Row(SIT, 200, "friends only", by="piet", body=EAST, shape=SEATED),
    Row(SIT, 200, "invited", by="piet", body=EAST, shape=SEATED),
    Row(SIT, 400, "table", by="ines", body={"seat": "up"}),
    Row(SIT, 400, by="ines", body={}),
    Row(SIT, 403, "spectator", by="piet", body=EAST),
    Row(SIT, 403, "invite only", by="ines", body=EAST),
    Row(SIT, 404, by="ines", body=EAST),
    Row(SIT, 404, "private", by="ines", body=EAST),
    Row(SIT, 409, "table", by="ines", body=EAST),
    Row(SIT, 409, "table", by="piet", body=SOUTH),
    Row(SIT, 409, "game", by="otto", body=EAST),
    Row(SIT, 409, "race", by="ines", body=SOUTH),
    Row(BOT, 200, "table", body=SOUTH, shape=SEATED, told=TAKEN),
    Row(BOT, 200, "table", body={**SOUTH, "level": "expert"}, shape=SEATED, told=TAKEN),
    Row(BOT, 200, "table", body={**SOUTH, "level": "club", "mistakes": 0.25}, shape=SEATED, told=TAKEN),
    Row(BOT, 200, "table", body={**SOUTH, "level": None, "mistakes": None}, shape=SEATED, told=TAKEN),
    Row(BOT, 400, "table", body={"seat": 5}),
    Row(BOT, 400, "table", body={**SOUTH, "level": "master"}, word="'standard', 'club' or 'expert'"),
    Row(BOT, 400, "table", body={**SOUTH, "level": 2}),
    *(Row(BOT, 400, "table", body={**SOUTH, "mistakes": bad}) for bad in NO_MISTAKES),
    Row(BOT, 403, "table", by="piet", body=SOUTH),
    Row(BOT, 404, body=SOUTH),
    Row(BOT, 409, "table", body=EAST),
    Row(BOT, 409, "game", body=EAST),
    Row(
        STAND,
        200,
        "table",
        by="piet",
        shape={"tableId": UUID, "previousSeat": "east"},
        told={"lobby": UPDATED, "room": ["SEAT_VACATED", "OBSERVER_JOINED"]},
    ),
    Row(
        STAND,
        200,
        "table",
        shape={"tableId": UUID, "previousSeat": SEAT},
        told={"lobby": UPDATED, "room": ["SEAT_VACATED", "OBSERVER_JOINED", "HOST_CHANGED"]},
    ),
    Row(STAND, 404),
    Row(STAND, 409, "alone"),
    Row(STAND, 409, "game"),
    Row(STAND, 409, "table", by="otto"),
    Row(STAND, 409, "watched", by="piet"),
    Row(LEAVE, 200, "table", by="piet", shape=MESSAGE, told={"lobby": UPDATED, "room": ["SEAT_VACATED"]}),
    Row(LEAVE, 200, "table", by="otto", shape=MESSAGE, told={"lobby": UPDATED, "room": ["OBSERVER_LEFT"]}),
    Row(LEAVE, 200, "alone", shape=MESSAGE, told={"lobby": ["TABLE_REMOVED"], "room": ["TABLE_REMOVED"]}),
    Row(LEAVE, 200, "with bots", shape=lambda body: "terminated" in body["message"]),
    Row(
        LEAVE,
        200,
        "game",
        by="piet",
        shape=MESSAGE,
        told={
            "lobby": UPDATED,
            "room": ["TABLE_UPDATED", "SEAT_TAKEN", "BID_PLACED", "TURN_CHANGED", "TURN_CHANGED"],
        },
    ),
    Row(LEAVE, 404),
    Row(LEAVE, 409, "table", by="ines"),
)

ROWS = (*CREATION, *COMING, *SEATS)
