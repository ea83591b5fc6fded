"""Values as attributes of DynamoDB, and back."""

import pytest

from functions.service.storage.attributes import attribute_of, pack, unpack


def test_values_survive_the_database() -> None:
    item = {
        "text": "♠",
        "number": -(2**60),
        "yes": True,
        "no": False,
        "bytes": b"\x00\xff",
        "list": [1, [b"", "x"], {}],
        "map": {"a": {"b": 1}},
        "set": frozenset({"a", "b"}),
    }
    assert unpack(pack({**item, "nothing": None, "empty": frozenset()})) == item


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), (1,), None])
def test_what_is_not_stored_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        attribute_of(value)
