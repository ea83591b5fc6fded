"""The one route table: HTTP routes, socket routes, schedules and the functions that carry them.

Pure data with two readers: the handlers register their routes from it, and the stack builds gateways,
functions and exactly the rights of `touches` from it. It imports nothing of AWS.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

Auth = Literal["none", "session"]
Touch = Literal["read", "write", "push", "timer", "mail"]
Method = Literal["GET", "POST", "PUT", "DELETE", "ANY"]
Limit = Literal["auth", "social", "guests", "tables", "invites"]
SocketKey = Literal["$connect", "$disconnect", "$default", "JOIN", "LEAVE", "JOIN_LOBBY", "LEAVE_LOBBY"]
"""What the gateway selects a socket route by: what happens to the connection, or the type of a message."""
FunctionName = Literal["accounts", "social", "lobby", "host", "tables", "game", "coach", "sockets", "clock"]


@dataclass(frozen=True)
class Route:
    """One HTTP route; `handler` is the name of a function in `functions/<function>.py`."""

    method: Method
    path: str
    function: FunctionName
    handler: str
    auth: Auth
    touches: frozenset[Touch]
    limit: Limit | None = None
    """The counter of requests that the route shares with others."""
    needs: tuple[str, ...] = ()
    """Texts without which a body is refused, even before the session is looked at; one with a ? may be absent."""

    @cached_property
    def key(self) -> str:
        """The route's name at the gateway and in the log: method and path."""
        return f"{self.method} {self.path}"

    @cached_property
    def at_table(self) -> bool:
        """Whether the path names a table, which is then read together with the session."""
        return "{tableId}" in self.path


class SocketRoute(NamedTuple):
    """Opening, closing, or a type of message; the function selects messages by their `type`, not the gateway."""

    key: SocketKey
    function: FunctionName
    handler: str
    touches: frozenset[Touch]


class Schedule(NamedTuple):
    """A function called at a fixed rate."""

    name: str
    function: FunctionName
    handler: str
    every_minutes: int
    touches: frozenset[Touch]


class Queue(NamedTuple):
    """A function called with a queue's messages; what fails `attempts` times goes to the dead-letter queue."""

    name: str
    function: FunctionName
    handler: str
    batch_size: int
    attempts: int
    touches: frozenset[Touch]


class Function(NamedTuple):
    """One Lambda function: its entry point, its size, and what is packed with it."""

    name: FunctionName
    memory_mb: int
    timeout_s: int
    purpose: str
    libraries: tuple[str, ...]
    """What it imports of requirements-lambda.txt besides boto3; what these need comes along."""
    concurrency: int | None = None
    """Executions that are kept for it and are the most it gets; None shares the account's."""
    links: bool = False
    """Whether it makes links to the page, in answers or in mail."""

    @property
    def entry(self) -> str:
        """The handler setting of the Lambda function."""
        return f"functions.{self.name}.handler"


NOTHING: frozenset[Touch] = frozenset()
READ: frozenset[Touch] = frozenset({"read"})
SIGN_IN: frozenset[Touch] = frozenset({"write"})
CHANGE: frozenset[Touch] = frozenset({"read", "write"})
WRITE_TO: frozenset[Touch] = frozenset({"read", "write", "timer"})
COMMIT: frozenset[Touch] = frozenset({"read", "write", "push", "timer"})
SOCKET: frozenset[Touch] = frozenset({"read", "write", "push"})

_T = "/api/tables/{tableId}"

