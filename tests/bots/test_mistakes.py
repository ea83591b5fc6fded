"""Weaker bots: a mistake is a trick more or less, and never makes a nil of a number or a number of a nil."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from bots import bot_of, with_mistakes
from engine import BLIND_NIL, NIL, VARIANTS, Action, AnyBid, Bid, Phase, Seat, View, neighbours_of, observe, tricks_bid
from tests.architecture.repository import ROOT
from tests.engine.tables import begin, until

DRAWS = 1000


def view_to_bid(preset: str) -> View:
    """A view that may bid whatever the preset's rules allow a first bidder with its cards revealed."""
    game = until(begin(preset, 1, blind_nil_deficit=1), Phase.BIDDING, Random(1))
    return observe(game, game.turn)


def always(bid: AnyBid) -> Counter[AnyBid]:
    """What a player who means one bid, and always slips, bids under any preset."""

    def meaning(view: View, rng: Random) -> Action:
        return Bid(bid)

    found: Counter[AnyBid] = Counter()
    for preset in VARIANTS:
        view = view_to_bid(preset)
        assert {Bid(NIL), Bid(13)} <= set(view.legal)
        for n in range(DRAWS):
            action = with_mistakes(meaning, 1.0)(view, Random(n))
            assert isinstance(action, Bid)
            found[action.value] += 1
    return found


def test_a_slip_never_leads_from_nil_to_thirteen_or_back() -> None:
    assert set(always(NIL)) == {NIL}
    assert set(always(BLIND_NIL)) == {BLIND_NIL}
    assert set(always(13)) == {12}


def test_a_slip_is_one_trick_more_or_less() -> None:
    slips = always(5)
    assert set(slips) == {4, 6}
    assert min(slips.values()) > DRAWS


def test_a_player_whose_hand_is_a_nil_keeps_it() -> None:
    """The club player, over many hands and all presets: nil stays nil at any rate of mistakes."""
    nils = 0
    weak = with_mistakes(bot_of("club"), 1.0)
    for preset in VARIANTS:
        for n in range(250):
            game = until(begin(preset, n), Phase.BIDDING, Random(n))
            seat = game.turn if game.turn is not None else Seat.NORTH
            view = observe(game, seat)
            meant, slipped = bot_of("club")(view, Random(n)), weak(view, Random(n))
            if isinstance(meant, Bid) and isinstance(slipped, Bid):
                nils += meant == Bid(NIL)
                assert (meant.value >= NIL) == (slipped.value >= NIL)
                assert abs(tricks_bid(meant.value) - tricks_bid(slipped.value)) <= 1
    assert nils >= 10


def test_what_is_next_to_a_bid() -> None:
    assert [neighbours_of(bid) for bid in (0, 1, 12, 13)] == [(1,), (0, 2), (11, 13), (12,)]
    assert neighbours_of(NIL) == neighbours_of(BLIND_NIL) == ()
    assert [tricks_bid(bid) for bid in (None, 0, 7, 13, NIL, BLIND_NIL)] == [0, 0, 7, 13, 0, 0]


RECKONED = ("bid.value + 1", "1 + bid.value", "bid.value - view.bids[0]", "abs(bid.value)")
ALLOWED = ("tricks_bid(bid.value) + 1", "bid.value >= NIL", "bid.value == 3", "max(bid.value, NIL)")


def test_the_type_checker_refuses_to_reckon_with_bids(tmp_path: Path) -> None:
    module = tmp_path / "planted.py"
    head = "from engine import NIL, Bid, View, tricks_bid"
    body = [f"def f{n}(bid: Bid, view: View) -> object: return {each}" for n, each in enumerate(RECKONED + ALLOWED)]
    module.write_text("\n".join([head, *body]))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-incremental", str(module)],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    refused = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    assert refused == set(range(2, 2 + len(RECKONED))), done.stdout
