"""The lock of what goes to Lambda: every package by version and hash."""

import re

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def lines_of(lock: str) -> list[str]:
    """The packages of a lock, each with its hashes in one line."""
    return [line for line in lock.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]


def loose(lock: str) -> list[str]:
    """The lines of a lock that do not say exactly what is to be installed."""
    return [line for line in lines_of(lock) if not (PIN.match(line) and HASH.search(line))]
