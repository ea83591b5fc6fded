"""The synthesised stack in the emulator, driven as its users do: over HTTP and WebSocket, behind one origin.

One run serves all of these tests, in order of the file.
"""

import asyncio
import json
from typing import Any

import httpx
import pytest
import websockets

from local.demo import prices
from local.demo.api import Api, Json, Refused
from local.demo.game import play, seat_players
from local.demo.player import Player
from local.demo.watch import Stopwatch
from local.running import Running

ONE_HAND = {"ruleset": "classic", "rules": {"max_hands": 1}}


def test_four_clients_play_a_game_with_both_protocols(run: Running) -> None:
    before = httpx.get(f"{run.base}/_local/calls").json()
    played = asyncio.run(play(run.base, ONE_HAND, bots=0, protocols=(1, 2, 1, 2)))
    after = httpx.get(f"{run.base}/_local/calls").json()

    (hand,) = played.state["handHistory"]
    assert played.state["gameOver"]
    assert sum(hand["tricksWon"].values()) == 13
    assert played.state["scores"] == hand["scoresAfter"]
    assert played.actions >= 56
    assert played.messages["GAME_OVER"] == 4
    assert played.messages["HAND_DEALT"] == 4
    # every card reaches the three others; whether it is also told to its player is not promised
    assert 3 * 52 <= played.messages["CARD_PLAYED"] <= 4 * 52
    assert len(played.watch.seconds) == 3 * 52
    assert _commits(after) - _commits(before) >= played.actions
    assert sum(line.dollars for line in prices.bill(after["counts"], after["amounts"])) > 0


def _commits(calls: Json) -> int:
    counts = calls["counts"]
    return int(counts.get("dynamodb:PutItem", 0) + counts.get("dynamodb:TransactWriteItems", 0))


def test_a_finished_hand_can_be_read_and_proved(run: Running) -> None:
    async def record() -> tuple[dict[str, object], dict[str, object]]:
        (player,) = await seat_players(run.base, ONE_HAND, 3, (2,), Stopwatch())
        await player.play()
        path = f"/api/tables/{player.table_id}/hands"
        hands, proof = await player.api.get(path), await player.api.get(f"{path}/1/proof")
        await player.close()
        return hands, proof

    hands, proof = asyncio.run(record())
    assert "hands" in hands
    assert proof["commitment"]


def test_experts_move_though_no_request_runs_them_and_the_coach_advises(run: Running) -> None:
    async def advised() -> tuple[Player, Json, Json]:
        (player,) = await seat_players(run.base, ONE_HAND, 3, (2,), Stopwatch(), "expert")
        path = f"/api/tables/{player.table_id}"
        while player.state.get("currentBidderSeat") != player.seat:
            await asyncio.sleep(0.1)
        hint = await player.api.get(f"{path}/hint")
        await player.play()
        review = await player.api.get(f"{path}/hands/1/review")
        await player.close()
        return player, hint, review

    player, hint, review = asyncio.run(asyncio.wait_for(advised(), 120))
    assert player.state["gameOver"]
    assert {holder.get("level") for holder in player.state["playerNames"].values()} == {None, "expert"}
    assert hint["reason"]
    assert review["complete"]


def test_the_turns_limit_passes_though_nobody_asks(run: Running) -> None:
    """SQS timers wake the clock: a silent player's bid is made for them, to the second and not to the minute."""

    async def silent() -> None:
        table = ONE_HAND | {"rules": {"max_hands": 1, "turn_seconds": 5}}
        (player,) = await seat_players(run.base, table, 3, (1,), Stopwatch())
        while player.messages["BID_PLACED"] < 4:
            await asyncio.sleep(0.1)
        await player.close()

    asyncio.run(asyncio.wait_for(silent(), 50))


def test_a_socket_without_a_session_is_refused_before_the_upgrade(run: Running) -> None:
    async def connect() -> None:
        await websockets.connect(f"{run.base.replace('http', 'ws')}/ws?sessionId=nobody", proxy=None)

    with pytest.raises(websockets.InvalidStatus) as refused:
        asyncio.run(connect())
    assert refused.value.response.status_code == 401


