"""The log line of an invocation with its metrics in it (CloudWatch's embedded metric format): none costs a call.

A figure of the line becomes a metric if it is one of these; all others stay figures of the log alone. Errors are
counted function by function, as a release of one is taken back by its own; which version it was, the line alone tells.
"""

import json
import sys
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from functions.service.routes import routes_of
from functions.service.settings import FUNCTION_DIMENSION, Settings
from functions.service.wiring import Services

UNITS: Final[Mapping[str, str]] = {
    "actions": "Count",
    "fanOutMs": "Milliseconds",
    "conflicts": "Count",
    "gone": "Count",
    "lost": "Count",
    "finished": "Count",
    "judgeMs": "Milliseconds",
    "botFaults": "Count",
    "late": "Count",
    "sweeps": "Count",
    "rescued": "Count",
    "running": "Count",
    "damaged": "Count",
    "serverErrors": "Count",
}
"""actions in a hand that were carried out, and from request to told; lost races; connections found gone; those that
missed frames; games that ended; what rules and bots took of a commit; bots whose thinking failed; timers that came
late; sweeps, tables that one of them had to help, games that it saw running; tables that could not be read and were
set aside; errors that nobody foresaw, whoever was answered, and no 503, which is load or a lost race."""

BY_FUNCTION: Final = frozenset({"serverErrors"})
"""Metrics that are told of each function too, by its name as their dimension; the others of the whole alone."""

_ACTIONS: Final = frozenset(route.key for route in routes_of("game") if route.method == "POST")


def log(record: Mapping[str, Any], services: Services) -> None:
    """Write the one line of an invocation, with its metrics and the version of the function."""
    settings, lost = services.settings, services.push.take_lost()
    told = {**record, "lost": lost} if lost else record
    line = embedded(told, settings, services.now_ms())
    if settings.function_version:
        line["functionVersion"] = settings.function_version
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


def embedded(record: Mapping[str, Any], settings: Settings, now_ms: int) -> dict[str, Any]:
    """A log record with its metrics declared in it. Without a namespace, or a metric, it is left as it is."""
    told = dict(record)
    if told.get("kind") == "http" and told.get("route") in _ACTIONS and told["status"] < 300:
        told |= {"actions": 1, "fanOutMs": told["ms"]}
    if told["status"] == HTTPStatus.INTERNAL_SERVER_ERROR:
        told["serverErrors"] = told.get("serverErrors", 0) + 1
    found = [name for name in UNITS if name in told]
    if not (settings.metrics_namespace and found):
        return dict(record)
    plain = [name for name in found if name not in BY_FUNCTION]
    theirs = [name for name in found if name in BY_FUNCTION]
    declared = [_declared(settings.metrics_namespace, [[]], plain)] if plain else []
    if theirs:
        told[FUNCTION_DIMENSION] = settings.function
        declared.append(_declared(settings.metrics_namespace, [[], [FUNCTION_DIMENSION]], theirs))
    return {"_aws": {"Timestamp": now_ms, "CloudWatchMetrics": declared}, **told}


def _declared(namespace: str, dimensions: list[list[str]], names: list[str]) -> dict[str, Any]:
    metrics = [{"Name": name, "Unit": UNITS[name]} for name in names]
    return {"Namespace": namespace, "Dimensions": dimensions, "Metrics": metrics}
