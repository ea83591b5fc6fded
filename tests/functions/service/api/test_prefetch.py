"""Reads that start together with the session's: each handler gets its own, and none where a read failed."""

from concurrent.futures import Future
from pathlib import Path

import pytest
from mypy import api

from functions.service.api.http import Reply, Request, RequestContext, prefetch, serve
from functions.service.problems import Unavailable
from functions.service.redacted import Redacted
from functions.service.routes import Route
from tests.support.redacted import redacted
from tests.support.world import World

ROOT = Path(__file__).parents[4]
ROUTE = Route("GET", "/api/somewhere", "lobby", "greeting", "session", frozenset({"read"}))


def _read_greeting(context: RequestContext, player_id: str) -> Future[str]:
    return context.read_early(lambda: f"Hello {player_id}")


@prefetch(_read_greeting)
def greeting(context: RequestContext, read: Future[str]) -> Reply:
    return Reply(redacted(greeting=read.result()))


def test_a_handler_gets_what_was_read_for_the_player_who_calls(world: World) -> None:
    maud = world.guest("maud")
    answer = serve(ROUTE, greeting, Request("GET", ROUTE.path, headers=maud.headers), world.services)
    assert (answer.status, answer.body) == (200, f'{{"greeting":"Hello {maud.player_id}"}}')


def test_a_handler_is_not_called_for_somebody_without_a_session(world: World) -> None:
    called: list[str] = []

    @prefetch(_read_greeting)
    def handler(context: RequestContext, read: Future[str]) -> Reply:
        called.append(read.result())
        return Reply(Redacted({}))

    answer = serve(ROUTE, handler, Request("GET", ROUTE.path, headers={"x-session-id": "none"}), world.services)
    assert (answer.status, called) == (401, [])


def test_a_read_that_fails_answers_for_the_handler(world: World) -> None:
    called: list[str] = []

    def fail() -> str:
        raise Unavailable("unavailable", "Please try again.")

    @prefetch(lambda context, _: context.read_early(fail))
    def handler(context: RequestContext, read: Future[str]) -> Reply:
        called.append("handler")
        return Reply(Redacted({}))

    request = Request("GET", ROUTE.path, headers=world.guest("maud").headers)
    assert (serve(ROUTE, handler, request, world.services).status, called) == (503, [])


@pytest.mark.slow
def test_a_handler_with_the_reads_of_another_fails_the_type_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Planted: in the handlers of invitations, two decorators change places."""
    source = (ROOT / "functions/host.py").read_text(encoding="utf-8")
    one, other = "@prefetch(_read_invitee)", "@prefetch(_read_invite)"
    assert source.count(one) == source.count(other) == 1
    planted = tmp_path / "planted.py"
    planted.write_text(source.replace(one, "@swap").replace(other, one).replace("@swap", other), encoding="utf-8")
    monkeypatch.chdir(ROOT)
    said, failed, status = api.run([str(planted)])
    assert status == 1, failed
    assert said.count("Argument 1 has incompatible type") == 2
