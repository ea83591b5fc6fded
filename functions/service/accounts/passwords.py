"""Passwords as argon2id hashes with a version before them: `1$argon2id$v=19$m=...`. Imports argon2: accounts only.

The parameters are in the hash itself, so they can be raised at any time: `needs_rehash` says which hashes are
replaced when their owner next signs in.
"""

from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

VERSION: Final = "1"
"""What is hashed: 1 is the password's UTF-8 in Unicode's composed form."""

HASHER = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
"""OWASP's first choice for argon2id: 46 MiB, one pass, one lane; Lambda gives a function one core or two."""


def hash_password(password: str) -> str:
    """The form in which a password is kept."""
    return VERSION + HASHER.hash(_encoded(password))


def matches(kept: str | None, password: str) -> bool:
    """Whether it is the password. Without one to compare (no such account) the same work is done (L8)."""
    version, phc = (kept[:1], kept[1:]) if kept else (VERSION, _dummy_hash())
    try:
        return HASHER.verify(phc, _encoded(password)) and version == VERSION and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def needs_rehash(kept: str) -> bool:
    """Whether a hash was made with other parameters than today's."""
    return kept[:1] != VERSION or HASHER.check_needs_rehash(kept[1:])


def _dummy_hash() -> str:
    """A hash with today's parameters that no password has."""
    cost = f"m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    return f"$argon2id$v=19${cost}${'A' * 22}${'A' * 43}"


def _encoded(password: str) -> bytes:
    """A password as it is hashed: the same text is the same bytes, however it was typed."""
    return normalize("NFC", password).encode()
