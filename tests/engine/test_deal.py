"""Deals that anyone can check: commitment, cut, players' entropy, and the verifier."""

import copy
import hashlib
import hmac
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import (
    SEATS,
    BadEntropy,
    Cut,
    Exchange,
    Game,
    HandRecord,
    Phase,
    add_entropy,
    apply,
    card_text,
    cards_of,
    commitment_of,
    deal_events,
    dump,
    load,
    new_game,
    observe,
    proof,
    rules_for,
    stir,
)
from tests.engine.checks import payload_of
from tests.engine.tables import E, N, S, W, act, begin, bid, hand_of, hands, play_hand, seed_of, until

ROOT = Path(engine.__file__).parents[1]
RULES = rules_for("spades-online", target=5000, floor=None)


def game_of(n: object, table: str = "table-1", **entropy: str) -> Game:
    return new_game(RULES, seed_of(n), table, {seat: entropy[seat.word] for seat in SEATS if seat.word in entropy})


def record_of(game: Game) -> HandRecord:
    return play_hand(game, Random(1)).record


def texts(hand: int) -> list[str]:
    return [card_text(card) for card in cards_of(hand)]


def test_the_same_seed_makes_the_same_game() -> None:
    assert dump(game_of(1)) == dump(game_of(1))
    one, two = game_of(1), game_of(1)
    for n in range(3):
        assert play_hand(one, Random(n)).record == play_hand(two, Random(n)).record


def test_seed_table_and_entropy_all_change_the_deal() -> None:
    deals = [
        hands(game_of(1)),
        hands(game_of(2)),
        hands(game_of(1, table="table-2")),
        hands(game_of(1, north="x")),
        hands(game_of(1, south="x")),
        hands(game_of(1, south="y")),
        hands(game_of(1, north="x", south="y")),
    ]
    assert len({tuple(deal) for deal in deals}) == len(deals)


def test_a_seed_is_32_bytes() -> None:
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32"):
            new_game(RULES, wrong)
        with pytest.raises(ValueError, match="32"):
            stir(game_of(1), wrong)


def test_the_commitment_can_be_published_before_the_game() -> None:
    promised = commitment_of(seed_of(5), "table-1")
    assert observe(game_of(5), None).commitment == promised
    assert observe(game_of(5, east="anything"), N).commitment == promised
    assert commitment_of(seed_of(5), "table-2") != promised
    assert len(promised) == 64
    int(promised, 16)


def test_every_deal_was_promised_in_the_hand_before() -> None:
    game, promised = game_of(3), None
    for n in range(4):
        view = observe(game, None)
        (dealt,) = deal_events(game)
        told = payload_of(dealt, N)
        assert (told["commitment"], told["nextCommitment"]) == (view.commitment, view.next_commitment)
        assert promised in (None, view.commitment)
        promised = view.next_commitment
        assert promised != view.commitment
        record = record_of(game)
        assert proof(record)["commitment"] == view.commitment
        assert record.hand_number == n + 1


def test_the_commitment_is_sha_256_over_scheme_table_deal_and_seed() -> None:
    told = proof(record_of(game_of(4)))
    message = f"{told['scheme']}|{told['tableId']}|{told['dealNumber']}|".encode() + bytes.fromhex(told["serverSeed"])
    assert told["scheme"] == "spades/1"
    assert hashlib.sha256(message).hexdigest() == told["commitment"]


def test_every_hand_has_a_seed_of_its_own() -> None:
    game = game_of(3)
    seeds = [record_of(game).seed for _ in range(5)]
    assert len(set(seeds)) == 5
    assert all(len(seed) == 32 for seed in seeds)


def test_entropy_changes_the_next_deal_and_neither_this_one_nor_a_promise() -> None:
    plain, mixed = game_of(6), game_of(6)
    before = observe(mixed, None)
    add_entropy(mixed, S, "my lucky number")
    assert observe(mixed, None) == before
    assert hands(mixed) == hands(plain)
    record_of(plain)
    record_of(mixed)
    assert observe(mixed, None).commitment == observe(plain, None).commitment
    assert hands(mixed) != hands(plain)
    told = proof(record_of(mixed))
    assert told["entropy"] == {"south": "my lucky number"}
    assert proof(record_of(mixed))["entropy"] == {}


def test_a_player_may_replace_his_entropy() -> None:
    one, two = game_of(6), game_of(6)
    add_entropy(one, S, "first")
    add_entropy(one, S, "second")
    add_entropy(two, S, "second")
    assert one == two


