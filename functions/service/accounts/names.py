"""What players may be called: RFC 8266's Nickname, unlike the names of others in letters and in looks.

Only new names are judged; those that exist stay good.
"""

from functools import cache
from typing import Final
from unicodedata import normalize

from precis_i18n import get_profile

from functions.service.accounts.repository import NameKeys
from functions.service.problems import BadRequest
from functions.service.settings import MAX_NAME

GUEST_MARK: Final = " (guest)"
"""What a guest's name ends with where a player with an account bears it."""

_NICKNAME: Final = get_profile("NicknameCasePreserved")
_COMPARED: Final = get_profile("NicknameCaseMapped:ToLower")
_RESERVED: Final = (
    "admin", "administrator", "bot", "everyone", "moderator", "nobody", "server", "spades", "staff", "support",
    "system",
)  # fmt: skip
_BOT_ID: Final = "bot:"
_GUEST: Final = "guest"
_LRM: Final = "\u200e"
"""Unicode's list has it around letters that are written from right to left."""


def nickname(text: str, field: str) -> str:
    """The name as it is kept. Raises BadRequest for what is no nickname, or reserved."""
    try:
        name = str(_NICKNAME.enforce(text))
    except UnicodeEncodeError:
        raise BadRequest("invalid_field", f"{field}: it has characters that names do not have") from None
    if len(name) > MAX_NAME:  # a few letters become more by it
        raise BadRequest("invalid_field", f"{field}: it has more than {MAX_NAME} characters")
    keys, reserved = keys_of(name), _reserved()
    if keys.letters in _RESERVED or keys.looks in reserved or keys.looks.startswith(_looks(_BOT_ID)):
        raise BadRequest("invalid_field", f"{field}: this name is reserved")
    return name


def account_name(text: str, field: str) -> str:
    """The same for an account, which is not to look like a guest's either."""
    name = nickname(text, field)
    looks = keys_of(name).looks
    if looks.startswith(_looks(_GUEST)) or looks.endswith(_looks(GUEST_MARK)):
        raise BadRequest("invalid_field", f"{field}: names of guests are reserved")
    return name


def marked(name: str) -> str:
    """A guest's name that is not the account's which bears it."""
    return name[: MAX_NAME - len(GUEST_MARK)].rstrip() + GUEST_MARK


def keys_of(name: str) -> NameKeys:
    """What the name must not share with another."""
    return NameKeys(str(_COMPARED.enforce(name)), _looks(name))


@cache
def _reserved() -> frozenset[str]:
    return frozenset(_looks(word) for word in _RESERVED)


def _looks(name: str) -> str:
    """The skeleton before and after capitals become small: I looks like l, and İ does not."""
    return _skeleton(_skeleton(name).lower())


def _skeleton(text: str) -> str:
    return normalize("NFD", "".join(_prototype(letter) for letter in normalize("NFD", text)))


def _prototype(letter: str) -> str:
    """What UTS 39 maps a letter to.

    The library lists pairs in both directions: the prototype is the longer one, or has more that are like it.
    """
    others = _alike().get(letter, ())
    longer = [other for other in others if len(other) > 1]
    if longer:
        return min(longer)
    return max((letter, *others), key=lambda each: (len(_alike().get(each, ())), -ord(each)))


@cache
def _alike() -> dict[str, tuple[str, ...]]:
    """What looks like each letter or text. It is read from a megabyte, which only those need who choose a name."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    return {
        one.strip(_LRM): tuple(other["c"].strip(_LRM) for other in others) for one, others in confusables_data.items()
    }
