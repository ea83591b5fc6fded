"""The functions as deployed, held against the route table: rights, sizes, settings, logs, versions, triggers."""

import json
import re
from typing import Any

import pytest

from functions.service import routes, settings
from tests.infra.conftest import FULL, synthesise
from tests.infra.templates import Json, function_named, functions, listed, of_type, one_of, properties

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
OF_EACH = pytest.mark.parametrize("facts", routes.FUNCTIONS, ids=lambda facts: facts.name)


def statements_of(service: Json, function: str) -> list[Json]:
    role = functions(service)[function]["Role"]["Fn::GetAtt"][0]
    return [
        statement
        for policy in properties(service, "AWS::IAM::Policy")
        if {"Ref": role} in policy["Roles"]
        for statement in policy["PolicyDocument"]["Statement"]
    ]


@OF_EACH
def test_a_function_may_do_exactly_what_its_routes_touch(service: Json, facts: routes.Function) -> None:
    granted = {action for one in statements_of(service, facts.name) for action in listed(one["Action"])}
    wanted = LOGS.union(*(ACTIONS[touch] for touch in routes.touches_of(facts.name)))
    if any(queue.function == facts.name for queue in routes.QUEUES):
        wanted |= CONSUMES
    assert granted == wanted


def test_no_right_is_a_wildcard_and_none_is_for_everything(service: Json) -> None:
    for policy in properties(service, "AWS::IAM::Policy"):
        for statement in policy["PolicyDocument"]["Statement"]:
            assert not any("*" in action for action in listed(statement["Action"]))
            assert "*" not in listed(statement["Resource"])


def test_letters_are_sent_from_the_one_address_and_its_domain(service: Json) -> None:
    (mail,) = (one for one in statements_of(service, "clock") if "ses:SendEmail" in listed(one["Action"]))
    assert [json.dumps(arn).rpartition("identity/")[2][:-3] for arn in mail["Resource"]] == [
        'spades@play.example"',
        'play.example"',
    ]


def test_only_the_indexes_and_the_table_are_read_and_only_the_table_is_written(service: Json) -> None:
    for facts in routes.FUNCTIONS:
        for one in statements_of(service, facts.name):
            if "dynamodb:PutItem" in listed(one["Action"]) and "dynamodb:Query" not in listed(one["Action"]):
                assert "/index/" not in json.dumps(one["Resource"])


def test_the_functions_roles_have_no_managed_policies(service: Json) -> None:
    mine = {one["Role"]["Fn::GetAtt"][0] for one in functions(service).values()}
    assert not any("ManagedPolicyArns" in service["Resources"][role]["Properties"] for role in mine)


@OF_EACH
def test_a_function_is_what_the_route_table_says(service: Json, facts: routes.Function) -> None:
    function = functions(service)[facts.name]
    assert function["Handler"] == facts.entry
    assert function["MemorySize"] == facts.memory_mb
    assert function["Timeout"] == facts.timeout_s
    assert function.get("ReservedConcurrentExecutions") == facts.concurrency
    assert function["Runtime"] == "python3.13"
    assert function["Architectures"] == ["arm64"]


def test_functions_with_the_same_libraries_share_a_package(service: Json) -> None:
    packages: dict[Any, Any] = {}
    for facts in routes.FUNCTIONS:
        packages.setdefault(facts.libraries, set()).add(functions(service)[facts.name]["Code"]["S3Key"])
    assert all(len(keys) == 1 for keys in packages.values())
    assert len(set().union(*packages.values())) == len(packages)


def test_accounts_are_kept_apart_from_play() -> None:
    (accounts,) = (one for one in routes.FUNCTIONS if one.name == "accounts")
    assert accounts.memory_mb == 1024
    assert accounts.concurrency is not None
    assert [one.name for one in routes.FUNCTIONS if one.concurrency is not None] == ["accounts"]


def test_every_function_has_a_log_group_of_its_own_that_forgets(service: Json) -> None:
    groups = [one["LoggingConfig"]["LogGroup"]["Ref"] for one in functions(service).values()]
    assert len({*groups}) == len(groups)
    for group in of_type(service, "AWS::Logs::LogGroup").values():
        assert group["Properties"]["RetentionInDays"]
    for function in functions(service).values():
        assert function["LoggingConfig"]["LogFormat"] == "JSON"


