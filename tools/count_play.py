"""Counts the way of a warm play through our files: four people with a socket each, a card that ends no trick.

A file is entered when one of its functions is called. A call goes across files when the function of ours that it comes
from stands in another file. A stay in a file lasts while one of its functions is running or waits for what it called;
a return is any stay but the first, in a file of `functions` outside the data: the vocabulary, the table's model, its
unit of work and its stored form, and the packages of input and output, which are asked for rows more than once.
"""

import argparse
import io
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest

from functions.service.aws.push import Push
from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Store
from tests.support.chaos import Inline
from tests.support.clock import Clock
from tests.support.deployment import TABLE as TABLE_NAME
from tests.support.driver import Player
from tests.support.dynamodb import Client
from tests.support.gateway import FakeGateway
from tests.support.queue import FakeQueue
from tests.support.service import service_on
from tests.support.world import World

ROOT: Final = Path(__file__).resolve().parent.parent
OURS: Final = ("engine", "bots", "functions")
VOCABULARY: Final = ("routes", "settings", "problems", "redacted", "ids", "wire")
TABLE: Final = ("table/model", "table/draft", "table/codec")
INPUT_AND_OUTPUT: Final = ("storage", "aws", "wiring")
DATA: Final = tuple(f"functions/service/{name}" for name in (*VOCABULARY, *TABLE, *INPUT_AND_OUTPUT))
WARM_UP: Final = 5
"""Plays before the one that is counted: one whole trick, and a card that opens the next."""


class Way(NamedTuple):
    """What a play went through."""

    stays: Counter[str]
    """How many stays each file had."""
    calls: Counter[str]
    """How often each file was called."""
    across: Counter[str]
    """How often each file was called from another one."""

    @property
    def returns(self) -> dict[str, int]:
        """The stays beyond the first, of files that are to be passed through once."""
        return {name: stays - 1 for name, stays in self.stays.items() if stays > 1 and _is_passed_once(name)}


class _Recorder:
    def __init__(self) -> None:
        self.way = Way(Counter(), Counter(), Counter())
        self._stack: list[str | None] = []
        self._open: Counter[str] = Counter()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self._enter(_name_of(frame.f_code.co_filename))
        elif event == "return" and self._stack:
            name = self._stack.pop()
            if name:
                self._open[name] -= 1

    def _enter(self, name: str | None) -> None:
        if name:
            caller = next((each for each in reversed(self._stack) if each), None)
            self.way.calls[name] += 1
            self.way.across[name] += caller != name
            self.way.stays[name] += not self._open[name]
            self._open[name] += 1
        self._stack.append(name)


def _name_of(path: str) -> str | None:
    """The path of a file of ours from the root; None for all others."""
    try:
        name = Path(path).relative_to(ROOT).as_posix()
    except ValueError:
        return None
    return name if name.split("/")[0] in OURS else None


def _is_passed_once(name: str) -> bool:
    return name.startswith("functions/") and not name.startswith(DATA)


@contextmanager
def _world() -> Iterator[World]:
    client, clock, gateway, queue, inline = Client(), Clock(), FakeGateway(), FakeQueue(), Inline()
    store = Store(Database(client, TABLE_NAME), clock)  # type: ignore[arg-type]
    push = Push(gateway, pool=inline)
    services = service_on(store, push, queue, clock, rng=Random(1), read_pool=inline, commit_pool=inline)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
        yield World(services, clock, gateway, queue, patch)


def count_play() -> Way:
    """Plays until a warm play that ends no trick, and counts that one."""
    with _world() as world:
        players = world.guests("north", "east", "south", "west")
        table_id = world.full_table(players, rules={"max_hands": 1})
        for player in players:
            player.socket(2, join=table_id)
        for player in (*players[1:], players[0]):
            _act(player, table_id, "bid", {"bid": 3})
        for _ in range(WARM_UP):
            _act(*_next_play(players, table_id))
        play, recorder = _next_play(players, table_id), _Recorder()
        sys.setprofile(recorder)
        try:
            _act(*play)
        finally:
            sys.setprofile(None)
        return recorder.way


def _next_play(players: list[Player], table_id: str) -> tuple[Player, str, str, dict[str, Any]]:
    for player in players:
        cards = player.state(table_id).get("validCards")
        if cards:
            return player, table_id, "play", {"card": cards[0]}
    raise RuntimeError("Nobody is to play.")


def _act(player: Player, table_id: str, action: str, body: dict[str, Any]) -> None:
    answer = player.post(f"/api/tables/{table_id}/{action}", body)
    if answer.status != 200:
        raise RuntimeError(json.dumps(answer.json))


def main() -> None:
    """Prints the table."""
    argparse.ArgumentParser(prog="python -m tools.count_play", description=__doc__).parse_args()
    way = count_play()
    print(f"{'file':<48} {'calls':>6} {'across':>7} {'stays':>6}")
    for name in sorted(way.calls, key=lambda name: -way.across[name]):
        print(f"{name:<48} {way.calls[name]:>6} {way.across[name]:>7} {way.stays[name]:>6}")
    returned = way.returns
    print(f"{len(way.calls)} files entered, {way.calls.total()} calls, {way.across.total()} of them across files, "
          f"{sum(returned.values())} returns to {len(returned)} files")  # fmt: skip


if __name__ == "__main__":
    main()
