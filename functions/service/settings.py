"""Names that the stack and the functions share, and the settings a function reads from its environment.

Pure: the environment comes in as a mapping.
"""

from collections.abc import Mapping
from typing import NamedTuple

# Environment variables, set by the stack.
TABLE_NAME = "SPADES_TABLE"
TIMER_QUEUE_URL = "SPADES_TIMER_QUEUE_URL"
SOCKET_API_ID = "SPADES_SOCKET_API_ID"
SOCKET_STAGE = "SPADES_SOCKET_STAGE"
COMMIT = "SPADES_COMMIT"

# The table: its keys, its expiry and its index of what is due.
PARTITION_KEY = "pk"
SORT_KEY = "sk"
EXPIRES = "exp"  # epoch seconds; the table's TTL attribute
DUE_INDEX = "due"  # keys only
DUE_SHARD = "ds"  # string; partition key of the index
DUE_MINUTE = "dm"  # epoch minute, rounded up; sort key of the index

MAX_BODY_BYTES = 16 * 1024
MAX_FRAME_BYTES = 4 * 1024


class Settings(NamedTuple):
    """What a function knows of the stack that it runs in."""

    table_name: str
    timer_queue_url: str
    socket_api_id: str
    socket_stage: str
    commit: str | None
    region: str
    endpoint_url: str | None

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> "Settings":
        """Read the environment; what a function does not touch may be missing."""
        return cls(
            table_name=environ.get(TABLE_NAME, ""),
            timer_queue_url=environ.get(TIMER_QUEUE_URL, ""),
            socket_api_id=environ.get(SOCKET_API_ID, ""),
            socket_stage=environ.get(SOCKET_STAGE, ""),
            commit=environ.get(COMMIT) or None,
            region=environ.get("AWS_REGION") or environ.get("AWS_DEFAULT_REGION") or "us-east-1",
            endpoint_url=environ.get("AWS_ENDPOINT_URL") or None,
        )

    @property
    def callback_url(self) -> str:
        """Where frames for socket connections are posted; an emulator names itself by its endpoint."""
        if self.endpoint_url:
            return f"{self.endpoint_url}/_aws/execute-api/{self.socket_api_id}/{self.socket_stage}"
        return f"https://{self.socket_api_id}.execute-api.{self.region}.amazonaws.com/{self.socket_stage}"
