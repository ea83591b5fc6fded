"""What all functions share of Lambda's side: the log line, and being ready before the first request."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from functions.service.wiring import services

Event = dict[str, Any]
LambdaHandler = Callable[[Event, object], Any]


def log(record: Mapping[str, Any]) -> None:
    """Write the one line of an invocation."""
    sys.stdout.write(json.dumps(record, separators=(",", ":")) + "\n")


def ready(handler: LambdaHandler) -> LambdaHandler:
    """On Lambda, makes the database's client while the function starts, not in its first request."""
    if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:
        services()
    return handler


def lower_names(headers: Mapping[str, str] | None) -> dict[str, str]:
    """Headers with their names in lower case, whatever the gateway kept of the client's writing."""
    return {name.lower(): value for name, value in (headers or {}).items()}
