"""The gateways: the route table's routes, throttles, access logs without queries, pages of other sites."""

import json

from functions.service import routes
from tests.infra.conftest import FULL, synthesise
from tests.infra.templates import Json, function_named, of_type, properties


def routes_behind(service: Json, of_http: bool) -> dict[str, str]:
    """The functions behind a gateway's route keys."""
    integrations = of_type(service, "AWS::ApiGatewayV2::Integration")
    protocols = {
        name: one["Properties"]["ProtocolType"] for name, one in of_type(service, "AWS::ApiGatewayV2::Api").items()
    }
    found = {}
    for route in properties(service, "AWS::ApiGatewayV2::Route"):
        if (protocols[route["ApiId"]["Ref"]] == "HTTP") == of_http:
            target = integrations[route["Target"]["Fn::Join"][1][1]["Ref"]]["Properties"]
            text = json.dumps(target["IntegrationUri"])
            (alias,) = (name for name in of_type(service, "AWS::Lambda::Alias") if f'"{name}"' in text)
            found[route["RouteKey"]] = function_named(service, alias)
            assert not of_http or target["PayloadFormatVersion"] == "2.0"
    return found


def apis(service: Json) -> dict[str, Json]:
    return {one["ProtocolType"]: one for one in properties(service, "AWS::ApiGatewayV2::Api")}


def test_the_http_api_has_exactly_the_routes(service: Json) -> None:
    wanted = {route.key: route.function for route in routes.ROUTES}
    wanted["$default"] = routes.CATCH_ALL.function  # nothing is answered by the gateway itself
    assert routes_behind(service, of_http=True) == wanted


def test_the_socket_api_has_exactly_the_routes(service: Json) -> None:
    """A type of message decides nothing at the gateway: the function reads it, whatever route it came by."""
    assert routes_behind(service, of_http=False) == dict.fromkeys(("$connect", "$disconnect", "$default"), "sockets")
    assert apis(service)["WEBSOCKET"]["RouteSelectionExpression"] == "$request.body.type"


def test_every_route_but_the_named_few_is_authenticated() -> None:
    """By the functions themselves, which the contract tests ask; here it is counted that the few stay few."""
    names = "guest register verify-email resend-verification login forgot-password reset-password logout"
    few = {f"/api/auth/{name}" for name in names.split()} | {"/api/build-info", "/api/profile/{playerId}"}
    assert {route.path for route in routes.ROUTES if route.auth != "session"} == few


def test_both_gateways_are_throttled(service: Json) -> None:
    for stage in properties(service, "AWS::ApiGatewayV2::Stage"):
        limits = stage["DefaultRouteSettings"]
        assert 0 < limits["ThrottlingBurstLimit"] <= 5000
        assert 0 < limits["ThrottlingRateLimit"] <= 10_000


def test_access_logs_tell_no_query_no_header_and_no_address(service: Json) -> None:
    (stage,) = (one for one in properties(service, "AWS::ApiGatewayV2::Stage") if one["StageName"] == "$default")
    line = stage["AccessLogSettings"]["Format"]
    assert set(json.loads(line)) >= {"requestId", "route", "status", "ms"}
    for secret in ("query", "header", "path", "sourceIp", "authorizer", "request.body"):
        assert secret not in line.replace("requestId", "")


def test_no_other_site_may_use_the_api_unless_it_is_named(service: Json) -> None:
    assert "CorsConfiguration" not in apis(service)["HTTP"]


def test_sites_that_are_named_may_send_the_contracts_headers() -> None:
    named = FULL["origins"].split()
    template = synthesise(FULL)["Service"]
    cors = apis(template)["HTTP"]["CorsConfiguration"]
    assert cors["AllowOrigins"] == named
    assert {"content-type", "x-session-id", "x-player-id", "x-table-id"} <= set(cors["AllowHeaders"])
    assert set(cors["AllowMethods"]) == {"GET", "POST", "PUT", "DELETE", "OPTIONS"}
    assert "AllowCredentials" not in cors
    (told,) = (
        one["Environment"]["Variables"]["SPADES_ORIGINS"]
        for one in properties(template, "AWS::Lambda::Function")
        if one["Handler"] == "functions.sockets.handler"
    )
    assert all(f",{origin}" in json.dumps(told) for origin in named)
