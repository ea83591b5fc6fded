"""What a function's package holds, put together without Docker.

For AWS: our sources, the pinned packages for Python 3.13 on arm64, and bytecode where this machine has
that Python. For the emulator: the sources alone, since it runs them under this machine's own packages.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsii
from aws_cdk import AssetHashType, BundlingOptions, ILocalBundling
from aws_cdk import aws_lambda as lambda_

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "functions")
PINS = ("requirements-lambda.txt", "constraints.txt")
PYTHON = "3.13"
PLATFORMS = ("manylinux2014_aarch64", "manylinux_2_28_aarch64")  # the runtime's C library is newer than both


@jsii.implements(ILocalBundling)
class Bundle:
    """Fills the asset's folder from this checkout."""

    def __init__(self, local: bool) -> None:
        self.local = local

    def try_bundle(self, output_dir: str, options: Any = None, **_: Any) -> bool:
        """Called by CDK; always answers that there is no need of Docker."""
        copy_sources(Path(output_dir))
        if not self.local:
            subprocess.run(install_command(output_dir), check=True)
            compile_bytecode(Path(output_dir))
        return True


def code(local: bool) -> lambda_.Code:
    """The one package that all functions share."""
    return lambda_.Code.from_asset(
        str(ROOT / "functions"),
        asset_hash_type=AssetHashType.CUSTOM,
        asset_hash=content_hash(local),
        bundling=BundlingOptions(image=lambda_.Runtime.PYTHON_3_13.bundling_image, local=Bundle(local)),
    )


def content_hash(local: bool) -> str:
    """A hash of what goes into the package."""
    digest = hashlib.sha256(f"{local} {PYTHON} {PLATFORMS}".encode())
    for path in [*_sources(), *(ROOT / name for name in PINS if not local)]:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def copy_sources(target: Path) -> None:
    """Copies our packages' Python files."""
    for path in _sources():
        place = target / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def install_command(target: str) -> Sequence[str]:
    """The command that installs the pinned packages for Lambda's platform, whatever machine this is."""
    requirements, constraints = (str(ROOT / name) for name in PINS)
    return (
        *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
        *("--target", target, "--requirement", requirements, "--constraint", constraints),
        *(part for platform in PLATFORMS for part in ("--platform", platform)),
        *("--implementation", "cp", "--python-version", PYTHON),
        *("--only-binary", ":all:", "--no-compile"),
    )


def compile_bytecode(target: Path) -> None:
    """Adds hash-based bytecode, which Lambda need not check, if this machine has the runtime's Python."""
    python = _runtime_python()
    if python is None:
        return
    mode = ("--invalidation-mode", "unchecked-hash")
    subprocess.run((python, "-m", "compileall", "-q", *mode, str(target)), check=False)


def _runtime_python() -> str | None:
    """The runtime's Python, if this machine has one that starts."""
    if f"{sys.version_info.major}.{sys.version_info.minor}" == PYTHON:
        return sys.executable
    found = shutil.which(f"python{PYTHON}")
    works = found and subprocess.run((found, "-V"), capture_output=True, check=False).returncode == 0
    return found if works else None


def _sources() -> list[Path]:
    found = [path for name in PACKAGES for path in (ROOT / name).rglob("*.py")]
    return sorted(found)
