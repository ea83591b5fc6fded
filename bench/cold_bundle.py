"""Cold start of the game function's package beside what it could have been, as CPU time of whole processes.

Both run under the run-time's own Python: the package as it is deployed, and the same function with Tracer, validation
and all of boto3, without bytecode.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from bench.cold_start import compared
from bench.figures import Figure, at_most
from functions.service.routes import FUNCTIONS
from infra import bundling, bytecode, packages

BOUND: Final = 0.55
HEAVY: Final = ("aws-xray-sdk==2.15.0", "boto3", "aws-lambda-powertools", "pydantic")
START: Final = "import functions.game; from functions.service.wiring import services; services()"
TRACED: Final = (
    "from aws_lambda_powertools import Tracer; Tracer(service='game');"
    "from aws_lambda_powertools.event_handler import APIGatewayHttpResolver;"
    "APIGatewayHttpResolver(enable_validation=True);"
)
SETTINGS: Final = {
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_ACCESS_KEY_ID": "x",
    "AWS_SECRET_ACCESS_KEY": "x",
    "AWS_XRAY_CONTEXT_MISSING": "IGNORE_ERROR",
    "LAMBDA_TASK_ROOT": bytecode.TASK,  # without it the Tracer would leave itself out
}


def measure(told: Callable[[float], None]) -> list[Figure]:
    """The package beside the heavy function, both in fresh processes."""
    python = bytecode.runtime_python()
    if python is None:
        return [Figure("the game function's package, cold", f"not measured: no Python {bytecode.PYTHON}")]
    (game,) = (one for one in FUNCTIONS if one.name == "game")
    with tempfile.TemporaryDirectory() as folder:
        package, heavy = Path(folder) / "package", Path(folder) / "heavy"
        bundling.fill(package, game.libraries)
        bundling.copy_sources(heavy)
        light = [python, "-I", "-S", "-B", "-c", _program([package], START)]
        full = [python, "-I", "-S", "-B", "-c", _program([heavy, _all_of_it(python)], TRACED + START)]
        cold = compared(light, full, os.environ | SETTINGS, told)
    return [
        Figure("the game function's package, cold", f"{cold.ours * 1000:.0f} ms of CPU"),
        Figure("with Tracer, validation, full boto3, no bytecode", f"{cold.other * 1000:.0f} ms of CPU"),
        at_most("the package beside that", cold.ratio, BOUND),
    ]


def _program(paths: list[Path], statement: str) -> str:
    return f"import sys; sys.path[:0] = {[str(path) for path in paths]!r}; {statement}"


def _all_of_it(python: str) -> Path:
    """The packages of the heavy one for this machine, as pip leaves them but for bytecode; kept."""
    name = sha256(f"{HEAVY} {packages.pins()}".encode()).hexdigest()[:16]
    place = packages.KEPT / f"bench-{name}"
    if not place.exists():
        pins = ("--constraint", str(packages.ROOT / "constraints.txt"))
        command = (python, "-m", "pip", "install", "-q", "--no-compile", "--target", str(place), *pins, *HEAVY)
        subprocess.run(command, check=True)
    return place
