"""Settings come from the environment."""

import pytest

from functions.service.settings import AUTO_VERIFY, RATE_LIMIT_MAX, RATE_LIMIT_WINDOW, Settings


def test_settings_come_from_the_environment() -> None:
    environ = {"SPADES_TABLE": "t", "SPADES_COMMIT": "", "AWS_REGION": "eu-north-1", "AWS_ENDPOINT_URL": ""}
    settings = Settings.from_env(environ)
    assert (settings.table_name, settings.commit, settings.region) == ("t", None, "eu-north-1")
    assert settings.endpoint_url is None
    assert settings.version is None
    assert Settings.from_env({"SPADES_VERSION": "1.2.3"}).version == "1.2.3"


@pytest.mark.parametrize(
    ("endpoint", "on"),
    [
        ("http://127.0.0.1:4566", True),
        ("http://localhost:4566", True),
        (None, False),
        ("", False),
        ("https://dynamodb.us-east-1.amazonaws.com", False),
        ("https://127.0.0.1.example.com", False),
        ("https://example.com/127.0.0.1", False),
    ],
)
def test_auto_verification_works_on_this_machine_only(endpoint: str | None, on: bool) -> None:
    environ = {AUTO_VERIFY: "true", **({} if endpoint is None else {"AWS_ENDPOINT_URL": endpoint})}
    assert Settings.from_env(environ).auto_verify is on
    assert not Settings.from_env({"AWS_ENDPOINT_URL": "http://127.0.0.1:4566"}).auto_verify


@pytest.mark.parametrize(("text", "most"), [(None, 10), ("", 10), ("x", 10), ("-1", 10), ("25", 25)])
def test_limits_come_from_the_environment(text: str | None, most: int) -> None:
    environ = {} if text is None else {RATE_LIMIT_MAX: text}
    assert Settings.from_env(environ).rate_limit_max == most
    assert Settings.from_env({RATE_LIMIT_WINDOW: "0"}).rate_limit_window_s == 900