ROUTES: tuple[Route, ...] = (
    Route("POST", "/api/auth/guest", "accounts", "guest", "none", SIGN_IN, "guests"),
    Route("POST", "/api/auth/register", "accounts", "register", "none", COMMIT, "auth"),
    Route("GET", "/api/auth/verify-email", "accounts", "verify_email", "none", CHANGE, "auth"),
    Route("POST", "/api/auth/resend-verification", "accounts", "resend_verification", "none", WRITE_TO, "auth"),
    Route("POST", "/api/auth/login", "accounts", "login", "none", CHANGE, "auth"),
    Route("POST", "/api/auth/forgot-password", "accounts", "forgot_password", "none", WRITE_TO, "auth"),
    Route("POST", "/api/auth/reset-password", "accounts", "reset_password", "none", COMMIT, "auth"),
    Route("POST", "/api/auth/logout", "accounts", "logout", "none", COMMIT),
    Route("POST", "/api/auth/totp/setup", "accounts", "totp_setup", "session", CHANGE, "auth"),
    Route("POST", "/api/auth/totp/confirm", "accounts", "totp_confirm", "session", CHANGE, "auth"),
    Route("POST", "/api/auth/totp/disable", "accounts", "totp_disable", "session", CHANGE, "auth"),
    Route("PUT", "/api/profile/avatar", "accounts", "change_avatar", "session", CHANGE),
    Route("PUT", "/api/profile/cosmetics", "accounts", "change_cosmetics", "session", CHANGE),
    Route("GET", "/api/profile/{playerId}", "accounts", "profile", "none", READ),
    Route("GET", "/api/build-info", "accounts", "build_info", "none", NOTHING),
    Route("GET", "/api/players/search", "social", "search", "session", READ, "social"),
    Route("GET", "/api/players/blocked", "social", "blocked", "session", READ),
    Route("POST", "/api/players/{playerId}/block", "social", "block", "session", COMMIT),
    Route("DELETE", "/api/players/{playerId}/block", "social", "unblock", "session", CHANGE),
    Route("GET", "/api/friends", "social", "friends", "session", READ),
    Route("POST", "/api/friends/request", "social", "request_friend", "session", COMMIT, "social"),
    Route("POST", "/api/friends/accept", "social", "accept_friend", "session", COMMIT),
    Route("POST", "/api/friends/decline", "social", "decline_friend", "session", CHANGE),
    Route("DELETE", "/api/friends/{playerId}", "social", "unfriend", "session", COMMIT),
    Route("GET", "/api/friends/{friendId}/table", "social", "friend_table", "session", READ),
    Route("POST", "/api/friends/{friendId}/go-to-table", "social", "go_to_table", "session", COMMIT),
    Route("GET", "/api/tables", "lobby", "list_tables", "session", READ),
    Route("GET", "/api/lobby/tables", "lobby", "list_lobby", "session", READ),
    Route("GET", "/api/player/table", "lobby", "player_table", "session", READ),
    Route("POST", "/api/ws-tickets", "lobby", "socket_ticket", "session", CHANGE),
    Route("POST", "/api/tables", "tables", "create_table", "session", COMMIT, "tables", ("name?",)),
    Route("POST", f"{_T}/join", "tables", "join", "session", COMMIT),
    Route("POST", f"{_T}/arrive", "tables", "arrive", "session", COMMIT),
    Route("POST", f"{_T}/sit", "tables", "sit", "session", COMMIT),
    Route("POST", f"{_T}/stand", "tables", "stand", "session", COMMIT),
    Route("POST", f"{_T}/add-bot", "tables", "add_bot", "session", COMMIT),
    Route("POST", f"{_T}/leave", "tables", "leave", "session", COMMIT),
    Route("POST", f"{_T}/change-seat", "host", "change_seat", "session", COMMIT),
    Route("POST", f"{_T}/assign-seat", "host", "assign_seat", "session", COMMIT, needs=("playerId", "seat")),
    Route("POST", f"{_T}/transfer-host", "host", "transfer_host", "session", COMMIT, needs=("playerId",)),
    Route("POST", f"{_T}/visibility", "host", "visibility", "session", COMMIT),
    Route("POST", f"{_T}/kick", "host", "kick", "session", COMMIT, needs=("playerId",)),
    Route("POST", f"{_T}/terminate", "host", "terminate", "session", COMMIT),
    Route("POST", f"{_T}/invite", "host", "invite", "session", COMMIT, "invites", ("playerId",)),
    Route("POST", "/api/invites/{inviteId}/decline", "host", "decline_invite", "session", COMMIT),
    Route("POST", f"{_T}/join-link", "host", "join_link", "session", COMMIT),
    Route("GET", f"{_T}/join-link", "host", "join_link", "session", COMMIT),
    Route("POST", "/api/tables/join-link/{token}", "host", "use_join_link", "session", COMMIT),
    Route("POST", f"{_T}/spectator-link", "host", "spectator_link", "session", COMMIT),
    Route("POST", "/api/tables/spectator-link/{token}", "host", "use_spectator_link", "session", COMMIT),
    Route("POST", f"{_T}/chat", "tables", "chat", "session", COMMIT),
    Route("GET", f"{_T}/hands", "tables", "hands", "session", READ),
    Route("GET", f"{_T}/hands/{{handNumber}}", "tables", "hand", "session", READ),
    Route("GET", f"{_T}/hands/{{handNumber}}/proof", "tables", "hand_proof", "session", READ),
    Route("GET", f"{_T}/hands/{{handNumber}}/review", "coach", "review", "session", READ),
    Route("GET", f"{_T}/hint", "coach", "hint", "session", READ),
    Route("GET", f"{_T}/state", "game", "state", "session", COMMIT),
    Route("POST", f"{_T}/bid", "game", "bid", "session", COMMIT),
    Route("POST", f"{_T}/reveal-hand", "game", "reveal_hand", "session", COMMIT),
    Route("POST", f"{_T}/blind-nil-exchange", "game", "blind_nil_exchange", "session", COMMIT),
    Route("POST", f"{_T}/play", "game", "play", "session", COMMIT),
    Route("POST", f"{_T}/cut", "game", "cut", "session", COMMIT),
    Route("POST", f"{_T}/misdeal", "game", "misdeal", "session", COMMIT),
    Route("POST", f"{_T}/entropy", "game", "entropy", "session", COMMIT),
)

