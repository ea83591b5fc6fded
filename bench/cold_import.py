"""Cold start of the game function beside a bare boto3 client, as CPU time of whole processes with bytecode."""

import os
import sys
import tempfile
from collections.abc import Callable
from typing import Final

from bench.cold_start import compared
from bench.figures import Figure, at_most

BOUND: Final = 1.6
CLIENT: Final = "import boto3; boto3.client('dynamodb')"
GAME: Final = "import functions.game; from functions.service.wiring import services; services()"
SETTINGS: Final = {
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_ACCESS_KEY_ID": "x",
    "AWS_SECRET_ACCESS_KEY": "x",
    "PYTHONPATH": os.getcwd(),
}


def measure(told: Callable[[float], None]) -> list[Figure]:
    """The game function beside a client, both in fresh processes."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | SETTINGS
        environment["PYTHONPYCACHEPREFIX"] = cache
        game, client = ([sys.executable, "-c", statement] for statement in (GAME, CLIENT))
        cold = compared(game, client, environment, told)
    return [
        Figure("boto3 with one client, cold", f"{cold.other * 1000:.0f} ms of CPU"),
        Figure("the game function, cold", f"{cold.ours * 1000:.0f} ms of CPU"),
        at_most("the game function beside boto3", cold.ratio, BOUND),
    ]
