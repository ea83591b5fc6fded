"""One unit of work at a table: the table on its way to being saved, and what there will be to write and to tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from engine import Game, HandRecord, Seat
from functions.service.problems import Conflict
from functions.service.storage.keys import Write
from functions.service.storage.rows import Connection
from functions.service.table.career import Tally
from functions.service.table.membership import Event
from functions.service.table.model import PlayerEvent, Table

if TYPE_CHECKING:
    from functions.service.wire.answers import TableAnswer

PATIENCE_MS: Final = 150
"""How long bots may think inside a person's request; what takes longer is the clock's to run."""


TurnKey = tuple[object, ...]


@dataclass(slots=True)
class Draft:
    """A table on its way to being saved, with what there will be to tell."""

    table: Table
    now: int
    rng: Random = field(repr=False)
    events: list[Event] = field(default_factory=list)
    records: list[HandRecord] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    """What has ended, for the players' records."""
    connections: tuple[Connection, ...] = ()
    """The connections that follow the table."""
    connected: frozenset[str] = frozenset()
    """The players who follow the room by an open connection."""
    rows: list[Write] = field(default_factory=list)
    """Rows that must change together with the table."""
    sat_down: str | None = None
    """A player who has just sat down; their open connections are to hear what is for the seat."""
    faults: list[Exception] = field(default_factory=list)
    """What bots raised; each time the club player, or else chance, stood in."""
    notices: list[PlayerEvent] = field(default_factory=list)
    """What single players are told, wherever they are."""
    kicked: str | None = None
    """A player who is put off the table; their sockets in the room hear of that last."""
    left: str | None = None
    """A player who leaves; their pages at the table hear last that it is theirs no more."""
    intended_turn: TurnKey | None = None
    """The turn that was on when the request was read; what it asks for is meant for that one."""
    thinking_ms: int = PATIENCE_MS
    """How long the bots may still think before this is saved, by what their levels take at most."""
    seat: Seat | None = None
    """The seat that the answer names; it is kept for a repeated request."""
    answer: TableAnswer | None = None
    """The answer itself, where a repeated request will not find what it names any more."""
    rows_even_if_removed: list[Write] = field(default_factory=list)
    """Rows that are written together with the table even where it is removed."""

    @property
    def game(self) -> Game:
        """The table's game; only for tables that have one."""
        assert self.table.game is not None
        return self.table.game


def check_turn(draft: Draft, seat: Seat) -> None:
    """Raises Conflict where the seat's turn was over by the time its request could be judged, and it has another.

    The clock or another request of the same player has moved then, and the others after it; this card was not meant
    for the turn that is on now.
    """
    intended = draft.intended_turn
    if intended and intended[2] == seat == draft.game.turn and intended != turn_key(draft.table):
        raise Conflict("turn_over", "That turn was over before this could be done: something else was done in it.")


def turn_key(table: Table) -> TurnKey | None:
    """Which turn it is; the limit starts anew when this changes, and then only."""
    game = table.game
    if game is None or game.turn is None:
        return None
    steps = 4 - game.bids.count(None), sum(game.tricks_won), len(game.trick), len(game.pending)
    return game.deal_number, game.phase, game.turn, *steps
