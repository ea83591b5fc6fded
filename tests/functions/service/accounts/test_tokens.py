"""Tokens sent by mail: told once, kept as hashes, good for their time."""

from functions.service.accounts.tokens import KEPT_MS, new_token
from functions.service.api.authentication import hash_of

HOUR = 3_600_000


def fresh(size: int) -> bytes:
    return bytes(range(size))


def test_a_token_is_kept_by_its_hash_alone() -> None:
    text, token = new_token("reset", "ann@x.test", 5, fresh)
    assert token.token_hash == hash_of(text)
    assert text not in str(token.row)


def test_a_verification_is_good_for_a_day_and_a_reset_for_an_hour() -> None:
    for kind, lasts in (("verification", 24 * HOUR), ("reset", HOUR)):
        _, token = new_token(kind, "ann@x.test", 1000, fresh)  # type: ignore[arg-type]
        assert not token.has_expired(1000 + lasts - 1)
        assert token.has_expired(1000 + lasts)


def test_an_expired_one_is_still_known_to_have_expired_for_a_week() -> None:
    _, token = new_token("reset", "ann@x.test", 0, fresh)
    assert token.row.item["exp"] * 1000 == HOUR + KEPT_MS
