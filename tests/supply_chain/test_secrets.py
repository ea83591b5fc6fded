"""No file of the repository holds a secret, and the search would find one."""

import pytest

from tests.architecture.repository import files
from tests.supply_chain.secrets import PATTERNS, found, found_in

SAMPLES = {
    "an AWS key": "AKIA" + "Q7R3Z6WK2M4N5P8T",
    "a private key": "-----BEGIN " + "PRIVATE KEY-----",
    "a GitHub token": "ghp_" + "a1" * 18,
    "a Slack token": "xoxb-" + "123456789012",
    "a signed web token": "eyJ" + "hbGciOiJIUzI1" + ".eyJ" + "zdWIiOiIxMjM0" + ".c2lnbmF0dXJl",
    "a password in an address": "postgres://ann:" + "pa55word@db.example.org",
    "a secret by its name": 'client_secret = "' + "9f8e7d6c5b4a39281706" + '"',
}


def test_no_file_holds_a_secret() -> None:
    assert found(files()) == []


@pytest.mark.parametrize("what", PATTERNS)
def test_each_kind_would_be_found(what: str) -> None:
    assert what in {kind for _, kind in found_in(f"x {SAMPLES[what]} y")}


@pytest.mark.parametrize("harmless", ["secret = fresh(32)", 'token = body["token"]', "https://ann@example.org/path"])
def test_what_is_none_is_let_through(harmless: str) -> None:
    assert list(found_in(harmless)) == []
