"""The deals of tests/deal_vectors/deals.json, which every verifier must judge alike; the engine deals them too."""

import json
from typing import Any

import pytest

from engine import SEATS, card_text, cards_of
from engine.deal import commitment, deal_hands
from engine.verify import ProofError, verify
from tests.deal_vectors.__main__ import FILE

VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
HOLD = [vector["proof"] for vector in VECTORS if vector["holds"]]


def test_there_are_good_and_spoilt_proofs() -> None:
    assert len(HOLD) >= 40
    assert len(VECTORS) - len(HOLD) >= 8
    assert {proof["cut"] is None for proof in HOLD} == {True, False}
    assert {bool(proof["entropy"]) for proof in HOLD} == {True, False}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["what"])
def test_the_verifier_judges_as_the_vectors_say(vector: dict[str, Any]) -> None:
    if vector["holds"]:
        verify(vector["proof"])
    else:
        with pytest.raises(ProofError):
            verify(vector["proof"])


@pytest.mark.parametrize("proof", HOLD, ids=lambda proof: proof["tableId"])
def test_the_engine_deals_what_the_vectors_say(proof: dict[str, Any]) -> None:
    table, deal, seed = proof["tableId"], proof["dealNumber"], bytes.fromhex(proof["serverSeed"])
    assert commitment(table, deal, seed) == proof["commitment"]
    entropy = {seat: proof["entropy"][seat.word] for seat in SEATS if seat.word in proof["entropy"]}
    hands = deal_hands(table, deal, seed, proof["cut"], entropy)
    assert {seat.word: [card_text(card) for card in cards_of(hands[seat])] for seat in SEATS} == proof["hands"]
