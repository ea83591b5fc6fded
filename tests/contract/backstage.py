"""What goes on behind the scenes of the contract: an empty table, time that passes, mail, lost races."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from functions.service.problems import LostRace
from functions.service.storage.keys import Put
from functions.service.storage.table_writer import TableWriter
from tests.support.driver import Socket
from tests.support.dynamodb import Client
from tests.support.mail import FakeSes
from tests.support.world import World


class Backstage(Protocol):
    """What a stage needs done behind the service's back."""

    def clear(self) -> None:
        """Empty the table, for the next row."""

    def write(self, rows: Sequence[Put]) -> None:
        """Put rows into the table."""

    def pass_time(self, seconds: int) -> None:
        """Let the time of tokens pass."""

    def use_up_limits(self) -> None:
        """Let the limits that were counted so far be reached within ten more requests."""

    def lose_races(self, table_id: str) -> None:
        """Have somebody else always write a table first, until `calm`."""

    def calm(self) -> None:
        """After a row's request."""

    def letter(self) -> str:
        """The text of the last letter."""

    def leave(self, socket: Socket) -> None:
        """Be done with a socket."""

    def looks(self) -> Iterator[None]:
        """When to look at what the sockets have heard, until it is enough."""


class InMemory:
    """Behind the service on a table in memory."""

    def __init__(self, world: World, dynamodb: Client, ses: FakeSes) -> None:
        self.world, self.dynamodb, self.ses = world, dynamodb, ses

    def clear(self) -> None:
        self.world.services.store.repository(TableWriter).__dict__.pop("save", None)
        self.dynamodb.clear()

    def write(self, rows: Sequence[Put]) -> None:
        self.world.services.store.write(rows)

    def pass_time(self, seconds: int) -> None:
        self.world.wait(seconds)

    def use_up_limits(self) -> None:
        """The limit is ten here."""

    def lose_races(self, table_id: str) -> None:
        store = self.world.services.store
        item = store.snapshot(table_id).item

        def lose(*_: object, **__: object) -> None:
            raise LostRace(item)

        store.repository(TableWriter).save = lose  # type: ignore[method-assign]

    def calm(self) -> None:
        """Nothing goes on by itself here."""

    def letter(self) -> str:
        self.world.run_mail_jobs()
        return str(self.ses.sent[-1]["Content"]["Simple"]["Body"]["Text"]["Data"])

    def leave(self, socket: Socket) -> None:
        """Nothing is open here."""

    def looks(self) -> Iterator[None]:
        """Once: all has been told when a request is answered."""
        yield