CATCH_ALL = Route("ANY", "$default", "accounts", "no_such_route", "none", NOTHING)
"""Everything else: a 404, or a 405 where the path has other methods."""

SOCKET_ROUTES: tuple[SocketRoute, ...] = (
    SocketRoute("$connect", "sockets", "connect", SOCKET),
    SocketRoute("$disconnect", "sockets", "disconnect", COMMIT),
    SocketRoute("JOIN", "sockets", "join", COMMIT),
    SocketRoute("LEAVE", "sockets", "leave", SOCKET),
    SocketRoute("JOIN_LOBBY", "sockets", "join_lobby", SOCKET),
    SocketRoute("LEAVE_LOBBY", "sockets", "leave_lobby", SOCKET),
    SocketRoute("$default", "sockets", "unknown", SOCKET),
)

GATEWAY_SOCKET_ROUTES = tuple(route for route in SOCKET_ROUTES if route.key.startswith("$"))
"""The route keys of the WebSocket API; messages of every type arrive as `$default`."""

SCHEDULES: tuple[Schedule, ...] = (Schedule("sweep", "clock", "sweep", 1, COMMIT),)

QUEUES: tuple[Queue, ...] = (Queue("timers", "clock", "timers", 10, 3, COMMIT | {"mail"}),)

HTTP = ("aws-lambda-powertools",)
BODIES = (*HTTP, "pydantic")
ACCOUNTS = (*BODIES, "argon2-cffi", "pyotp", "precis-i18n", "confusable-homoglyphs")

FUNCTIONS: tuple[Function, ...] = (
    Function(
        "accounts", 1024, 15, "guests, accounts, profiles, build information, unknown routes", ACCOUNTS, concurrency=20
    ),
    Function("social", 512, 15, "search for players, friends, blocks", HTTP),
    Function("lobby", 512, 15, "the lists of tables, tickets for sockets", HTTP),
    Function("host", 512, 15, "the host's part: seats, visibility, kicks, invites, links", BODIES, links=True),
    Function("tables", 512, 15, "creation, seats, leaving, hand records", BODIES),
    Function("game", 1024, 15, "bids, plays and everything else that happens in a hand", HTTP),
    Function("coach", 1769, 29, "hints on a player's turn, reviews of finished hands", (*HTTP, "numpy")),
    Function("sockets", 512, 15, "connections and rooms", ()),
    Function("clock", 1769, 55, "time-outs, bots, reconnect windows, idle tables, mail", ("numpy",), links=True),
)
"""1,769 MB is one whole CPU, which the expert can use on the clock and as the coach; a password's hash takes 46 MB."""


def routes_of(function: str) -> tuple[Route, ...]:
    """The HTTP routes that a function carries, the catch-all apart."""
    return tuple(route for route in ROUTES if route.function == function)


def touches_of(function: str) -> frozenset[Touch]:
    """Everything that a function's routes, schedules and queues may touch."""
    carried: tuple[Route | SocketRoute | Schedule | Queue, ...]
    carried = (*ROUTES, CATCH_ALL, *SOCKET_ROUTES, *SCHEDULES, *QUEUES)
    return NOTHING.union(*(one.touches for one in carried if one.function == function))
