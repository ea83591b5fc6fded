"""Passwords as they are kept (fault L8)."""

import pytest
from argon2 import PasswordHasher

from functions.service.accounts import passwords


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def test_a_password_matches_its_hash_and_no_other() -> None:
    kept = passwords.hash_password("correct horse")
    assert passwords.matches(kept, "correct horse")
    assert not passwords.matches(kept, "correct horse ")
    assert kept != passwords.hash_password("correct horse"), "each has a salt of its own"


def test_the_same_text_is_the_same_password_however_it_was_typed() -> None:
    assert passwords.matches(passwords.hash_password("caf\u00e9"), "cafe\u0301")


def test_l8_without_an_account_the_same_work_is_done_and_nothing_matches() -> None:
    assert not passwords.matches(None, "")
    assert not passwords.matches(None, "correct horse")


@pytest.mark.parametrize("kept", ["1", "1$argon2id$v=19$m=8", "2$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA"])
def test_what_is_no_hash_of_ours_matches_nothing(kept: str) -> None:
    assert not passwords.matches(kept, "correct horse")


def test_a_hash_of_another_version_or_with_other_parameters_is_made_anew() -> None:
    kept = passwords.hash_password("correct horse")
    assert not passwords.needs_rehash(kept)
    assert passwords.needs_rehash(f"0{kept[1:]}")
    assert passwords.needs_rehash("1" + PasswordHasher(time_cost=2, memory_cost=8, parallelism=1).hash("correct horse"))
