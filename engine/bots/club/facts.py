"""What a player at the table knows in the middle of the play, worked out once for each card he lays."""

from dataclasses import dataclass

from engine.actions import NIL, Play
from engine.bots.honesty import honest_actions, suit_led
from engine.cards import CLUBS, DECK, HIGHER, SPADE_MASK, SPADES, SUIT_MASK, SUIT_OF, Card, Hand, mask_of
from engine.seats import SEATS, Seat
from engine.view import View


@dataclass(slots=True)
class Facts:
    """The knowledge of one seat that is to lay a card."""

    view: View
    me: Seat
    hand: Hand
    legal: Hand
    """What may be laid without a renege."""
    unseen: Hand
    """The cards that the three others hold between them."""
    voids: list[int]
    """By seat, the suits (as bits) that it cannot hold any more."""
    led: int | None
    """The suit that the trick asks for; None for the leader."""
    best_seat: Seat | None
    best: Card | None
    """Who takes the trick as it stands, and with what."""
    after: tuple[Seat, ...]
    """Who is still to play to this trick after me."""
    nils: tuple[bool, ...]
    """By seat, whether its nil still stands."""
    need: int
    """Tricks that my side still has to take for its contract; 0 or less when it is made."""
    their_need: int
    left: int
    """Tricks not complete yet."""

    @property
    def last(self) -> bool:
        """Whether mine is the trick's last card."""
        return self.led is not None and not self.after

    @property
    def partner_wins(self) -> bool:
        """Whether the partner holds the trick as it stands."""
        return self.best_seat is self.me.partner

    def beats(self, card: Card) -> bool:
        """Whether a card takes the trick as it stands."""
        return self.best is None or wins_over(card, self.best)

    def higher_unseen(self, card: Card) -> Hand:
        """The cards of its suit that others hold and that beat it."""
        return self.unseen & HIGHER[card]

    def is_boss(self, card: Card) -> bool:
        """Whether nobody holds a higher card of its suit."""
        return not self.higher_unseen(card)

    def suit(self, suit: int) -> Hand:
        """My cards of a suit."""
        return self.hand & SUIT_MASK[suit]

    def may_ruff(self, seat: Seat, suit: int) -> bool:
        """Whether a seat is known to be out of a side suit and may hold spades."""
        voids = self.voids[seat]
        return bool(voids >> suit & 1 and not voids >> SPADES & 1)


def wins_over(card: Card, best: Card) -> bool:
    """Whether a card laid on a trick beats the one that holds it."""
    same = SUIT_OF[card] == SUIT_OF[best]
    return card > best if same else SUIT_OF[card] == SPADES


def facts_of(view: View) -> Facts:
    """The knowledge of the view's seat, whose turn it is."""
    me, hand = view.viewer, view.hand
    if me is None or hand is None:
        raise ValueError("A bot plays from the view of its own seat.")
    played, voids = _memory(view)
    led = suit_led(view)
    best_seat, best = best_of(view, led)
    unseen = DECK & ~hand & ~played
    for seat in SEATS:
        if seat is not me and not unseen & SPADE_MASK:
            voids[seat] |= 1 << SPADES
    place = len(view.trick)
    return Facts(
        view=view,
        me=me,
        hand=hand,
        legal=mask_of(action.card for action in honest_actions(view) if isinstance(action, Play)),
        unseen=unseen,
        voids=voids,
        led=led,
        best_seat=best_seat,
        best=best,
        after=tuple(SEATS[(me + step) & 3] for step in range(1, 4 - place)),
        nils=tuple((bid or 0) >= NIL and not won for bid, won in zip(view.bids, view.tricks_won, strict=True)),
        need=still_needed(view, me),
        their_need=still_needed(view, me.left),
        left=hand.bit_count(),
    )


def best_of(view: View, led: int | None) -> tuple[Seat | None, Card | None]:
    """Who holds the trick as it stands, and with what; None before a card that can win lies there."""
    seat, best = None, None
    for player, card in view.trick:
        counts = SUIT_OF[card] in (led, SPADES)
        if counts and (best is None or wins_over(card, best)):
            seat, best = player, card
    return seat, best


def still_needed(view: View, seat: Seat) -> int:
    """Tricks that a seat's side still has to take for its contract; every trick of a double nil is one too many."""
    contract = view.contracts[seat.side]
    if contract is None:
        return 0
    taken = view.tricks_won[seat] + view.tricks_won[seat.partner]
    if view.rules.failed_nil_tricks != "count":
        taken -= sum(view.tricks_won[each] for each in (seat, seat.partner) if (view.bids[each] or 0) >= NIL)
    return contract - taken


def _memory(view: View) -> tuple[Hand, list[int]]:
    """The cards laid in this hand, and the suits that each seat has shown it does not hold."""
    played, voids = 0, [0, 0, 0, 0]
    opening = view.rules.opens_with_clubs(view.hand_number)
    for number, trick in enumerate(view.tricks):
        led = CLUBS if opening and not number else SUIT_OF[trick.plays[0][1]]
        for seat, card in trick.plays:
            played |= 1 << card
            if SUIT_OF[card] != led:
                voids[seat] |= 1 << led
    led_now = suit_led(view)
    for seat, card in view.trick:
        played |= 1 << card
        if led_now is not None and SUIT_OF[card] != led_now:
            voids[seat] |= 1 << led_now
    return played, voids
