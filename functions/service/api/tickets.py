"""One-time tickets by which a browser opens its socket, so that no session stands in an address.

A ticket opens one socket within half a minute; it is kept as a hash and names the session that asked for it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from functions.service.api.authentication import hash_of, new_id
from functions.service.problems import NotSignedIn
from functions.service.storage.dynamodb import Database
from functions.service.storage.keys import Put, expiry, ticket_key
from functions.service.storage.rows import unended
from functions.service.wiring import Services

TICKET_MS: Final = 30_000


class Ticket(NamedTuple):
    """A ticket as its owner gets it: its text, which is told to them alone, and the epoch ms of its end."""

    text: str
    expires_ms: int


class Tickets:
    """Tickets, as kept. May raise Unavailable."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database, self._now_ms = database, now_ms

    def issue(self, session_hash: str, fresh: Callable[[int], bytes]) -> Ticket:
        """A new ticket of a session."""
        ticket = Ticket(new_id(fresh), self._now_ms() + TICKET_MS)
        item = {"s": session_hash, "x": ticket.expires_ms, **expiry(ticket.expires_ms)}
        self._database.batch([Put(ticket_key(hash_of(ticket.text)), item)])
        return ticket

    def take(self, text: str) -> str | None:
        """The hash of the session that a ticket was issued to; whoever asks first uses it up."""
        item = unended(self._database.delete(ticket_key(hash_of(text))), self._now_ms())
        return item["s"] if item else None


def issue_ticket(services: Services, session_hash: str) -> Ticket:
    """A new ticket of a session."""
    return services.repository(Tickets).issue(session_hash, services.fresh)


def take_ticket(services: Services, text: str) -> str:
    """The hash of the session that a ticket was issued to, which uses it up. Raises NotSignedIn."""
    session_hash = services.repository(Tickets).take(text)
    if session_hash is None:
        raise NotSignedIn("ticket_used_up", "This ticket was used or is too old; please ask for another.")
    return session_hash
