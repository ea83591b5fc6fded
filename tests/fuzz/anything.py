"""What may come from outside: JSON values, texts, bytes; and bytes that are nearly right."""

from typing import Any

from hypothesis import strategies as st
from pydantic import BaseModel

from functions.service.api import bodies, host_bodies

texts = st.text(max_size=60) | st.sampled_from(
    ("", "nil", "blind_nil", "AS", "10H", "1\u0660S", "\u0661", "north", "NaN", "0", "-1", "\ud800", "a|b", "\x00")
)
numbers = st.integers() | st.floats() | st.sampled_from((0, -1, 13, 14, 52, 2**63, 1e300))
scalars = st.none() | st.booleans() | numbers | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5),
    max_leaves=12,
)
FIELDS = sorted(
    {
        field.alias or name
        for module in (bodies, host_bodies)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, BaseModel)
        for name, field in model.model_fields.items()
    }
    | {"card", "cards", "bid", "position", "suit", "rank", "entropy"}
)
bodies_of_any_kind = st.dictionaries(st.sampled_from(FIELDS) | texts, values, max_size=6)


def nearly(good: bytes) -> st.SearchStrategy[bytes]:
    """Bytes with a few of them changed, cut off, or put in."""

    def damaged(changes: list[tuple[int, int]], cut: int, extra: bytes) -> bytes:
        data = bytearray(good)
        for at, value in changes:
            data[at % len(data)] = value
        return bytes(data[: len(data) - cut] if cut else data) + extra

    byte = st.integers(0, 255)
    changes = st.lists(st.tuples(st.integers(0, max(len(good) - 1, 0)), byte), max_size=4)
    return st.builds(damaged, changes, st.integers(0, len(good)) | st.just(0), st.binary(max_size=4))


def other_than(value: Any) -> st.SearchStrategy[Any]:
    """A value that the database may hold in place of another."""
    kinds = st.integers(-(2**40), 2**40) | st.binary(max_size=40) | st.text(max_size=9) | st.booleans()
    similar: st.SearchStrategy[Any] = nearly(value) if isinstance(value, bytes) and value else kinds
    if isinstance(value, int) and not isinstance(value, bool):
        similar = st.integers(value - 3, value + 3)
    return (similar | kinds | st.lists(kinds, max_size=5)).filter(lambda other: repr(other) != repr(value))
