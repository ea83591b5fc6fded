"""Law 6: hidden cards and seeds are dealt anew, and everything that a viewer can observe stays equal byte for byte.

Through the real handlers: every route, every socket message, frames of both protocols, errors, log lines, what the
clock does and counts, and the records of finished hands; sizes and order included. Traces have a test of their own.
"""

from random import Random
from typing import Any

import pytest

from engine import BLIND_NIL, SEATS, Bid, ClaimMisdeal, Exchange, Game, Phase, Reveal, Seat, legal_actions, observe
from tests.engine.redeal import alike, redealt
from tests.engine.tables import chance
from tests.secrecy.scene import NAMES, Scene, World, attempts, messages, other_records, without_promises

BLIND = {"blind_nil_deficit": None, "target": 5000, "floor": None}
TABLES: dict[str, dict[str, Any]] = {
    "spades-online": {},
    "spades-online, blind in turn": BLIND,
    "spades-online, blind at once": BLIND | {"blind_exchange": "at_once", "blind_exchange_optional": True},
    "tournament": {},
    "classic": {},
    "classic, blind": BLIND,
}
SEED = 7
HANDS = 2
HOUR_MS = 3_600_000
LOOKS = {Phase.CUT: 1.0, Phase.EXCHANGE: 1.0, Phase.BIDDING: 0.4, Phase.PLAYING: 0.1}
"""How likely somebody looks about before a step, so that everybody does in every phase, however short it is."""


def scene_for(name: str, seed: int) -> Scene:
    rules = {"max_hands": HANDS, "turn_seconds": None, **TABLES[name]}
    return Scene(seed, ruleset=name.split(",")[0], rules=rules)


def seat_of(viewer: str) -> Seat | None:
    return next((seat for seat in SEATS if seat.word == viewer), None)


def next_step(game: Game, rng: Random) -> tuple[Seat, Any]:
    """What happens next: mostly the turn's action, at times something rarer that is open."""
    rare = [
        (seat, action)
        for seat in SEATS
        for action in legal_actions(game, seat)
        if isinstance(action, Reveal | ClaimMisdeal | Exchange)
    ]
    if rare and rng.random() < 0.3:
        return rng.choice(rare)
    blind = Bid(BLIND_NIL)
    if game.turn is not None and blind in legal_actions(game) and rng.random() < 0.4:
        return game.turn, blind
    return chance(game, rng, odd_bids=0.8)


def check_act(scene: Scene, viewer: str, seat: Seat, action: Any, rng: Random) -> bool:
    """The step in both worlds, to the viewer's eyes; False where no twin was found."""
    found = alike(scene.game, seat_of(viewer), seat, action, rng)
    if found is None:
        return False
    twin, counterpart = found
    ours, theirs = World(scene), World(scene, twin, other_records(scene, seat_of(viewer), rng))
    assert without_promises(ours.act(viewer, seat, action)) == without_promises(theirs.act(viewer, seat, counterpart))
    return True


def check_looks(scene: Scene, viewer: str, rng: Random) -> int:
    """Every route and message, tried by the viewer in both worlds."""
    looks = 0
    twin = redealt(scene.game, seat_of(viewer), rng, {})
    records = other_records(scene, seat_of(viewer), rng)
    for route, body, params in attempts(scene, viewer, rng):
        if _shows_something_new(scene.game, seat_of(viewer), route.handler):
            continue
        ours, theirs = World(scene), World(scene, twin, records)
        seen = ours.look(viewer, route, body, params)
        assert without_promises(seen) == without_promises(theirs.look(viewer, route, body, params)), route.key
        looks += 1
    for kind, text in messages(scene):
        ours, theirs = World(scene), World(scene, twin, records)
        assert without_promises(ours.say(viewer, kind, text)) == without_promises(theirs.say(viewer, kind, text)), kind
        looks += 1
    for ms in (0, HOUR_MS):
        ours, theirs = World(scene), World(scene, twin, records)
        swept = without_promises(ours.sweep(viewer, ms))
        assert swept == without_promises(theirs.sweep(viewer, ms)), f"the clock after {ms} ms"
    return looks


def _shows_something_new(game: Game, viewer: Seat | None, handler: str) -> bool:
    """Acts that deal, reveal or pass cards on; they are compared with twins that allow for what they show."""
    last_card = game.phase is Phase.PLAYING and len(game.tricks) == 12
    shows = {"reveal_hand", "misdeal", "cut", "blind_nil_exchange", *(["play"] if last_card else [])}
    if viewer is not None and observe(game, viewer).hand is None:
        shows |= {"bid", "leave"}
    return viewer is not None and handler in shows and bool(legal_actions(game, viewer))


@pytest.mark.parametrize("name", TABLES)
def test_what_happens_looks_the_same_whatever_is_hidden(name: str) -> None:
    compared = steps = 0
    for seed in range(2):
        scene, rng = scene_for(name, seed), Random(seed)
        while scene.game.turn is not None:
            seat, action = next_step(scene.game, rng)
            viewer = rng.choice(NAMES)
            steps += 1
            compared += check_act(scene, viewer, seat, action, rng)
            scene.do(seat, action)
    assert compared > 0.8 * steps


@pytest.mark.parametrize("name", TABLES)
def test_whatever_a_viewer_tries_shows_them_the_same(name: str) -> None:
    """A look about by everybody in each phase that comes up, by every route there is, and when the game is over."""
    scene, rng = scene_for(name, SEED), Random(SEED)
    looked: set[tuple[Phase, str]] = set()
    while (game := scene.game).turn is not None:
        for viewer in NAMES:
            if (game.phase, viewer) not in looked and rng.random() < LOOKS[game.phase]:
                assert check_looks(scene, viewer, rng) > 80
                looked.add((game.phase, viewer))
        scene.do(*next_step(game, rng))
    for viewer in NAMES:
        assert check_looks(scene, viewer, rng) > 80
    expected = {Phase.BIDDING, Phase.PLAYING}
    expected |= {Phase.CUT} if name == "tournament" else set()
    expected |= {Phase.EXCHANGE} if "blind" in name else set()
    assert {(phase, viewer) for phase in expected for viewer in NAMES} <= looked


def after_an_exchange() -> Scene:
    """The second hand begins; cards were exchanged in the first."""
    for seed in range(40):
        scene, rng = scene_for("spades-online, blind in turn", seed), Random(seed)
        while scene.game.hand_number == 1 and scene.game.turn is not None:
            scene.do(*next_step(scene.game, rng))
        if other_records(scene, None, rng):
            return scene
    raise AssertionError("nobody exchanged cards")


def test_records_of_hands_with_an_exchange_show_the_same_whatever_was_exchanged() -> None:
    scene, compared = after_an_exchange(), 0
    for viewer in NAMES:
        if other_records(scene, seat_of(viewer), Random(1)):
            compared += check_looks(scene, viewer, Random(1))
    assert compared > 3 * 60, "the pair that exchanged, and nobody else, may know the cards"


def test_twins_really_differ() -> None:
    """The proof would be worth nothing if both worlds held the same cards."""
    scene, rng = scene_for("spades-online", 1), Random(1)
    for viewer in NAMES:
        twin = redealt(scene.game, seat_of(viewer), rng, {})
        other = World(scene, twin).simulation.stored(scene.table_id)
        assert other
        assert other.game
        hands = zip(scene.game.secret.hands, other.game.secret.hands, strict=True)
        assert [one == two for one, two in hands] == [seat.word == viewer for seat in SEATS]
        assert scene.game.secret.seed != other.game.secret.seed
