"""Tables made without any service around them, for the pure parts."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Concatenate, ParamSpec
from uuid import UUID

from engine import Action, AnyBid, Bid, Reveal, Seat, apply, legal_actions, rules_for
from functions.service.storage.rows import Connection
from functions.service.table import membership
from functions.service.table.draft import Draft, Given
from functions.service.table.membership import Event
from functions.service.table.model import SEATS, Occupant, Person, RoomEvent, Table, bot_id
from tests.support.clock import START_MS

P = ParamSpec("P")
_IDS = Random(7)


def new_id() -> str:
    return str(UUID(bytes=_IDS.randbytes(16), version=4))


MAUD, PIET, INES, RUTH, OTTO = (Person(new_id(), name) for name in ("maud", "piet", "ines", "ruth", "otto"))
FOUR = (MAUD, PIET, INES, RUTH)


def waiting_table(*others: Person, preset: str = "spades-online", seed: int = 1, **options: object) -> Table:
    """A waiting table hosted by maud, who sits north; the others sit on from east."""
    rules = rules_for(preset, **options.pop("rules", {}))  # type: ignore[arg-type]
    table = Table(
        table_id=new_id(),
        host=MAUD.player_id,
        rules=rules,
        created_at=START_MS,
        renewed_at=START_MS,
        seed=Random(seed).randbytes(32),
        version=1,
        **options,  # type: ignore[arg-type]
    )
    for seat, person in zip(SEATS, (MAUD, *others), strict=False):
        table.seats[seat] = Occupant(*person)
    return table


def table_in_play(preset: str = "spades-online", seed: int = 1, people: int = 4, **options: object) -> Table:
    """A table whose game has just begun; bots sit where no person does."""
    table = waiting_table(*FOUR[1:people], preset=preset, seed=seed, **options)
    for seat in SEATS[people:]:
        table.seats[seat] = Occupant(bot_id(seat), "Bot")
    membership.start_game(table)
    return table


def draft_of(table: Table, *connections: Connection, now: int = START_MS) -> Draft:
    """A table that a command is about to change, with the connections that follow it."""
    return Draft(table, Given(now, Random(1), connections))


def events_of(
    command: Callable[Concatenate[Draft, P], bool], table: Table, *args: P.args, **kwargs: P.kwargs
) -> list[Event]:
    """What the room is told of a command."""
    draft = draft_of(table)
    assert command(draft, *args, **kwargs) or not draft.to_tell.events
    return draft.to_tell.events


def types(events: Iterable[Event]) -> list[str]:
    """The types of events, in order."""
    return [event.type for event in events]


def payloads(events: Iterable[Event]) -> list[dict[str, object]]:
    """What the events of the room carry, in order."""
    return [{**event.payload} for event in events if isinstance(event, RoomEvent)]


def play_until(table: Table, done: object, rng: Random | None = None) -> None:
    """Plays legal actions for whoever is to act until a condition on the game holds; bids are 3 where they may be."""
    rng = rng or Random(1)
    game = table.game
    assert game is not None
    while not done(game):  # type: ignore[operator]
        assert game.turn is not None
        apply(game, game.turn, any_action(legal_actions(game), rng))


def any_action(legal: tuple[Action, ...], rng: Random) -> Action:
    """A legal action that keeps the game plain: looks at cards, bids three, else anything."""
    for plain in (Reveal(), Bid(3)):
        if plain in legal:
            return plain
    return rng.choice(legal)


def bid_all(table: Table, bids: Mapping[Seat, AnyBid]) -> None:
    """Everyone bids, in order."""
    game = table.game
    assert game is not None
    for _ in SEATS:
        assert game.turn is not None
        apply(game, game.turn, Bid(bids[game.turn]))
