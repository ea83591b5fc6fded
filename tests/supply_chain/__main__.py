"""`make audit`: known vulnerabilities, pins and licences of what runs on Lambda, and secrets in the repository.

Every part says by itself what it found; one that cannot be done keeps none of the others from it.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from infra.packages import LOCK
from tests.architecture.repository import files
from tests.supply_chain.pins import PIN, lines_of, loose
from tests.supply_chain.secrets import found

ALLOWED = re.compile(r"\b(?:MIT|MIT-0|BSD|0BSD|Apache|PSF|Python Software Foundation|Zlib|CC0)\b", re.IGNORECASE)
REFUSED = re.compile(r"\b(?:A?GPL|SSPL|BUSL|Commons Clause)\b", re.IGNORECASE)
UNREACHABLE = ("not found on PyPI", "Connection", "Max retries", "timed out")
AUDIT = ("--strict", "--require-hashes", "--disable-pip", "--progress-spinner", "off")
FINE, WRONG, UNKNOWN = "fine", "wrong", "not known"


def main() -> int:
    """Prints what was found; 1 where something is wrong. What cannot be known from here is said, and fails nothing."""
    console = Console()
    verdicts = {name: part(console) for name, part in PARTS.items()}
    console.print(", ".join(f"{name}: {verdict}" for name, verdict in verdicts.items()), highlight=False)
    return int(WRONG in verdicts.values())


def _vulnerabilities(console: Console) -> str:
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), *AUDIT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = (done.stdout + done.stderr).strip()
    if done.returncode and any(sign in told for sign in UNREACHABLE):
        console.print(
            "Vulnerabilities are not known: pip-audit needs the JSON API of PyPI, which cannot be reached from here."
        )
        console.print(told.splitlines()[-1], highlight=False, markup=False)
        return UNKNOWN
    console.print(told, highlight=False, markup=False)
    return WRONG if done.returncode else FINE


def _pins(console: Console) -> str:
    lock = LOCK.read_text(encoding="utf-8")
    bad = loose(lock)
    console.print("\n".join(bad) or f"Pins: {len(lines_of(lock))} packages, all by version and hash.", highlight=False)
    return WRONG if bad else FINE


def _licences(console: Console) -> str:
    names = [name for name, _ in PIN.findall(LOCK.read_text(encoding="utf-8"))]
    command = [sys.executable, "-m", "piplicenses", "--format=json", "--packages", *names]
    rows = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    table, bad = Table(title="Licences of what runs on Lambda"), []
    for column in ("package", "version", "licence"):
        table.add_column(column)
    for row in rows:
        licence = row["License"]
        fits = ALLOWED.search(licence) and not REFUSED.search(licence)
        bad += [] if fits else [row["Name"]]
        table.add_row(row["Name"], row["Version"], licence if fits else f"[red]{licence}[/]")
    console.print(table)
    missing = len(names) - len(rows)
    if bad or missing:
        console.print(f"[bold red]To be looked at:[/] {', '.join(bad)}; {missing} are not installed here.")
    return WRONG if bad or missing else FINE


def _secrets(console: Console) -> str:
    places = found(files())
    console.print("\n".join(places) or f"Secrets: none in {len(files())} files.", highlight=False)
    return WRONG if places else FINE


PARTS: dict[str, Callable[[Console], str]] = {
    "vulnerabilities": _vulnerabilities, "pins": _pins, "licences": _licences, "secrets": _secrets,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
