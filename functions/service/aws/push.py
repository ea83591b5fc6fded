"""Frames to open sockets: all connections at once, each one's frames in order, within a fixed time.

A post that hangs is given up by the client's own time-outs; no post starts so late that it could outlast the
bound. So nobody waits for a hanging connection, and nothing runs on behind the handler's back.
"""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from botocore.exceptions import BotoCoreError, ClientError

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.clients import Later, make_client
from functions.service.redacted import Redacted
from functions.service.settings import Settings

CONNECT_S: Final = 0.4
READ_S: Final = 0.6
BOUND_S: Final = 2.0
"""No wave of a delivery takes longer, whatever the connections do."""

_AT_ONCE: Final = 32


class Parcel(Protocol):
    """The frames for one connection (`Delivery` of the API is one)."""

    @property
    def connection_id(self) -> str:
        """Where to."""

    @property
    def frames(self) -> Sequence[Redacted]:
        """What, in order."""


class Outcome(NamedTuple):
    """How a delivery went: frames sent and dropped, and whose were dropped."""

    sent: int = 0
    dropped: int = 0
    gone: tuple[str, ...] = ()
    """The connections that are closed for good."""
    lost: tuple[str, ...] = ()
    """The connections that missed frames and may live on."""


class Gone(Exception):
    """The connection is closed."""


class Undelivered(Exception):
    """The frame was refused or not taken in time; the connection may live on."""


class Gateway(Protocol):
    """Where frames are posted; tests put one here that hangs, throttles and forgets."""

    def post(self, connection_id: str, data: bytes) -> None:
        """Post one frame. Raises Gone or Undelivered."""

    def close(self, connection_id: str) -> None:
        """Close a connection. Raises Gone or Undelivered."""


class ApiGateway:
    """The connections of a WebSocket API. It never tries twice: a frame must not come twice or out of order."""

    def __init__(self, client: Callable[[], Any]) -> None:
        self._client = client

    def post(self, connection_id: str, data: bytes) -> None:
        """Post one frame within CONNECT_S + READ_S seconds. Raises Gone or Undelivered."""
        self._call("post_to_connection", ConnectionId=connection_id, Data=data)

    def close(self, connection_id: str) -> None:
        """Close a connection within the same time. Raises Gone or Undelivered."""
        self._call("delete_connection", ConnectionId=connection_id)

    def _call(self, operation: str, **arguments: object) -> None:
        try:
            getattr(self._client(), operation)(**arguments)
        except ClientError as error:
            if error.response["Error"]["Code"] == "GoneException":
                raise Gone from None
            raise Undelivered from None
        except BotoCoreError:
            raise Undelivered from None


class Push:
    """Delivers parcels; nothing it starts is still running when `deliver` returns."""

    def __init__(
        self, gateway: Gateway, start_within_s: float = BOUND_S - CONNECT_S - READ_S, pool: Executor | None = None
    ) -> None:
        self._gateway = gateway
        self._start_within_s = start_within_s
        self._pool = pool or ThreadPoolExecutor(_AT_ONCE, "push")
        self._lost = 0

    @classmethod
    def connect_to(cls, settings: Settings, calls: AwsCallCounter) -> "Push":
        """The one of this process; its client is made for the first frame."""
        make = partial(
            make_client,
            "apigatewaymanagementapi",
            settings,
            calls,
            connect_s=CONNECT_S,
            read_s=READ_S,
            attempts=1,
            endpoint_url=settings.callback_url,
        )
        return cls(ApiGateway(Later(make)))

    def deliver(self, *waves: Iterable[Parcel]) -> Outcome:
        """Post every parcel, those of a wave at once, and once the wave before is through.

        After a lost frame a connection gets no later ones: it will see the gap.
        """
        done = Outcome()
        for wave in waves:
            posted = self._post_wave(wave, {*done.gone, *done.lost})
            done = Outcome(
                done.sent + sum(one.sent for one in posted),
                done.dropped + sum(one.dropped for one in posted),
                (*done.gone, *(name for one in posted for name in one.gone)),
                (*done.lost, *(name for one in posted for name in one.lost)),
            )
        self._lost += len(done.lost)
        return done

    def take_lost(self) -> int:
        """How many connections have missed frames since the last call of this method."""
        lost, self._lost = self._lost, 0
        return lost

    def _post_wave(self, parcels: Iterable[Parcel], passed_over: Collection[str]) -> list[Outcome]:
        until = time.monotonic() + self._start_within_s

        def post(parcel: Parcel) -> Outcome:
            if parcel.connection_id in passed_over:
                return Outcome(dropped=len(parcel.frames))
            return self._post_all(parcel, until)

        return list(self._pool.map(post, parcels))

    def close(self, connection_ids: Iterable[str]) -> None:
        """Close connections, all at once; those that are gone or do not answer are left."""
        until = time.monotonic() + self._start_within_s
        list(self._pool.map(lambda connection_id: self._close(connection_id, until), connection_ids))

    def _close(self, connection_id: str, until: float) -> None:
        if time.monotonic() <= until:
            with suppress(Exception):
                self._gateway.close(connection_id)

    def _post_all(self, parcel: Parcel, until: float) -> Outcome:
        frames, own = parcel.frames, (parcel.connection_id,)
        for sent, frame in enumerate(frames):
            if time.monotonic() > until:
                return Outcome(sent, len(frames) - sent, lost=own)
            try:
                self._gateway.post(parcel.connection_id, frame.text.encode())
            except Gone:
                return Outcome(sent, len(frames) - sent, gone=own)
            except Exception:
                return Outcome(sent, len(frames) - sent, lost=own)
        return Outcome(len(frames))
