"""Answers and frames held against the documents of the API, which must name every field and header of theirs."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from tests.support.driver import Answer
from tools.apidocs.asyncapi import asyncapi
from tools.apidocs.openapi import openapi
from tools.apidocs.schemas import ref

PLAIN = {"content-type", "content-length", "date", "server", "connection", "vary", "apigw-requestid"}
"""What any answer of a gateway may have."""


@cache
def _http() -> dict[str, Any]:
    return openapi()


@cache
def _socket() -> dict[str, Any]:
    return asyncapi()


def closed(schema: Any) -> Any:
    """A schema whose objects have the fields that it names and no others."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    shut = {name: closed(one) for name, one in schema.items()}
    return shut | {"additionalProperties": False} if isinstance(schema.get("properties"), dict) else shut


@cache
def _validator(document: str, schema: str) -> Draft202012Validator:
    components = (_http() if document == "http" else _socket())["components"]["schemas"]
    shut = closed({**json.loads(schema), "components": {"schemas": dict(components)}})
    return Draft202012Validator(shut, format_checker=Draft202012Validator.FORMAT_CHECKER)


def documented_answer(route: str, answer: Answer) -> None:
    """Holds an answer against the OpenAPI document: its status, its headers, and its body."""
    response = documented_response(route, answer.status)
    _check_headers(response["headers"], answer)
    for content in response.get("content", {}).values():
        _validator("http", json.dumps(content["schema"])).validate(answer.json)


def documented_response(route: str, status: int) -> dict[str, Any]:
    """What the OpenAPI document says of a route's answers of a status; refusals are shared, and referred to."""
    method, path = route.split(" ")
    responses = _http()["paths"][path][method.lower()]["responses"]
    assert str(status) in responses, f"{route} answers {status}, which is not documented"
    response: dict[str, Any] = responses[str(status)]
    shared: dict[str, Any] = _http()["components"]["responses"]
    return shared[response["$ref"].rpartition("/")[2]] if "$ref" in response else response


def _check_headers(described: dict[str, Any], answer: Answer) -> None:
    """Every header of the service's own has to be there, with a value as described."""
    schemas = {name.lower(): _http()["components"]["headers"][name]["schema"] for name in described}
    for name, value in answer.headers.items():
        if name.lower() not in PLAIN and not name.lower().startswith("access-control-"):
            assert name.lower() in schemas, f"{name} of a {answer.status} is not documented"
            _validator("http", json.dumps(schemas[name.lower()])).validate(value)


def documented_value(schema: str, value: Any) -> None:
    """Holds a value against a schema of the OpenAPI document."""
    _validator("http", json.dumps(ref(schema))).validate(value)


def documented_event(frame: dict[str, Any]) -> None:
    """Holds a frame against the AsyncAPI document."""
    message = _socket()["components"]["messages"][frame["type"]]
    _validator("socket", json.dumps(message["payload"])).validate(frame)
