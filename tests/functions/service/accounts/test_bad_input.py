"""Whatever comes in, no answer is a 5xx, every error is JSON, and nothing is sent or made (U16)."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from functions.service.routes import routes_of
from tests.support.people import People

FIELDS = (
    "email",
    "username",
    "password",
    "token",
    "newPassword",
    "totp",
    "recoveryCode",
    "icon",
    "feltColor",
    "displayName",
)
PATHS = [(route.method, route.path.replace("{playerId}", "x")) for route in routes_of("accounts")]

text = st.text(st.characters(blacklist_categories=["Cs"]), max_size=300)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=5,
)
bodies = st.dictionaries(st.sampled_from(FIELDS), values, max_size=6) | values
names = st.text(max_size=60)

quick = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def check(answer: Any) -> None:
    assert answer.status < 500, answer.json
    if answer.status >= 400:
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert set(answer.json) >= {"error", "code", "type", "title", "status", "detail"}


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_any_body_and_any_headers(people: People, method: str, path: str) -> None:
    guest = people.world.guest("Gus")

    @quick
    @given(bodies, names, names, st.booleans())
    def ask(body: object, session: str, token: str, signed_in: bool) -> None:
        headers = guest.headers if signed_in else {"x-session-id": session, "x-player-id": session}
        check(people.call(method, path, body, headers=headers, query={"token": token}))

    ask()


@pytest.mark.parametrize("name", ["\x00", "%00", "é" * 300, "x" * 3000, "♠", "\ud800"])
def test_any_player_s_name_in_the_path(people: People, name: str) -> None:
    check(people.call("GET", f"/api/profile/{name}"))
