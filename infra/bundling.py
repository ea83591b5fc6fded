"""What a function's package holds.

For AWS: our sources, the libraries that the route table names for the function, and bytecode, as one zip. For
the emulator: the sources alone, since it runs them under this machine's own packages.
"""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsii
from aws_cdk import AssetHashType, BundlingOptions, BundlingOutput, ILocalBundling
from aws_cdk import aws_lambda as lambda_

from infra import archive, bytecode, packages
from infra.packages import ROOT

SOURCES = ("bots", "engine", "functions")


@jsii.implements(ILocalBundling)
class Bundle:
    """Fills the asset's folder from this checkout."""

    def __init__(self, libraries: Sequence[str], local: bool) -> None:
        self.libraries, self.local = libraries, local

    def try_bundle(self, output_dir: str, options: Any = None, **_: Any) -> bool:
        """Called by CDK; always answers that there is no need of Docker."""
        if self.local:
            copy_sources(Path(output_dir))
            return True
        kept = packages.KEPT / f"{content_hash(self.libraries, local=False)}.zip"
        if not kept.exists():
            make(kept, self.libraries)
        shutil.copyfile(kept, Path(output_dir) / "package.zip")
        sys.stderr.write(f"Package of {', '.join(['boto3', *self.libraries])}: {archive.size_of(kept)}\n")
        return True


def make(target: Path, libraries: Sequence[str]) -> None:
    """Makes a package for AWS."""
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), libraries)
        archive.pack(Path(folder), target)


def fill(target: Path, libraries: Sequence[str]) -> None:
    """Puts everything into a folder that a function with these libraries imports on AWS."""
    python = bytecode.runtime_python()
    copy_sources(target)
    bytecode.compile_all(target, python)
    packages.fill(target, libraries, python)


def code(libraries: Sequence[str], local: bool) -> lambda_.Code:
    """The package of the functions that need these libraries."""
    return lambda_.Code.from_asset(
        str(ROOT / "functions"),
        asset_hash_type=AssetHashType.CUSTOM,
        asset_hash=content_hash(libraries, local),
        bundling=BundlingOptions(
            image=lambda_.Runtime.PYTHON_3_13.bundling_image,
            local=Bundle(libraries, local),
            output_type=BundlingOutput.NOT_ARCHIVED if local else BundlingOutput.ARCHIVED,
        ),
    )


def content_hash(libraries: Sequence[str], local: bool) -> str:
    """A hash of what goes into a package."""
    digest = hashlib.sha256()
    if not local:
        digest.update(f"{sorted(libraries)} {packages.pins()} {bytecode.tag(bytecode.runtime_python())}".encode())
        for name in ("packages", "bytecode", "archive"):
            digest.update((ROOT / "infra" / f"{name}.py").read_bytes())
    for path in _sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def copy_sources(target: Path) -> None:
    """Copies our packages' Python files."""
    for path in _sources():
        place = target / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def _sources() -> list[Path]:
    found = [path for name in SOURCES for path in (ROOT / name).rglob("*.py")]
    return sorted(found)
