"""What may import what. A package may import itself, the standard library, and what stands beside it here.

The longest name that fits a module is its package. Libraries are in `private.py`.
"""

from typing import Final

SERVICE: Final = "functions.service"

FLOOR: Final = tuple(f"{SERVICE}.{name}" for name in ("routes", "settings", "problems", "redacted", "ids", "wire"))
"""Data and vocabulary of the service."""

AWS: Final = f"{SERVICE}.aws"
STORAGE: Final = f"{SERVICE}.storage"
WIRING: Final = f"{SERVICE}.wiring"
CONCURRENCY: Final = f"{SERVICE}.concurrency"
API: Final = f"{SERVICE}.api"
TABLE: Final = f"{SERVICE}.table"
SOCIAL: Final = f"{SERVICE}.social"
ACCOUNTS: Final = f"{SERVICE}.accounts"

_UPWARDS: Final = (STORAGE, WIRING, CONCURRENCY, API, TABLE, SOCIAL, ACCOUNTS)
"""The packages of the service over `aws`: each may import those before it."""


def _below(package: str) -> tuple[str, ...]:
    return (*FLOOR, AWS, *_UPWARDS[: _UPWARDS.index(package)])


MAY_IMPORT: Final[dict[str, tuple[str, ...]]] = {
    "engine": (),
    "bots": ("engine",),
    f"{SERVICE}.routes": (),
    f"{SERVICE}.settings": (),
    f"{SERVICE}.redacted": (f"{SERVICE}.wire",),
    f"{SERVICE}.wire": ("engine", "bots"),
    f"{SERVICE}.problems": ("engine", f"{SERVICE}.wire"),
    SERVICE: (),
    AWS: FLOOR,
    STORAGE: _below(STORAGE),
    WIRING: _below(WIRING),
    CONCURRENCY: _below(CONCURRENCY),
    API: ("engine", "bots", *_below(API)),
    TABLE: ("engine", "bots", *_below(TABLE)),
    SOCIAL: _below(SOCIAL),
    ACCOUNTS: _below(ACCOUNTS),
    "functions.lambda_runtime": (*FLOOR, WIRING, API),
    "functions.lambda_http": (*FLOOR, WIRING, API, "functions.lambda_runtime"),
    "functions.lambda_events": (*FLOOR, AWS, WIRING, API, "functions.lambda_runtime"),
    "functions": ("engine", "bots", SERVICE, "functions.lambda_http", "functions.lambda_events"),
    "infra": (f"{SERVICE}.routes", f"{SERVICE}.settings"),
    "app": ("infra",),
    "local": ("engine", "bots", SERVICE, "infra"),
    "tools": ("engine", "bots", "functions", "infra", "local", "tests.support"),
    "bench": ("engine", "bots", "functions", "infra", "local", "tests.support", "tests.resilience.people"),
    "tests.support": ("engine", "functions"),
    "tests": ("engine", "bots", "functions", "infra", "local", "tools", "bench", "app", "tests.support"),
}
"""A package, and what it may import of this repository. Tests may import everything but for their `support`."""

APART: Final = ("functions",)
"""Packages whose modules do not import each other: a Lambda function is one handler module."""


def package_of(module: str) -> str:
    """The package that a module belongs to."""
    while module and module not in MAY_IMPORT:
        module = module.rpartition(".")[0]
    return module
