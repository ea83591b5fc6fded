"""The examples of answers in the OpenAPI document are what the service really answers.

After a change of an answer: `SPADES_EXAMPLES=write python -m pytest tests/contract/test_examples.py`, then `make docs`.
"""

import json
import os
from typing import Any

import pytest
from jsonschema import ValidationError

from functions.service.routes import ROUTES
from tests.contract.answers import asked
from tests.contract.documented import documented_value
from tests.contract.stage import Stage
from tools.apidocs.answers import ANSWERS
from tools.apidocs.examples import EXAMPLES, KEPT, names_of
from tools.apidocs.openapi import statuses_of

WRITE = os.environ.get("SPADES_EXAMPLES") == "write"
TIMED = ("Hint", "Review")
"""What depends on how much time there was to think."""


def _names() -> list[str]:
    answers = [(ANSWERS[route.key].schema, ANSWERS[route.key].status) for route in ROUTES if ANSWERS[route.key].schema]
    refusals = [("Problem", status) for route in ROUTES for status in statuses_of(route) if status >= 400]
    found = [name for answer in [*answers, *refusals] for name in names_of(*answer)]
    return sorted({*found, "Problem405"})


NAMES = _names()


def test_every_answer_has_an_example() -> None:
    assert list(EXAMPLES) == NAMES, __doc__


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_real_answer(stage: Stage, name: str) -> None:
    answer = asked(stage, name).json
    if WRITE:
        _write(name, answer)
    elif name in TIMED:
        assert EXAMPLES[name].keys() == answer.keys()
    else:
        assert EXAMPLES[name] == answer, __doc__


def _write(name: str, answer: dict[str, Any]) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8")) | {name: answer}
    text = json.dumps({each: kept[each] for each in NAMES if each in kept}, indent=1, ensure_ascii=False)
    KEPT.write_text(text + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_what_the_document_describes(name: str) -> None:
    schema = "Problem" if name.startswith("Problem") else name
    documented_value(schema, EXAMPLES[name])
    with pytest.raises(ValidationError):
        documented_value(schema, EXAMPLES[name] | {"more": 1})
