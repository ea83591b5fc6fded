"""Whose pages may open sockets."""

import pytest

from functions.service.api import origins
from functions.service.problems import Forbidden
from functions.service.settings import Settings

HERE = Settings.from_env({"SPADES_ORIGINS": "https://spades.test,https://other.test"})
LOCAL = Settings.from_env({"AWS_ENDPOINT_URL": "http://127.0.0.1:4566"})


def is_let_in(origin: str | None, settings: Settings) -> bool:
    try:
        origins.check(origin, settings)
    except Forbidden:
        return False
    return True


@pytest.mark.parametrize("origin", [None, "https://spades.test", "https://other.test"])
def test_pages_of_sites_that_are_configured_and_programs_are_let_in(origin: str | None) -> None:
    assert is_let_in(origin, HERE)


@pytest.mark.parametrize(
    "origin",
    ["https://evil.test", "http://spades.test", "https://spades.test.evil.test", "null", "", "http://127.0.0.1"],
)
def test_pages_of_other_sites_are_not(origin: str) -> None:
    assert not is_let_in(origin, HERE)


def test_on_this_machine_every_page_of_it_is_let_in_and_no_other() -> None:
    assert is_let_in("http://127.0.0.1:8000", LOCAL)
    assert is_let_in("http://localhost:1234", LOCAL)
    for origin in ("https://evil.test", "http://127.0.0.1.evil.test", "http://[", "null"):
        assert not is_let_in(origin, LOCAL)
