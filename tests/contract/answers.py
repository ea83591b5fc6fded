"""Which rows of the walk give the examples of the API's document."""

from functions.service.settings import MAX_BODY_BYTES
from functions.service.table.idempotency import MOST_CHARACTERS
from tests.contract.rows_game import STATE
from tests.contract.rows_own import HANDS
from tests.contract.stage import Row, Stage
from tests.contract.test_walk import ROWS, rows_of
from tests.support.driver import Answer
from tools.apidocs.answers import ANSWERS

CHOSEN = {
    "Waiting": (STATE, "table", "maud"),
    "Spectator": (STATE, "game", "otto"),
    "PlayerView": (STATE, "playing", "piet"),
    "Hands": (HANDS, "finished hand", "maud"),
    "Tables": ("GET /api/tables", "table", "maud"),
}
"""Route, scene and asker, where the first row of a route with the schema would say little."""


def row_of(name: str) -> Row | None:
    """The row whose answer is an example of a schema, or of a refusal by its status; None where no row is."""
    if name.startswith("Problem"):
        return next((row for row in ROWS if row.status == int(name.removeprefix("Problem"))), None)
    if name in CHOSEN:
        route, scene, by = CHOSEN[name]
        return next(row for row in rows_of(route) if (row.scene, row.by, row.status) == (scene, by, 200))
    routes = [key for key, answers in ANSWERS.items() if answers.schema == name]
    return next(row for key in routes for row in rows_of(key) if row.status == ANSWERS[key].status)


def asked(stage: Stage, name: str) -> Answer:
    """A real answer for an example."""
    row = row_of(name)
    return stage.play(row) if row else REFUSED[name](stage)


def _too_large(stage: Stage) -> Answer:
    return stage.world.http("POST", "/api/tables", stage.player("maud"), " " * (MAX_BODY_BYTES + 1))


def _key_reused(stage: Stage) -> Answer:
    maud, key = stage.player("maud"), "k" * MOST_CHARACTERS
    assert maud.post("/api/tables", {"name": "One"}, idempotency_key=key).status == 201
    return maud.post("/api/tables", {"name": "Other"}, idempotency_key=key)


def _no_such_method(stage: Stage) -> Answer:
    return stage.world.http("DELETE", "/api/auth/login", None)


REFUSED = {"Problem405": _no_such_method, "Problem413": _too_large, "Problem422": _key_reused}
