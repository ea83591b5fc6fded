"""A new version that answers 500 to everything is taken back: from its log lines to the alarms of its release."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from functions import clock
from functions.lambda_events import clock_function, socket_function
from functions.lambda_http import http_function
from functions.service import routes, settings
from functions.service.api.http import RequestContext
from functions.service.problems import Unavailable
from functions.service.storage.store import Store
from tests.infra.templates import Json, function_named, functions, of_type
from tests.support.world import World

HTTP = [facts.name for facts in routes.FUNCTIONS if routes.routes_of(facts.name)]
OF_EACH = pytest.mark.parametrize("name", [facts.name for facts in routes.FUNCTIONS])
Line = dict[str, Any]
Lines = Callable[[], list[Line]]


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def settle(world: World, service: Json, name: str) -> None:
    """Has the world's function know of itself what the template tells it, and which version it is."""
    told = functions(service)[name]["Environment"]["Variables"]
    mine = {"metrics_namespace": told[settings.METRICS], "function": told[settings.FUNCTION]}
    world.services.settings = world.services.settings._replace(**mine, function_version="17")


def release_alarms(service: Json, name: str) -> list[Json]:
    """The alarms in the deployment group of a function."""
    (alias,) = (one for one in of_type(service, "AWS::Lambda::Alias") if function_named(service, one) == name)
    release = service["Resources"][alias]["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
    group = service["Resources"][release["DeploymentGroupName"]["Ref"]]["Properties"]
    named = [one["Name"]["Ref"] for one in group["AlarmConfiguration"]["Alarms"]]
    assert group["AlarmConfiguration"].get("Enabled", True)
    return [service["Resources"][one]["Properties"] for one in named]


def summed(written: list[Line], alarm: Json) -> float:
    """What CloudWatch adds up for an alarm from log lines: values of its metric under its very dimensions."""
    wanted = {one["Name"]: one["Value"] for one in alarm.get("Dimensions", [])}
    return sum(
        float(line[alarm["MetricName"]])
        for line in written
        for declared in line.get("_aws", {}).get("CloudWatchMetrics", [])
        if declared["Namespace"] == alarm["Namespace"]
        and any(metric["Name"] == alarm["MetricName"] for metric in declared["Metrics"])
        and any({name: line[name] for name in names} == wanted for names in declared["Dimensions"])
    )


def goes_off(written: list[Line], service: Json, name: str) -> bool:
    """Whether lines of one minute put an alarm of a function's release into ALARM."""
    own = [alarm for alarm in release_alarms(service, name) if alarm["Namespace"] == "Spades/prod"]
    for alarm in own:
        assert (alarm["Statistic"], alarm["ComparisonOperator"]) == ("Sum", "GreaterThanOrEqualToThreshold")
        assert (alarm["Period"], alarm["DatapointsToAlarm"]) == (60, 1)
    return any(summed(written, alarm) >= alarm["Threshold"] for alarm in own)


def request(method: str, path: str) -> Json:
    http = {"method": method, "path": path, "sourceIp": "192.0.2.1"}
    return {"rawPath": path, "headers": {}, "requestContext": {"stage": "$default", "http": http}}


def raising(name: str) -> Any:
    def handle(_: object) -> Any:
        raise ZeroDivisionError("secret")

    handle.__name__ = name
    return handle


def broken_call(name: str) -> None:
    """One call of a function whose handlers all raise: the least that ten games bring to a tenth of it."""
    if name in HTTP:
        handler = http_function(name, *map(raising, {route.handler for route in routes.routes_of(name)}))
        route = next((one for one in routes.routes_of(name) if one.auth == "none"), None)
        answer = handler(request(route.method, route.path) if route else {}, None)
        assert answer["statusCode"] == 500
    elif name == "sockets":
        handler = socket_function(raising("connect"))
        context = {"routeKey": "$connect", "eventType": "CONNECT", "connectionId": "c1"}
        assert handler({"requestContext": context}, None) == {"statusCode": 500}
    else:
        with pytest.raises(RuntimeError):
            clock_function(lambda *_: raising("sweep")(None), lambda *_: [])({}, None)


@OF_EACH
def test_one_broken_call_is_enough_for_the_release_of_its_function_and_no_other(
    world: World, service: Json, lines: Lines, name: str
) -> None:
    settle(world, service, name)
    broken_call(name)
    written = lines()
    assert [one["serverErrors"] for one in written] == [1]
    assert [each.name for each in routes.FUNCTIONS if goes_off(written, service, each.name)] == [name]
    assert "secret" not in json.dumps(written)


@OF_EACH
def test_a_release_watches_failed_invocations_and_server_errors_of_its_own_function(service: Json, name: str) -> None:
    alarms = release_alarms(service, name)
    assert sorted(alarm["MetricName"] for alarm in alarms) == ["Errors", "serverErrors"]
    (errors,) = (alarm for alarm in alarms if alarm["MetricName"] == "Errors")
    (watched,) = (one["Value"]["Ref"] for one in errors["Dimensions"] if one["Name"] == "FunctionName")
    assert function_named(service, watched) == name


def test_the_version_stays_in_the_line_and_is_no_dimension(world: World, service: Json, lines: Lines) -> None:
    settle(world, service, "game")
    broken_call("game")
    (line,) = lines()
    assert (line["function"], line["functionVersion"]) == ("game", "17")
    assert [one["Dimensions"] for one in line["_aws"]["CloudWatchMetrics"]] == [[[], ["function"]]]


def test_a_message_on_a_socket_that_breaks_is_told_to_its_client_and_counted(
    world: World, service: Json, lines: Lines
) -> None:
    settle(world, service, "sockets")
    context = {"routeKey": "JOIN", "eventType": "MESSAGE", "connectionId": "c1"}
    body = '{"type": "JOIN", "payload": {"tableId": "t1"}}'
    assert socket_function(raising("join"))({"requestContext": context, "body": body}, None) == {"statusCode": 200}
    assert goes_off(lines(), service, "sockets")


@pytest.mark.parametrize("by", ["fire", "sweep"])
def test_a_table_at_which_the_clock_breaks_is_counted_though_the_invocation_goes_on(
    world: World, service: Json, lines: Lines, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    world.full_table(world.guests("Ann", "Bob", "Cid", "Dan"))
    world.wait(61)
    settle(world, service, "clock")
    monkeypatch.setattr(clock, "tick", lambda *_: raising("tick")(None))
    lines()
    world.fire() if by == "fire" else world.sweep()
    (line,) = lines()
    assert (line["status"], line["serverErrors"], line["failedZeroDivisionError"]) == (200, 1, 1)
    assert goes_off([line], service, "clock")


def test_a_database_under_load_is_nobodys_fault_and_takes_no_release_back(
    world: World, service: Json, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_: RequestContext) -> Any:
        raise Unavailable("unavailable", "The service is busy; please try again.")

    def due(*_: object) -> list[str]:
        return ["t1"]

    def snapshot(*_: object) -> None:
        raise Unavailable("unavailable", "The service is busy; please try again.")

    settle(world, service, "accounts")
    handlers = {route.handler for route in routes.routes_of("accounts")} - {"build_info"}
    busy.__name__ = "build_info"
    handler = http_function("accounts", busy, *map(raising, handlers))
    assert handler(request("GET", "/api/build-info"), None)["statusCode"] == 503
    monkeypatch.setattr(Store, "due", due)
    monkeypatch.setattr(Store, "snapshot", snapshot)
    world.sweep()
    written = lines()
    assert [line.get("status") for line in written] == [503, 200]
    assert written[1]["failedUnavailable"] == 1
    assert not any("serverErrors" in line for line in written)


def test_an_event_that_is_none_counts_too(world: World, service: Json, lines: Lines) -> None:
    settle(world, service, "tables")
    names = {route.handler for route in routes.routes_of("tables")}
    assert http_function("tables", *map(raising, names))({}, None)["statusCode"] == 500
    assert goes_off(lines(), service, "tables")