@pytest.mark.parametrize(
    "wrong", ["", "x" * 33, "é", "new\nline", "\x00", "tab\t", "\x7f", None, 5, True, b"bytes", [], {}], ids=repr
)
def test_entropy_is_1_to_32_printable_ascii_characters(wrong: object) -> None:
    game = game_of(1)
    before = dump(game)
    with pytest.raises(BadEntropy):
        add_entropy(game, N, wrong)
    with pytest.raises(BadEntropy):
        new_game(RULES, seed_of(1), "table-1", {N: wrong})  # type: ignore[dict-item]
    assert dump(game) == before
    for right in ("x", "x" * 32, 'a "quoted" \\ text {}', "~!@#"):
        add_entropy(game, N, right)
        assert load(dump(game)) == game


def test_stirring_changes_later_seeds_and_no_promise() -> None:
    plain, stirred = game_of(8), game_of(8)
    stir(stirred, seed_of("fresh"))
    for _ in range(2):
        assert observe(plain, None).commitment == observe(stirred, None).commitment
        assert hands(plain) == hands(stirred)
        record_of(plain)
        record_of(stirred)
    assert observe(plain, None).commitment != observe(stirred, None).commitment
    assert hands(plain) != hands(stirred)


def test_stirring_during_every_step_keeps_the_proof_good(tmp_path: Path) -> None:
    game = game_of(9)
    promised = observe(game, None).next_commitment
    record_of(game)
    while game.hand_number == 2:
        stir(game, seed_of(game.turn))
        record = None
        for event in act(game, engine.legal_actions(game)[0]):
            record = getattr(event, "record", record)
    assert isinstance(record, engine.HandRecord)
    assert proof(record)["commitment"] == promised
    assert verdict(tmp_path, proof(record)) == 0


def independent_deal(told: dict[str, Any]) -> dict[str, list[str]]:
    """The deal made again from the published scheme."""
    entropy = [told["entropy"].get(seat, "") for seat in ("north", "east", "south", "west")]
    cut = "" if told["cut"] is None else str(told["cut"])
    text = "|".join(["spades/1", told["tableId"], str(told["dealNumber"]), cut, *entropy])
    key = hmac.new(bytes.fromhex(told["serverSeed"]), text.encode(), "sha256").digest()
    stream = b"".join(hmac.new(key, counter.to_bytes(4, "big"), "sha256").digest() for counter in range(40))
    deck, place = list(range(52)), 0
    for top in range(51, 0, -1):
        while stream[place] >= 256 // (top + 1) * (top + 1):
            place += 1
        other = stream[place] % (top + 1)
        place += 1
        deck[top], deck[other] = deck[other], deck[top]
    return {seat: [card_text(card) for card in sorted(deck[i::4], reverse=True)]
            for i, seat in enumerate(("north", "east", "south", "west"))}  # fmt: skip


def proofs() -> list[dict[str, Any]]:
    """Proofs of a plain hand, one with entropy, one with a cut, and one whose cards were exchanged."""
    plain = game_of(11)
    mixed = game_of(12, north="n", west='quoted " and \\')
    cut = begin("tournament")
    apply(cut, W, Cut(31))
    swapped = begin("spades-online", blind_nil_deficit=None)
    bid(swapped, "blind", 3, 3, 3)
    for seat in (E, W):
        first, second = cards_of(hand_of(swapped, seat))[:2]
        apply(swapped, seat, Exchange(1 << first | 1 << second))
    return [{**proof(record_of(game))} for game in (plain, mixed, cut, swapped)]


def test_a_proof_is_json_and_tells_the_hands_that_were_dealt() -> None:
    game = game_of(13)
    dealt = hands(game)
    told = proof(record_of(game))
    assert json.loads(json.dumps(told)) == told
    assert told["hands"] == {seat.word: texts(dealt[seat]) for seat in SEATS}
    assert (told["tableId"], told["handNumber"], told["cut"], told["entropy"]) == ("table-1", 1, None, {})


def test_a_proof_tells_the_dealt_hands_and_not_the_exchanged_ones() -> None:
    game = begin("spades-online", blind_nil_deficit=None)
    dealt = hands(game)
    bid(game, "blind", 3, 3, 3)
    until(game, Phase.PLAYING, Random(3))
    assert hands(game) != dealt
    assert proof(record_of(game))["hands"] == {seat.word: texts(dealt[seat]) for seat in SEATS}


@pytest.mark.parametrize("n", range(4))
def test_the_deal_follows_the_published_scheme(n: int) -> None:
    told = proofs()[n]
    assert independent_deal(told) == told["hands"]


