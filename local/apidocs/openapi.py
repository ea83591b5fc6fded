"""OpenAPI 3.1, from the route table, the bodies' models and the table of answers."""

import importlib
import re
from http import HTTPStatus
from typing import Any

from functions.service.bodies import Body
from functions.service.routes import ROUTES, Route
from local.apidocs.answers import ANSWERS, Answers
from local.apidocs.links import links_of
from local.apidocs.records import RECORDS
from local.apidocs.schemas import COMPONENTS, TEXT, UUID, Schema, ref

Json = dict[str, Any]

SECURITY: list[dict[str, list[str]]] = [{"sessionId": [], "playerId": []}]
HEADERS = {"sessionId": "x-session-id", "playerId": "x-player-id"}
IDS = ("tableId", "playerId", "friendId", "inviteId", "token")
NEEDED = ("username",)
"""Query parameters that have to be there."""
RENAMED = {413: "Content Too Large", 422: "Unprocessable Content"}
"""Phrases of RFC 9110 that Python says in older words before 3.13."""


def openapi() -> Json:
    """The document."""
    schemes = {name: {"type": "apiKey", "in": "header", "name": header} for name, header in HEADERS.items()}
    paths: dict[str, Json] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spades",
            "version": "1",
            "description": "Tables, games, players and friends of a Spades service. Every error is JSON.",
            "license": {"name": "See LICENSE"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in dict.fromkeys(route.function for route in ROUTES)],
        "paths": paths,
        "components": {"schemas": COMPONENTS | RECORDS, "securitySchemes": schemes},
    }


def _operation(route: Route) -> Json:
    answers = ANSWERS[route.key]
    operation: Json = {
        "operationId": _operation_id(route),
        "tags": [route.function],
        "summary": _summary(route),
        "parameters": _parameters(route, answers),
        "responses": _responses(route, answers),
        "security": SECURITY if route.auth == "session" else [],
    }
    if answers.body is not None:
        content = {"schema": _schema(answers.body), "example": answers.example}
        operation["requestBody"] = {"required": _required(answers.body), "content": {"application/json": content}}
    return operation


def _operation_id(route: Route) -> str:
    """The handler's name, and the method too where a handler has several."""
    shared = sum(other.handler == route.handler for other in ROUTES) > 1
    return f"{route.method.lower()}_{route.handler}" if shared else route.handler


def _summary(route: Route) -> str:
    """The first sentence of the handler's docstring."""
    handler = getattr(importlib.import_module(f"functions.{route.function}"), route.handler)
    return str(handler.__doc__).strip().split("\n")[0]


def _parameters(route: Route, answers: Answers) -> list[Json]:
    names = re.findall(r"\{(\w+)\}", route.path)
    path = [{"name": name, "in": "path", "required": True, "schema": UUID if name in IDS else TEXT} for name in names]
    query = [{"name": name, "in": "query", "required": name in NEEDED, "schema": TEXT} for name in answers.query]
    return path + query


def _schema(body: type[Body] | Schema) -> Schema:
    if isinstance(body, dict):
        return body
    schema = body.model_json_schema(by_alias=True)
    return {name: value for name, value in schema.items() if name not in ("title", "description")}


def _required(body: type[Body] | Schema) -> bool:
    return bool(_schema(body).get("required"))


def statuses_of(route: Route) -> set[int]:
    """Every status that a route answers with: its own, and what follows from what it is."""
    answers = ANSWERS[route.key]
    statuses = {answers.status, *map(int, answers.refusals.split())}
    if route.auth == "session":
        statuses |= {401}
    if route.touches:
        statuses |= {503}
    if "{" in route.path:
        statuses |= {404}  # what is odd in the place of an id makes it no route
    if route.limit:
        statuses |= {429}
    return statuses | {400, 413}


def _responses(route: Route, answers: Answers) -> Json:
    responses = {str(status): _response(status, answers) for status in sorted(statuses_of(route))}
    links = links_of(route, _operation_id)
    if links:
        responses[str(answers.status)]["links"] = links
    return responses


def _response(status: int, answers: Answers) -> Json:
    phrase = RENAMED.get(status) or HTTPStatus(status).phrase
    if status == HTTPStatus.FOUND:
        return {"description": phrase, "headers": {"Location": {"schema": TEXT}}}
    if status >= HTTPStatus.BAD_REQUEST:
        return {"description": phrase, "content": {"application/problem+json": {"schema": ref("Problem")}}}
    return {"description": phrase, "content": {"application/json": {"schema": ref(answers.schema)}}}
