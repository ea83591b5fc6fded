"""Answers and frames held against the documents of the API."""

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


@cache
def _validator(document: str, schema: str) -> Draft202012Validator:
    components = (_http() if document == "http" else _socket())["components"]
    return Draft202012Validator({**json.loads(schema), "components": components})


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
