"""JSON schemas as JSDoc: what TypeScript reads in the SDK's types."""

from typing import Any

import pytest

from tools.apidocs.jsdoc import type_of, wire_types

TEXT = {"type": "string"}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"$ref": "#/components/schemas/Card"}, "Card"),
        (TEXT, "string"),
        ({"type": "integer", "minimum": 0}, "number"),
        ({"type": "string", "enum": ["a", "b"]}, '"a" | "b"'),
        ({"const": 7}, "7"),
        ({"anyOf": [TEXT, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": TEXT}, "string[]"),
        ({"type": "array", "items": {"anyOf": [TEXT, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "object", "properties": {"a": TEXT, "b": TEXT}, "required": ["a"]}, "{a: string, b?: string}"),
        ({"type": "object", "properties": {"ns": TEXT, "ew": TEXT}, "required": ["ns", "ew"]}, "Record<Side, string>"),
        ({"type": "object", "properties": {"ns": TEXT, "ew": TEXT}}, "Partial<Record<Side, string>>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_written_as_its_type(schema: dict[str, Any], written: str) -> None:
    assert type_of(schema) == written


def test_every_component_has_its_type_and_every_type_that_is_named_is_there() -> None:
    text = wire_types()
    for line in (
        ' * @typedef {"north" | "east" | "south" | "west"} Seat\n',
        " * @property {Card[]} [reneging]\n",
        " * @property {Record<Seat, Holder>} playerNames\n",
    ):
        assert line in text
    assert "unknown}" not in text.replace("Record<string, unknown>", "")
