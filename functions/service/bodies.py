"""Bodies of the account and room routes as pydantic models. The game's routes do without.

Types are strict, null counts as absent, and unknown fields are ignored.
"""

from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError
from pydantic.alias_generators import to_camel

from functions.service.problems import BadRequest

MAX_NAME = 50


def _printable(name: str) -> str:
    if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in name):
        raise ValueError("control characters are not allowed")
    return name


_LIMITS = StringConstraints(strip_whitespace=True, max_length=MAX_NAME)
_Text = Annotated[str, _LIMITS, AfterValidator(_printable)]
Name = Annotated[_Text, StringConstraints(min_length=1)]


class Body(BaseModel):
    """Base of all bodies."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", alias_generator=to_camel)


class GuestBody(Body):
    """POST /api/auth/guest."""

    display_name: Name | None = None


class TableBody(Body):
    """POST /api/tables; `ruleset` and `rules` are judged by the engine."""

    name: _Text | None = None
    visibility: Literal["public", "friends-only", "private"] | None = None
    join_policy: Literal["open", "friends-only", "invite-only"] | None = None
    spectating: bool | None = None
    ruleset: str | None = None
    rules: dict[str, Any] | None = None


class SeatBody(Body):
    """POST .../sit and .../add-bot."""

    seat: Literal["north", "east", "south", "west"]


AnyBody = TypeVar("AnyBody", bound=Body)


def parse(model: type[AnyBody], body: dict[str, Any]) -> AnyBody:
    """The body as its model. Raises BadRequest, which names the field and what is wrong with it."""
    try:
        return model.model_validate(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise BadRequest("invalid_field", f"{field}: {first['msg']}.") from None
