"""List prices of what a game uses: us-east-1, on demand, without the free tier.

As published in mid-2025. AWS changes them; check them before you decide anything by these figures.
"""

from collections.abc import Mapping
from typing import NamedTuple

from infra.prices import GIGABYTE_SECOND, HTTP_REQUEST, INVOCATION, QUEUE_REQUEST, READ_UNIT, SOCKET_MESSAGE, WRITE_UNIT

AS_OF = "mid-2025, us-east-1"


class Line(NamedTuple):
    """One line of the bill."""

    what: str
    amount: float
    dollars: float


def bill(counts: Mapping[str, float], amounts: Mapping[str, float]) -> list[Line]:
    """What these calls cost; `counts` and `amounts` as the local run's meter gives them."""
    messages = counts.get("execute-api:PostToConnection", 0) + counts.get("websocket:message", 0)
    invocations = sum(count for name, count in counts.items() if name.startswith("lambda:"))
    queue = sum(count for name, count in counts.items() if name.startswith("sqs:"))
    priced = (
        ("HTTP API requests", counts.get("http-api:request", 0), HTTP_REQUEST),
        ("WebSocket messages, both ways", messages, SOCKET_MESSAGE),
        ("DynamoDB write units", amounts.get("dynamodb:write_units", 0), WRITE_UNIT),
        ("DynamoDB read units", amounts.get("dynamodb:read_units", 0), READ_UNIT),
        ("Lambda invocations", invocations, INVOCATION),
        ("Lambda GB-seconds, as measured here", amounts.get("lambda:gb_seconds", 0), GIGABYTE_SECOND),
        ("SQS requests by the functions", queue, QUEUE_REQUEST),
    )
    return [Line(what, amount, amount * price) for what, amount, price in priced]
