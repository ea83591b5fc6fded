"""Lambda's side of the HTTP functions: a Powertools resolver filled from the route table.

What happens between request and answer is in `functions.service.api.http`.
"""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response

from functions.lambda_runtime import Event, LambdaHandler, ready
from functions.service.api import http
from functions.service.api.logs import log_entry
from functions.service.api.metrics import log
from functions.service.problems import answer_to
from functions.service.routes import CATCH_ALL, Route, routes_of
from functions.service.wiring import services

Answering = Callable[..., Response[Any]]


def http_function(name: str, *handlers: http.Handler) -> LambdaHandler:
    """The Lambda handler of an HTTP function; `handlers` are those that its routes name."""
    resolver = resolver_for(name, *handlers)

    def handler(event: Event, context: object) -> Any:
        try:
            return resolver.resolve(event, context)  # type: ignore[arg-type]
        except Exception as error:
            log(log_entry(kind="http", route="", status=500, seconds=0, aws={}, error=error), services())
            return _plain_response(error)

    return ready(handler)


def resolver_for(name: str, *handlers: http.Handler) -> APIGatewayHttpResolver:
    """A resolver with the routes of a function. Raises KeyError if a route's handler is missing."""
    by_name = {handler.__name__: handler for handler in handlers}
    resolver = APIGatewayHttpResolver(enable_validation=False)
    for route in routes_of(name):
        rule = route.path.replace("{", "<").replace("}", ">")
        resolver.route(rule, method=route.method)(_answering(resolver, route, by_name[route.handler]))
    fallback = _answering(resolver, CATCH_ALL, http.no_such_route)
    resolver.not_found(lambda _: fallback())
    return resolver


def _answering(resolver: APIGatewayHttpResolver, route: Route, handler: http.Handler) -> Answering:
    def answer(**params: str) -> Response[Any]:
        request = read_request(resolver.current_event.raw_event, params)
        response = http.serve(route, handler, request, services())
        log(response.log, services())
        return Response(status_code=response.status, body=response.body, headers=dict(response.headers))

    return answer


def read_request(event: Event, params: Mapping[str, str]) -> http.Request:
    """A request from an HTTP API event (payload format 2.0)."""
    body = event.get("body") or ""
    caller = event["requestContext"]["http"]
    return http.Request(
        method=caller["method"],
        path=event["rawPath"],
        params=params,
        query=event.get("queryStringParameters") or {},
        headers={name.lower(): value for name, value in (event.get("headers") or {}).items()},
        body=b64decode(body) if event.get("isBase64Encoded") else body.encode("utf-8", "surrogatepass"),
        request_id=event["requestContext"].get("requestId", ""),
        address=caller.get("sourceIp", ""),
    )


def _plain_response(error: Exception) -> Event:
    answer = answer_to(error)
    return {
        "statusCode": answer.status,
        "headers": {"Content-Type": http.PROBLEM_TYPE, "Cache-Control": "no-store"},
        "body": json.dumps(answer.body),
    }
