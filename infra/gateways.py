"""The HTTP API and the WebSocket API, with the routes of the route table."""

import json
from collections.abc import Mapping, Sequence

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_apigatewayv2 as gateway
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from functions.service import routes
from infra.stage import Stage

HEADERS = ["content-type", "idempotency-key", "prefer", "x-player-id", "x-session-id", "x-table-id"]
EXPOSED = [
    *("idempotent-replayed", "retry-after"),
    *("x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"),
]
METHODS = ["GET", "POST", "PUT", "DELETE", "OPTIONS"]
STAGE = "live"
THROTTLE = gateway.ThrottleSettings(rate_limit=4000, burst_limit=2000)
"""Of the 10,000 requests a second that an account's gateways share, so that frames still go out."""

ACCESS = {
    "requestId": "$context.requestId",
    "time": "$context.requestTime",
    "route": "$context.routeKey",
    "status": "$context.status",
    "ms": "$context.responseLatency",
    "functionMs": "$context.integrationLatency",
    "bytes": "$context.responseLength",
    "error": "$context.error.message",
}
"""An access log's line: no query, no header, no address."""


class Http(Construct):
    """The HTTP API; `connect` gives it the functions that carry its routes."""

    def __init__(self, scope: Construct, id: str, stage: Stage) -> None:
        super().__init__(scope, id)
        self.api = gateway.HttpApi(self, "Api", create_default_stage=False, cors_preflight=_cors(stage.origins))
        self.log = logs.LogGroup(
            self, "Access", retention=logs.RetentionDays.ONE_MONTH, removal_policy=RemovalPolicy.DESTROY
        )
        self.stage = gateway.HttpStage(self, "Stage", http_api=self.api, auto_deploy=True, throttle=THROTTLE)
        plain = self.stage.node.default_child
        assert isinstance(plain, gateway.CfnStage)
        plain.access_log_settings = gateway.CfnStage.AccessLogSettingsProperty(
            destination_arn=self.log.log_group_arn, format=json.dumps(ACCESS)
        )

    def connect(self, functions: Mapping[str, lambda_.IFunction]) -> None:
        """Adds every HTTP route, and the catch-all behind them."""
        carried = {route.function for route in (*routes.ROUTES, routes.CATCH_ALL)}
        targets = {
            name: integrations.HttpLambdaIntegration(name, functions[name], scope_permission_to_route=False)
            for name in sorted(carried)
        }
        for route in routes.ROUTES:
            self.api.add_routes(
                path=route.path,
                methods=[gateway.HttpMethod[route.method]],
                integration=targets[route.function],
            )
        gateway.HttpRoute(
            self.api,
            "Rest",
            http_api=self.api,
            route_key=gateway.HttpRouteKey.DEFAULT,
            integration=targets[routes.CATCH_ALL.function],
        )


class Socket(Construct):
    """The WebSocket API; `connect` gives it the functions that carry its routes."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        self.api = gateway.WebSocketApi(self, "Api", route_selection_expression="$request.body.type")
        self.stage = gateway.WebSocketStage(
            self, "Stage", web_socket_api=self.api, stage_name=STAGE, auto_deploy=True, throttle=THROTTLE
        )

    def connect(self, functions: Mapping[str, lambda_.IFunction]) -> None:
        """Adds the routes that the gateway has to tell apart; messages of every type come by `$default`."""
        for route in routes.GATEWAY_SOCKET_ROUTES:
            name = f"On{route.key.strip('$').capitalize()}"
            target = integrations.WebSocketLambdaIntegration(name, functions[route.function])
            self.api.add_route(route.key, integration=target)

    @property
    def connections_arns(self) -> list[str]:
        """All connections of the stage, for posting to them and for closing them."""
        return [self.api.arn_for_execute_api_v2(f"{method}/@connections/*", STAGE) for method in ("POST", "DELETE")]


def _cors(origins: Sequence[str]) -> gateway.CorsPreflightOptions | None:
    """For the pages of other sites, where there are any; the page itself is of the API's own origin."""
    if not origins:
        return None
    return gateway.CorsPreflightOptions(
        allow_origins=list(origins),
        allow_methods=[gateway.CorsHttpMethod[method] for method in METHODS],
        allow_headers=HEADERS,
        expose_headers=EXPOSED,
        max_age=Duration.hours(1),
    )
