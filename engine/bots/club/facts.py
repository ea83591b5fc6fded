"""What a player knows during the play, computed once for each card to play."""

from dataclasses import dataclass

from engine.actions import NIL, Play
from engine.bots.honesty import honest_actions, suit_led
from engine.cards import CLUBS, DECK, HIGHER, SPADE_MASK, SPADES, SUIT_MASK, SUIT_OF, Card, Hand, mask_of
from engine.seats import SEATS, Seat
from engine.view import View


@dataclass(slots=True)
class Facts:
    """The knowledge of the seat that is to play a card."""

    view: View
    me: Seat
    hand: Hand
    legal: Hand
    """What may be played without a renege."""
    unseen: Hand
    """The cards that the three other players hold together."""
    voids: list[int]
    """By seat, the suits, as bits, of which it is known to be void."""
    led: int | None
    """The suit to follow; None for the leader."""
    best_seat: Seat | None
    best: Card | None
    """The seat that is winning the trick, and its card."""
    after: tuple[Seat, ...]
    """The seats that play to this trick later."""
    nils: tuple[bool, ...]
    """By seat, whether it bid nil and has taken no trick."""
    need: int
    """Tricks that the side still needs for its contract; 0 or less when it is made."""
    their_need: int
    left: int
    """Tricks not yet complete."""

    @property
    def last(self) -> bool:
        """Whether the seat plays last to the trick."""
        return self.led is not None and not self.after

    @property
    def partner_wins(self) -> bool:
        """Whether the partner is winning the trick."""
        return self.best_seat is self.me.partner

    def beats(self, card: Card) -> bool:
        """Whether a card would win the trick as it is."""
        return self.best is None or wins_over(card, self.best)

    def higher_unseen(self, card: Card) -> Hand:
        """The higher cards of its suit that others hold."""
        return self.unseen & HIGHER[card]

    def is_boss(self, card: Card) -> bool:
        """Whether nobody holds a higher card of its suit."""
        return not self.higher_unseen(card)

    def suit(self, suit: int) -> Hand:
        """The cards of the hand in a suit."""
        return self.hand & SUIT_MASK[suit]

    def may_ruff(self, seat: Seat, suit: int) -> bool:
        """Whether a seat is known to be void in a side suit and may hold spades."""
        voids = self.voids[seat]
        return bool(voids >> suit & 1 and not voids >> SPADES & 1)


def wins_over(card: Card, best: Card) -> bool:
    """Whether a card played later to a trick beats the one that is winning it."""
    same = SUIT_OF[card] == SUIT_OF[best]
    return card > best if same else SUIT_OF[card] == SPADES


def facts_of(view: View) -> Facts:
    """The knowledge of the view's seat, whose turn it is."""
    me, hand = view.viewer, view.hand
    if me is None or hand is None:
        raise ValueError("A bot plays from the view of its own seat.")
    played, voids = _played_and_voids(view)
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
    """The seat that is winning the trick, and its card; None before a card that can win has been played."""
    seat, best = None, None
    for player, card in view.trick:
        counts = SUIT_OF[card] in (led, SPADES)
        if counts and (best is None or wins_over(card, best)):
            seat, best = player, card
    return seat, best


def still_needed(view: View, seat: Seat) -> int:
    """Tricks that a seat's side still needs for its contract; 0 for a double nil."""
    contract = view.contracts[seat.side]
    if contract is None:
        return 0
    taken = view.tricks_won[seat] + view.tricks_won[seat.partner]
    if view.rules.failed_nil_tricks != "count":
        taken -= sum(view.tricks_won[each] for each in (seat, seat.partner) if (view.bids[each] or 0) >= NIL)
    return contract - taken


def _played_and_voids(view: View) -> tuple[Hand, list[int]]:
    """The cards played in this hand, and by seat the suits that it did not follow."""
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
