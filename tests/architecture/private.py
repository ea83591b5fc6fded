"""Names that few may import, read, call or pass by, and who may."""

from typing import Final, NamedTuple

from tests.architecture.imports import ACCOUNTS, API, AWS, CONCURRENCY, SERVICE, SOCIAL, STORAGE, TABLE, WIRING


class Private(NamedTuple):
    """Some names, and the modules that may touch them."""

    law: int
    what: str
    names: tuple[str, ...]
    """Modules to import; or names of attributes and arguments, alone or behind the name before them."""
    may: tuple[str, ...]
    """Modules, and packages with all that is in them."""
    among: tuple[str, ...] = ("functions",)
    """Packages in which nobody else may; others are free."""


PRODUCT: Final = ("engine", "bots", "functions", "infra", "app")
CLOCK: Final = (
    "time.time",
    "time.time_ns",
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
)
REPOSITORIES: Final = (
    f"{SOCIAL}.repository",
    f"{ACCOUNTS}.repository",
    f"{TABLE}.invitations",
    f"{API}.tickets",
    f"{API}.rate_limit",
)
"""Modules outside `storage` that read and write rows of their own."""
BODIES: Final = (f"{API}.bodies", f"{API}.host_bodies")

PRIVATE: Final = (
    Private(2, "the time of day", CLOCK, (WIRING,), ("engine", "functions")),
    Private(2, "a sleep", ("time.sleep",), (WIRING, f"{STORAGE}.dynamodb"), ("engine", "functions")),
    Private(2, "secret chance", ("secrets",), (WIRING, f"{STORAGE}.table_writer"), ("engine", "bots", "functions")),
    Private(2, "the environment", ("os",), (WIRING, "functions.lambda_runtime"), ("engine", "bots", "functions")),
    Private(3, "the writer of tables", (f"{STORAGE}.table_writer", "TableWriter"), (f"{TABLE}.commit",)),
    Private(3, "a write of a table", ("save", "read_version"), (f"{STORAGE}.table_writer", f"{TABLE}.commit")),
    Private(3, "the key of a table", ("table_key", "damaged_key"), (STORAGE, f"{SOCIAL}.repository")),
    Private(6, "what a game hides", ("secret",), (ACCOUNTS,)),
    Private(6, "what is sent, opened again", ("data",), (f"{SERVICE}.redacted", f"{TABLE}.frames", f"{TABLE}.fanout")),
    Private(9, "the database", ("database", "_database", "Database"), (STORAGE, WIRING, *REPOSITORIES)),
    Private(
        9, "the database", (f"{STORAGE}.dynamodb",), (STORAGE, WIRING, CONCURRENCY, *REPOSITORIES), (*PRODUCT, "local")
    ),
    Private(9, "a scan", ("scan", "scan_page", "scan_paginator"), (), ("functions", "infra")),
    Private(10, "AWS's clients", ("boto3", "botocore", "mypy_boto3_dynamodb"), (AWS, STORAGE), PRODUCT),
    Private(10, "Powertools", ("aws_lambda_powertools",), ("functions.lambda_http",), PRODUCT),
    Private(10, "pydantic", ("pydantic",), BODIES, PRODUCT),
    Private(10, "NumPy", ("numpy",), ("bots.expert",), PRODUCT),
    Private(10, "hashes of passwords", ("argon2",), (f"{ACCOUNTS}.passwords",), PRODUCT),
    Private(10, "codes of the second factor", ("pyotp",), (f"{ACCOUNTS}.totp",), PRODUCT),
    Private(10, "names", ("precis_i18n", "confusable_homoglyphs"), (f"{ACCOUNTS}.names",), PRODUCT),
    Private(10, "the CDK", ("aws_cdk", "constructs", "cdk_nag", "jsii"), ("infra", "app"), PRODUCT),
    Private(10, "versions of packages", ("packaging",), ("infra",), PRODUCT),
)

PURE: Final = (
    *(
        f"{TABLE}.{name}"
        for name in (
            "model", "draft", "membership", "autoplay", "commands", "career", "codec", "views", "frames",
            "listing", "player_events", "idempotency", "advice",
        )
    ),
    f"{SOCIAL}.relationship",
    f"{ACCOUNTS}.totp",
    f"{STORAGE}.keys",
    f"{STORAGE}.rows",
    f"{STORAGE}.attributes",
)  # fmt: skip
"""Modules of the service that decide or translate, and are given all that they look at."""
