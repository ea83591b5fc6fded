"""What all functions share of Lambda's side: the log line, and being ready before the first request."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from functions.service.api.metrics import embedded
from functions.service.settings import METRICS
from functions.service.wiring import now_ms, services

Event = dict[str, Any]
LambdaHandler = Callable[[Event, object], Any]


def log(record: Mapping[str, Any]) -> None:
    """Write the one line of an invocation, with its metrics and the version of the function."""
    line = embedded(record, os.environ.get(METRICS, ""), now_ms())
    version = os.environ.get("AWS_LAMBDA_FUNCTION_VERSION")
    if version:
        line["functionVersion"] = version
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


def ready(handler: LambdaHandler) -> LambdaHandler:
    """On Lambda, makes the database's client while the function starts, not in its first request."""
    if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:
        services()
    return handler


def lower_names(headers: Mapping[str, str] | None) -> dict[str, str]:
    """Headers with their names in lower case, whatever the gateway kept of the client's writing."""
    return {name.lower(): value for name, value in (headers or {}).items()}
