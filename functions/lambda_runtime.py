"""What all functions share of Lambda's side: its types, and being ready before the first request."""

import os
from collections.abc import Callable
from typing import Any

from functions.service.wiring import services

Event = dict[str, Any]
LambdaHandler = Callable[[Event, object], Any]


def ready(handler: LambdaHandler) -> LambdaHandler:
    """On Lambda, makes the database's client while the function starts, not in its first request."""
    if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:
        services()
    return handler
