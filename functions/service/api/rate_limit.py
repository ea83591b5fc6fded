"""How often somebody may ask: fixed windows, counted by address, account or player in one call each.

The counters are those of `Settings.rate_limit_max`, or a multiple of it. Counting goes on while the request's first
read is made; `Gate.check` waits for it and has to be called before anything is done. A counter that cannot be reached
stops nobody.
"""

import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from hashlib import sha256
from typing import Final, Literal, TypeVar

from functions.service.problems import TooMany
from functions.service.routes import Limit
from functions.service.storage.keys import limit_key
from functions.service.wiring import Services

Read = TypeVar("Read")
CountedBy = Literal["address", "account", "player"]

TIMES: Final[Mapping[Limit, int]] = {"auth": 1, "social": 1, "guests": 6, "tables": 6, "invites": 6}
"""How many times the limit of the contract's counters may be reached by each."""

BY_PLAYER: Final[frozenset[Limit]] = frozenset({"tables", "invites"})
"""Counted by player, so that people behind one address are in nobody's way."""


class Gate:
    """The counters of one request; without a scope it is open and counts nothing."""

    def __init__(self, services: Services, scope: Limit | None) -> None:
        self._services, self._scope = services, scope
        self._now_s = services.now_ms() // 1000
        self._window_s = services.settings.rate_limit_window_s
        self._counts: list[Future[int]] = []

    def count(self, kind: CountedBy, who: str) -> None:
        """Begin to count the request for an address or account; nobody is not counted."""
        if self._scope and who:
            name = sha256(f"{self._scope} {kind} {who}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
            self._counts.append(self._services.read_pool.submit(self._add, name))

    def check(self) -> None:
        """Raises TooMany if any counter is over the limit."""
        if self._worst() > self._most:
            wait = {"Retry-After": str(max(1, self._ends_s - self._now_s))}
            raise TooMany("rate_limited", "That was too often. Please wait before you try again.", wait)

    def while_counting(self, read: Callable[[], Read]) -> Read:
        """What a first read gives, made while the counting goes on. Raises TooMany."""
        value = read()
        self.check()
        return value

    @property
    def headers(self) -> Mapping[str, str]:
        """What every answer tells of the limit; an open gate has nothing to tell."""
        if not self._scope:
            return {}
        return {
            "X-RateLimit-Limit": str(self._most),
            "X-RateLimit-Remaining": str(max(0, self._most - self._worst())),
            "X-RateLimit-Reset": str(self._ends_s),
        }

    @property
    def _most(self) -> int:
        return self._services.settings.rate_limit_max * (TIMES[self._scope] if self._scope else 1)

    @property
    def _ends_s(self) -> int:
        return (self._now_s // self._window_s + 1) * self._window_s

    def _add(self, name: str) -> int:
        try:
            key = limit_key(name, self._now_s // self._window_s)
            return self._services.store.count(key, self._ends_s)
        except Exception:  # the limit must not be what takes the service down
            return 0

    def _worst(self) -> int:
        return max((count.result() for count in self._counts), default=0)


def network_of(address: str) -> str:
    """What of an address is counted: of IPv6 only the network, since a client has the rest of it to choose from."""
    try:
        return socket.inet_pton(socket.AF_INET6, address)[:8].hex()
    except (OSError, ValueError):
        return address
