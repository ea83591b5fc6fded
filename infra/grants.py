"""What each right of the route table allows, to the single action and resource."""

from collections.abc import Iterable

from aws_cdk import aws_iam as iam

READ = ("dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query")
WRITE = (
    "dynamodb:BatchWriteItem",
    "dynamodb:ConditionCheckItem",
    "dynamodb:DeleteItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
)
PUSH = ("execute-api:ManageConnections",)
TIMER = ("sqs:SendMessage",)
MAIL = ("ses:SendEmail",)
TRACE = ("xray:PutTelemetryRecords", "xray:PutTraceSegments")


def statements(
    touches: Iterable[str], tables: list[str], connections: list[str], queue: str, senders: list[str], traced: bool
) -> list[iam.PolicyStatement]:
    """The policy of a function that touches these things; `tables` is the table's ARN, then its indexes'.

    Raises KeyError for a right that has no grant here.
    """
    granted = {
        "read": (READ, tables),
        "write": (WRITE, tables[:1]),
        "push": (PUSH, connections),
        "timer": (TIMER, [queue]),
        "mail": (MAIL, senders),
    }
    chosen = [granted[name] for name in sorted(touches)]
    if traced:
        chosen.append((TRACE, ["*"]))  # tracing has no resources to name
    return [iam.PolicyStatement(actions=list(actions), resources=arns) for actions, arns in chosen]
