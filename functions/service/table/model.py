"""A table: the people in its seats, those who watch, and the game they play. Pure; times are epoch ms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID, uuid5

from bots import STAND_IN, LevelName
from engine import Game, Phase, Rules, Seat, commitment_of

if TYPE_CHECKING:
    from functions.service.wire.events import PlayerEventType, PlayerPayload, RoomEventType, RoomPayload
    from functions.service.wire.names import JoinPolicy, TableStatus, Visibility
    from functions.service.wire.values import Holder, NamedPerson, Strength

HOUR_MS: Final = 3_600_000
RECONNECT_SECONDS: Final = 60
MAX_OBSERVERS: Final = 20
MAX_INVITATIONS: Final = 20
MAX_KICKED: Final = 20
MAX_SPECTATORS_ONLY: Final = 40
RECEIPTS_KEPT: Final = 8
VISIBILITIES: Final[tuple[Visibility, ...]] = ("public", "friends-only", "private")
JOIN_POLICIES: Final[tuple[JoinPolicy, ...]] = ("open", "friends-only", "invite-only")
POLICIES_OF: Final[Mapping[Visibility, tuple[JoinPolicy, ...]]] = {
    "public": JOIN_POLICIES,
    "friends-only": JOIN_POLICIES[1:],
    "private": JOIN_POLICIES[2:],
}
"""The join policies that a visibility allows; the first is its default."""

SEATS: Final = tuple(Seat)


class Person(NamedTuple):
    """A player as others see them."""

    player_id: str
    username: str

    @property
    def wire(self) -> NamedPerson:
        """The person as on the wire."""
        return {"playerId": self.player_id, "username": self.username}


@dataclass(slots=True)
class Occupant:
    """Who holds a seat: a person, or the bot of the seat."""

    player_id: str
    username: str
    away_until: int = 0
    """When the seat of a disconnected player goes to a caretaker; 0 while they are there."""
    caretaker: bool = False
    """Whether a bot plays for the owner until they return."""
    level: LevelName = STAND_IN
    """How well autoplay plays this seat, where it does."""
    mistakes: int = 0
    """How often autoplay plays it carelessly, per cent."""
    stands_in: bool = False
    """Whether it is a bot that took the seat of a person during the game."""

    @property
    def is_bot(self) -> bool:
        """Whether no person owns the seat."""
        return self.player_id.startswith("bot:")

    @property
    def autoplays(self) -> bool:
        """Whether autoplay acts for this seat at once."""
        return self.caretaker or self.is_bot

    @property
    def strength(self) -> Strength:
        """How well autoplay plays, as on the wire; nothing where a person plays."""
        if not self.autoplays:
            return {}
        level: Strength = {"level": self.level}
        return {**level, "mistakes": self.mistakes / 100} if self.mistakes else level

    @property
    def wire(self) -> Holder:
        """The holder as on the wire, with the caretaker and how well autoplay plays where it does."""
        named: Holder = {"playerId": self.player_id, "username": self.username, "isBot": self.is_bot}
        if self.caretaker:
            named["caretaker"] = True
        return {**named, **self.strength}


def bot_id(seat: Seat) -> str:
    """The player id of a seat's bot (GP30)."""
    return f"bot:{seat.word}"


def bot_for(seat: Seat, level: LevelName = STAND_IN, mistakes: int = 0) -> Occupant:
    """The bot of a seat; it makes mistakes so many times in a hundred."""
    return Occupant(bot_id(seat), "Bot", level=level, mistakes=mistakes)


class IdempotencyRecord(NamedTuple):
    """What is kept of a request with an Idempotency-Key: hashes, and the seat that its answer names."""

    key: bytes
    request: bytes
    seat: int
    """The number of the seat; 0 too where the answer names none."""


SAT_HERE: Final = b"\xff" * 8
"""In place of an invite's first bytes, which are never these: the player sat here, stood up, and may sit again."""
ALWAYS: Final = 2**48 - 1
"""Until when a right holds that only leaving ends."""


class Grant(NamedTuple):
    """What a player was given at a table: the right to sit, or with no invite the right to watch and no more."""

    player_id: str
    until: int
    invite: bytes = b""
    """The first bytes of the invite's id, or `SAT_HERE`."""
    open_until: int = 0
    """Until when the invite itself can be taken up or declined; the right to sit goes on."""


class PlayerEvent(NamedTuple):
    """An event for one player, wherever they are."""

    player_id: str
    type: PlayerEventType
    payload: PlayerPayload


class RoomEvent(NamedTuple):
    """An event of the room; its payload is the same for everyone there."""

    type: RoomEventType
    payload: RoomPayload

    @property
    def private(self) -> bool:
        """Room events go to the room."""
        return False


class LobbySnapshot(NamedTuple):
    """What those know of a table who are not there, and who they are: the lobby, a host's friends or nobody."""

    audience: str
    """`LOBBY`, the id of the host whose friends they are, or `NOBODY`."""
    visibility: Visibility
    facts: tuple[object, ...]


LOBBY: Final = "lobby"
NOBODY: Final = ""


