"""Cold start of the game function beside a bare boto3 client, as CPU time of whole processes with bytecode."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Final

from bench.figures import Figure, at_most

RUNS: Final = 7
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
    """Both statements in fresh processes, by turns, and the median of their ratios: a busy moment spoils one turn."""
    turns: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as cache:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | SETTINGS
        environment["PYTHONPYCACHEPREFIX"] = cache
        for run in range(RUNS + 1):
            turns.append((_cpu_seconds(CLIENT, environment), _cpu_seconds(GAME, environment)))
            told((run + 1) / (RUNS + 1))
    warm = turns[1:]  # the first turn compiles
    client, game = (statistics.median(spent) for spent in zip(*warm, strict=True))
    return [
        Figure("boto3 with one client, cold", f"{client * 1000:.0f} ms of CPU"),
        Figure("the game function, cold", f"{game * 1000:.0f} ms of CPU"),
        at_most("the game function beside boto3", statistics.median(ours / bare for bare, ours in warm), BOUND),
    ]


def _cpu_seconds(statement: str, environment: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
