"""The committed documents of the API: up to date, valid and whole."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from openapi_spec_validator import validate

from functions.service.routes import ROUTES, SOCKET_ROUTES, Route
from tests.contract.events import PAYLOADS
from tests.contract.statuses import OWN, STATUSES
from tools.apidocs.answers import ANSWERS
from tools.apidocs.asyncapi import asyncapi
from tools.apidocs.documents import FILES
from tools.apidocs.events import EVENTS, MESSAGES
from tools.apidocs.openapi import openapi, statuses_of


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_committed_is_what_would_be_written(path: Any) -> None:
    """Write them anew with `python -m tools.apidocs`."""
    assert path.read_text(encoding="utf-8") == FILES[path]()


def test_the_openapi_document_is_valid() -> None:
    validate(openapi())


def test_the_asyncapi_document_is_valid_by_the_official_schema() -> None:
    schema = json.loads(gzip.decompress((Path(__file__).parent / "data" / "asyncapi-3.0.0.json.gz").read_bytes()))
    document = json.loads(json.dumps(asyncapi()))
    errors = [f"{error.json_path}: {error.message[:200]}" for error in Draft7Validator(schema).iter_errors(document)]
    assert errors == []
    broken = {**document, "channels": {"room": {"adress": "/ws"}}}
    assert not Draft7Validator(schema).is_valid(broken), "it does look"


def test_every_route_is_described_and_nothing_else() -> None:
    assert set(ANSWERS) == {route.key for route in ROUTES}
    operations = [one["operationId"] for path in openapi()["paths"].values() for one in path.values()]
    assert len(set(operations)) == len(operations) == len(ROUTES)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_every_status_that_is_walked_is_documented(route: Route) -> None:
    walked = {int(status) for status in (STATUSES | OWN)[route.key].split()}
    assert walked
    assert walked <= statuses_of(route)


def test_every_event_and_message_is_described() -> None:
    assert set(PAYLOADS) <= set(EVENTS)
    assert set(MESSAGES) == {route.key for route in SOCKET_ROUTES if not route.key.startswith("$")}


def test_refusals_are_written_once() -> None:
    document = openapi()
    answers = [
        answer for path in document["paths"].values() for one in path.values() for answer in one["responses"].items()
    ]
    assert all((set(answer) == {"$ref"}) == (int(status) >= 400) for status, answer in answers)
    shared = [json.dumps(answer, sort_keys=True) for answer in document["components"]["responses"].values()]
    assert len(shared) < 30


@pytest.mark.parametrize("document", [openapi(), asyncapi()], ids=["openapi", "asyncapi"])
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    for target in _references(document):
        found: Any = document
        for part in target.removeprefix("#/").split("/"):
            found = found[part]


def _references(value: Any) -> list[str]:
    if isinstance(value, list):
        return [found for one in value for found in _references(one)]
    if not isinstance(value, dict):
        return []
    own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
    return own + [found for one in value.values() for found in _references(one)]
