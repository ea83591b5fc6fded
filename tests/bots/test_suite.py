"""Bots that think find the right card, and never the plainly wrong one, where the game's logic decides."""

from random import Random

import pytest

from bots import LevelName, bot_of
from engine import NIL, Bid, Cut, Phase, Play, Reveal, Seat, View, apply, card_text, load, observe, tricks_bid
from engine import dump as dump_game
from tests.bots.positions import WORDS, Auction, Position
from tests.bots.suite_bids import AUCTIONS, MIDDLING
from tests.bots.suite_following import FOLLOWING
from tests.bots.suite_leading import LEADING
from tests.bots.suite_nils import NILS
from tests.bots.suite_stakes import STAKES
from tests.engine.tables import act, begin, stacked

POSITIONS = [*FOLLOWING, *LEADING, *NILS, *STAKES]
THINKERS: tuple[LevelName, ...] = ("club", "expert")
RISKY_NIL = "JS 8S 5S 3S QH 7H 4H JC 6C 3C 9D 5D 2D"


def test_there_are_at_least_forty_positions() -> None:
    assert len({each.name for each in POSITIONS}) == len(POSITIONS) >= 40


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.name)
def test_a_position_asks_a_question(position: Position) -> None:
    """Some legal card is wrong in it, and some card is right."""
    legal = {action.card for action in position.view().legal if isinstance(action, Play)}
    assert legal & allowed_in(position)
    assert legal - allowed_in(position)


def allowed_in(position: Position) -> set[int]:
    cards = position.cards(position.right) if position.right else set(range(52))
    return cards - position.cards(position.wrong)


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.name)
def test_cards(position: Position, level: LevelName) -> None:
    view = position.view()
    for seed in range(3):
        action = bot_of(level)(view, Random(seed))
        assert action in view.legal
        assert isinstance(action, Play)
        assert action.card in allowed_in(position), f"{card_text(action.card)}: {position.why}"


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("auction", AUCTIONS, ids=lambda each: each.name)
def test_bids(auction: Auction, level: LevelName) -> None:
    for seed in range(2):
        action = bot_of(level)(auction_view(auction), Random(seed))
        if auction.right == ("look",):
            assert action == Reveal()
        else:
            assert action in auction.allowed(), auction.why


LOST_OTHERWISE: dict[str, tuple[dict[str, int | str], tuple[int, int], tuple[int, int], dict[str, object]]] = {
    "two numbers": ({"W": 3, "N": 4, "E": 3}, (420, 440), (420, 400), {}),
    "a nil": ({"W": 3, "N": 4, "E": "nil"}, (430, 380), (430, 300), {}),
    "a blind nil": ({"W": "blind", "N": 4, "E": 3}, (430, 280), (430, 200), {"blind_nil_deficit": None}),
    "two nils": ({"W": "nil", "N": 4, "E": "nil"}, (430, 310), (430, 200), {}),
    "two nils in one": ({"W": "nil", "N": 4, "E": "nil"}, (430, 310), (430, 200), {"double_nil": "combined"}),
    "a ten": ({"W": 6, "N": 0, "E": 4}, (470, 310), (470, 200), {"ten_bid": "exact", "zero_is_nil": False}),
}
"""Opponents' bids that would win them the game, and that would not: the others' bids, both scores, the rules."""


@pytest.mark.parametrize("case", LOST_OTHERWISE)
def test_a_bid_goes_as_far_as_the_opponents_bids_demand(case: str) -> None:
    bids, lost, open_, rules = LOST_OTHERWISE[case]
    pressed, free = [
        bot_of("club")(auction_view(Auction("", "", MIDDLING, (), bids, scores, "classic", rules)), Random(1))
        for scores in (lost, open_)
    ]
    assert isinstance(pressed, Bid)
    assert isinstance(free, Bid)
    assert tricks_bid(free.value) < tricks_bid(pressed.value) <= tricks_bid(free.value) + 2


LEFT_OVER = {"spades-online": ((1, 2), (6, 11)), "classic": ((1, 1), (5, 6)), "tournament": ((2, 2), (5, 6))}
"""Bids of West and East that promise 2 to 4 tricks, and 11: beside North's four, more than the hand has."""


@pytest.mark.parametrize("preset", LEFT_OVER)
def test_the_last_bidder_bids_a_doubtful_trick_only_where_tricks_are_left(preset: str) -> None:
    """At a level score too: what all bids promise together says whether a doubtful trick is likely to be had."""
    fewer, rng = 0, Random(preset)
    for _ in range(60):
        hand = " ".join(card_text(card) for card in rng.sample(range(52), 13))
        free, claimed = [
            bot_of("club")(auction_view(Auction("", "", hand, (), {"W": west, "N": 4, "E": east}, (0, 0), preset)), rng)
            for west, east in LEFT_OVER[preset]
        ]
        if isinstance(free, Bid) and isinstance(claimed, Bid) and free.value < NIL and claimed.value < NIL:
            difference = tricks_bid(free.value) - tricks_bid(claimed.value)
            assert difference in (0, 1)
            fewer += difference
    assert fewer >= 20


def test_a_nil_with_some_chance_is_bid_where_all_is_lost_otherwise() -> None:
    view = {
        theirs: auction_view(Auction("", "", RISKY_NIL, (), {"W": 4, "N": 4, "E": 4}, (390, theirs), "classic"))
        for theirs in (420, 300)
    }
    assert bot_of("club")(view[420], Random(1)) == Bid(NIL)
    assert bot_of("club")(view[300], Random(1)) != Bid(NIL)


def auction_view(auction: Auction) -> View:
    """South's view of the auction: the dealer sits so that the others' bids came first."""
    game = begin(auction.preset, 1, **auction.rules)
    if game.phase is Phase.CUT:
        act(game, Cut(0))
    game.dealer = {0: Seat.EAST, 1: Seat.NORTH, 3: Seat.SOUTH}[len(auction.bids)]
    game.turn = first = game.dealer.left
    game.scores = list(auction.scores)
    game = stacked(game, south=auction.hand)
    order = [first, first.left, first.partner, first.right]
    for seat in order:
        if seat is Seat.SOUTH:
            break
        value = auction.bids[seat.word[0].upper()]
        apply(game, seat, Bid(WORDS[value] if isinstance(value, str) else value))
    game = load(dump_game(game))
    view = observe(game, Seat.SOUTH)
    if view.hand is None and auction.right != ("look",):
        apply(game, Seat.SOUTH, Reveal())
    return observe(game, Seat.SOUTH)
