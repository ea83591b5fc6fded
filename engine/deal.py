"""Provably fair deals that anyone can verify: scheme "spades/1".

A deal is made from a 32-byte server seed, whose commitment is published before any player adds to it, from the cut, and
from texts that players chose. After the hand the seed is revealed, and `engine.verify` repeats the deal.

    commitment = SHA-256("spades/1|" table "|" deal "|" seed)
    key        = HMAC-SHA256(seed, "spades/1|" table "|" deal "|" cut "|" north "|" east "|" south "|" west)
    stream     = HMAC-SHA256(key, 0) HMAC-SHA256(key, 1) ...     (counters of four bytes, big-endian)

The cut is empty where none was offered, and so is the text of a player who gave none. A Fisher-Yates shuffle from the
top draws a byte at a time from the stream; bytes that would introduce a bias are rejected. Position p of the shuffled
deck goes to seat p mod 4.
"""

from collections.abc import Mapping
from hashlib import sha256, sha512
from hmac import digest
from typing import Final

from engine.cards import BIT, DECK_SIZE, Hand
from engine.errors import BadEntropy
from engine.seats import SEATS, Seat

SCHEME: Final = "spades/1"
SEED_BYTES: Final = 32
Entropy = Mapping[Seat, str]
_NO_TEXTS: Final = ("", "", "", "")
_FAIR: Final = (0, *[256 - 256 % size for size in range(1, DECK_SIZE + 1)])
"""By the number of values to choose from, the first byte that would introduce a bias."""


def commitment(table_id: str, deal_number: int, seed: bytes) -> str:
    """The published commitment to a deal's seed, as 64 hex digits."""
    return sha256(f"{SCHEME}|{table_id}|{deal_number}|".encode() + seed).hexdigest()


def checked_entropy(text: object) -> str:
    """A player's contribution to a deal: 1 to 32 printable ASCII characters, without "|". Raises BadEntropy."""
    if not (
        isinstance(text, str) and 1 <= len(text) <= 32 and text.isascii() and text.isprintable() and "|" not in text
    ):
        raise BadEntropy('Entropy is a text of 1 to 32 printable ASCII characters other than "|".')
    return text


def texts_of(entropy: Entropy) -> tuple[str, ...]:
    """The players' texts by seat, empty where a player gave none."""
    return tuple([entropy.get(seat, "") for seat in SEATS]) if entropy else _NO_TEXTS


def split(pool: bytes) -> tuple[bytes, bytes]:
    """A new server seed from the pool, and the new pool; neither can be derived from the other."""
    halves = sha512(pool).digest()
    return halves[:SEED_BYTES], halves[SEED_BYTES:]


def mix(pool: bytes, fresh: bytes) -> bytes:
    """The pool with fresh random bytes mixed in."""
    return digest(pool, fresh, "sha256")


def deal_hands(table_id: str, deal_number: int, seed: bytes, cut: int | None, entropy: Entropy) -> list[Hand]:
    """The four hands of a deal; `cut` is None where none was offered (GP2, TR21)."""
    message = f"{SCHEME}|{table_id}|{deal_number}|{'' if cut is None else cut}|{'|'.join(texts_of(entropy))}"
    deck = _shuffle(digest(seed, message.encode(), "sha256"))
    return [sum(deck[seat::4]) for seat in range(4)]


def _shuffle(key: bytes) -> list[Hand]:
    """A Fisher-Yates shuffle of 52 hands of one card; `size` is how many are not placed yet."""
    deck, size, counter = list(BIT), DECK_SIZE, 0
    while size:
        for draw in digest(key, counter.to_bytes(4, "big"), "sha256"):
            if draw < _FAIR[size]:
                other = draw % size
                size -= 1
                deck[size], deck[other] = deck[other], deck[size]
        counter += 1
    return deck
