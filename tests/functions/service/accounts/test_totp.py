"""Codes of the second factor, by the vectors of RFC 6238 (SHA-1, the last six of eight digits)."""

import re
from base64 import b32encode

import pytest

from functions.service.accounts import totp

SHARED = b32encode(b"12345678901234567890").decode()
"""What app and account share in the vectors of the RFC."""
VECTORS = [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (2000000000, "279037")]


@pytest.mark.parametrize(("second", "digits"), VECTORS)
def test_digits_are_right_for_their_time_step(second: int, digits: str) -> None:
    assert totp.step_of(SHARED, digits, second * 1000, 0) == second // 30
    assert totp.step_of(SHARED, f" {digits[:3]} {digits[3:]} ", second * 1000, 0) == second // 30


def test_a_clock_may_be_wrong_by_one_step_and_not_by_two() -> None:
    for late, found in ((-60, None), (-30, 41152263), (30, 41152263), (60, None)):
        assert totp.step_of(SHARED, "005924", (1234567890 + late) * 1000, 0) == found


def test_a_step_that_was_used_is_used_up() -> None:
    step = 1234567890 // 30
    assert totp.step_of(SHARED, "005924", 1234567890_000, step - 1) == step
    assert totp.step_of(SHARED, "005924", 1234567890_000, step) is None


@pytest.mark.parametrize("given", ["", "005925", "05924", "005924 1", "００５９２４", "\ud800"])
def test_other_texts_are_wrong(given: str) -> None:
    assert totp.step_of(SHARED, given, 1234567890_000, 0) is None


def test_recovery_codes_are_ten_of_eighty_bits_and_known_however_they_are_written() -> None:
    drawn = iter(range(10))
    codes = totp.new_recovery_codes(lambda size: bytes([next(drawn)]) * size)
    assert len(set(codes)) == 10
    assert all(re.fullmatch("[A-Z2-7]{4}(-[A-Z2-7]{4}){3}", code) for code in codes)
    for written in (codes[1], codes[1].lower(), codes[1].replace("-", " "), codes[1].replace("-", "")):
        assert totp.recovery_hash(written) == totp.recovery_hash(codes[1])
    assert totp.recovery_hash(codes[1]) != totp.recovery_hash(codes[2])


def test_a_secret_has_160_bits_and_its_address_names_the_service() -> None:
    secret = totp.new_secret(lambda size: b"12345678901234567890"[:size])
    assert secret == SHARED
    assert totp.provisioning_uri(secret, "ann@x.test") == (
        f"otpauth://totp/Spades:ann%40x.test?secret={SHARED}&issuer=Spades"
    )
