"""What an operator sees: the dashboard's figures, the alarms, where they go, and a runbook for each."""

import json
import re

from functions.service import routes
from functions.service.api.metrics import UNITS
from infra.prices import ALARM_METRIC_MONTH
from tests.architecture.repository import ROOT
from tests.infra.conftest import FULL, synthesise
from tests.infra.templates import Json, of_type, one_of, properties

HEADINGS = set(re.findall(r"^### (\w+)$", (ROOT / "docs" / "operating.md").read_text(), re.M))


def alarms(prod: dict[str, Json]) -> dict[str, Json]:
    found = [of_type(prod[stack], "AWS::CloudWatch::Alarm") for stack in ("Service", "Operations")]
    return {name: one["Properties"] for stack in found for name, one in stack.items()}


def shown_in(prod: dict[str, Json]) -> str:
    """The dashboard's JSON, without the names of resources in it."""
    parts = one_of(prod["Operations"], "AWS::CloudWatch::Dashboard")["DashboardBody"]["Fn::Join"][1]
    return "".join(part for part in parts if isinstance(part, str))


def test_every_alarm_goes_to_the_topic(prod: dict[str, Json]) -> None:
    (topic,) = of_type(prod["Service"], "AWS::SNS::Topic")
    for alarm in alarms(prod).values():
        (action,) = alarm["AlarmActions"]
        assert topic in json.dumps(action)


def test_every_alarm_names_its_runbook_and_the_runbook_is_there(prod: dict[str, Json]) -> None:
    named = {re.search(r"docs/operating\.md, (\w+)\.$", one["AlarmDescription"])[1] for one in alarms(prod).values()}  # type: ignore[index]
    own = {"SlowFanOut", "SweepRescues", "LostFrames", "DamagedTables", "MissedSweep"}
    assert named == own | {"Errors", "Throttles", "ServerErrors", "DeadLetters"}
    assert named <= HEADINGS


def test_there_are_alarms_for_every_function_and_for_the_game(prod: dict[str, Json]) -> None:
    errors = [one for one in alarms(prod).values() if one.get("MetricName") == "Errors"]
    assert len(errors) == len(routes.FUNCTIONS)
    (p99,) = (one for one in alarms(prod).values() if one.get("MetricName") == "fanOutMs")
    assert p99["ExtendedStatistic"] == "p99"


def test_a_sweep_that_does_not_come_is_an_alarm(prod: dict[str, Json]) -> None:
    (missed,) = (one for one in alarms(prod).values() if one.get("MetricName") == "sweeps")
    assert missed["TreatMissingData"] == "breaching"
    assert missed["ComparisonOperator"] == "LessThanThreshold"


def test_only_metrics_that_exist_are_looked_at_and_all_are_shown(prod: dict[str, Json]) -> None:
    assert set(re.findall(r'"Spades/prod","(\w+)"', shown_in(prod))) == set(UNITS)
    watched = {one["MetricName"] for one in alarms(prod).values() if one.get("Namespace") == "Spades/prod"}
    assert watched <= set(UNITS)


def test_the_dashboard_estimates_what_games_cost(prod: dict[str, Json]) -> None:
    assert "/games" in shown_in(prod)
    assert all(name in shown_in(prod) for name in ("ConsumedWriteCapacityUnits", "MessageCount", "Duration"))


def test_metric_math_names_nothing_but_its_metrics(prod: dict[str, Json]) -> None:
    """The exponent of a number would be a name."""
    expressions = re.findall(r'"expression":"([^"]+)"', shown_in(prod))
    assert len(expressions) == 2
    for expression in expressions:
        names = set(re.findall(r"[a-zA-Z]\w*", expression))
        assert names == set(re.findall(r'"id":"(\w+)"', shown_in(prod))) & names, expression


def test_the_dashboard_has_few_enough_metrics_to_be_free(prod: dict[str, Json]) -> None:
    """CloudWatch shows three dashboards of an account for nothing, of fifty metrics each; more is $3 a month."""
    parts = one_of(prod["Operations"], "AWS::CloudWatch::Dashboard")["DashboardBody"]["Fn::Join"][1]
    body = json.loads("".join(part if isinstance(part, str) else "X" for part in parts))
    drawn = [metric for widget in body["widgets"] for metric in widget["properties"].get("metrics", [])]
    assert 0 < sum(isinstance(metric[0], str) for metric in drawn) <= 50


def test_the_alarms_cost_what_the_readme_says(prod: dict[str, Json]) -> None:
    """Each metric that an alarm reads is paid for."""
    plain: list[Json] = [{"MetricStat": {}}]
    read = [one for alarm in alarms(prod).values() for one in alarm.get("Metrics", plain) if "MetricStat" in one]
    assert f"{len(read)} alarm metrics at ${ALARM_METRIC_MONTH:.2f}" in (ROOT / "README.md").read_text()


def test_nothing_puts_metrics_by_a_call(prod: dict[str, Json]) -> None:
    for template in prod.values():
        assert "cloudwatch:PutMetricData" not in json.dumps(template)


def test_the_topic_takes_tls_only_and_may_send_mail() -> None:
    service = synthesise(FULL)["Service"]
    (subscription,) = properties(service, "AWS::SNS::Subscription")
    assert (subscription["Protocol"], subscription["Endpoint"]) == ("email", "duty@play.example")
    deny, allow = sorted(
        (
            one
            for policy in properties(service, "AWS::SNS::TopicPolicy")
            for one in policy["PolicyDocument"]["Statement"]
        ),
        key=lambda one: one["Effect"],
        reverse=True,
    )
    assert deny["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
    assert allow["Principal"] == {"Service": "cloudwatch.amazonaws.com"}
    assert "aws:SourceAccount" in json.dumps(allow["Condition"])
