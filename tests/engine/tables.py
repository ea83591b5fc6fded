"""Games brought to a wanted position, by playing there wherever that is possible."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    Action,
    Bid,
    Cut,
    Event,
    Game,
    HandScored,
    Phase,
    Play,
    Reveal,
    Seat,
    View,
    apply,
    cards_of,
    legal_actions,
    load,
    mask_of,
    new_game,
    observe,
    parse_card,
    rules_for,
    tricks_bid,
)
from engine import dump as dump_game
from engine.cards import CLUB_MASK, DECK, SPADE_MASK, SUIT_OF

N, E, S, W = SEATS
WORDS = {"nil": NIL, "blind": BLIND_NIL}
SUITS = {"diamonds": 0, "clubs": 1, "hearts": 2, "spades": 3}
SPADES, CLUBS = SPADE_MASK, CLUB_MASK
EventType = TypeVar("EventType", bound=Event)


def seed_of(label: object) -> bytes:
    """32 bytes that belong to a label."""
    return sha256(repr(label).encode()).digest()


def begin(preset: str = "spades-online", n: object = 0, **overrides: object) -> Game:
    """A new game; `n` picks its seed."""
    return new_game(rules_for(preset, **overrides), seed_of(n), "table-1")


def card(text: str) -> int:
    """A card by its text."""
    return parse_card(text)


def mask(texts: str) -> int:
    """The mask of cards written one after another, as in "AS 10H"."""
    return mask_of(parse_card(text) for text in texts.split())


def suit(number: int) -> int:
    """0 diamonds, 1 clubs, 2 hearts, 3 spades."""
    return SUIT_OF[number]


def to_act(game: Game) -> Seat:
    """The seat to act in a game that is not over."""
    assert game.turn is not None
    return game.turn


def act(game: Game, action: Action) -> tuple[Event, ...]:
    """The action of the seat to act."""
    return apply(game, to_act(game), action)


def event_of(events: Iterable[Event], kind: type[EventType]) -> EventType:
    """The one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def shown_hand(view: View) -> int:
    """The cards a view shows of its own seat."""
    assert view.hand is not None
    return view.hand


def hand_of(game: Game, seat: Seat) -> int:
    """The cards a seat holds, whether it sees them or not."""
    return game.secret.hands[seat]


def hands(game: Game) -> list[int]:
    """The four hands, withheld or not."""
    return list(game.secret.hands)


def bid_action(value: int | str) -> Bid:
    """A bid by number, "nil" or "blind"."""
    return Bid(WORDS[value] if isinstance(value, str) else value)


def bid(game: Game, *values: int | str) -> list[Event]:
    """Bids of the seats to act, in turn."""
    events: list[Event] = []
    for value in values:
        events += act(game, bid_action(value))
    return events


def bid_by_seat(game: Game, **values: int | str) -> list[Event]:
    """The four bids, each named by its seat, in the order of bidding."""
    return bid(game, *(values[seat.word] for seat in observe(game, None).bidding_order))


def bid_pairs(game: Game, ns: tuple[int | str, int | str], ew: tuple[int | str, int | str]) -> list[Event]:
    """The four bids, given for each side in the order of bidding."""
    order = observe(game, None).bidding_order
    first, second = (ns, ew) if order[0].side == N.side else (ew, ns)
    return bid(game, first[0], second[0], first[1], second[1])


def chance(game: Game, rng: Random, odd_bids: float = 0.3) -> tuple[Seat, Action]:
    """A random legal action of the seat to act; most bids are near what the cards are worth."""
    assert game.turn is not None
    actions = legal_actions(game)
    if game.phase is Phase.BIDDING and rng.random() >= odd_bids:
        if Reveal() in actions:
            return game.turn, Reveal()
        spades = (hand_of(game, game.turn) & SPADES).bit_count()
        numbers = [action for action in actions if isinstance(action, Bid) and action.value < NIL]
        if numbers:
            first = tricks_bid(game.bids[game.turn.partner])
            wanted = spades + (first if game.rules.bidding == "second_sets_total" else 0)
            return game.turn, min(numbers, key=lambda action: abs(tricks_bid(action.value) - wanted))
    return game.turn, rng.choice(actions)


def wander(game: Game, rng: Random, odd_bids: float = 0.3) -> Iterator[Game]:
    """The game itself before every action of a random course, to its end."""
    while game.turn is not None:
        yield game
        apply(game, *chance(game, rng, odd_bids))


