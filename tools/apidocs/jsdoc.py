"""The SDK's types of what goes over the wire, as JSDoc, from the schemas of both documents."""

from textwrap import fill
from typing import Any, Final

from engine.seats import SEAT_NAMES, SIDE_NAMES
from tools.apidocs.asyncapi import asyncapi
from tools.apidocs.openapi import openapi
from tools.apidocs.schemas import Schema

HEAD: Final = """/**
 * What goes over the wire, as types alone: those of docs/openapi.json and docs/asyncapi.json. `make docs` writes this.
"""
TAIL: Final = """ */

export {};
"""
WIDTH: Final = 120
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
BY: Final = {frozenset(SEAT_NAMES): "Seat", frozenset(SIDE_NAMES): "Side"}
"""What the members of an object are named by, where all of them have one type."""


def wire_types() -> str:
    """The file's text: a type for each component, by name."""
    known: dict[str, Schema] = {}
    for document in (openapi(), asyncapi()):
        known |= document["components"]["schemas"]
    return HEAD + "".join(f" *\n{_typedef(name, known[name])}" for name in sorted(known)) + TAIL


def _typedef(name: str, schema: Schema) -> str:
    says = f"  {schema['description']}" if "description" in schema else ""
    if "properties" not in schema or _named_by(schema):
        return _lines(f" * @typedef {{{type_of(schema)}}} {name}{says}")
    return _lines(f" * @typedef {{object}} {name}{says}") + "".join(
        _lines(
            f" * @property {{{type_of(member)}}} {each if each in schema.get('required', ()) else f'[{each}]'}"
            f"{'  ' + member['description'] if 'description' in member else ''}"
        )
        for each, member in schema["properties"].items()
    )


def _lines(line: str) -> str:
    if len(line) <= WIDTH:
        return f"{line}\n"
    return fill(line, WIDTH, subsequent_indent=" *   ", break_long_words=False, break_on_hyphens=False) + "\n"


def type_of(schema: Schema) -> str:
    """A schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "const" in schema or "enum" in schema:
        return " | ".join(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    for combined in ("anyOf", "oneOf"):
        if combined in schema:
            return " | ".join(type_of(each) for each in schema[combined])
    if "allOf" in schema:
        return " & ".join(type_of(each) for each in schema["allOf"])
    if schema.get("type") == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return _object(schema)
    return PLAIN.get(schema.get("type", ""), "unknown")


def _object(schema: Schema) -> str:
    members: dict[str, Schema] = schema.get("properties", {})
    if not members:
        return "Record<string, unknown>"
    names, required = _named_by(schema), schema.get("required", ())
    if names:
        record = f"Record<{names}, {type_of(next(iter(members.values())))}>"
        return record if len(required) == len(members) else f"Partial<{record}>"
    inner = ", ".join(f"{name}{'' if name in required else '?'}: {type_of(each)}" for name, each in members.items())
    return f"{{{inner}}}"


def _named_by(schema: Schema) -> str | None:
    """Seat or Side where an object has a member of one type for each of them."""
    members = schema.get("properties", {})
    alike = len({type_of(each) for each in members.values()}) == 1
    return BY.get(frozenset(members)) if alike else None


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
