"""What the stack deploys, held against the route table."""

import json
from typing import Any

import pytest
from cfnlint.api import lint
from cfnlint.core import get_rules

from functions.service import routes, settings

Json = dict[str, Any]

ACTIONS = {
    "read": {"dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"},
    "write": {
        "dynamodb:BatchWriteItem",
        "dynamodb:ConditionCheckItem",
        "dynamodb:DeleteItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
    },
    "push": {"execute-api:ManageConnections"},
    "timer": {"sqs:SendMessage"},
    "mail": {"ses:SendEmail"},
}
LOGS = {"logs:CreateLogStream", "logs:PutLogEvents"}
CONSUMES = {
    "sqs:ReceiveMessage",
    "sqs:ChangeMessageVisibility",
    "sqs:GetQueueUrl",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
}


def of_type(template: Json, kind: str) -> dict[str, Json]:
    """Resources by logical id."""
    return {name: one for name, one in template["Resources"].items() if one["Type"] == kind}


def properties(template: Json, kind: str) -> list[Json]:
    return [one["Properties"] for one in of_type(template, kind).values()]


def functions(template: Json) -> dict[str, Json]:
    """Properties by the function's name in the route table."""
    return {one["Handler"].split(".")[1]: one for one in properties(template, "AWS::Lambda::Function")}


def statements_of(template: Json, role: str) -> list[Json]:
    return [
        statement
        for policy in properties(template, "AWS::IAM::Policy")
        if {"Ref": role} in policy["Roles"]
        for statement in policy["PolicyDocument"]["Statement"]
    ]


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def role_of(function: Json) -> str:
    name: str = function["Role"]["Fn::GetAtt"][0]
    return name


@pytest.mark.parametrize("facts", routes.FUNCTIONS, ids=lambda facts: facts.name)
def test_a_function_may_do_exactly_what_its_routes_touch(template: Json, facts: routes.Function) -> None:
    statements = statements_of(template, role_of(functions(template)[facts.name]))
    granted = {action for statement in statements for action in listed(statement["Action"])}
    wanted = LOGS.union(*(ACTIONS[touch] for touch in routes.touches_of(facts.name)))
    if any(queue.function == facts.name for queue in routes.QUEUES):
        wanted |= CONSUMES
    assert granted == wanted


def test_no_right_is_a_wildcard_and_none_is_for_everything(template: Json) -> None:
    for policy in properties(template, "AWS::IAM::Policy"):
        for statement in policy["PolicyDocument"]["Statement"]:
            assert not any("*" in action for action in listed(statement["Action"]))
            assert "*" not in listed(statement["Resource"])


def test_roles_have_no_managed_policies(template: Json) -> None:
    assert not any("ManagedPolicyArns" in role for role in properties(template, "AWS::IAM::Role"))


@pytest.mark.parametrize("facts", routes.FUNCTIONS, ids=lambda facts: facts.name)
def test_a_function_is_what_the_route_table_says(template: Json, facts: routes.Function) -> None:
    function = functions(template)[facts.name]
    assert function["Handler"] == facts.entry
    assert function["MemorySize"] == facts.memory_mb
    assert function["Timeout"] == facts.timeout_s
    assert function["Runtime"] == "python3.13"
    assert function["Architectures"] == ["arm64"]


def test_every_function_has_a_log_group_that_forgets(template: Json) -> None:
    groups = of_type(template, "AWS::Logs::LogGroup")
    used = {one["LoggingConfig"]["LogGroup"]["Ref"] for one in functions(template).values()}
    assert used == set(groups)
    assert all(group["Properties"]["RetentionInDays"] for group in groups.values())


def test_a_function_knows_only_what_it_may_touch(template: Json) -> None:
    for name, function in functions(template).items():
        known = set(function["Environment"]["Variables"])
        touches = routes.touches_of(name)
        assert (settings.TABLE_NAME in known) == bool(touches & {"read", "write"})
        assert (settings.SOCKET_API_ID in known) == ("push" in touches)
        assert (settings.TIMER_QUEUE_URL in known) == ("timer" in touches)
        assert (settings.MAIL_FROM in known) == ("mail" in touches)
        assert (settings.APP_URL in known) == (name in ("host", "clock")), "what makes links, and no other"
        assert not known & {settings.AUTO_VERIFY, settings.RATE_LIMIT_MAX}
        assert function["Environment"]["Variables"][settings.COMMIT] == "abcdef0123"


def test_the_http_api_has_exactly_the_routes(template: Json) -> None:
    integrations = of_type(template, "AWS::ApiGatewayV2::Integration")
    found = {}
    for route in properties(template, "AWS::ApiGatewayV2::Route"):
        if " " in route["RouteKey"]:
            target = integrations[route["Target"]["Fn::Join"][1][1]["Ref"]]
            assert target["Properties"]["PayloadFormatVersion"] == "2.0"
            found[route["RouteKey"]] = _function_behind(template, target)
    assert found == {route.key: route.function for route in (*routes.ROUTES, routes.CATCH_ALL)}


