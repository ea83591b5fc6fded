"""JSON schemas, by hand and from the types of the wire.

A TypedDict becomes a component under its own name, and its docstring the component's description. A word beside a type
(`Annotated[str, "uuid"]`) names a format, which stands here.
"""

import inspect
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from bots import LevelName
from engine import OPTIONS
from engine.cards import CardFace, SuitName
from engine.options import Option
from engine.payloads import LedgerEntry, PlayFace
from engine.seats import SEAT_NAMES, PhaseName, SeatName, SideName
from functions.service.wire.names import JoinPolicy, Visibility
from functions.service.wire.players import Registered
from functions.service.wire.state import State
from functions.service.wire.values import BidValue

Schema = dict[str, Any]
Hint = Any
"""A type as `typing` has it at run time."""

TEXT: Final[Schema] = {"type": "string"}
UUID: Final[Schema] = {"type": "string", "format": "uuid"}
PLAIN: Final[dict[Hint, Schema]] = {
    str: TEXT,
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
    object: {},
}
NAMED: Final[dict[str, Hint]] = {
    "Seat": SeatName,
    "Side": SideName,
    "Phase": PhaseName,
    "Suit": SuitName,
    "Level": LevelName,
    "Visibility": Visibility,
    "JoinPolicy": JoinPolicy,
    "BidValue": BidValue,
    "Registered": Registered,
    "State": State,
}
"""Types that are no classes, and have a name in the documents all the same."""

CALLED: Final[dict[Hint, str]] = {CardFace: "Card", PlayFace: "Play", LedgerEntry: "LedgerLine"}
"""What is called otherwise in the engine, where the plain name is another thing's."""


def ref(name: str) -> Schema:
    """A component by name."""
    return {"$ref": f"#/components/schemas/{name}"}


FORMATS: Final[dict[str, Schema]] = {
    "uuid": UUID,
    "date-time": {"type": "string", "format": "date-time"},
    "share": {"type": "number", "minimum": 0, "maximum": 1},
    "bid": {"type": "integer", "minimum": 0, "maximum": 13},
    "message-id": {"type": "string", "maxLength": 64},
    "hex": ref("Hex"),
    "card": ref("CardText"),
    "rules": ref("Rules"),
}


def listed(schema: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": schema}


def choice(*words: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(words)}


def fields(optional: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """An object with these fields, and maybe more; all are required but those named."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def name_of(hint: Hint) -> str | None:
    """The name of a type that is a component."""
    if is_typeddict(hint):
        return CALLED.get(hint) or str(hint.__name__)
    return next((name for name, other in NAMED.items() if bool(other == hint)), None)


def schema_of(hint: Hint) -> Schema:
    """The schema of a type; a named one is referred to."""
    name = name_of(hint)
    return ref(name) if name else definition_of(hint)


def definition_of(hint: Hint) -> Schema:
    """The schema of a type, written out."""
    if is_typeddict(hint):
        return _object(hint)
    origin: Hint = get_origin(hint)
    inner = get_args(hint)
    if origin is Annotated:
        return FORMATS[inner[1]] if inner[1] in FORMATS else _by_name(SEAT_NAMES, get_args(inner[0])[1], some=True)
    if origin is Literal:
        return choice(*inner)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in inner]}
    if origin is list:
        return listed(schema_of(inner[0]))
    if origin is dict:
        return _by_name(get_args(inner[0]), inner[1])
    return PLAIN[hint]


def _object(shape: Hint) -> Schema:
    hints = fields_of(shape)
    optional = tuple(name for name in hints if name not in shape.__required_keys__)
    described = {"description": sentence_of(shape)}
    return described | fields(optional, **{name: schema_of(hint) for name, hint in hints.items()})


def _by_name(names: tuple[str, ...], value: Hint, some: bool = False) -> Schema:
    return fields(names if some else (), **dict.fromkeys(names, schema_of(value)))


def fields_of(shape: Hint) -> dict[str, Hint]:
    """The fields of a TypedDict, required or not."""
    hints = get_type_hints(shape, include_extras=True)
    return {name: _required(hint) for name, hint in hints.items()}


def _required(hint: Hint) -> Hint:
    origin: Hint = get_origin(hint)
    return get_args(hint)[0] if origin is NotRequired else hint


def sentence_of(shape: Hint) -> str:
    """What a type's docstring says."""
    return " ".join(inspect.cleandoc(shape.__doc__).split())


def named_in(hint: Hint) -> Iterator[Hint]:
    """The named types that a type is made of, itself the last."""
    inner = fields_of(hint).values() if is_typeddict(hint) else get_args(hint)
    for each in inner:
        if not isinstance(each, str):
            yield from named_in(each)
    if name_of(hint):
        yield hint


def components_of(*hints: Hint) -> dict[str, Schema]:
    """The components that some types need."""
    found = {str(name_of(each)): definition_of(each) for hint in hints for each in named_in(hint)}
    return {**WRITTEN, **found}


def _option(option: Option) -> Schema:
    if option.words:
        return choice(*option.words)
    if not option.range:
        return {"type": "boolean"}
    number: Schema = {"type": "integer", "minimum": option.range[0], "maximum": option.range[1]}
    return {"anyOf": [number, {"type": "null"}]} if option.optional else number


WRITTEN: Final[dict[str, Schema]] = {
    "Hex": {"type": "string", "pattern": "^([0-9a-f]{2})+$"},
    "CardText": {"type": "string", "pattern": "^([2-9]|10|[TtJjQqKkAa])[SsHhCcDd]$"},
    "CardInput": {"anyOf": [ref("Card"), ref("CardText")]},
    "Rules": {
        "description": "The whole rule set of a table.",
        **fields((), **{n: _option(o) for n, o in OPTIONS.items()}),
    },
}
"""Components that are no types of the wire."""
