"""The synthesised stacks, once for a state of the sources; packages are not put together for them."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from local.assembly import fingerprint
from tests.architecture.repository import ROOT

Json = dict[str, Any]
KEPT = ROOT / "build" / "assemblies"
ARN = "arn:aws:acm:us-east-1:123456789012:certificate/x"
PROD = {"stage": "prod", "mailFrom": "spades@play.example", "commit": "abcdef0123", "version": "1.2.3"}
FULL = PROD | {
    "region": "eu-west-1",
    "tracing": "on",
    "edgeKeys": "1 2",
    "origins": "https://a.example https://b.example",
    "domain": "play.example",
    "certificate": ARN,
    "alarmMail": "duty@play.example",
}
"""Everything that can be chosen, at once: a synthesis takes seconds."""


def synthesise(context: Mapping[str, str]) -> dict[str, Json]:
    """The templates that a context gives, by the last part of their stacks' names. Raises CalledProcessError."""
    told = json.dumps({"aws:cdk:bundling-stacks": [], **context}, sort_keys=True)
    place = KEPT / sha256(fingerprint(told).encode()).hexdigest()[:16]
    KEPT.mkdir(parents=True, exist_ok=True)
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another test process may be making the same: one makes it, both read it
        if not place.exists():
            _make(place, told)
    found = place.glob("*.template.json")
    return {path.name.split(".")[0].split("-")[-1]: json.loads(path.read_text()) for path in sorted(found)}


def _make(place: Path, told: str) -> None:
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        out = Path(folder) / "cdk.out"
        environment = os.environ | {
            "CDK_OUTDIR": str(out),
            "CDK_CONTEXT_JSON": told,
            "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION": "20",
        }
        subprocess.run([sys.executable, "app.py"], cwd=ROOT, env=environment, check=True, capture_output=True)
        for asset in out.glob("asset.*"):
            shutil.rmtree(asset) if asset.is_dir() else asset.unlink()
        out.rename(place)


@pytest.fixture(scope="session")
def prod() -> dict[str, Json]:
    """All stacks of the stage prod."""
    return synthesise(PROD)


@pytest.fixture(scope="session")
def service(prod: dict[str, Json]) -> Json:
    """The stack around the state, in prod."""
    return prod["Service"]
