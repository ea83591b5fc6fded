"""Rows of the routes that the contract does not have: guests, the second factor, talk, records, hints, the deal."""

from tests.contract.rows_game import WITH_CARDS
from tests.contract.shapes import CARD, MESSAGE, PROFILE, SEAT, SIGNED_IN, TIME, UUID, per_seat
from tests.contract.stage import PASSWORD, Row

T = "/api/tables/{tableId}"
GUEST, TICKET = "POST /api/auth/guest", "POST /api/ws-tickets"
SETUP, CONFIRM, DISABLE = (f"POST /api/auth/totp/{step}" for step in ("setup", "confirm", "disable"))
AVATAR, COSMETICS = "PUT /api/profile/avatar", "PUT /api/profile/cosmetics"
JOIN_LINK, CHAT, HINT = f"GET {T}/join-link", f"POST {T}/chat", f"GET {T}/hint"
HANDS, HAND = f"GET {T}/hands", f"GET {T}/hands/{{handNumber}}"
PROOF, REVIEW = f"{HAND}/proof", f"{HAND}/review"
CUT, MISDEAL, ENTROPY = f"POST {T}/cut", f"POST {T}/misdeal", f"POST {T}/entropy"
SECRET, CODE, SAID = {"password": PASSWORD}, {"totp": "@digits"}, {"text": "Good luck"}
FIRST, AT_TWENTY, ROSES = "/api/tables/@tableId/hands/1", {"position": 20}, {"entropy": "roses"}
PLAYERS, DEALT = ("maud", "piet", "ines", "ruth"), ["HAND_DEALT"]

ACCOUNTS = (
    Row(GUEST, 201, by="nobody", body={"displayName": "Maud"}, shape={**SIGNED_IN, "username": "Maud"}),
    Row(GUEST, 201, by="nobody", shape=SIGNED_IN),
    Row(GUEST, 400, by="nobody", body={"displayName": 5}),
    Row(GUEST, 400, by="nobody", body={"displayName": "x" * 51}),
    Row(GUEST, 429, by="nobody", times=61),
    Row(SETUP, 200, "account", body=SECRET, shape={"secret": str, "otpauthUri": str}),
    Row(SETUP, 400, "account", body={}),
    Row(SETUP, 401, "account", body={"password": "wrong horse"}),
    Row(SETUP, 403, body=SECRET),
    Row(SETUP, 409, "factor", body=SECRET),
    Row(SETUP, 429, "account", body={}, times=11),
    Row(CONFIRM, 200, "factor begun", body=CODE, shape={"recoveryCodes": [str]}),
    Row(CONFIRM, 400, "factor begun", body={}),
    Row(CONFIRM, 401, "factor begun", body={"totp": "x"}),
    Row(CONFIRM, 403, body={"totp": "123456"}),
    Row(CONFIRM, 409, "account", body={"totp": "123456"}),
    Row(CONFIRM, 429, "factor begun", body={}, times=11),
    Row(DISABLE, 200, "factor", body={**SECRET, "recoveryCode": "@recovery"}, shape=MESSAGE),
    Row(DISABLE, 400, "factor", body={}),
    Row(DISABLE, 401, "factor", body=SECRET, word="totp_required"),
    Row(DISABLE, 401, "factor", body={**SECRET, **CODE}, word="totp_invalid"),
    Row(DISABLE, 403, body=SECRET),
    Row(DISABLE, 409, "account", body=SECRET),
    Row(DISABLE, 429, "factor", body={}, times=11),
    Row(AVATAR, 200, body={"icon": 3}, shape={**PROFILE, "avatar": {"icon": 3}}),
    Row(AVATAR, 400, body={"icon": 25}),
    Row(AVATAR, 400, body={}),
    Row(COSMETICS, 200, body={"feltColor": "blue"}, shape={**PROFILE, "cosmetics": {"feltColor": "blue"}}),
    Row(COSMETICS, 400, body={"cardBack": "plaid"}),
    Row(TICKET, 201, shape={"ticket": UUID, "expiresAt": TIME}),
)

TABLES = (
    Row(JOIN_LINK, 200, "table", shape={"token": UUID, "joinUrl": str}),
    Row(JOIN_LINK, 403, "table", by="piet"),
    Row(JOIN_LINK, 404),
    Row(CHAT, 200, "table", by="piet", body=SAID, shape=MESSAGE, told={"room": ["CHAT"]}),
    Row(CHAT, 200, "game", by="otto", body=SAID, shape=MESSAGE, told={"room": ["CHAT"]}),
    Row(CHAT, 400, "table", body={}),
    Row(CHAT, 400, "table", body={"text": "x" * 201}),
    Row(CHAT, 403, "table", by="ines", body=SAID),
    Row(CHAT, 404, body=SAID),
    Row(CHAT, 409, "cutting", body=SAID),
)

