"""Examples of answers: real ones, kept as data. tests/contract/test_examples.py writes them and holds them true."""

import json
from pathlib import Path
from typing import Any, Final

from tools.apidocs.schemas import Schema

KEPT: Final = Path(__file__).parent / "examples.json"
EXAMPLES: Final[dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
"""By the name of the answer's schema; of a refusal, by `Problem` and its status."""

STATES: Final = ("Waiting", "Spectator", "PlayerView")


def example_components() -> dict[str, Any]:
    """The `examples` of the components."""
    return {name: {"value": value} for name, value in EXAMPLES.items()}


def examples_of(schema: str, status: int) -> dict[str, Schema]:
    """The examples of an answer, by name."""
    return {name: {"$ref": f"#/components/examples/{name}"} for name in names_of(schema, status)}


def names_of(schema: str, status: int) -> tuple[str, ...]:
    """What the examples of an answer are called: a state has one for each way of being at a table."""
    if schema == "Problem":
        return (f"Problem{status}",)
    return STATES if schema == "State" else (schema,)
