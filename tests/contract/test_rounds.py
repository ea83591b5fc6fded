"""No request waits for AWS more than three times in a row, registration and login apart; telling others comes after."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

import pytest

from functions.service.accounts import password_reset, sign_out
from functions.service.aws.timers import Timers
from functions.service.social import commands
from functions.service.social.relationship import MOST_ASKING, MOST_FRIENDS
from functions.service.storage import keys
from functions.service.storage.keys import Put
from functions.service.table import commit
from tests.contract.stage import Stage
from tests.contract.statuses import OWN, STATUSES
from tests.contract.test_walk import rows_of
from tests.support.dynamodb import Client

MOST = 3
COMING = (
    "POST /api/tables/join-link/{token}",
    "POST /api/tables/spectator-link/{token}",
    "POST /api/friends/{friendId}/go-to-table",
)
"""Routes that find their table first, then look for blocks between who comes and those who are there (F20)."""
APART = ("POST /api/auth/register", "POST /api/auth/login")
TELLING = (
    *((commit, name) for name in ("_tell", "follow_seat", "lobby_deliveries")),
    (Timers, "report_gone"),
    (commands, "_send"),
    *((module, "close_sockets") for module in (password_reset, sign_out)),
)


class Waited(Future[Any]):
    """What was done in another thread's place; who asks for its result has waited for its rounds."""

    def __init__(self, rounds: "Rounds") -> None:
        super().__init__()
        self.rounds, self.depth = rounds, 0

    def result(self, timeout: float | None = None) -> Any:
        self.rounds.depth = max(self.rounds.depth, self.depth)
        return super().result(timeout)


class Rounds(Executor):
    """Does at once what it is given, and counts the calls of AWS that wait for one another."""

    def __init__(self) -> None:
        self.depth = self.most = 0
        self.telling = 0

    def called(self, **_: object) -> None:
        if not self.telling:
            self.depth += 1
            self.most = max(self.most, self.depth)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        before, future = self.depth, Waited(self)
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        future.depth, self.depth = self.depth, before
        return future

    def begin(self) -> None:
        self.depth = self.most = 0


@pytest.fixture
def rounds(stage: Stage, dynamodb: Client, monkeypatch: pytest.MonkeyPatch) -> Rounds:
    """Counts from the moment a row's request begins."""
    counted = Rounds()
    stage.world.services = replace(stage.world.services, read_pool=counted, commit_pool=counted)
    dynamodb.meta.events.register("request-created", counted.called)
    for module, name in TELLING:
        monkeypatch.setattr(module, name, _apart(counted, getattr(module, name)))
    plain = stage.world.http

    def http(*args: Any, **kwargs: Any) -> Any:
        counted.begin()
        return plain(*args, **kwargs)

    monkeypatch.setattr(stage.world, "http", http)
    return counted


def _apart(counted: Rounds, tell: Callable[..., Any]) -> Callable[..., Any]:
    def telling(*args: Any, **kwargs: Any) -> Any:
        counted.telling += 1
        try:
            return tell(*args, **kwargs)
        finally:
            counted.telling -= 1

    return telling


@pytest.mark.parametrize("route", [route for route in (*STATUSES, *OWN) if route not in APART])
def test_the_rounds_of(stage: Stage, rounds: Rounds, route: str) -> None:
    for row in rows_of(route):
        if row.scene != "race":
            stage.play(row)
            assert rounds.most <= MOST + (route in COMING), f"{row}: {rounds.most}"


def test_signing_out_leaves_all_tables_at_once(stage: Stage, rounds: Rounds) -> None:
    maud = stage.player("maud")
    tables = [stage.post("maud", "/api/tables")["tableId"] for _ in range(6)]
    stage.post("piet", f"/api/tables/{tables[0]}/sit", {"seat": "east"})
    assert maud.post("/api/auth/logout").status == 200
    assert rounds.most == MOST
    assert [stage.world.services.store.snapshot(table).item is None for table in tables] == [False, *[True] * 5]


def test_lists_longer_than_one_call_takes_are_read_at_once(stage: Stage, rounds: Rounds) -> None:
    maud, now = stage.player("maud"), stage.world.clock()
    others = [f"{number:08d}-0000-4000-8000-000000000000" for number in range(MOST_FRIENDS + MOST_ASKING)]
    kinds = [keys.FRIEND] * MOST_FRIENDS + [keys.ASKED] * MOST_ASKING
    listed = [Put(keys.relation_key(maud.player_id, *one), {"t": now}) for one in zip(kinds, others, strict=True)]
    named = [Put(keys.profile_key(other), {"u": other}) for other in others]
    stage.world.services.store.write([*listed, *named])
    told = maud.get("/api/friends").json
    assert rounds.most <= MOST
    assert [one["username"] for one in (*told["friends"], *told["pending"])] == others


def test_what_waits_for_another_is_counted_and_what_does_not_is_not(rounds: Rounds) -> None:
    rounds.begin()
    rounds.called()
    two = [rounds.submit(rounds.called) for _ in range(2)]
    assert rounds.depth == 1
    for one in two:
        one.result()
    rounds.called()
    assert rounds.most == 3
