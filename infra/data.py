"""Storage: one DynamoDB table for everything, with two sparse indexes."""

from aws_cdk import RemovalPolicy
from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct

from functions.service import settings


class Data(Construct):
    """The table; one that is `kept` outlives its stack and cannot be deleted without saying so twice.

    DynamoDB encrypts it under a key of AWS's own, which costs nothing.
    """

    def __init__(self, scope: Construct, id: str, kept: bool) -> None:
        super().__init__(scope, id)
        self.table = dynamodb.Table(
            self,
            "Table",
            partition_key=_text(settings.PARTITION_KEY),
            sort_key=_text(settings.SORT_KEY),
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            time_to_live_attribute=settings.EXPIRES,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=True
            ),
            deletion_protection=kept,
            removal_policy=RemovalPolicy.RETAIN if kept else RemovalPolicy.DESTROY,
        )
        self._index(settings.DUE_INDEX, settings.DUE_SHARD, settings.DUE_MINUTE)
        self._index(settings.LOBBY_INDEX, settings.LOBBY_SHARD, settings.LOBBY_AT)

    @property
    def arns(self) -> list[str]:
        """The table's ARN, then those of its indexes."""
        table = self.table.table_arn
        return [table, *(f"{table}/index/{name}" for name in (settings.DUE_INDEX, settings.LOBBY_INDEX))]

    def _index(self, name: str, shard: str, at: str) -> None:
        self.table.add_global_secondary_index(
            index_name=name,
            partition_key=_text(shard),
            sort_key=dynamodb.Attribute(name=at, type=dynamodb.AttributeType.NUMBER),
            projection_type=dynamodb.ProjectionType.KEYS_ONLY,
        )


def _text(name: str) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=name, type=dynamodb.AttributeType.STRING)
