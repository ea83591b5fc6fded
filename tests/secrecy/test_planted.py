"""Leaks planted on purpose: each is a mistake that somebody could make, and each is noticed."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import functions.accounts
import functions.clock
from engine import Game, Seat, cards_of
from engine.cards import SIDE_MASK, SPADE_MASK
from engine.errors import NotHeld
from functions.service.api import http, logs
from functions.service.aws import push
from functions.service.redacted import Redacted
from functions.service.social.repository import PlayerRepository
from functions.service.table import autoplay, frames, hand_records, views
from functions.service.table.codec import decode
from tests.secrecy.scene import NAMES
from tests.secrecy.test_noninterference import after_an_exchange, check_act, check_looks, next_step, scene_for
from tests.support.redacted import redacted

Patch = pytest.MonkeyPatch


def in_the_state(patch: Patch) -> None:
    """The state tells whether the next hand holds the ace of spades."""
    plain = views.states_for

    def states_for(table: Any, wanted: Any, now: int) -> dict[Any, Redacted]:
        ace = table.game and 51 in cards_of(table.game.secret.hands[0])
        states = plain(table, wanted, now)
        return {viewing: redacted(**state.data, strong=bool(ace)) for viewing, state in states.items()}

    for module in (views, frames):
        patch.setattr(module, "states_for", states_for)


def to_everybody(patch: Patch) -> None:
    """The hands that are dealt go to the partner's eyes."""
    plain = frames.message_for

    def told(event: Any, viewer: Seat | None) -> Any:
        return plain(event, viewer.partner if viewer is not None and event.private else viewer)

    patch.setattr(frames, "message_for", told)


def in_the_log(patch: Patch) -> None:
    """The log line counts the spades of the seat to act."""
    plain = logs.log_entry

    def log_entry(*, notes: Any = None, **fields: Any) -> Any:
        return plain(notes={**(notes or {}), **counted}, **fields)

    counted: dict[str, int] = {}
    judge = autoplay.judge

    def judged(draft: Any, *rest: Any) -> Any:
        result = judge(draft, *rest)
        game = draft.table.game
        counted["spades"] = (game.secret.hands[0] & SPADE_MASK).bit_count() if game else 0
        return result

    patch.setattr(http, "log_entry", log_entry)
    patch.setattr(autoplay, "judge", judged)


def by_the_length(patch: Patch) -> None:
    """Frames are longer by a blank for each red card that north holds."""
    plain: Any = push.Push._post_all
    blanks = {"count": 0}
    judge = autoplay.judge

    def judged(draft: Any, *rest: Any) -> Any:
        result = judge(draft, *rest)
        game = draft.table.game
        blanks["count"] = (game.secret.hands[0] & SIDE_MASK).bit_count() if game else 0
        return result

    class Padded:
        def __init__(self, frame: Redacted) -> None:
            self.text = frame.text + " " * blanks["count"]

    class Parcel:
        def __init__(self, parcel: Any) -> None:
            self.connection_id = parcel.connection_id
            self.frames = [Padded(frame) for frame in parcel.frames]

    patch.setattr(push.Push, "_post_all", lambda self, parcel, until: plain(self, Parcel(parcel), until))
    patch.setattr(autoplay, "judge", judged)


def in_the_error(patch: Patch) -> None:
    """Who asks for a card that they do not hold is told who holds it."""

    def act(draft: Any, seat: Seat, action: Any) -> None:
        card = getattr(action, "card", None)
        if card is not None and not draft.game.secret.hands[seat] >> card & 1:
            holders = [other.word for other in Seat if draft.game.secret.hands[other] >> card & 1]
            raise NotHeld(f"{holders} has that card.")
        autoplay_act(draft, seat, action)

    autoplay_act = autoplay.act
    patch.setattr(autoplay, "act", act)


def in_the_record(patch: Patch) -> None:
    """The record of a hand shows the cards exchanged while the game goes on."""
    patch.setattr(hand_records, "sealed", lambda table, record: False)


def by_the_order(patch: Patch) -> None:
    """Frames of one act come the other way round where north holds an odd number of spades."""
    plain, judge, odd = push.Push._post_all, autoplay.judge, {"spades": False}

    def judged(draft: Any, *rest: Any) -> Any:
        result = judge(draft, *rest)
        odd["spades"] = bool(draft.table.game and spades_of(draft.table.game) % 2)
        return result

    class Parcel:
        def __init__(self, parcel: Any) -> None:
            self.connection_id = parcel.connection_id
            self.frames = parcel.frames[::-1] if odd["spades"] else parcel.frames

    patch.setattr(push.Push, "_post_all", lambda self, parcel, until: plain(self, Parcel(parcel), until))
    patch.setattr(autoplay, "judge", judged)


def by_the_clock(patch: Patch) -> None:
    """The sweep counts spades among its figures."""
    plain = functions.clock.tick

    def tick(services: Any, snapshot: Any, notes: dict[str, int]) -> None:
        table = decode(snapshot.table_id, dict(snapshot.item))
        notes["spades"] = spades_of(table.game) if table.game else 0
        plain(services, snapshot, notes)

    patch.setattr(functions.clock, "tick", tick)


def at_the_exit(patch: Patch) -> None:
    """Who signs out is told how many spades their host holds."""
    plain = functions.accounts.logout

    def logout(call: Any) -> Any:
        tables = call.services.repository(PlayerRepository).here(call.request.headers["x-player-id"]).tables
        items = [call.services.store.snapshot(table_id).item for table_id in tables]
        games = [decode(table_id, dict(item)).game for table_id, item in zip(tables, items, strict=True)]
        reply = plain(call)
        return reply._replace(headers={"X-Spades": str([spades_of(game) for game in games if game])})

    patch.setattr(functions.accounts, "logout", logout)


def spades_of(game: Game) -> int:
    """How many spades north holds."""
    return (game.secret.hands[0] & SPADE_MASK).bit_count()


PLANTED = (
    in_the_state, to_everybody, in_the_log, by_the_length, by_the_order, in_the_error, by_the_clock, at_the_exit,
)  # fmt: skip


def prove(name: str) -> None:
    """Two hands with everybody looking at everything every few steps."""
    scene, rng = scene_for(name, 11), Random(11)
    step = 0
    while scene.game.turn is not None:
        seat, action = next_step(scene.game, rng)
        for viewer in NAMES:
            check_act(scene, viewer, seat, action, rng)
            if step % 12 == 3:
                check_looks(scene, viewer, rng)
        scene.do(seat, action)
        step += 1


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_noticed(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        prove("spades-online, blind in turn")


def test_a_record_that_tells_is_noticed(monkeypatch: Patch) -> None:
    in_the_record(monkeypatch)
    with pytest.raises(AssertionError, match="hands"):
        check_looks(after_an_exchange(), "watcher", Random(1))
