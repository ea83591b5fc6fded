"""Frames to open sockets: all connections at once, each one's frames in order, within a fixed time."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from functions.service.calls import Calls
from functions.service.redacted import Redacted
from functions.service.settings import Settings

BOUND_S = 2.0
"""No delivery takes longer, whatever the connections do."""


class Parcel(Protocol):
    """The frames for one connection (`frames.Delivery` is one)."""

    @property
    def connection_id(self) -> str:
        """Where to."""

    @property
    def frames(self) -> Sequence[Redacted]:
        """What, in order."""


class Outcome(NamedTuple):
    """How a delivery went: frames sent and dropped, and the connections that are gone for good."""

    sent: int = 0
    dropped: int = 0
    gone: tuple[str, ...] = ()


class Gone(Exception):
    """The connection is closed."""


class Undelivered(Exception):
    """The frame was refused or not taken in time; the connection may live on."""


class Gateway(Protocol):
    """Where frames are posted; tests put one here that hangs, throttles and forgets."""

    def post(self, connection_id: str, data: bytes) -> None:
        """Post one frame. Raises Gone or Undelivered."""


class Push:
    """Delivers parcels; nothing it starts is still running when `deliver` returns."""

    @classmethod
    def connect_to(cls, settings: Settings, calls: Calls) -> "Push":
        """The one of this process, with a client of its own."""
        raise NotImplementedError

    def __init__(self, gateway: Gateway, bound_s: float = BOUND_S) -> None:
        raise NotImplementedError

    def deliver(self, parcels: Iterable[Parcel]) -> Outcome:
        """Post every parcel. After a lost frame a connection gets no later ones: it will see the gap."""
        raise NotImplementedError