def test_the_socket_api_has_exactly_the_routes(template: Json) -> None:
    integrations = of_type(template, "AWS::ApiGatewayV2::Integration")
    found = {}
    for route in properties(template, "AWS::ApiGatewayV2::Route"):
        if " " not in route["RouteKey"]:
            target = integrations[route["Target"]["Fn::Join"][1][1]["Ref"]]
            found[route["RouteKey"]] = _function_behind(template, target)
    assert found == {route.key: route.function for route in routes.SOCKET_ROUTES}
    (api,) = (one for one in properties(template, "AWS::ApiGatewayV2::Api") if one["ProtocolType"] == "WEBSOCKET")
    assert api["RouteSelectionExpression"] == "$request.body.type"


def _function_behind(template: Json, integration: Json) -> str:
    text = json.dumps(integration["Properties"]["IntegrationUri"])
    (name,) = (name for name in of_type(template, "AWS::Lambda::Function") if f'"{name}"' in text)
    handler: str = template["Resources"][name]["Properties"]["Handler"]
    return handler.split(".")[1]


def test_browsers_may_send_the_contracts_headers(template: Json) -> None:
    (cors,) = (
        api["CorsConfiguration"] for api in properties(template, "AWS::ApiGatewayV2::Api") if "CorsConfiguration" in api
    )
    assert cors["AllowOrigins"] == ["*"]
    assert {"content-type", "x-session-id", "x-player-id", "x-table-id"} <= set(cors["AllowHeaders"])
    assert set(cors["AllowMethods"]) == {"GET", "POST", "PUT", "DELETE", "OPTIONS"}


def test_every_queue_has_a_dead_letter_queue_and_takes_only_tls(template: Json) -> None:
    queues = of_type(template, "AWS::SQS::Queue")
    dead = {
        one["Properties"]["RedrivePolicy"]["deadLetterTargetArn"]["Fn::GetAtt"][0]
        for one in queues.values()
        if "RedrivePolicy" in one["Properties"]
    }
    assert len(queues) - len(dead) == len(routes.QUEUES)
    assert all("RedrivePolicy" in one["Properties"] for name, one in queues.items() if name not in dead)
    assert all("MessageRetentionPeriod" in queues[name]["Properties"] for name in dead)
    guarded = {queue["Ref"] for policy in properties(template, "AWS::SQS::QueuePolicy") for queue in policy["Queues"]}
    assert guarded == set(queues)


def test_the_timer_queue_feeds_the_clock_message_by_message(template: Json) -> None:
    (queue,) = routes.QUEUES
    (mapping,) = properties(template, "AWS::Lambda::EventSourceMapping")
    assert mapping["BatchSize"] == queue.batch_size
    assert mapping["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    (timers,) = (one for one in properties(template, "AWS::SQS::Queue") if "RedrivePolicy" in one)
    assert timers["RedrivePolicy"]["maxReceiveCount"] == queue.attempts
    assert timers["VisibilityTimeout"] >= 6 * functions(template)[queue.function]["Timeout"]


def test_a_timer_chain_is_not_cut_as_a_loop(template: Json) -> None:
    chained = {name for name, one in functions(template).items() if one.get("RecursiveLoop") == "Allow"}
    assert chained == {queue.function for queue in routes.QUEUES if "timer" in queue.touches}


def test_schedules_call_their_functions(template: Json) -> None:
    rules = properties(template, "AWS::Events::Rule")
    found = {(rule["ScheduleExpression"], _target(template, rule)) for rule in rules}
    rate = {1: "rate(1 minute)"}
    assert found == {(rate[one.every_minutes], one.function) for one in routes.SCHEDULES}


def _target(template: Json, rule: Json) -> str:
    (target,) = rule["Targets"]
    handler: str = template["Resources"][target["Arn"]["Fn::GetAtt"][0]]["Properties"]["Handler"]
    return handler.split(".")[1]


def test_the_table_is_kept_backed_up_and_forgets_what_expires(template: Json) -> None:
    ((_, table),) = of_type(template, "AWS::DynamoDB::Table").items()
    assert table["DeletionPolicy"] == table["UpdateReplacePolicy"] == "Retain"
    facts = table["Properties"]
    assert facts["TimeToLiveSpecification"] == {"AttributeName": settings.EXPIRES, "Enabled": True}
    assert facts["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True
    assert facts["BillingMode"] == "PAY_PER_REQUEST"
    assert [key["AttributeName"] for key in facts["KeySchema"]] == [settings.PARTITION_KEY, settings.SORT_KEY]
    indexes = {index["IndexName"]: index for index in facts["GlobalSecondaryIndexes"]}
    due = [key["AttributeName"] for key in indexes[settings.DUE_INDEX]["KeySchema"]]
    assert due == [settings.DUE_SHARD, settings.DUE_MINUTE]
    lobby = [key["AttributeName"] for key in indexes[settings.LOBBY_INDEX]["KeySchema"]]
    assert lobby == [settings.LOBBY_SHARD, settings.LOBBY_AT]


def test_cloudformation_would_take_the_template(template: Json) -> None:
    found = lint(
        json.dumps(template),
        rules=get_rules(append_rules=[], ignore_rules=["W"], include_rules=[]),
        regions=["us-east-1"],
    )
    assert [str(match) for match in found] == []


def test_the_outputs_say_where_everything_is(template: Json) -> None:
    assert {"HttpUrl", "SocketUrl", "TableName", "TimerQueueUrl"} <= set(template["Outputs"])
