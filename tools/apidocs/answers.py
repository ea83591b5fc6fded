"""What each route takes and answers: the body's model or schema, the answer's schema, and the refusals."""

from typing import Final, NamedTuple

from engine import payloads
from functions.service.api import bodies, host_bodies
from functions.service.api.bodies import Body
from functions.service.wire import errors, hands, players, state, tables, values
from tools.apidocs.schemas import Hint, Schema, fields, listed, ref


class Answers(NamedTuple):
    """A route's answers. `refusals` are the statuses of its own; those that follow from the route are added."""

    schema: str
    refusals: str = ""
    status: int = 200
    body: type[Body] | Schema | None = None
    example: object = None
    query: tuple[str, ...] = ()


PLAYER = {"playerId": "7d0c8f0e-6f0a-4b7e-9d55-0d6d2c2f6a11"}
ANN = {"email": "ann@example.test", "password": "correct horse"}
SEAT = {"seat": "east"}
CARD = ref("CardInput")
CUT: Schema = {"type": "integer", "minimum": 0, "maximum": 51}
ENTROPY: Schema = {"type": "string", "pattern": "^[ -{}~]{1,32}$"}
NAMED = fields(playerId={"type": "string", "format": "uuid"})
_T = "/api/tables/{tableId}"

ANSWERS: dict[str, Answers] = {
    "POST /api/auth/guest": Answers("SignedIn", "400", 201, bodies.GuestBody, {"displayName": "Maud"}),
    "POST /api/auth/register": Answers(
        "Registered", "400 401 409", 201, bodies.RegisterBody, {**ANN, "username": "Ann"}
    ),
    "GET /api/auth/verify-email": Answers("", "", 302, query=("token",)),
    "POST /api/auth/resend-verification": Answers(
        "Message", "400", body=bodies.AddressBody, example={"email": "ann@example.test"}
    ),
    "POST /api/auth/login": Answers("SignedIn", "400 401 403", body=bodies.LoginBody, example=ANN),
    "POST /api/auth/forgot-password": Answers(
        "Message", "400", body=bodies.AddressBody, example={"email": "ann@example.test"}
    ),
    "POST /api/auth/reset-password": Answers(
        "Message", "400", body=bodies.ResetBody, example={"token": "t", "newPassword": "battery staple"}
    ),
    "POST /api/auth/logout": Answers("Message"),
    "POST /api/auth/totp/setup": Answers(
        "TotpSetup", "400 401 403 409", body=bodies.FactorBody, example={"password": "correct horse"}
    ),
    "POST /api/auth/totp/confirm": Answers(
        "RecoveryCodes", "400 401 403 409", body=bodies.ConfirmBody, example={"totp": "123456"}
    ),
    "POST /api/auth/totp/disable": Answers(
        "Message", "400 401 403 409", body=bodies.FactorBody, example={"password": "correct horse"}
    ),
    "PUT /api/profile/avatar": Answers("Profile", "400 404", body=bodies.AvatarBody, example={"icon": 3}),
    "PUT /api/profile/cosmetics": Answers(
        "Profile", "400 404", body=bodies.CosmeticsBody, example={"feltColor": "blue"}
    ),
    "GET /api/profile/{playerId}": Answers("Profile", "400 404"),
    "GET /api/build-info": Answers("Build"),
    "GET /api/players/search": Answers("Players", "400", query=("username",)),
    "GET /api/players/blocked": Answers("Blocked"),
    "POST /api/players/{playerId}/block": Answers("Message", "400 404 409", 201),
    "DELETE /api/players/{playerId}/block": Answers("Message", "400 404 409"),
    "GET /api/friends": Answers("Friends"),
    "POST /api/friends/request": Answers("Message", "400 403 404 409", 201, NAMED, PLAYER),
    "POST /api/friends/accept": Answers("Message", "400 403 404 409", 200, NAMED, PLAYER),
    "POST /api/friends/decline": Answers("Message", "400 404 409", 200, NAMED, PLAYER),
    "DELETE /api/friends/{playerId}": Answers("Message", "400 404 409"),
    "GET /api/friends/{friendId}/table": Answers("FriendTable", "400 403"),
    "POST /api/friends/{friendId}/go-to-table": Answers("TableId", "400 403 404 409"),
    "GET /api/tables": Answers("Tables", "400", query=("cursor",)),
    "GET /api/lobby/tables": Answers("Tables", "400", query=("hasSeats", "search", "cursor")),
    "GET /api/player/table": Answers("WhereIAm"),
    "POST /api/ws-tickets": Answers("Ticket", "", 201),
    "POST /api/tables": Answers("NewTable", "400 409 422", 201, bodies.TableBody, {"name": "Rainy evening"}),
    f"POST {_T}/join": Answers("TableId", "400 403 404 409 422"),
    f"POST {_T}/arrive": Answers("TableId", "400 403 404 409 422"),
    f"POST {_T}/sit": Answers("Seated", "400 403 404 409 422", body=bodies.SeatBody, example=SEAT),
    f"POST {_T}/stand": Answers("Stood", "400 403 404 409 422"),
    f"POST {_T}/add-bot": Answers(
        "Seated", "400 403 404 409 422", body=bodies.BotBody, example=SEAT | {"level": "club", "mistakes": 0.2}
    ),
    f"POST {_T}/leave": Answers("Message", "400 404 409 422"),
    f"POST {_T}/change-seat": Answers("Seated", "400 404 409 422", body=bodies.SeatBody, example=SEAT),
    f"POST {_T}/assign-seat": Answers(
        "Seated", "400 403 404 409 422", body=host_bodies.AssignBody, example=PLAYER | SEAT
    ),
    f"POST {_T}/transfer-host": Answers("NewHost", "400 403 404 409 422", body=host_bodies.PlayerBody, example=PLAYER),
    f"POST {_T}/visibility": Answers(
        "Shown", "400 403 404 409 422", body=host_bodies.VisibilityBody, example={"visibility": "private"}
    ),
    f"POST {_T}/kick": Answers("TableRecord", "400 403 404 409 422", body=host_bodies.PlayerBody, example=PLAYER),
    f"POST {_T}/terminate": Answers("Message", "400 403 404 409 422"),
    f"POST {_T}/invite": Answers("Invite", "400 403 404 409 422", body=host_bodies.PlayerBody, example=PLAYER),
    "POST /api/invites/{inviteId}/decline": Answers("Declined", "403 409 410 422"),
    f"POST {_T}/join-link": Answers("JoinLink", "403 404"),
    f"GET {_T}/join-link": Answers("JoinLink", "403 404"),
    "POST /api/tables/join-link/{token}": Answers(
        "Seated", "400 403 404 409 410 422", body=bodies.SeatBody, example=SEAT
    ),
    f"POST {_T}/spectator-link": Answers("SpectatorLink", "403 404"),
    "POST /api/tables/spectator-link/{token}": Answers("TableId", "403 404 409 422"),
    f"POST {_T}/chat": Answers("Message", "400 403 404 409", body=bodies.ChatBody, example={"text": "Good luck"}),
    f"GET {_T}/hands": Answers("Hands", "403 404"),
    f"GET {_T}/hands/{{handNumber}}": Answers("HandRecord", "403 404"),
    f"GET {_T}/hands/{{handNumber}}/proof": Answers("Proof", "403 404 409"),
    f"GET {_T}/hands/{{handNumber}}/review": Answers("Review", "403 404 409"),
    f"GET {_T}/hint": Answers("Hint", "403 404 409"),
    f"GET {_T}/state": Answers("State", "403 404"),
    f"POST {_T}/bid": Answers("State", "400 403 404 409 422", body=fields(bid=ref("BidValue")), example={"bid": 3}),
    f"POST {_T}/reveal-hand": Answers("State", "400 403 404 409 422"),
    f"POST {_T}/blind-nil-exchange": Answers(
        "State",
        "400 403 404 409 422",
        body=fields(cards=listed(CARD) | {"maxItems": 4}),
        example={"cards": ["AS", "10H"]},
    ),
    f"POST {_T}/play": Answers("State", "400 403 404 409 422", body=fields(card=CARD), example={"card": "QH"}),
    f"POST {_T}/cut": Answers("State", "400 403 404 409 422", body=fields(position=CUT), example={"position": 20}),
    f"POST {_T}/misdeal": Answers("State", "400 403 404 409 422"),
    f"POST {_T}/entropy": Answers(
        "State", "400 403 404 409 422", body=fields(entropy=ENTROPY), example={"entropy": "roses"}
    ),
}
"""One row a route of the route table; a test holds them together."""

SHAPES: Final[dict[str, Hint]] = {
    name: hint
    for module in (values, tables, state, hands, players, payloads, errors)
    for name, hint in vars(module).items()
    if name in {"Problem", *(answers.schema for answers in ANSWERS.values())}
}
"""The types that routes answer, by name."""
