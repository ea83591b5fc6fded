"""The pinned packages for Lambda's platform: installed once for a set of pins, then picked and trimmed for a function.

No Docker: pip downloads the wheels for Python 3.13 on arm64, whatever machine this is, and takes only files whose
hashes are in the lock.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fnmatch import fnmatch
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from infra import bytecode
from infra.bytecode import PYTHON

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "packages"
LOCK = ROOT / "requirements-lambda.lock"
PLATFORMS = ("manylinux2014_aarch64", "manylinux_2_28_aarch64")  # the runtime's C library is newer than both
MARKERS = {
    "python_version": PYTHON,
    "python_full_version": f"{PYTHON}.0",
    "platform_machine": "aarch64",
    "platform_system": "Linux",
    "sys_platform": "linux",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}
ALWAYS = ("boto3",)
SERVICES = ("apigatewaymanagementapi", "dynamodb", "sesv2", "sqs")
"""The services that the functions call; botocore's descriptions of the others, half of all bytes, are left out."""

NEVER_IMPORTED = (
    *("bin/*", "*.pyi", "*/py.typed", "*/tests/*", "*/_tests/*"),
    *("boto3/data/*", "boto3/examples/*", "*/swagger_ui/*"),
    *("numpy/f2py/*", "numpy/_core/include/*", "numpy/_core/lib/*", "numpy/random/lib/*", "numpy/typing/*"),
)
RECORDS = ("METADATA", "RECORD", "WHEEL", "INSTALLER", "REQUESTED", "direct_url.json", "entry_points.txt", "sboms")
"""What installers write beside a package; its licence stays."""


def fill(target: Path, libraries: Sequence[str], python: str | None) -> None:
    """Copies boto3, some libraries and what they need, with bytecode made by a Python, if there is one."""
    place = installed(python)
    for path in _chosen(place, libraries):
        copy = target / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(place / path, copy)


def pins() -> str:
    """A hash of everything that decides what is installed."""
    return hashlib.sha256(LOCK.read_bytes() + f"{PYTHON} {PLATFORMS}".encode()).hexdigest()


def installed(python: str | None) -> Path:
    """The folder with all pinned packages, trimmed and compiled; made on first use and kept for these pins."""
    place = KEPT / f"{pins()[:16]}-{bytecode.tag(python)}"
    if not place.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            made = Path(folder) / "made"
            subprocess.run(install_command(str(made)), check=True)
            for path in [path for path in made.rglob("*") if path.is_file() and _left_out(path.relative_to(made))]:
                path.unlink()
            bytecode.compile_all(made, python)
            with suppress(OSError):  # somebody else was faster
                made.rename(place)
    return place


def install_command(target: str) -> Sequence[str]:
    """The command that installs the pinned packages for Lambda's platform."""
    return (
        *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
        *("--target", target, "--require-hashes", "--no-deps", "--requirement", str(LOCK)),
        *(part for platform in PLATFORMS for part in ("--platform", platform)),
        *("--implementation", "cp", "--python-version", PYTHON),
        *("--only-binary", ":all:", "--no-compile"),
    )


def closure(place: Path, libraries: Sequence[str]) -> dict[str, Distribution]:
    """The installed distributions that some need, themselves among them. Raises KeyError for one without a pin."""
    there = {canonicalize_name(one.metadata["Name"]): one for one in distributions(path=[str(place)])}
    found: dict[str, Distribution] = {}
    wanted = [canonicalize_name(name) for name in libraries]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = there[name]
            wanted += [canonicalize_name(need) for need in _needs(there[name])]
    return found


def _needs(distribution: Distribution) -> Iterator[str]:
    for text in distribution.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate(MARKERS):
            yield requirement.name


def _chosen(place: Path, libraries: Sequence[str]) -> Iterator[Path]:
    for distribution in closure(place, [*ALWAYS, *libraries]).values():
        for file in distribution.files or ():
            path = Path(file)
            if ".." not in path.parts and not _is_record(path):
                yield from (each for each in (path, bytecode.beside(path)) if (place / each).is_file())


def _is_record(path: Path) -> bool:
    return path.parts[0].endswith(".dist-info") and path.parts[1] in RECORDS


def _left_out(path: Path) -> bool:
    name = path.as_posix()
    if name.startswith("botocore/data/") and len(path.parts) > 3:
        return path.parts[2] not in SERVICES
    return any(fnmatch(name, pattern) for pattern in NEVER_IMPORTED)
