"""The synthesised stack, made anew only when something that goes into it has changed."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from functions.service.settings import AUTO_VERIFY
from local.emulator.settings import PINNED
from local.places import ROOT

SOURCES = ("app.py", "cdk.json", "infra", "functions", "engine", "bots", "requirements-lambda.txt", "constraints.txt")


class SynthesisFailed(RuntimeError):
    """The CDK app failed; standard error tells why."""


def context_of(app_url: str, environ: Mapping[str, str], stage: str = "dev") -> str:
    """What CDK is told: links begin with `app_url`; `DEV_AUTO_VERIFY=true` verifies addresses at once."""
    auto_verify = "on" if environ.get(AUTO_VERIFY) == "true" else "off"
    return json.dumps({"local": True, "stage": stage, "appUrl": app_url, "autoVerify": auto_verify})


def fingerprint(context: str, root: Path = ROOT) -> str:
    """A hash of every file that goes into the stacks, the Python that makes them, the emulator and the context."""
    digest = hashlib.sha256(f"{PINNED} {sys.version} {context}".encode())
    for path in _files(root):
        digest.update(str(path.relative_to(root)).encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def synthesise(target: Path, wanted: str, context: str, root: Path = ROOT) -> None:
    """Makes the cloud assembly in `target` unless that of the fingerprint is there. Raises SynthesisFailed."""
    stamp = target / "fingerprint"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    environment = os.environ | {
        "CDK_OUTDIR": str(target),
        "CDK_CONTEXT_JSON": context,
        "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION": "20",
    }
    if subprocess.run([sys.executable, "app.py"], cwd=root, env=environment).returncode != 0:
        raise SynthesisFailed("The stack could not be synthesised; see above.")
    stamp.write_text(wanted)


def _files(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        top = root / name
        found = sorted(top.rglob("*")) if top.is_dir() else [top]
        yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)
