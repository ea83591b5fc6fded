"""Verifies the proof of a hand without trusting the server: python -m engine.verify record.json

This file needs nothing else of the project, so that it can be read and run by itself. The proof contains the seed that
was committed to before the deal, and what players mixed in; the deal is repeated from them and compared.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

SCHEME = "spades/1"
SEATS = ("north", "east", "south", "west")
DECK = tuple(
    rank + suit
    for suit in ("D", "C", "H", "S")
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
)


class ProofError(Exception):
    """The proof does not hold; the message says where."""


def commitment(table: str, deal: int, seed: bytes) -> str:
    """The commitment that was published before the deal, as 64 hex digits."""
    return hashlib.sha256(f"{SCHEME}|{table}|{deal}|".encode() + seed).hexdigest()


def deal_hands(table: str, deal: int, seed: bytes, cut: int | None, entropy: Mapping[str, str]) -> dict[str, list[str]]:
    """The four hands of a deal, each in the order in which a hand is shown."""
    mixed_in = [table, str(deal), "" if cut is None else str(cut), *(entropy.get(seat, "") for seat in SEATS)]
    key = hmac.digest(seed, "|".join([SCHEME, *mixed_in]).encode(), "sha256")
    cards = shuffle(key)
    return {seat: [DECK[card] for card in sorted(cards[i::4], reverse=True)] for i, seat in enumerate(SEATS)}


def shuffle(key: bytes) -> list[int]:
    """The deck after a Fisher-Yates shuffle that draws bytes from HMAC-SHA256(key, 0), HMAC-SHA256(key, 1) ..."""
    cards, top, counter = list(range(52)), 51, 0
    while top:
        for byte in hmac.digest(key, counter.to_bytes(4, "big"), "sha256"):
            size = top + 1
            if top and byte < 256 - 256 % size:
                cards[top], cards[byte % size] = cards[byte % size], cards[top]
                top -= 1
        counter += 1
    return cards


def verify(proof: Mapping[str, Any]) -> None:
    """Checks a proof. Raises ProofError with what is wrong."""
    try:
        scheme, table, deal = proof["scheme"], proof["tableId"], proof["dealNumber"]
        digits, cut, entropy = proof["serverSeed"], proof["cut"], proof["entropy"]
        promised, hands = proof["commitment"], proof["hands"]
    except (KeyError, TypeError, IndexError) as error:
        raise ProofError(f"This is not a proof of a hand: {error!r} is missing or unreadable.") from None
    texts = entropy.values() if isinstance(entropy, dict) else [None]
    if not all(_is_text(text) for text in (table, *texts)):
        raise ProofError("This is not a proof of a hand: tableId is a text, and entropy holds texts by seat.")
    if not _is_number(deal) or not (cut is None or _is_number(cut)):
        raise ProofError("This is not a proof of a hand: dealNumber and cut are whole numbers; cut may be null.")
    if not isinstance(digits, str) or not re.fullmatch("(?:[0-9a-fA-F]{2})*", digits):
        raise ProofError("This is not a proof of a hand: serverSeed is written in hex digits.")
    seed = bytes.fromhex(digits)
    if scheme != SCHEME:
        raise ProofError(f"The proof follows the scheme {scheme!r}; this program checks {SCHEME!r}.")
    if commitment(table, deal, seed) != promised:
        raise ProofError("The revealed seed is not the one that was promised before the deal.")
    if deal_hands(table, deal, seed, cut, entropy) != hands:
        raise ProofError("The seed, the cut and the players' texts make another deal than the one recorded.")


def _is_number(value: object) -> bool:
    """Whether a value is a whole number that every language's JSON can hold."""
    return type(value) is int and abs(value) < 2**53


def _is_text(value: object) -> bool:
    """Whether a value is a text of whole characters: half a surrogate pair has no bytes."""
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks the file named on the command line; 0 when the proof holds, 1 when it does not."""
    parser = argparse.ArgumentParser(prog="python -m engine.verify", description="Checks the proof of a finished hand.")
    parser.add_argument("file", type=argparse.FileType("rb"), help='the proof as JSON; "-" reads standard input')
    parser.add_argument("--commitment", help="what you saw published before the deal; the proof must show the same")
    options = parser.parse_args(arguments)
    try:
        proof = json.load(options.file)
        verify(proof)
        if options.commitment and options.commitment != proof["commitment"]:
            raise ProofError("The proof shows another commitment than the one you saw before the deal.")
    except (ProofError, ValueError) as error:
        print(f"NOT PROVED: {error}", file=sys.stderr)
        return 1
    print(f"Proved: deal {proof['dealNumber']} of table {proof['tableId']} was made from the seed promised beforehand.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
