"""Looks for secrets in the repository's files: keys and tokens by their shape, and texts given to telling names."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

SHAPES = {
    "an AWS key": r"\b(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}\b",
    "a private key": r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY",
    "a GitHub token": r"\bgh[pousr]_[A-Za-z0-9]{36,}",
    "a Slack token": r"\bxox[abprs]-[0-9A-Za-z-]{10,}",
    "a signed web token": r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}",
    "a password in an address": r"[a-z]+://[^/\s:@'\"{}]+:[^/\s:@'\"{}]{3,}@[\w.-]+",
    "a secret by its name": (
        r"(?i)\b\w*(?:secret|passwd|api_?key|access_?key)\w*[\"']?\s*[:=]\s*[\"'](?=[^\"']*\d)[A-Za-z0-9+/=_-]{20,}[\"']"
    ),
}
PATTERNS = {what: re.compile(shape) for what, shape in SHAPES.items()}
MADE_UP = {"deal_vectors", "examples.json", "openapi.json"}
"""What is made of fixed seeds on a stage: nobody's seeds, and an example's second factor."""


def found_in(text: str) -> Iterator[tuple[int, str]]:
    """Lines of a text that look like a secret, and what they look like."""
    for number, line in enumerate(text.splitlines(), 1):
        for what, pattern in PATTERNS.items():
            if pattern.search(line):
                yield number, what


def found(paths: Iterable[Path]) -> list[str]:
    """Every place in some files that looks like a secret, without showing it; what is made up is passed over."""
    places = []
    for path in paths:
        if MADE_UP.intersection(path.parts):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        places += [f"{path}:{number}: {what}" for number, what in found_in(text)]
    return places