@dataclass(slots=True)
class Table:
    """One table, waiting or playing. Its `repr` shows neither game nor seed."""

    table_id: str
    host: str
    rules: Rules
    created_at: int
    seed: bytes = field(default=b"", repr=False)
    """Where the first deal comes from; empty once the game has begun."""
    name: str | None = None
    visibility: Visibility = "public"
    join_policy: JoinPolicy = "open"
    spectating: bool = True
    version: int = 0
    renewed_at: int = 0
    """When a person last acted; an hour later the table is idle."""
    seats: list[Occupant | None] = field(default_factory=lambda: [None, None, None, None])
    observers: list[Person] = field(default_factory=list)
    entropy: dict[Seat, str] = field(default_factory=dict, repr=False)
    game: Game | None = field(default=None, repr=False)
    deadline: int | None = None
    """When autoplay acts for the seat to move; None where nothing limits the turn."""
    timer: int = 0
    """The version that sent the timer message under way; one with another token is stale."""
    receipts: list[IdempotencyRecord] = field(default_factory=list, repr=False)
    grants: list[Grant] = field(default_factory=list, repr=False)
    friends: frozenset[str] = frozenset()
    """Those of the host's friends with whom the present request has to do; not stored."""
    left: dict[Seat, str] = field(default_factory=dict)
    """Who left a game in play for good, by the seat that a bot took."""
    put_off: dict[Seat, str] = field(default_factory=dict)
    """Who was kicked out of a game in play, by the seat that a bot took."""
    kicked: list[str] = field(default_factory=list, repr=False)
    """Whom the host put off the table, and did not invite again; the last twenty."""
    blocked: frozenset[str] = frozenset()
    """Those at the table with whom the player of the present request has a block, of either side; not stored."""
    removed: bool = False

    @property
    def waiting(self) -> bool:
        """Whether the game has not begun."""
        return self.game is None

    @property
    def in_play(self) -> bool:
        """Whether a game is on that is not over."""
        return self.game is not None and self.game.phase != Phase.GAME_OVER

    @property
    def counts(self) -> bool:
        """Whether the game is one for its players' records: from its first bid on."""
        return self.game is not None and (self.game.hand_number > 1 or self.game.bids.count(None) < 4)

    @property
    def status(self) -> TableStatus:
        """The table's status on the wire."""
        return "waiting" if self.game is None else "playing"

    @property
    def game_id(self) -> str:
        """The id of the table's one game."""
        return str(uuid5(UUID(self.table_id), "game"))

    @property
    def commitment(self) -> str:
        """The published promise of the present deal's seed."""
        return self.game.commitment if self.game else commitment_of(self.seed, self.table_id)

    def occupied(self) -> list[tuple[Seat, Occupant]]:
        """The seats that are held, from north."""
        return [(seat, holder) for seat, holder in zip(SEATS, self.seats, strict=True) if holder]

    def people(self) -> list[tuple[Seat, Occupant]]:
        """The seats that persons own, from north; a caretaker's seat too."""
        return [(seat, holder) for seat, holder in self.occupied() if not holder.is_bot]

    def seat_of(self, player_id: str) -> Seat | None:
        """The player's seat."""
        return next((seat for seat, holder in self.occupied() if holder.player_id == player_id), None)

    def places(self) -> dict[str, Seat | None]:
        """Where each player is who is at the table: their seat, or None for who watches."""
        watching: dict[str, Seat | None] = dict.fromkeys([person.player_id for person in self.observers])
        return watching | {holder.player_id: seat for seat, holder in self.occupied()}

    def observes(self, player_id: str) -> bool:
        """Whether the player watches."""
        return any(person.player_id == player_id for person in self.observers)

    def has(self, player_id: str) -> bool:
        """Whether the player sits or watches."""
        return self.seat_of(player_id) is not None or self.observes(player_id)

    def invitation(self, player_id: str) -> Grant | None:
        """The player's right to sit whatever the policy: an invitation, or else that they sat here before."""
        return next((one for one in self.grants if one.player_id == player_id and one.invite), None)

    def only_watches(self, player_id: str) -> bool:
        """Whether the player came by a link that lets them watch and no more."""
        return any(one.player_id == player_id and not one.invite for one in self.grants)

    def asks_for_friends(self, player_id: str) -> bool:
        """Whether it matters if the player is a friend of the host's: to see the table, or to sit down at it.

        Who watches sees it anyway; who sits needs neither.
        """
        if self.host == player_id or self.seat_of(player_id) is not None:
            return False
        if self.observes(player_id):
            return self.waiting and self.join_policy == "friends-only"
        return "friends-only" in (self.visibility, self.join_policy)

    def is_away(self, player_id: str) -> bool:
        """Whether the player's reconnect window runs, or a caretaker plays for them."""
        return any(one.player_id == player_id and (one.away_until or one.caretaker) for _, one in self.occupied())

    def lobby_snapshot(self) -> LobbySnapshot:
        """The table as it is known now to those who are not there."""
        audience = {"public": LOBBY, "friends-only": self.host}.get(self.visibility, NOBODY)
        seats = tuple(holder and (holder.player_id, holder.username) for holder in self.seats)
        watching = tuple(person.player_id for person in self.observers)
        facts = self.host, seats, watching, self.status, self.spectating, self.join_policy, self.name
        return LobbySnapshot(audience, self.visibility, facts)

    def autoplay_moves(self) -> bool:
        """Whether autoplay acts for the seat to move at once."""
        if self.game is None or self.game.turn is None:
            return False
        holder = self.seats[self.game.turn]
        return holder is not None and holder.autoplays

    def attended(self) -> bool:
        """Whether a person plays in some seat."""
        return any(not holder.caretaker for _, holder in self.people())

    @property
    def idle_at(self) -> int:
        """When the table is removed unless a person acts."""
        return self.renewed_at + HOUR_MS

    def alarm(self) -> int | None:
        """When autoplay next has something to do in the game: a turn's limit or a reconnect window."""
        times = [holder.away_until for _, holder in self.occupied() if holder.away_until]
        if self.deadline is not None:
            times.append(self.deadline)
        return min(times) if times and self.in_play else None