RECORDS = (
    Row(HANDS, 200, "table", shape={"hands": lambda hands: hands == []}),
    Row(HANDS, 200, "finished hand", shape={"hands": [{"handNumber": 1}]}),
    Row(HANDS, 403, "table", by="ines"),
    Row(HANDS, 404),
    Row(HAND, 200, "finished hand", path=FIRST, shape={"handsPlayed": per_seat([CARD]), "proofSealed": False}),
    Row(HAND, 200, "sealed hand", path=FIRST, shape={"exchanged": None, "proofSealed": True}),
    Row(HAND, 403, "finished hand", by="ines", path=FIRST),
    Row(HAND, 404, "finished hand", path="/api/tables/@tableId/hands/2"),
    Row(PROOF, 200, "finished hand", path=f"{FIRST}/proof", shape={"commitment": str, "serverSeed": str}),
    Row(PROOF, 403, "finished hand", by="ines", path=f"{FIRST}/proof"),
    Row(PROOF, 404, "finished hand", path="/api/tables/@tableId/hands/x/proof"),
    Row(PROOF, 409, "sealed hand", path=f"{FIRST}/proof"),
    Row(REVIEW, 200, "finished hand", path=f"{FIRST}/review", shape={"handNumber": 1, "complete": bool}),
    Row(REVIEW, 403, "finished hand", by="ines", path=f"{FIRST}/review"),
    Row(REVIEW, 404, "finished hand", path="/api/tables/@tableId/hands/2/review"),
    Row(REVIEW, 409, "sealed hand", path=f"{FIRST}/review"),
)

PLAY = (
    Row(HINT, 200, "game", by="piet", shape={"action": "bid", "seat": "east", "reason": str}),
    Row(HINT, 200, "playing", by="piet", shape={"action": "play", "card": CARD, "reason": str}),
    Row(HINT, 403, "game", by="otto"),
    Row(HINT, 403, "cutting", by="ruth", word="hints"),
    Row(HINT, 404),
    Row(HINT, 409, "table"),
    Row(HINT, 409, "game", by="ines"),
    Row(
        CUT,
        200,
        "cutting",
        by="ruth",
        body=AT_TWENTY,
        shape={"phase": "bidding"},
        told={"room": ["CUT_MADE", *DEALT, "TURN_CHANGED"], **dict.fromkeys(PLAYERS, DEALT)},
    ),
    *(Row(CUT, 400, "cutting", by="ruth", body={"position": at}) for at in ("20", 52, -1, None)),
    Row(CUT, 403, "cutting", by="otto", body=AT_TWENTY),
    Row(CUT, 404, body=AT_TWENTY),
    Row(CUT, 409, "cutting", by="piet", body=AT_TWENTY),
    Row(CUT, 409, "game", by="piet", body=AT_TWENTY),
    Row(
        MISDEAL,
        200,
        "misdealt",
        by="piet",
        shape={**WITH_CARDS, "phase": "bidding", "handNumber": 1},
        told={"room": ["MISDEAL", *DEALT, "TURN_CHANGED"], **dict.fromkeys(PLAYERS, DEALT)},
    ),
    Row(MISDEAL, 400, "misdealt"),
    Row(MISDEAL, 400, "game", by="piet"),
    Row(MISDEAL, 403, "misdealt", by="otto"),
    Row(MISDEAL, 404),
    Row(MISDEAL, 409, "table"),
    Row(MISDEAL, 409, "playing", by="piet"),
    Row(ENTROPY, 200, "table", body=ROSES, shape={"status": "waiting"}),
    Row(ENTROPY, 200, "game", by="ruth", body=ROSES, shape={"status": "playing", "currentBidderSeat": SEAT}),
    Row(ENTROPY, 400, "game", body={}),
    Row(ENTROPY, 400, "game", body={"entropy": "x" * 257}),
    Row(ENTROPY, 403, "game", by="otto", body=ROSES),
    Row(ENTROPY, 404, body=ROSES),
    Row(ENTROPY, 409, "over", body=ROSES),
)

ROWS = (*ACCOUNTS, *TABLES, *RECORDS, *PLAY)
