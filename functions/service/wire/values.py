"""Values that many shapes have, and the words that they may be."""

from typing import Annotated, NotRequired, TypedDict

from bots import LevelName
from engine.actions import BidName
from engine.payloads import Uuid

Time = Annotated[str, "date-time"]
"""A time in UTC, with milliseconds."""
Share = Annotated[float, "share"]
"""A number from 0 to 1."""
BidValue = Annotated[int, "bid"] | BidName


class Message(TypedDict):
    """A sentence for people."""

    message: str


class Person(TypedDict):
    """A player as others see them; a name that is gone is null."""

    playerId: Uuid
    username: str | None


class NamedPerson(TypedDict):
    """A player with their name."""

    playerId: Uuid
    username: str


class Strength(TypedDict, total=False):
    """How well the service plays a seat; nothing where a person plays."""

    level: LevelName
    mistakes: Share


class Holder(Strength):
    """Who holds a seat: a player, or a bot. A caretaker is a bot that plays for an absent player."""

    playerId: str
    username: str
    isBot: bool
    caretaker: NotRequired[bool]


class TableId(TypedDict):
    """A table by its id."""

    tableId: Uuid