def test_errors_are_json_with_a_code(run: Running) -> None:
    unknown, nothing = httpx.get(f"{run.base}/api/nothing/here"), httpx.get(f"{run.base}/api/")
    malformed = httpx.post(f"{run.base}/api/auth/guest", content=b"{", headers={"content-type": "application/json"})
    for answer, status in ((unknown, 404), (nothing, 404), (malformed, 400)):
        assert answer.status_code == status
        assert answer.json()["error"]
        assert answer.json()["code"]


def test_u26_browsers_of_other_origins_can_read_what_is_wrong(run: Running) -> None:
    headers = {"origin": "https://elsewhere.example", "content-type": "application/json"}
    for content, status in ((b"{", 400), (b'"' + b"x" * 20_000 + b'"', 413)):
        answer = httpx.post(f"{run.base}/api/auth/guest", content=content, headers=headers)
        assert answer.status_code == status
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.json()["code"]


def test_u25_addresses_of_links_are_served(run: Running) -> None:
    for path in ("join", "spectate"):
        answer = httpx.get(f"{run.base}/{path}/00000000-0000-4000-8000-000000000000")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")


def test_browsers_of_other_origins_may_ask(run: Running) -> None:
    headers = {"origin": "https://elsewhere.example", "access-control-request-method": "POST"}
    answer = httpx.request("OPTIONS", f"{run.base}/api/tables", headers=headers)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "x-session-id" in answer.headers["access-control-allow-headers"].lower()


def test_an_odd_frame_is_answered_by_an_error(run: Running) -> None:
    async def send() -> list[dict[str, Any]]:
        api = Api(run.base)
        await api.sign_in("Odd")
        answers = []
        async with websockets.connect(api.socket_url(1), proxy=None) as socket:
            for frame in ("not json", b"\x00\x01", '{"type": "$disconnect"}', '{"type": "DANCE"}'):
                await socket.send(frame)
                answers.append(json.loads(await asyncio.wait_for(socket.recv(), 10)))
        await api.close()
        return answers

    answers = asyncio.run(send())
    assert [answer["type"] for answer in answers] == ["ERROR"] * 4
    assert [answer["payload"]["replyTo"] for answer in answers[2:]] == ["$disconnect", "DANCE"]


async def _play_until(players: list[Player], actions: int) -> None:
    playing = [asyncio.create_task(player.play()) for player in players]
    while sum(player.actions for player in players) < actions:
        await asyncio.sleep(0.02)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _reopened(player: Player, base: str) -> Player:
    """The same person with a fresh client, as after a page reload."""
    again = Player(Api(base), player.seat, player.protocol, Stopwatch(), player.bids_total)
    again.api.use(player.api.player_id, player.api.session_id)
    await again.follow(player.table_id)
    return again


def test_a_killed_run_started_again_continues_its_game(run: Running) -> None:
    async def begun() -> tuple[list[Player], int]:
        players = await seat_players(run.base, ONE_HAND, 0, (2, 2, 1, 1), Stopwatch())
        await _play_until(players, 20)
        version = max(player.state["version"] for player in players)
        for player in players:
            await player.close()
        return players, version

    async def continued() -> tuple[int, dict[str, Any]]:
        again = [await _reopened(player, run.base) for player in players]
        found = await again[0].api.state(again[0].table_id)
        await asyncio.gather(*(player.play() for player in again))
        last = await again[0].api.state(again[0].table_id, history=True)
        for player in again:
            await player.close()
        return found["version"], last

    players, version = asyncio.run(begun())
    run.kill()
    run.start()
    kept, last = asyncio.run(continued())
    assert kept >= version
    assert last["gameOver"]
    assert sum(last["handHistory"][0]["tricksWon"].values()) == 13


def test_strangers_learn_nothing_of_a_private_table(run: Running) -> None:
    async def ask() -> int:
        host, stranger = Api(run.base), Api(run.base)
        await host.sign_in("Host")
        await stranger.sign_in("Stranger")
        table = await host.post("/api/tables", {"visibility": "private"})
        with pytest.raises(Refused) as refused:
            await stranger.state(table["tableId"])
        await host.close()
        await stranger.close()
        return refused.value.status

    assert asyncio.run(ask()) == 404


def test_no_function_lacked_a_right_or_raised(run: Running) -> None:
    log = (run.state / "emulator.log").read_text()
    assert "AccessDenied" not in log
    assert "Traceback" not in log


def test_a_run_ends_with_the_program_that_started_it(run: Running) -> None:
    """The last test, as it ends the run: nothing is left behind by a demo that was killed."""
    process = run.process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 0