def test_tracing_is_off_unless_switched_on(service: Json) -> None:
    assert not any("TracingConfig" in one for one in functions(service).values())
    traced = synthesise(FULL)["Service"]
    assert all(one["TracingConfig"] == {"Mode": "Active"} for one in functions(traced).values())
    assert {"xray:PutTraceSegments"} < {
        action for one in statements_of(traced, "game") for action in listed(one["Action"])
    }


def test_a_function_knows_only_what_it_may_touch_and_has_to_check(service: Json) -> None:
    outside = {route.function for route in routes.ROUTES} | {route.function for route in routes.SOCKET_ROUTES}
    for name, function in functions(service).items():
        known = set(function["Environment"]["Variables"])
        touches = routes.touches_of(name)
        assert (settings.TABLE_NAME in known) == bool(touches & {"read", "write"})
        assert (settings.SOCKET_API_ID in known) == ("push" in touches)
        assert (settings.TIMER_QUEUE_URL in known) == ("timer" in touches)
        assert (settings.MAIL_FROM in known) == ("mail" in touches)
        assert (settings.APP_URL in known) == (name in ("host", "clock")), "what makes links, and no other"
        assert (settings.ORIGINS in known) == (name == "sockets")
        assert (settings.EDGE_KEYS in known) == (name in outside)
        assert not known & {settings.AUTO_VERIFY, settings.RATE_LIMIT_MAX}
        assert function["Environment"]["Variables"][settings.COMMIT] == "abcdef0123"
        assert function["Environment"]["Variables"][settings.VERSION] == "1.2.3"
        assert function["Environment"]["Variables"][settings.METRICS] == "Spades/prod"
        assert function["Environment"]["Variables"][settings.FUNCTION] == name


def test_no_template_holds_a_secret(prod: dict[str, Json]) -> None:
    (key,) = of_type(prod["Service"], "AWS::SecretsManager::Secret")
    assert "GenerateSecretString" in prod["Service"]["Resources"][key]["Properties"]
    for function in functions(prod["Service"]).values():
        told = function["Environment"]["Variables"].get(settings.EDGE_KEYS)
        if told:
            assert told["Fn::Join"][1][0] == "{{resolve:secretsmanager:"


def test_everything_calls_the_alias_of_a_version(service: Json) -> None:
    aliases = of_type(service, "AWS::Lambda::Alias")
    assert {function_named(service, alias) for alias in aliases} == {facts.name for facts in routes.FUNCTIONS}
    for alias in aliases.values():
        version = service["Resources"][alias["Properties"]["FunctionVersion"]["Fn::GetAtt"][0]]
        assert version["Type"] == "AWS::Lambda::Version"
        assert version["Properties"]["FunctionName"] == alias["Properties"]["FunctionName"]
    for permission in properties(service, "AWS::Lambda::Permission"):
        assert permission["FunctionName"]["Ref"] in aliases


