"""Everything a caller can be refused, and the one table that gives every error class its status and title.

Problem                 code and sentence are the instance's
├── BadRequest          the request cannot be read
├── NotSignedIn         no session, or not this player's
├── Forbidden           the caller may know of it, but not do it
├── NotFound            there is none, or none that the caller may know of
│   └── DamagedTable    what is stored is no table
├── MethodNotAllowed
├── WrongCredentials    the password, code or link does not fit
├── Conflict            the state of things is against it
│   └── Busy            others wrote first, again and again
├── TooLarge
├── UsedUp              the link or invite has expired, was used or was turned down
├── KeyReused           an Idempotency-Key that came with another request
├── TooMany             the limit of requests in a time is reached
└── Unavailable         the database or a limit; worth another try
LostRace                a write under a version that is no longer the table's
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import errors as rules

if TYPE_CHECKING:
    from functions.service.wire.errors import ProblemCode, Repeat


class Problem(Exception):
    """Base of all refusals: `code` is stable for programs, `detail` is a sentence for people."""

    def __init__(self, code: ProblemCode, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.headers = headers or {}


class BadRequest(Problem):
    """The body, a field, a header or a path cannot be what it should be."""


class NotSignedIn(Problem):
    """The request needs a session, and has none that is valid for the player it names."""


class Forbidden(Problem):
    """The caller may know of the thing, but may not do this with it."""


class NotFound(Problem):
    """There is no such thing, or none that the caller may know of."""


class DamagedTable(NotFound):
    """What is stored under a table's key is no table; to people there is none, and the clock sets it aside."""

    def __init__(self) -> None:
        super().__init__("table_not_found", "There is no such table.")


class MethodNotAllowed(Problem):
    """The path exists, under other methods."""


class Conflict(Problem):
    """The thing is in a state that does not allow it."""


class Busy(Conflict):
    """Others wrote the same thing first, again and again; nothing was done."""


class UsedUp(Problem):
    """The link or the invite has expired, was used or was turned down."""


class TooLarge(Problem):
    """The body or frame is over its limit."""


class KeyReused(Problem):
    """The Idempotency-Key was used for another request."""


class WrongCredentials(Problem):
    """The password, the code or the link that came along does not fit."""


class TooMany(Problem):
    """Somebody asks more often than the limit allows; `Retry-After` tells when to come back."""


class Unavailable(Problem):
    """The database did not answer in time or refused for load; nothing is known to have changed."""


class LostRace(Exception):
    """Somebody else wrote the table first. `item` is what they wrote, None if they removed it."""

    def __init__(self, item: dict[str, Any] | None) -> None:
        super().__init__("the table has changed since it was read")
        self.item = item


class Row(NamedTuple):
    """What an error class is to the outside."""

    status: int
    title: str
    repeat: Repeat | None = None
    """How the same request may be sent again; None where it would be refused again."""


_BAD_VALUE = Row(400, "A value in the request is not valid")
_ILLEGAL = Row(400, "The rules do not allow this")
_NOT_NOW = Row(409, "Not possible at this moment")
_BROKEN = Row(500, "Internal error")

PROBLEMS: Mapping[type[Exception], Row] = {
    Problem: _BROKEN,
    BadRequest: _BAD_VALUE,
    NotSignedIn: Row(401, "A session is needed"),
    WrongCredentials: Row(401, "The credentials do not fit"),
    Forbidden: Row(403, "Not allowed"),
    NotFound: Row(404, "Not found"),
    DamagedTable: Row(404, "Not found"),
    MethodNotAllowed: Row(405, "Method not allowed"),
    Conflict: _NOT_NOW,
    Busy: _NOT_NOW._replace(repeat="freely"),
    UsedUp: Row(410, "Not valid any more"),
    TooLarge: Row(413, "Too large"),
    KeyReused: Row(422, "Idempotency-Key used for another request"),
    TooMany: Row(429, "Too many requests", "later"),
    Unavailable: Row(503, "Try again", "with_key"),
    LostRace: Row(409, "The table has changed", "freely"),
    rules.EngineError: _BROKEN,
    rules.CorruptGame: _BROKEN,
    rules.TextError: _BAD_VALUE,
    rules.NotACard: _BAD_VALUE,
    rules.NotABid: _BAD_VALUE,
    rules.NotASeat: _BAD_VALUE,
    rules.InvalidRules: _BAD_VALUE,
    rules.RuleError: _ILLEGAL,
    rules.GameIsOver: _NOT_NOW,
    rules.WrongPhase: _NOT_NOW,
    rules.NotYourTurn: _NOT_NOW,
    rules.AlreadyBid: _NOT_NOW,
    rules.IllegalBid: _ILLEGAL,
    rules.NotEligible: _ILLEGAL,
    rules.PartnerIsBlind: _ILLEGAL,
    rules.NotHeld: _ILLEGAL,
    rules.IllegalPlay: _ILLEGAL,
    rules.NotYourExchange: _ILLEGAL,
    rules.IllegalExchange: _ILLEGAL,
    rules.IllegalCut: _ILLEGAL,
    rules.NoMisdeal: _ILLEGAL,
    rules.BadEntropy: _ILLEGAL,
    rules.NoTalk: _NOT_NOW,
}
"""Every error class has its own row; a test walks the subclasses. What has none is an internal error."""

INTERNAL = Problem("internal_error", "Something went wrong on our side.")


class Answer(NamedTuple):
    """An error made ready for the wire, the same for HTTP and socket."""

    status: int
    code: ProblemCode | rules.ErrorCode
    title: str
    detail: str
    headers: Mapping[str, str]
    repeat: Repeat | None = None

    @property
    def body(self) -> dict[str, object]:
        """The HTTP body: the contract's `error` and `code`, the members of RFC 9457, and how to repeat the request."""
        repeat = {"repeat": self.repeat} if self.repeat else {}
        return {
            "error": self.detail,
            "code": self.code,
            "type": f"urn:spades:problem:{self.code}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **repeat,
        }


def answer_to(error: BaseException) -> Answer:
    """What the caller is told of an error; of an unknown or internal one, only that it happened."""
    row = PROBLEMS.get(type(error), _BROKEN)  # type: ignore[arg-type]
    if row.status >= HTTPStatus.INTERNAL_SERVER_ERROR and not isinstance(error, Unavailable):
        return Answer(500, INTERNAL.code, row.title, INTERNAL.detail, {})
    if isinstance(error, Problem):
        return Answer(row.status, error.code, row.title, error.detail, error.headers, row.repeat)
    if isinstance(error, rules.EngineError):
        return Answer(row.status, error.code, row.title, error.message, {})
    told = "The table has just changed; please try again."
    return Answer(row.status, "table_changed", row.title, told, {}, row.repeat)
