"""`make audit`: known vulnerabilities and licences of what runs on Lambda, and secrets in the repository."""

import json
import re
import subprocess
import sys

from rich.console import Console
from rich.table import Table

from infra.packages import LOCK
from tests.house.repository import files
from tests.supply.secrets import found

ALLOWED = re.compile(r"\b(?:MIT|MIT-0|BSD|0BSD|Apache|PSF|Python Software Foundation|Zlib|CC0)\b", re.IGNORECASE)
REFUSED = re.compile(r"\b(?:A?GPL|SSPL|BUSL|Commons Clause)\b", re.IGNORECASE)
UNREACHABLE = ("not found on PyPI", "Connection", "Max retries", "timed out")


def main() -> int:
    """Prints what was found; 1 where something is wrong, or where it cannot be known."""
    console = Console()
    wrong = [_vulnerabilities(console), _licences(console), _secrets(console)]
    return int(any(wrong))


def _vulnerabilities(console: Console) -> bool:
    command = ("pip-audit", "--strict", "--requirement", str(LOCK), "--require-hashes", "--disable-pip",
               "--progress-spinner", "off")  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "pip_audit", *command[1:]], capture_output=True, text=True, check=False
    )
    told = done.stdout + done.stderr
    if done.returncode and any(sign in told for sign in UNREACHABLE):
        console.print(
            "[bold red]Vulnerabilities: not known.[/] pip-audit needs the JSON API of PyPI, which cannot be reached."
        )
        console.print(told.strip().splitlines()[-1], highlight=False, markup=False)
        return True
    console.print(told.strip(), highlight=False, markup=False)
    return done.returncode != 0


def _licences(console: Console) -> bool:
    names = re.findall(r"^([A-Za-z0-9._-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
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
    return bool(bad or missing)


def _secrets(console: Console) -> bool:
    places = found([path for path in files() if "vectors" not in path.parts])
    console.print("\n".join(places) or f"Secrets: none in {len(files())} files.", highlight=False)
    return bool(places)


if __name__ == "__main__":
    sys.exit(main())
