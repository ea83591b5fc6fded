"""Bodies of the account and table routes as pydantic models. The game's routes do without.

Types are strict, null counts as absent, and unknown fields are ignored.
"""

import re
from typing import Annotated, Any, Literal, TypeVar
from unicodedata import normalize

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic.alias_generators import to_camel

from bots import LevelName
from engine.seats import SeatName
from functions.service.api.text import readable, visible
from functions.service.problems import BadRequest
from functions.service.settings import MAX_NAME
from functions.service.wire.names import JoinPolicy, Visibility

MAX_EMAIL = 254
MIN_PASSWORD, MAX_PASSWORD = 8, 256


_LIMITS = StringConstraints(strip_whitespace=True, max_length=MAX_NAME)
_Text = Annotated[str, _LIMITS, AfterValidator(readable), AfterValidator(visible)]
Name = Annotated[_Text, StringConstraints(min_length=1)]


def _composed(name: str) -> str:
    """A name in Unicode's composed form, so that what looks the same is the same."""
    composed = normalize("NFC", name)
    if len(composed) > MAX_NAME:  # a few letters become more by it
        raise ValueError(f"it has more than {MAX_NAME} characters")
    return composed


Username = Annotated[Name, AfterValidator(_composed)]

_MAILBOX = re.compile(r"[^\s@<>()\[\],;:\\\"\x00-\x1f\x7f-\x9f]+")


def _email(address: str) -> str:
    local, at, domain = address.rpartition("@")
    whole = at and local and domain and len(local) <= 64
    if not whole or not _MAILBOX.fullmatch(local + domain):
        raise ValueError("this is no e-mail address")
    return address


Address = Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, max_length=MAX_EMAIL)]
"""What somebody says is their address: unknown ones are for the account's routes to judge."""

Email = Annotated[Address, AfterValidator(_email)]
Password = Annotated[str, StringConstraints(min_length=1, max_length=MAX_PASSWORD)]
NewPassword = Annotated[str, StringConstraints(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)]
Code = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Body(BaseModel):
    """Base of all bodies."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", alias_generator=to_camel)


class GuestBody(Body):
    """POST /api/auth/guest."""

    display_name: Name | None = None


class ChatBody(Body):
    """POST /api/tables/{tableId}/chat."""

    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=200),
        AfterValidator(readable),
        AfterValidator(visible),
    ]


class RegisterBody(Body):
    """POST /api/auth/register."""

    email: Email
    username: Username
    password: NewPassword


class AddressBody(Body):
    """POST /api/auth/resend-verification and forgot-password, which answer the same whatever the address."""

    email: Address | None = None


class ResetBody(Body):
    """POST /api/auth/reset-password."""

    token: Code
    new_password: NewPassword


class FactorBody(Body):
    """A password, and with the second factor one of its codes. POST /api/auth/totp/setup and disable."""

    password: Password
    totp: Code | None = None
    recovery_code: Code | None = None


class LoginBody(FactorBody):
    """POST /api/auth/login."""

    email: Annotated[Address, StringConstraints(min_length=1)]


class ConfirmBody(Body):
    """POST /api/auth/totp/confirm."""

    totp: Code


class AvatarBody(Body):
    """PUT /api/profile/avatar."""

    icon: Annotated[int, Field(ge=1, le=24)]


class CosmeticsBody(Body):
    """PUT /api/profile/cosmetics; what is left out stays as it is."""

    felt_color: Literal["green", "blue", "burgundy", "charcoal"] | None = None
    card_back: Literal["standard-red", "standard-blue", "standard-green", "standard-black"] | None = None


class TableBody(Body):
    """POST /api/tables; `ruleset` and `rules` are judged by the engine."""

    name: _Text | None = None
    visibility: Visibility | None = None
    join_policy: JoinPolicy | None = None
    spectating: bool | None = None
    ruleset: str | None = None
    rules: dict[str, Any] | None = None


class SeatBody(Body):
    """POST .../sit."""

    seat: SeatName


class BotBody(SeatBody):
    """POST .../add-bot; `mistakes` is the share of its moves that the bot makes carelessly."""

    level: LevelName | None = None
    mistakes: Annotated[float, Field(ge=0, le=1)] | None = None


AnyBody = TypeVar("AnyBody", bound=Body)


def parse(model: type[AnyBody], body: dict[str, Any]) -> AnyBody:
    """The body as its model. Raises BadRequest, which names the field and what is wrong with it."""
    try:
        return model.model_validate(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise BadRequest("invalid_field", f"{field}: {first['msg']}.") from None
