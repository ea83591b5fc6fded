"""One unit of work at a table: the table on its way to being saved, and what there will be to write and to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


@dataclass(frozen=True, slots=True)
class Given:
    """What a commit finds: the moment, chance, and who hears of the table."""

    now: int
    rng: Random = field(repr=False)
    connections: tuple[Connection, ...] = ()
    """The connections that follow the table."""
    intended_turn: TurnKey | None = None
    """The turn that was on when the request was read; what it asks for is meant for that one."""

    @property
    def connected(self) -> frozenset[str]:
        """The players who follow the room by an open connection."""
        return players_in_room(self.connections)


@dataclass(slots=True)
class ToSave:
    """What is written in one transaction with the table."""

    hands: list[HandRecord] = field(default_factory=list)
    tally: Tally | None = None
    """What has ended, for the players' records."""
    rows: list[Write] = field(default_factory=list)
    rows_even_if_removed: list[Write] = field(default_factory=list)
    """Rows that are written where the table is removed, too."""


@dataclass(slots=True)
class ToTell:
    """What is told once the table is saved."""

    events: list[Event] = field(default_factory=list)
    notices: list[PlayerEvent] = field(default_factory=list)
    """What single players are told, wherever they are."""
    lobby_again: bool = False
    """Whether those outside are told of the table though nothing that they know of has changed."""
    sat_down: str | None = None
    """A player who has just sat down; their open connections are to hear what is for the seat."""
    kicked: str | None = None
    """A player who is put off the table; their sockets in the room hear of that last."""
    left: str | None = None
    """A player who leaves; their pages at the table hear last that it is theirs no more."""


@dataclass(slots=True)
class ToAnswer:
    """What the caller is answered; without either, their view of the table."""

    seat: Seat | None = None
    """The seat that the answer names; it is kept for a repeated request."""
    facts: TableAnswer | None = None
    """The answer itself, where a repeated request will not find what it names any more."""


@dataclass(slots=True)
class Draft:
    """A table on its way to being saved, and what comes of it."""

    table: Table
    given: Given
    thinking_ms: int = PATIENCE_MS
    """How long the bots may still think before this is saved, by what their levels take at most."""
    to_save: ToSave = field(default_factory=ToSave)
    to_tell: ToTell = field(default_factory=ToTell)
    to_answer: ToAnswer = field(default_factory=ToAnswer)
    faults: list[Exception] = field(default_factory=list)
    """What bots raised; each time the club player, or else chance, stood in."""

    def end_game(self, ended_by: str | None) -> None:
        """Counts the table's game as ended now, by a player or by nobody, if it is one that counts."""
        self.to_save.tally = self.to_save.tally or Tally()
        self.to_save.tally.add_end(self.table, ended_by)

    @property
    def game(self) -> Game:
        """The table's game; only for tables that have one."""
        assert self.table.game is not None
        return self.table.game


def players_in_room(connections: Iterable[Connection]) -> frozenset[str]:
    """The players who follow a room by one of its connections."""
    return frozenset(one.player_id for one in connections if one.joined)


def check_turn(draft: Draft, seat: Seat) -> None:
    """Raises Conflict where the seat's turn was over by the time its request could be judged, and it has another.

    The clock or another request of the same player has moved then, and the others after it; this card was not meant
    for the turn that is on now.
    """
    intended = draft.given.intended_turn
    if intended and intended[2] == seat == draft.game.turn and intended != turn_key(draft.table):
        raise Conflict("turn_over", "That turn was over before this could be done: something else was done in it.")


def turn_key(table: Table) -> TurnKey | None:
    """Which turn it is; the limit starts anew when this changes, and then only."""
    game = table.game
    if game is None or game.turn is None:
        return None
    steps = 4 - game.bids.count(None), sum(game.tricks_won), len(game.trick), len(game.pending)
    return game.deal_number, game.phase, game.turn, *steps


Command = Callable[[Draft], bool]
"""Changes a table in a draft and says whether it did. It raises before it has changed anything."""
