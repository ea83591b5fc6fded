"""Names and settings of a deployment under test, and its table as the stack makes it."""

from typing import Any

from functions.service.settings import (
    DUE_INDEX,
    DUE_MINUTE,
    DUE_SHARD,
    LOBBY_AT,
    LOBBY_INDEX,
    LOBBY_SHARD,
    PARTITION_KEY,
    SORT_KEY,
    Settings,
)

TABLE = "spades-test"
REGION = "us-east-1"

SETTINGS = Settings(
    table_name=TABLE,
    timer_queue_url="",
    socket_api_id="sock",
    socket_stage="live",
    commit="0123456789abcdef",
    version="1.2.3",
    region=REGION,
    endpoint_url=None,
)


def create_table(client: Any, name: str = TABLE) -> None:
    """The table as the stack makes it."""
    client.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        KeySchema=[
            {"AttributeName": PARTITION_KEY, "KeyType": "HASH"},
            {"AttributeName": SORT_KEY, "KeyType": "RANGE"},
        ],
        AttributeDefinitions=[
            {"AttributeName": PARTITION_KEY, "AttributeType": "S"},
            {"AttributeName": SORT_KEY, "AttributeType": "S"},
            {"AttributeName": DUE_SHARD, "AttributeType": "S"},
            {"AttributeName": DUE_MINUTE, "AttributeType": "N"},
            {"AttributeName": LOBBY_SHARD, "AttributeType": "S"},
            {"AttributeName": LOBBY_AT, "AttributeType": "N"},
        ],
        GlobalSecondaryIndexes=[_index(DUE_INDEX, DUE_SHARD, DUE_MINUTE), _index(LOBBY_INDEX, LOBBY_SHARD, LOBBY_AT)],
    )


def _index(name: str, shard: str, at: str) -> dict[str, Any]:
    schema = [{"AttributeName": shard, "KeyType": "HASH"}, {"AttributeName": at, "KeyType": "RANGE"}]
    return {"IndexName": name, "KeySchema": schema, "Projection": {"ProjectionType": "KEYS_ONLY"}}
