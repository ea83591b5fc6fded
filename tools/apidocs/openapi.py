"""OpenAPI 3.1, from the route table, the bodies' models and the table of answers."""

import importlib
import re
from http import HTTPStatus
from typing import Any

from functions.service.api.bodies import Body
from functions.service.routes import ROUTES, Route
from tools.apidocs.answers import ANSWERS, SHAPES, Answers
from tools.apidocs.examples import example_components, examples_of
from tools.apidocs.headers import header_components, headers, refusal_headers, request_headers, response_headers
from tools.apidocs.links import links_of
from tools.apidocs.schemas import TEXT, UUID, Schema, components_of, ref

Json = dict[str, Any]

SECURITY: list[dict[str, list[str]]] = [{"sessionId": [], "playerId": []}]
SESSION = {"sessionId": "x-session-id", "playerId": "x-player-id"}
WITH_OR_WITHOUT = ("POST /api/auth/register", "POST /api/auth/logout")
"""Routes that a session may come along to: that of the guest who registers and keeps their id, or that which ends."""
IDS = ("tableId", "playerId", "friendId", "inviteId", "token")
NEEDED = ("username",)
"""Query parameters that have to be there."""
RENAMED = {413: "Content Too Large", 422: "Unprocessable Content"}
"""Phrases of RFC 9110 that Python says in older words before 3.13."""


def openapi() -> Json:
    """The document."""
    schemes = {name: {"type": "apiKey", "in": "header", "name": header} for name, header in SESSION.items()}
    paths: dict[str, Json] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spades",
            "version": "1",
            "description": "Tables, games, players and friends of a Spades service. Every error is JSON. What is no "
            "path is answered 404, and a path asked by a method that it does not take 405.",
            "license": {"name": "See LICENSE"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in dict.fromkeys(route.function for route in ROUTES)],
        "paths": paths,
        "components": {
            "schemas": components_of(*SHAPES.values()),
            "securitySchemes": schemes,
            "responses": {**_refusals(), "NoSuchPath": _problem(404), "NoSuchMethod": _problem(405, "Allow")},
            "examples": example_components(),
            **header_components(),
        },
    }


def _operation(route: Route) -> Json:
    answers = ANSWERS[route.key]
    operation: Json = {
        "operationId": _operation_id(route),
        "tags": [route.function],
        "summary": _summary(route),
        "parameters": _parameters(route, answers),
        "responses": _responses(route, answers),
        "security": _security(route),
    }
    if answers.body is not None:
        content = {"schema": _schema(answers.body), "example": answers.example}
        operation["requestBody"] = {"required": _required(answers.body), "content": {"application/json": content}}
    return operation


def _security(route: Route) -> list[dict[str, list[str]]]:
    if route.auth == "session":
        return SECURITY
    return [{}, *SECURITY] if route.key in WITH_OR_WITHOUT else []


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
    return path + query + request_headers(route, answers.refusals, answers.schema)


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
    responses = {str(status): _response(route, status, answers) for status in sorted(statuses_of(route))}
    links = links_of(route, _operation_id)
    if links:
        responses[str(answers.status)]["links"] = links
    return responses


def _refusals() -> Json:
    """The refusals that routes share, by name: there is one for each status, and one with the headers of a limit."""
    refused = [(route, status) for route in ROUTES for status in sorted(statuses_of(route)) if _is_refusal(status)]
    named = {_refusal_name(route, status): (route, status) for route, status in refused}
    return {name: _problem(status, *refusal_headers(route, status)) for name, (route, status) in sorted(named.items())}


def _refusal_name(route: Route, status: int) -> str:
    return _phrase(status).replace(" ", "") + ("OfLimited" if route.limit else "")


def _is_refusal(status: int) -> bool:
    return status >= HTTPStatus.BAD_REQUEST


def _response(route: Route, status: int, answers: Answers) -> Json:
    if _is_refusal(status):
        return {"$ref": f"#/components/responses/{_refusal_name(route, status)}"}
    told = response_headers(route, answers.refusals, answers.schema, status)
    if status == HTTPStatus.FOUND:
        return {"description": _phrase(status), "headers": told}
    content = {"application/json": _body(answers.schema, status)}
    return {"description": _phrase(status), "headers": told, "content": content}


def _body(schema: str, status: int) -> Json:
    return {"schema": ref(schema), "examples": examples_of(schema, status)}


def _problem(status: int, *names: str) -> Json:
    content = {"application/problem+json": _body("Problem", status)}
    return {"description": _phrase(status), "headers": headers(*names), "content": content}


def _phrase(status: int) -> str:
    return RENAMED.get(status) or HTTPStatus(status).phrase