def search(
    wanted: Callable[[Game], bool], preset: str = "spades-online", tries: int = 4000, **overrides: object
) -> Game:
    """The first position of random games that is as wanted."""
    for n in range(tries):
        for game in wander(begin(preset, n, **overrides), Random(n), odd_bids=0.6):
            if wanted(game):
                return game.copy()
            if game.hand_number > 8:
                break
    raise AssertionError("no such position was found")


def deal_where(
    wanted: Callable[[Game], bool], preset: str = "spades-online", tries: int = 200_000, **overrides: object
) -> Game:
    """The first new game whose deal is as wanted."""
    rules = rules_for(preset, **overrides)
    for n in range(tries):
        game = new_game(rules, seed_of(n), "table-1")
        if game.phase is Phase.CUT:
            apply(game, W, Cut(0))
        if wanted(game):
            return game
    raise AssertionError("no such deal was found")


class _Standings:
    """Hands just dealt in random games of one rule set, filed by the score's gap and the dealer."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {"target": 300, "floor": -300} | options
        self.found: dict[tuple[int, Seat], bytes] = {}
        self.hands = self._hands()

    def _hands(self) -> Iterator[tuple[tuple[int, Seat], bytes]]:
        for n in range(5000):
            for game in wander(begin(n=n, **self.options), Random(n), odd_bids=0.2):
                if game.phase is Phase.BIDDING and not game.revealed and game.bids == [None] * 4:
                    yield (game.scores[1] - game.scores[0], game.dealer), dump_game(game)

    def get(self, gap: int, dealer: Seat) -> Game:
        while (gap, dealer) not in self.found:
            key, stored = next(self.hands)
            self.found.setdefault(key, stored)
        return load(self.found[gap, dealer])


_STANDINGS: dict[tuple[object, ...], _Standings] = {}


def behind(seat: Seat, points: int, dealer: Seat, **overrides: object) -> Game:
    """A game in which a hand has just been dealt and the seat's side is behind by exactly so many points."""
    key = tuple(sorted(overrides.items()))
    standings = _STANDINGS.setdefault(key, _Standings(overrides))
    return standings.get(points if seat.side == N.side else -points, dealer)


def stacked(game: Game, **cards: str) -> Game:
    """The same game with cards of our choice in some hands; the others keep a deal of what is left.

    For hands that no search finds, such as thirteen spades. Only this helper and `redealt` write to the secret half.
    """
    assert game.phase is Phase.BIDDING
    wanted = [mask(cards.get(seat.word, "")) for seat in SEATS]
    assert sum(wanted).bit_count() == sum(hand.bit_count() for hand in wanted)
    rest = list(cards_of(DECK & ~sum(wanted)))
    Random(7).shuffle(rest)
    for seat in SEATS:
        while wanted[seat].bit_count() < 13:
            wanted[seat] |= 1 << rest.pop()
    assert not rest
    game.secret.hands = wanted
    return load(dump_game(game))


def lay(game: Game, *texts: str) -> list[Event]:
    """Cards laid by the seats to act, in turn."""
    events: list[Event] = []
    for text in " ".join(texts).split():
        events += act(game, Play(card(text)))
    return events


def play_hand(game: Game, rng: Random) -> HandScored:
    """Plays the running hand to its end at random and gives its result."""
    while game.turn is not None:
        for event in apply(game, *chance(game, rng)):
            if isinstance(event, HandScored):
                return event
    raise AssertionError("the game was over before")


def play_hand_where(game: Game, wanted: Callable[[HandScored], bool], tries: int = 3000) -> tuple[Game, HandScored]:
    """Plays the hand on in copies until its result is as wanted; gives the copy and the result."""
    for n in range(tries):
        twin = game.copy()
        scored = play_hand(twin, Random(n))
        if wanted(scored):
            return twin, scored
    raise AssertionError("no such hand was found")


def laid(game: Game) -> int:
    """How many cards of this hand have been laid."""
    view = observe(game, None)
    return 4 * len(view.tricks) + len(view.trick)


def plays(game: Game) -> set[int]:
    """The cards that may be played now."""
    return {action.card for action in legal_actions(game) if isinstance(action, Play)}


def until(game: Game, phase: Phase, rng: Random) -> Game:
    """Plays on at random until the hand is in the phase."""
    while game.phase is not phase:
        apply(game, *chance(game, rng))
    return game
