"""The synthesised stack, made anew only when something that goes into it has changed."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from local.emulator.settings import PINNED
from local.places import ROOT

SOURCES = ("app.py", "cdk.json", "infra", "functions", "engine", "bots", "requirements-lambda.txt", "constraints.txt")


class SynthesisFailed(RuntimeError):
    """The CDK app failed; standard error tells why."""


def fingerprint(app_url: str, root: Path = ROOT) -> str:
    """A hash of every file that goes into the stack, of the Python that synthesises it, the emulator and the origin."""
    digest = hashlib.sha256(f"{PINNED} {sys.version} {app_url}".encode())
    for path in _files(root):
        digest.update(str(path.relative_to(root)).encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def synthesise(target: Path, wanted: str, app_url: str, root: Path = ROOT) -> None:
    """Makes the cloud assembly in `target` unless that of the fingerprint is there. Raises SynthesisFailed.

    Links in answers and letters begin with `app_url`.
    """
    stamp = target / "fingerprint"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    environment = os.environ | {
        "CDK_OUTDIR": str(target),
        "CDK_CONTEXT_JSON": json.dumps({"local": True, "appUrl": app_url}),
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
