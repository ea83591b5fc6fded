"""Bodies and frames: plain JSON and plain Unicode only (fault U16)."""

import pytest

from functions.service.api.json_objects import read_body
from functions.service.problems import BadRequest, TooLarge

FULL = 16 * 1024


def test_an_object_is_read_and_nothing_at_all_is_an_empty_one() -> None:
    assert read_body('{"card": "AS", "n": [1, null, "é"]}'.encode()) == {"card": "AS", "n": [1, None, "é"]}
    assert read_body(b"") == read_body(b" \r\n") == {}


@pytest.mark.parametrize("raw", [b"[]", b"5", b'"x"', b"null", b"true"])
def test_u16_other_values_are_refused(raw: bytes) -> None:
    with pytest.raises(BadRequest) as caught:
        read_body(raw)
    assert caught.value.code == "not_an_object"


@pytest.mark.parametrize(
    "raw", [b"{", b"{} {}", b"\xff", b'{"a": NaN}', b'{"a": -Infinity}', b'{"a": "\\ud800"}', b"[" * 5000]
)
def test_u16_what_is_no_plain_json_is_refused(raw: bytes) -> None:
    with pytest.raises(BadRequest) as caught:
        read_body(raw)
    assert caught.value.code == "malformed_json"


def test_u16_a_body_has_16_kilobytes_at_most() -> None:
    fits = b'{"a": "' + b"x" * (FULL - 9) + b'"}'
    assert len(fits) == FULL
    assert len(read_body(fits)["a"]) == FULL - 9
    with pytest.raises(TooLarge):
        read_body(fits + b" ")
