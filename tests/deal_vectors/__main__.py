"""Writes deals.json anew: python -m tests.deal_vectors"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engine import verify

FILE = Path(__file__).with_name("deals.json")
TEXTS = ("a", "Any text, of 32 characters: #&%.", "0", " ", "~!@$^*()", "undefined", "null")


def proof(rng: Random, number: int) -> dict[str, Any]:
    """A proof as `GET .../proof` answers it; cuts and texts of every kind come up."""
    table = "-".join(rng.randbytes(size).hex() for size in (4, 2, 2, 2, 6))
    deal, cut = rng.randrange(1, 400), rng.choice((None, 0, 1, 51, rng.randrange(52)))
    seed = (bytes(32), b"\xff" * 32)[number] if number < 2 else rng.randbytes(32)
    entropy = {seat: rng.choice(TEXTS) for seat in verify.SEATS if rng.random() < 0.4}
    return {
        "scheme": verify.SCHEME,
        "tableId": table,
        "handNumber": deal,
        "dealNumber": deal,
        "commitment": verify.commitment(table, deal, seed),
        "serverSeed": seed.hex(),
        "cut": cut,
        "entropy": entropy,
        "hands": verify.deal_hands(table, deal, seed, cut, entropy),
    }


def tampered(good: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same proof with one thing changed."""
    hands = good["hands"]
    yield "another seed", good | {"serverSeed": "00" * 31 + "01"}
    yield "another commitment", good | {"commitment": "0" * 64}
    yield "another deal", good | {"dealNumber": good["dealNumber"] + 1}
    yield "another table", good | {"tableId": "another"}
    yield "another cut", good | {"cut": 7 if good["cut"] != 7 else 8}
    yield "another text", good | {"entropy": {"north": "another"}}
    yield "two hands exchanged", good | {"hands": hands | {"north": hands["east"], "east": hands["north"]}}
    north = [hands["east"][0], *hands["north"][1:]]
    yield "a card of another", good | {"hands": hands | {"north": north}}
    yield "another scheme", good | {"scheme": "spades/2"}


def vectors(seed: int = 1, number: int = 40) -> list[dict[str, Any]]:
    """Good proofs, then spoilt ones; `holds` says which is which."""
    rng = Random(seed)
    good = [proof(rng, n) for n in range(number)]
    spoilt = [{"what": what, "holds": False, "proof": each} for what, each in tampered(good[5])]
    return [{"what": f"deal {n}", "holds": True, "proof": each} for n, each in enumerate(good)] + spoilt


def main() -> int:
    """Writes the file."""
    lines = ",\n".join(json.dumps(vector) for vector in vectors())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