def verdict(folder: Path, told: object, *options: str, command: tuple[str, ...] = ("-m", "engine.verify")) -> int:
    """The exit code of the verifier on a proof; it never ends in a traceback."""
    path = folder / "record.json"
    path.write_text(told if isinstance(told, str) else json.dumps(told))
    done = subprocess.run(
        [sys.executable, *command, str(path), *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.stdout if done.returncode == 0 else done.stderr
    return done.returncode


@pytest.mark.slow
def test_the_verifier_accepts_honest_proofs(tmp_path: Path) -> None:
    for told in proofs():
        assert verdict(tmp_path, told) == 0
        assert verdict(tmp_path, told, "--commitment", told["commitment"]) == 0
        assert verdict(tmp_path, told, "--commitment", "0" * 64) == 1


@pytest.mark.slow
def test_the_verifier_asks_for_nothing_that_it_does_not_check(tmp_path: Path) -> None:
    for told in proofs():
        assert verdict(tmp_path, {name: told[name] for name in CHECKED}) == 0
        for name in CHECKED:
            assert verdict(tmp_path, {other: told[other] for other in told if other != name}) == 1, name


def test_the_verifier_stands_alone(tmp_path: Path) -> None:
    """The file by itself, in a Python that cannot see the project."""
    alone = tmp_path / "verify.py"
    shutil.copy(ROOT / "engine" / "verify.py", alone)
    assert verdict(tmp_path, proofs()[1], command=("-I", str(alone))) == 0
    assert verdict(tmp_path, proofs()[1] | {"cut": 5}, command=("-I", str(alone))) == 1


def swapped_hands(told: dict[str, Any]) -> dict[str, Any]:
    north, east, *others = told["hands"].values()
    return dict(
        zip(("north", "east", "south", "west"), ([east[0], *north[1:]], [north[0], *east[1:]], *others), strict=True)
    )


CHECKED = ("scheme", "tableId", "dealNumber", "serverSeed", "cut", "entropy", "commitment", "hands")
TAMPERED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "another seed": lambda told: {"serverSeed": "00" * 32},
    "another commitment": lambda told: {"commitment": "ab" * 32},
    "another table": lambda told: {"tableId": "table-9"},
    "another deal": lambda told: {"dealNumber": told["dealNumber"] + 1},
    "another cut": lambda told: {"cut": 7},
    "more entropy": lambda told: {"entropy": told["entropy"] | {"east": "late"}},
    "other hands": lambda told: {"hands": swapped_hands(told)},
    "a missing hand": lambda told: {"hands": {"north": told["hands"]["north"]}},
    "another scheme": lambda told: {"scheme": "spades/2"},
    "no seed": lambda told: {"serverSeed": None},
    "a seed that is no hex": lambda told: {"serverSeed": "zz"},
    "a short seed": lambda told: {"serverSeed": told["serverSeed"][:32]},
    "entropy of another kind": lambda told: {"entropy": ["x"]},
    "entropy of numbers": lambda told: {"entropy": {"north": 5}},
    "hands of another kind": lambda told: {"hands": 5},
    "a cut of another kind": lambda told: {"cut": []},
    "a table of another kind": lambda told: {"tableId": 7},
}


@pytest.mark.parametrize("what", TAMPERED)
def test_the_verifier_refuses_tampered_records(what: str, tmp_path: Path) -> None:
    told = copy.deepcopy(proofs()[1])
    assert verdict(tmp_path, told | TAMPERED[what](told)) == 1


@pytest.mark.parametrize("junk", ["", "{", "[]", "null", "5", "{}", '"text"', "\ud7ff"])
def test_the_verifier_refuses_junk(junk: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, junk) == 1


def test_deals_are_spread_evenly() -> None:
    """A smoke test of uniformity: every card goes to every seat about equally often, and no two cards keep together."""
    deals, together = 4000, 0
    counts = [[0] * 52 for _ in SEATS]
    for n in range(deals):
        dealt = hands(game_of(("even", n)))
        together += sum(hand >> 50 & 3 == 3 for hand in dealt)
        for seat in SEATS:
            for card in cards_of(dealt[seat]):
                counts[seat][card] += 1
    assert all(860 < count < 1140 for row in counts for count in row)
    chi_square = sum((count - deals / 4) ** 2 / (deals / 4) for row in counts for count in row)
    assert 90 < chi_square < 230
    assert abs(together / deals - 12 / 51) < 0.035
