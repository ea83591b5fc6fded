"""Parts of the local run and the demo that need no emulator."""

import json
from pathlib import Path
from random import Random

import pytest

from local.assembly import SOURCES, context_of, fingerprint
from local.demo import prices
from local.demo.strategy import Move, moves
from local.demo.watch import Stopwatch, percentile
from local.emulator.meter import Meter

QUEEN = {"suit": "hearts", "rank": "Q"}


def _state(**changes: object) -> dict[str, object]:
    state = {
        "phase": "playing",
        "currentPlayerSeat": "south",
        "currentBidderSeat": None,
        "bids": {"north": 3, "east": 2, "south": 4, "west": 3},
        "currentTrick": [],
        "validCards": [QUEEN, {"suit": "hearts", "rank": "2"}],
    }
    return state | changes


def _first(state: dict[str, object], seat: str = "south") -> Move | None:
    return next(moves(state, seat, True, Random(1)), None)


def test_a_client_waits_for_its_turn() -> None:
    assert _first(_state(), "north") is None
    assert _first(_state(phase="game_over", currentPlayerSeat=None)) is None


def test_a_client_lets_its_partner_win() -> None:
    trick = [{"seat": "north", "card": {"suit": "hearts", "rank": "K"}}]
    move = _first(_state(currentTrick=trick, validCards=[{"suit": "hearts", "rank": "A"}, QUEEN]))
    assert move == Move("play", {"card": QUEEN})


def test_a_client_beats_an_opponent_as_cheaply_as_it_can() -> None:
    trick = [{"seat": "west", "card": {"suit": "hearts", "rank": "10"}}]
    move = _first(_state(currentTrick=trick, validCards=[{"suit": "hearts", "rank": "A"}, QUEEN]))
    assert move == Move("play", {"card": QUEEN})


def test_the_second_bidder_adds_the_partners_bid_where_they_name_the_total() -> None:
    hand = [{"suit": "spades", "rank": rank} for rank in ("A", "K")]
    bids = {"north": 3, "east": None, "south": None, "west": None}
    state = _state(phase="bidding", currentBidderSeat="south", bids=bids, myHand=hand)
    assert _first(state) == Move("bid", {"bid": 5})
    assert next(moves(state, "south", False, Random(1))) == Move("bid", {"bid": 2})


def test_a_withheld_hand_is_looked_at_or_bid_blind() -> None:
    state = _state(phase="bidding", currentBidderSeat="south", bids=dict.fromkeys(("north", "east", "south", "west")))
    assert [move.action for move in moves(state, "south", True, Random(1))][-1] == "reveal-hand"


def test_latency_is_counted_for_plays_of_clients_only() -> None:
    watch = Stopwatch()
    watch.heard("east", QUEEN)
    assert watch.seconds == []
    watch.start("east", QUEEN)
    watch.heard("east", QUEEN)
    assert len(watch.seconds) == 1
    watch.answered("east", QUEEN)
    assert len(watch.answers) == 1


def test_a_percentile_is_a_time_that_was_measured() -> None:
    assert percentile([0.004, 0.001, 0.003, 0.002], 0.5) == 3
    assert percentile([0.001], 0.95) == 1


def test_a_call_is_counted_with_its_capacity() -> None:
    meter, headers = Meter(), {"x-amz-target": "DynamoDB_20120810.PutItem"}
    assert b"TOTAL" in meter.asking_for_capacity(headers, b"{}")
    meter.database_called(headers, 200, b'{"ConsumedCapacity": {"CapacityUnits": 3}}')
    meter.database_called(headers, 400, b"{}")  # a failed condition is billed too
    meter.http("POST", "/_aws/execute-api/a/live/@connections/c", {})
    meter.http("POST", "/_aws/execute-api/b/$default/api/tables", {})
    assert meter.counts["dynamodb:PutItem"] == 2
    assert meter.amounts["dynamodb:write_units"] == 4
    assert meter.counts["execute-api:PostToConnection"] == meter.counts["http-api:request"] == 1


def test_other_calls_are_left_as_they_are() -> None:
    headers = {"x-amz-target": "DynamoDB_20120810.DescribeTable"}
    assert Meter().asking_for_capacity(headers, b"{}") == b"{}"


def test_the_bill_adds_up() -> None:
    counts = {"http-api:request": 1e6, "execute-api:PostToConnection": 4e6, "lambda:game": 1e6}
    lines = {line.what: line.dollars for line in prices.bill(counts, {"dynamodb:write_units": 1e6})}
    assert lines["HTTP API requests"] == pytest.approx(1.0)
    assert lines["WebSocket messages, both ways"] == pytest.approx(4.0)
    assert lines["DynamoDB write units"] == pytest.approx(0.625)


def test_the_fingerprint_follows_the_sources(tmp_path: Path) -> None:
    for name in SOURCES:
        (tmp_path / name).write_text("a")
    first = fingerprint("here", tmp_path)
    assert fingerprint("here", tmp_path) == first
    assert fingerprint("there", tmp_path) != first, "links in mail name the origin"
    (tmp_path / "app.py").write_text("b")
    assert fingerprint("here", tmp_path) != first


def test_the_context_names_the_origin_and_verifies_addresses_only_where_that_is_asked_for() -> None:
    told = json.loads(context_of("http://here", {}))
    assert told == {"local": True, "stage": "dev", "appUrl": "http://here", "autoVerify": "off"}
    assert json.loads(context_of("http://here", {"DEV_AUTO_VERIFY": "true"}))["autoVerify"] == "on"
