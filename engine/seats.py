"""The four seats, the two sides and the phases of a hand."""

from enum import IntEnum
from typing import Final, Literal, get_args

from engine.errors import NotASeat

SideName = Literal["ns", "ew"]
SeatName = Literal["north", "east", "south", "west"]
PhaseName = Literal["cut", "bidding", "blind_nil_exchange", "playing", "game_over"]
SIDE_NAMES: Final[tuple[SideName, ...]] = get_args(SideName)
SEAT_NAMES: Final[tuple[SeatName, ...]] = get_args(SeatName)
PHASE_NAMES: Final[tuple[PhaseName, ...]] = get_args(PhaseName)


class Side(IntEnum):
    """A partnership; the seats of a side have its parity (GP1)."""

    NS = 0
    EW = 1

    word: SideName
    """The side's name on the wire: "ns" or "ew"."""
    other: "Side"
    """The opponents."""


class Seat(IntEnum):
    """A place at the table, clockwise from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    word: SeatName
    """The seat's name on the wire, as in "north"."""
    left: "Seat"
    """The next seat clockwise."""
    right: "Seat"
    """The next seat counter-clockwise."""
    partner: "Seat"
    """The seat across the table."""
    side: Side
    """The seat's partnership."""


class Phase(IntEnum):
    """What a hand is waiting for."""

    CUT = 0
    BIDDING = 1
    EXCHANGE = 2
    PLAYING = 3
    GAME_OVER = 4

    word: PhaseName
    """The phase's name on the wire, as in "blind_nil_exchange"."""

    @property
    def plain(self) -> str:
        """The phase in words, for error messages."""
        return ("the cut", "the bidding", "the exchange of cards", "the play of cards", "the end of the game")[self]


BIDDING: Final = Phase.BIDDING
PLAYING: Final = Phase.PLAYING
SEATS: Final = tuple(Seat)
SIDES: Final = tuple(Side)

# What a phase, side or seat knows of itself is worked out once: views and events ask for it hundreds of times a play.
for _phase in Phase:
    _phase.word = PHASE_NAMES[_phase]
for _side in SIDES:
    _side.word, _side.other = SIDE_NAMES[_side], SIDES[1 - _side]
for _seat in SEATS:
    _seat.word, _seat.side, _seat.partner = SEAT_NAMES[_seat], SIDES[_seat & 1], SEATS[_seat ^ 2]
    _seat.left, _seat.right = SEATS[(_seat + 1) & 3], SEATS[(_seat + 3) & 3]

LEFT: Final = tuple(seat.left for seat in SEATS)
"""By seat, the next one clockwise."""
CLOCKWISE: Final = tuple(tuple(SEATS[(first + i) & 3] for i in range(4)) for first in range(4))
"""Seats in order of play, by the seat that begins."""
BIDDING_ORDERS: Final = tuple(CLOCKWISE[left] for left in LEFT)
"""By dealer, the seats in order of bidding: the dealer's left first (GP7, TR20)."""

_BY_WORD: Final[dict[str, Seat]] = {seat.word: seat for seat in SEATS}


def parse_seat(text: object) -> Seat:
    """The seat of a name on the wire. Raises NotASeat."""
    seat = _BY_WORD.get(text) if isinstance(text, str) else None
    if seat is None:
        raise NotASeat("A seat is north, east, south or west.")
    return seat
