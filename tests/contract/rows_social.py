"""Rows of players, friends and blocks."""

from typing import Any

from tests.contract.shapes import ENTRY, MESSAGE, PERSON, TIME, UUID, maybe
from tests.contract.stage import Row

SEARCH, REQUEST = "GET /api/players/search", "POST /api/friends/request"
ACCEPT, DECLINE = "POST /api/friends/accept", "POST /api/friends/decline"
FRIENDS, UNFRIEND = "GET /api/friends", "DELETE /api/friends/{playerId}"
WHERE, GO = "GET /api/friends/{friendId}/table", "POST /api/friends/{friendId}/go-to-table"
BLOCK, UNBLOCK = "POST /api/players/{playerId}/block", "DELETE /api/players/{playerId}/block"
BLOCKED = "GET /api/players/blocked"
PIET, MAUD, NONE, BAD = ({"playerId": name} for name in ("@piet", "@maud", "@nobody", "x"))

PRESENCE = {"online", "in-game", "offline"}
FRIEND = {
    **PERSON,
    "since": TIME,
    "presenceStatus": lambda value: value in PRESENCE,
    "tableInfo": maybe({"tableName": maybe(str)}),
}
TABLE = {
    "tableId": UUID,
    "name": maybe(str),
    "hostPlayerId": UUID,
    "status": "waiting",
    "visibility": "public",
    "spectating": True,
}
RECEIVED, ACCEPTED = "FRIEND_REQUEST_RECEIVED", "FRIEND_REQUEST_ACCEPTED"
BOTH_SHOWN = {"maud": ["TABLE_CREATED"], "piet": [ACCEPTED, "TABLE_CREATED"]}
BOTH_HIDDEN = {"maud": ["TABLE_REMOVED"], "piet": ["TABLE_REMOVED"]}


def only(**fields: Any) -> Any:
    """An object with these fields and no others."""
    return lambda value: value == fields


ROWS = (
    Row(SEARCH, 200, "findable", path="/api/players/search?username=AN", shape={"players": [PERSON]}),
    Row(SEARCH, 200, path="/api/players/search?username=zz", shape=only(players=[])),
    Row(SEARCH, 400, path="/api/players/search?username=%20"),
    Row(SEARCH, 400, path=f"/api/players/search?username={'x' * 51}"),
    Row(SEARCH, 400),
    Row(SEARCH, 429, path="/api/players/search?username=zz", times=11),
    Row(REQUEST, 201, body=PIET, shape=MESSAGE, told={"piet": [RECEIVED]}),
    Row(REQUEST, 201, "hosts asked", body=PIET, shape=MESSAGE, told={"piet": [RECEIVED]}),
    Row(REQUEST, 400, body={}),
    Row(REQUEST, 400, body=MAUD),
    Row(REQUEST, 400, body=BAD),
    Row(REQUEST, 403, "blocked", body=PIET),
    Row(REQUEST, 403, "blocked by", body=PIET),
    Row(REQUEST, 404, body=NONE),
    Row(REQUEST, 409, "asking", body=PIET),
    Row(REQUEST, 409, "friends", body=PIET),
    Row(REQUEST, 429, body={}, times=11),
    Row(ACCEPT, 200, "asked", body=PIET, shape=MESSAGE, told={"piet": [ACCEPTED]}),
    Row(ACCEPT, 200, "hosts asked", body=PIET, shape=MESSAGE, told=BOTH_SHOWN),
    Row(ACCEPT, 400, body={}),
    Row(ACCEPT, 400, body=BAD),
    Row(ACCEPT, 403, "blocked", body=PIET),
    Row(ACCEPT, 404, body=PIET),
    Row(ACCEPT, 404, "asking", body=PIET),
    Row(DECLINE, 200, "asked", body=PIET, shape=MESSAGE, told={}),
    Row(DECLINE, 400, body=BAD),
    Row(DECLINE, 404, body=PIET),
    Row(FRIENDS, 200, "friends", shape={"friends": [FRIEND], "pending": []}),
    Row(FRIENDS, 200, "asked", shape={"friends": [], "pending": [{**PERSON, "sentAt": TIME}]}),
    Row(FRIENDS, 200, "asking", shape=only(friends=[], pending=[])),
    Row(UNFRIEND, 200, "friends", shape=MESSAGE, told={}),
    Row(UNFRIEND, 200, "hosts friends", shape=MESSAGE, told=BOTH_HIDDEN),
    Row(UNFRIEND, 400, path="/api/friends/x"),
    Row(UNFRIEND, 404),
    Row(WHERE, 200, "friend at table", shape={"table": TABLE, "canGoToTable": True}),
    Row(WHERE, 200, "friends", shape=only(table=None)),
    Row(WHERE, 200, "friend at private table", shape=only(table=None)),
    Row(WHERE, 400, path="/api/friends/x/table"),
    Row(WHERE, 403),
    Row(GO, 200, "friend at table", shape={"tableId": UUID}, told={"lobby": ["TABLE_UPDATED"]}),
    Row(GO, 400, path="/api/friends/x/go-to-table"),
    Row(GO, 403),
    Row(GO, 403, "friend at private table"),
    Row(GO, 404, "friends"),
    Row(GO, 409, "friend at full table"),
    Row(BLOCK, 201, shape=MESSAGE, told={}),
    Row(BLOCK, 201, "blocked", shape=MESSAGE, told={}),
    Row(BLOCK, 201, "hosts friends", shape=MESSAGE, told=BOTH_HIDDEN),
    Row(BLOCK, 201, "hosts asked", shape=MESSAGE, told={}),
    Row(BLOCK, 400, path="/api/players/@maud/block"),
    Row(BLOCK, 400, path="/api/players/x/block"),
    Row(BLOCK, 404, path="/api/players/@nobody/block"),
    Row(UNBLOCK, 200, "blocked", shape=MESSAGE),
    Row(UNBLOCK, 400, path="/api/players/x/block"),
    Row(UNBLOCK, 404),
    Row(UNBLOCK, 404, "blocked by"),
    Row(BLOCKED, 200, "blocked", shape={"blocked": [{**PERSON, "blockedAt": TIME}]}),
    Row(BLOCKED, 200, "blocked by", shape=only(blocked=[])),
    Row("GET /api/tables", 200, "table", shape={"tables": [ENTRY]}),
    Row("GET /api/tables", 200, "private", shape=only(tables=[])),
    Row("GET /api/lobby/tables", 200, "table", path="/api/lobby/tables?hasSeats=true", shape={"tables": [ENTRY]}),
    Row("GET /api/lobby/tables", 200, "table", path="/api/lobby/tables?search=x", shape=only(tables=[])),
    Row("GET /api/player/table", 200, "table", by="otto", shape={"tableId": UUID}),
    Row("GET /api/player/table", 200, "table", by="ines", shape=only(tableId=None)),
)
