"""Every row of the contract, played; and a count of what the rows cover: all routes with all their statuses."""

from collections import defaultdict
from collections.abc import Callable, Iterable

import pytest

from functions.service.routes import ROUTES
from tests.contract import rows_accounts, rows_game, rows_host, rows_own, rows_social, rows_tables
from tests.contract.documented import documented_answer, documented_event
from tests.contract.shapes import PROBLEM, fits
from tests.contract.stage import NOBODY, Row, Stage
from tests.contract.statuses import OWN, STATUSES

ROWS = (*rows_accounts.ROWS, *rows_social.ROWS, *rows_tables.ROWS, *rows_host.ROWS, *rows_game.ROWS)


def rows_of(route: str) -> list[Row]:
    return [row for row in (*ROWS, *rows_own.ROWS) if row.route == route]


def check(stage: Stage, row: Row) -> None:
    """Plays a row and holds the answer against it."""
    answer = stage.play(row)
    assert answer.status == row.status, f"{row}: {answer.status} {answer.json}"
    documented_answer(row.route, answer)
    assert {name.lower(): text for name, text in answer.headers.items()}.get("location", "") == row.location, f"{row}"
    if row.status >= 400:
        assert fits(answer.json, PROBLEM), f"{row}: {answer.json}"
        assert answer.json["status"] == row.status
        assert row.word in f"{answer.json['error']} {answer.json['code']}", f"{row}: {answer.json}"
    elif row.shape is not None:
        assert fits(answer.json, row.shape), f"{row}: {answer.json}"
    if row.told is not None:
        for _ in stage.backstage.looks():
            heard = stage.heard()
            if heard == _with_private(row, heard):
                break
        assert heard == _with_private(row, heard), f"{row}: {heard}"
        for frame in stage.frames:
            documented_event(frame)


def _with_private(row: Row, heard: dict[str, list[str]]) -> dict[str, list[str]]:
    """What is to be heard; the host's socket in the room is told what is for the host alone too."""
    told = {name: list(types) for name, types in (row.told or {}).items()}
    own = [kind for kind in told.get("maud", []) if kind not in told.get("room", [])]
    if "room" in heard and own:
        told["room"] = [*told.get("room", []), *own]
    return told


@pytest.mark.parametrize("route", [*STATUSES, *OWN])
def test_the_rows_of(stage: Stage, route: str) -> None:
    for row in rows_of(route):
        check(stage, row)


def test_every_route_is_covered_with_all_its_statuses(record_property: Callable[[str, object], None]) -> None:
    wanted = by_route(STATUSES)
    assert covered(ROWS) == wanted
    assert len(wanted) == 47
    record_property("rows", len(ROWS))
    record_property("statuses", sum(map(len, wanted.values())))


def test_the_routes_of_our_own_are_covered_too() -> None:
    assert covered(rows_own.ROWS) == by_route(OWN)
    assert {*STATUSES, *OWN} == {route.key for route in ROUTES}
    assert not STATUSES.keys() & OWN.keys()


def by_route(statuses: dict[str, str]) -> dict[str, set[int]]:
    return {route: {int(status) for status in words.split()} for route, words in statuses.items()}


def covered(rows: Iterable[Row]) -> dict[str, set[int]]:
    found = defaultdict(set)
    for row in rows:
        found[row.route].add(row.status)
    return found


def test_every_route_that_needs_a_session_says_so_to_strangers(stage: Stage) -> None:
    seats = {"seat": "east", "playerId": NOBODY}
    for route in ROUTES:
        path = route.path.replace("{handNumber}", "1")
        for name in ("tableId", "playerId", "friendId", "inviteId", "token"):
            path = path.replace(f"{{{name}}}", NOBODY)
        if route.auth == "session":
            assert stage.world.http(route.method, path, None, seats).status == 401, route.key
