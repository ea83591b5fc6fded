"""Answers and frames held against the documents of the API, which must name every field and header of theirs."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from local.apidocs.asyncapi import asyncapi
from local.apidocs.openapi import openapi
from tests.functions.world import Answer


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
    """Holds an answer against the OpenAPI document: its status is there, and its body as described."""
    method, path = route.split(" ")
    responses = _http()["paths"][path][method.lower()]["responses"]
    assert str(answer.status) in responses, f"{route} answers {answer.status}, which is not documented"
    for content in responses[str(answer.status)].get("content", {}).values():
        _validator("http", json.dumps(content["schema"])).validate(answer.json)


def documented_event(frame: dict[str, Any]) -> None:
    """Holds a frame against the AsyncAPI document."""
    message = _socket()["components"]["messages"][frame["type"]]
    _validator("socket", json.dumps(message["payload"])).validate(frame)
