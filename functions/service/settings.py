"""Names that the stack and the functions share, and the settings a function reads from its environment.

Pure: the environment comes in as a mapping.
"""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

# Environment variables, set by the stack.
TABLE_NAME = "SPADES_TABLE"
TIMER_QUEUE_URL = "SPADES_TIMER_QUEUE_URL"
SOCKET_API_ID = "SPADES_SOCKET_API_ID"
SOCKET_STAGE = "SPADES_SOCKET_STAGE"
COMMIT = "SPADES_COMMIT"
VERSION = "SPADES_VERSION"
APP_URL = "APP_URL"  # the origin of page and API, for links in mails
ORIGINS = "SPADES_ORIGINS"  # whose pages may open sockets, with commas between
MAIL_FROM = "SPADES_MAIL_FROM"
EDGE_KEYS = "SPADES_EDGE_KEYS"  # one of these comes with whatever came through the edge; with commas between
METRICS = "SPADES_METRICS"
FUNCTION = "SPADES_FUNCTION"
RATE_LIMIT_MAX = "AUTH_RATE_LIMIT_MAX"
RATE_LIMIT_WINDOW = "AUTH_RATE_LIMIT_WINDOW"  # seconds
AUTO_VERIFY = "DEV_AUTO_VERIFY"

FUNCTION_DIMENSION = "function"  # of the metrics that are counted function by function

# Headers that the edge sets.
EDGE_KEY_HEADER = "x-spades-edge-key"
CLIENT_ADDRESS_HEADER = "x-spades-client-address"

# The table: its keys, its expiry and its index of what is due.
PARTITION_KEY = "pk"
SORT_KEY = "sk"
EXPIRES = "exp"  # epoch seconds; the table's TTL attribute
DUE_INDEX = "due"  # keys only
DUE_SHARD = "ds"  # string; partition key of the index
DUE_MINUTE = "dm"  # epoch minute, rounded up; sort key of the index
LOBBY_INDEX = "lobby"  # keys only: public tables that wait for players
LOBBY_SHARD = "lobby_shard"  # string; partition key of the index
LOBBY_AT = "lobby_at"  # epoch ms of the table's creation; sort key of the index

BATCH_GET_ITEMS = 100
"""What one BatchGetItem reads at most."""

TRANSACTION_ITEMS = 100
"""What one transaction writes at most."""

MAX_BODY_BYTES = 16 * 1024
MAX_NAME = 50
MAX_FRAME_BYTES = 4 * 1024

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Settings(NamedTuple):
    """What a function knows of the stack that it runs in."""

    table_name: str
    timer_queue_url: str
    socket_api_id: str
    socket_stage: str
    commit: str | None
    region: str
    endpoint_url: str | None
    app_url: str = ""
    origins: frozenset[str] = frozenset()
    """Whose pages may open sockets."""
    mail_from: str = ""
    edge_keys: tuple[str, ...] = ()
    rate_limit_max: int = 10
    rate_limit_window_s: int = 900
    auto_verify: bool = False
    """Whether accounts are verified at once and signed in: on an emulator of this machine alone."""
    version: str | None = None
    """The release that the commit belongs to."""
    metrics_namespace: str = ""
    """That of the metrics in log lines; without it there are none."""
    function: str = ""
    """The function's name in the route table."""
    function_version: str = ""
    """Lambda's number of the code that runs."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> "Settings":
        """Read the environment; what a function does not touch may be missing."""
        endpoint_url = environ.get("AWS_ENDPOINT_URL") or None
        return cls(
            table_name=environ.get(TABLE_NAME, ""),
            timer_queue_url=environ.get(TIMER_QUEUE_URL, ""),
            socket_api_id=environ.get(SOCKET_API_ID, ""),
            socket_stage=environ.get(SOCKET_STAGE, ""),
            commit=environ.get(COMMIT) or None,
            region=environ.get("AWS_REGION") or environ.get("AWS_DEFAULT_REGION") or "us-east-1",
            endpoint_url=endpoint_url,
            app_url=environ.get(APP_URL, "").rstrip("/"),
            origins=frozenset(_listed(environ.get(ORIGINS))),
            mail_from=environ.get(MAIL_FROM, ""),
            edge_keys=_listed(environ.get(EDGE_KEYS)),
            rate_limit_max=_number(environ.get(RATE_LIMIT_MAX), 10),
            rate_limit_window_s=_number(environ.get(RATE_LIMIT_WINDOW), 900) or 900,
            auto_verify=environ.get(AUTO_VERIFY) == "true" and is_loopback(endpoint_url),
            version=environ.get(VERSION) or None,
            metrics_namespace=environ.get(METRICS, ""),
            function=environ.get(FUNCTION, ""),
            function_version=environ.get("AWS_LAMBDA_FUNCTION_VERSION", ""),
        )

    def __repr__(self) -> str:
        return f"Settings(table_name={self.table_name!r})"

    @property
    def local(self) -> bool:
        """Whether AWS is played by this machine: on AWS itself nothing works with such an address."""
        return is_loopback(self.endpoint_url)

    @property
    def callback_url(self) -> str:
        """Where frames for socket connections are posted; an emulator names itself by its endpoint."""
        if self.endpoint_url:
            return f"{self.endpoint_url}/_aws/execute-api/{self.socket_api_id}/{self.socket_stage}"
        return f"https://{self.socket_api_id}.execute-api.{self.region}.amazonaws.com/{self.socket_stage}"


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(filter(None, (text or "").split(",")))


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() else default


def is_loopback(url: str | None) -> bool:
    """Whether an address is on this machine."""
    return url is not None and urlsplit(url).hostname in _LOOPBACK