def test_in_prod_a_new_version_gets_a_tenth_first_and_is_taken_back_at_an_alarm(service: Json) -> None:
    aliases = of_type(service, "AWS::Lambda::Alias")
    groups = of_type(service, "AWS::CodeDeploy::DeploymentGroup")
    used = set()
    for alias in aliases.values():
        release = alias["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
        used.add(release["DeploymentGroupName"]["Ref"])
    assert used == set(groups)
    for group in groups.values():
        facts = group["Properties"]
        assert facts["DeploymentConfigName"] == "CodeDeployDefault.LambdaCanary10Percent5Minutes"
        assert {"DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"} <= set(facts["AutoRollbackConfiguration"]["Events"])
        assert facts["AlarmConfiguration"]["Alarms"]


def test_elsewhere_new_versions_come_at_once() -> None:
    dev = synthesise({"stage": "dev"})["Service"]
    assert not of_type(dev, "AWS::CodeDeploy::DeploymentGroup")
    assert len(of_type(dev, "AWS::Lambda::Alias")) == len(routes.FUNCTIONS)
    assert not any("ReservedConcurrentExecutions" in one for one in functions(dev).values())


@OF_EACH
def test_every_function_has_an_alarm_for_its_errors(service: Json, facts: routes.Function) -> None:
    watched = []
    for alarm in properties(service, "AWS::CloudWatch::Alarm"):
        if alarm.get("MetricName") == "Errors":
            (name,) = (one["Value"]["Ref"] for one in alarm["Dimensions"] if one["Name"] == "FunctionName")
            watched.append(function_named(service, name))
    assert watched.count(facts.name) == 1


def test_every_queue_has_a_dead_letter_queue_and_takes_only_tls(service: Json) -> None:
    queues = of_type(service, "AWS::SQS::Queue")
    dead = {
        one["Properties"]["RedrivePolicy"]["deadLetterTargetArn"]["Fn::GetAtt"][0]
        for one in queues.values()
        if "RedrivePolicy" in one["Properties"]
    }
    assert len(queues) - len(dead) == len(routes.QUEUES)
    assert all("RedrivePolicy" in one["Properties"] for name, one in queues.items() if name not in dead)
    assert all("MessageRetentionPeriod" in queues[name]["Properties"] for name in dead)
    guarded = {queue["Ref"] for policy in properties(service, "AWS::SQS::QueuePolicy") for queue in policy["Queues"]}
    assert guarded == set(queues)


def test_every_queue_is_encrypted(service: Json) -> None:
    assert all(queue["SqsManagedSseEnabled"] is True for queue in properties(service, "AWS::SQS::Queue"))


def test_the_timer_queue_feeds_the_clock_message_by_message(service: Json) -> None:
    (queue,) = routes.QUEUES
    mapping = one_of(service, "AWS::Lambda::EventSourceMapping")
    assert mapping["BatchSize"] == queue.batch_size
    assert mapping["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    (alias,) = (name for name in of_type(service, "AWS::Lambda::Alias") if name in json.dumps(mapping["FunctionName"]))
    assert function_named(service, alias) == queue.function
    (timers,) = (one for one in properties(service, "AWS::SQS::Queue") if "RedrivePolicy" in one)
    assert timers["RedrivePolicy"]["maxReceiveCount"] == queue.attempts
    assert timers["VisibilityTimeout"] >= 6 * functions(service)[queue.function]["Timeout"]


def test_a_timer_chain_is_not_cut_as_a_loop(service: Json) -> None:
    chained = {name for name, one in functions(service).items() if one.get("RecursiveLoop") == "Allow"}
    assert chained == {queue.function for queue in routes.QUEUES if "timer" in queue.touches}


def test_schedules_call_their_functions_and_nothing_is_tried_again(service: Json) -> None:
    rules = properties(service, "AWS::Events::Rule")
    targets = {
        (rule["ScheduleExpression"], function_named(service, rule["Targets"][0]["Arn"]["Ref"])) for rule in rules
    }
    rate = {1: "rate(1 minute)"}
    assert targets == {(rate[one.every_minutes], one.function) for one in routes.SCHEDULES}
    retries = [one["MaximumRetryAttempts"] for one in properties(service, "AWS::Lambda::EventInvokeConfig")]
    assert retries == [0] * len(routes.FUNCTIONS)


def test_nothing_has_a_name_of_its_own(prod: dict[str, Json]) -> None:
    """A name that is fixed stands in the way of a second deployment and of every replacement."""
    named = re.compile(r"^(Function|Table|Queue|Role|Bucket|Alarm|LogGroup|Topic)?Name$")
    apis = {"AWS::ApiGatewayV2::Api", "AWS::WAFv2::WebACL", "AWS::Lambda::Alias", "AWS::CloudFront::Function"}
    for template in prod.values():
        for resource in template["Resources"].values():
            if resource["Type"] not in apis:
                fixed = [
                    name
                    for name, value in resource.get("Properties", {}).items()
                    if named.match(name) and isinstance(value, str)
                ]
                assert fixed == [], resource
