"""The boto3 clients of a process: one a service, short time-outs, bounded retries, every request counted."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import boto3
from botocore.config import Config

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.settings import Settings

_making = Lock()
"""boto3 must not make two clients at a time."""


def make_client(
    service: str,
    settings: Settings,
    calls: AwsCallCounter,
    *,
    connect_s: float,
    read_s: float,
    attempts: int,
    endpoint_url: str | None = None,
) -> Any:
    """A client that gives up a connection after `connect_s`, an answer after `read_s`, a call after `attempts`."""
    config = Config(
        connect_timeout=connect_s,
        read_timeout=read_s,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=32,
        tcp_keepalive=True,
    )
    with _making:
        client = boto3.client(  # type: ignore[call-overload]
            service, region_name=settings.region, endpoint_url=endpoint_url, config=config
        )
    calls.watch(client)
    return client


class Later:
    """Something that is made when it is first asked for, once, whichever thread asks."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make, self._made, self._lock = make, None, Lock()

    def __call__(self) -> Any:
        """The thing."""
        with self._lock:
            if self._made is None:
                self._made = self._make()
        return self._made
