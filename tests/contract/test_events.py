"""Every event of the contract is seen at least once, and every frame that is seen has its event's payload."""

import json
from typing import Any

import pytest

from functions.service.routes import SOCKET_ROUTES
from tests.contract import rows_host, rows_social, rows_tables
from tests.contract.documented import documented_event
from tests.contract.events import PAYLOADS
from tests.contract.rows_game import BID, EXCHANGE, REVEAL
from tests.contract.rows_game import ROWS as GAME_ROWS
from tests.contract.shapes import fits
from tests.contract.stage import Row, Stage
from tests.support.games import Game

Frames = list[dict[str, Any]]
AROUND = (*rows_social.ROWS, *rows_tables.ROWS, *rows_host.ROWS)


@pytest.fixture
def frames(stage: Stage) -> Frames:
    """All frames sent to anybody during the test."""
    seen: Frames = []
    gateway, post = stage.world.gateway, stage.world.gateway._post

    def tap(connection_id: str, data: bytes) -> None:
        seen.append(json.loads(data))
        post(connection_id, data)

    gateway._post = tap  # type: ignore[method-assign]
    return seen


def check(frames: Frames) -> set[str]:
    """Holds every frame against its event; gives the types."""
    for frame in frames:
        assert {"type", "payload"} <= frame.keys()
        assert fits(frame["payload"], PAYLOADS[frame["type"]]), frame
        documented_event(frame)
    return {frame["type"] for frame in frames}


def test_there_are_32_types_and_four_messages() -> None:
    assert len(PAYLOADS) == 32
    messages = {route.key for route in SOCKET_ROUTES if not route.key.startswith("$")}
    assert messages == {"JOIN", "LEAVE", "JOIN_LOBBY", "LEAVE_LOBBY"}


def test_every_event_is_seen_with_its_payload(stage: Stage, frames: Frames) -> None:
    around = [row for row in AROUND if row.told]
    game = [row for row in GAME_ROWS if row.told and row.route in (BID, EXCHANGE, REVEAL)]
    for row in (*around, *game):
        stage.play(row)
    stage.play(Row("GET /api/friends", 200))
    _whole_game(stage)
    _comings_and_goings(stage)
    assert check(frames) == set(PAYLOADS)


def _whole_game(stage: Stage) -> None:
    """One hand of one person with three bots, to the end of the game."""
    maud = stage.player("maud")
    game = Game(stage.world, [maud], rules={"max_hands": 1})
    maud.socket(join=game.table_id)
    assert game.finish()["phase"] == "game_over"


def _comings_and_goings(stage: Stage) -> None:
    players = [stage.player(name) for name in ("maud", "piet", "ines", "ruth")]
    table = stage.world.full_table(players)
    players[0].socket(join=table)
    players[1].socket(join=table).close()
    socket = players[1].socket(join=table)
    socket.send("LEAVE", {"tableId": table})
    socket.send("LEAVE_LOBBY", {})
    stage.player("otto").socket(join=table)


def test_cards_of_a_trick_are_announced_in_order(stage: Stage, frames: Frames) -> None:
    """`nextPlayerSeat` is the winner's on the fourth card and nobody's on the last of the hand."""
    maud = stage.player("maud")
    game = Game(stage.world, [maud], rules={"max_hands": 1})
    maud.socket(join=game.table_id)
    game.finish()
    played = [frame["payload"] for frame in frames if frame["type"] == "CARD_PLAYED"]
    tricks = [frame["payload"] for frame in frames if frame["type"] == "TRICK_COMPLETE"]
    assert len(played) == 52
    for at, card in enumerate(played):
        assert len(card["currentTrick"]) == at % 4 + 1
        assert card["currentTrick"][-1] == {"seat": card["seat"], "card": card["card"]}
    ends = [card["nextPlayerSeat"] for card in played[3::4]]
    assert ends == [*(trick["winnerSeat"] for trick in tricks[:-1]), None]
    last = [frame["type"] for frame in frames][-5:]
    assert last[-4:] == ["CARD_PLAYED", "TRICK_COMPLETE", "HAND_SCORED", "GAME_OVER"]
