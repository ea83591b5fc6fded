"""What a view implies about the hidden cards: who may hold which, and how many."""

from dataclasses import dataclass

from engine import Hand, Phase, Seat, View
from engine.cards import CLUBS, DECK, HAND_SIZE, LOWER, SIDE_MASK, SPADES, SUIT_MASK, SUIT_OF, union_of


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The hidden cards as the seat to act sees them."""

    me: Seat
    hand: Hand
    """The seat's own cards, those passed in an exchange that is not complete included."""
    counts: tuple[int, int, int, int]
    """How many hidden cards each seat holds."""
    allowed: tuple[Hand, Hand, Hand, Hand]
    """The hidden cards that each seat may hold."""
    fixed: tuple[Hand, Hand, Hand, Hand]
    """The cards that a seat is known to hold."""
    played: tuple[Hand, Hand, Hand, Hand]
    """The cards that each seat has played in this hand."""

    @property
    def hidden(self) -> Hand:
        """The cards whose holder is unknown."""
        return self.elsewhere & ~union_of(self.fixed)

    @property
    def elsewhere(self) -> Hand:
        """The cards that the three other players hold together."""
        return DECK & ~self.hand & ~union_of(self.played)


def knowledge_of(view: View) -> Knowledge:
    """What the view's own seat knows. Raises ValueError for a spectator and for withheld cards."""
    if view.viewer is None or view.hand is None:
        raise ValueError("The expert thinks from the view of its own seat, with its cards revealed.")
    me, played, excluded = view.viewer, _cards_played(view), _excluded(view)
    fixed = [0, 0, 0, 0]
    if view.received:
        fixed[me.partner] = view.sent & ~union_of(played)
    hand = view.hand | (view.sent if view.phase is Phase.EXCHANGE else 0)
    counts = [HAND_SIZE - cards.bit_count() for cards in played]
    for seat in range(4):
        counts[seat] -= fixed[seat].bit_count()
    counts[me] = 0
    unseen = DECK & ~hand & ~union_of(played) & ~union_of(fixed)
    allowed = tuple(unseen & ~excluded[seat] for seat in range(4))
    return Knowledge(me, hand, _four(counts), _four(allowed), _four(fixed), _four(played))


def _four(values: list[int] | tuple[int, ...]) -> tuple[int, int, int, int]:
    return values[0], values[1], values[2], values[3]


def _cards_played(view: View) -> list[Hand]:
    played = [0, 0, 0, 0]
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for seat, card in plays:
            played[seat] |= 1 << card
    return played


def _excluded(view: View) -> list[Hand]:
    """By seat, the cards that its plays exclude, such as a suit that it did not follow."""
    excluded = [0, 0, 0, 0]
    clubs_first = view.rules.opens_with_clubs(view.hand_number)
    broken = False
    for number, plays in enumerate((*(trick.plays for trick in view.tricks), view.trick)):
        opening = clubs_first and number == 0
        led = CLUBS if opening else SUIT_OF[plays[0][1]] if plays else None
        for place, (seat, card) in enumerate(plays):
            suit = SUIT_OF[card]
            if led is not None and suit != led:
                excluded[seat] |= SUIT_MASK[led]
            elif opening:
                excluded[seat] |= LOWER[card]
            if place == 0 and not opening and suit == SPADES and not broken and view.rules.spades_lead == "once_broken":
                excluded[seat] |= SIDE_MASK
            broken |= suit == SPADES and (view.rules.spades_broken_by == "any_spade" or led != SPADES)
    return excluded
