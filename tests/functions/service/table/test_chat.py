"""Talk at the table, as its rules have it (O46, TR13)."""

import pytest

from engine import PHRASES
from functions.service.problems import Conflict
from tests.support.driver import Player
from tests.support.world import World

PLAINLY = "I hold the ace of spades"


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests("maud", "piet", "ines", "ruth")


def say(player: Player, table_id: str, text: object) -> tuple[int, str | None]:
    answer = player.post(f"/api/tables/{table_id}/chat", {"text": text})
    return answer.status, answer.json.get("code")


def test_what_is_said_reaches_the_room_and_nobody_else(world: World, four: list[Player]) -> None:
    table_id = world.full_table(four)
    otto, eva = world.guests("otto", "eva")
    assert otto.post(f"/api/tables/{table_id}/join").status == 200
    hearing = [person.socket(protocol, join=table_id) for person in (*four, otto) for protocol in (1, 2)]
    outside = [eva.socket(), four[0].socket()]
    for socket in (*hearing, *outside):
        socket.take()
    assert say(four[1], table_id, "  hello ") == (200, None)
    said = {"seat": "east", "playerId": four[1].player_id, "username": "piet", "text": "hello"}
    for socket in hearing:
        assert socket.take() == [{"type": "CHAT", "tableId": table_id, "payload": said}]
    assert [socket.take() for socket in outside] == [[], []]


def test_talk_changes_no_table(world: World, four: list[Player]) -> None:
    table_id = world.full_table(four)
    version = world.table(table_id).version
    assert say(four[0], table_id, "hello") == (200, None)
    assert world.table(table_id).version == version


def test_TR13_no_talk_while_a_hand_is_live(world: World, four: list[Player]) -> None:
    waiting = world.new_table(four[0], ruleset="tournament")
    assert say(four[0], waiting, "hello") == (200, None)
    table_id = world.full_table(four, ruleset="tournament")
    socket = four[1].socket(join=table_id)
    socket.take()
    answer = four[0].post(f"/api/tables/{table_id}/chat", {"text": PHRASES[0]})
    assert (answer.status, answer.json["code"]) == (409, "talk_not_allowed")
    assert "no talk while a game is on" in answer.json["error"]
    assert socket.take() == []


def test_a_table_of_phrases_lets_only_them_through_while_a_game_is_on(world: World, four: list[Player]) -> None:
    table_id = world.full_table(four, rules={"talk": "phrases"})
    assert say(four[0], table_id, PHRASES[0]) == (200, None)
    assert say(four[0], table_id, PLAINLY) == (409, "talk_not_allowed")


def test_strangers_do_not_talk(world: World, four: list[Player]) -> None:
    eva = world.guest("eva")
    assert say(eva, world.full_table(four), "hello") == (403, "not_at_table")
    assert say(eva, world.new_table(four[0], visibility="private"), "hello") == (404, "table_not_found")


@pytest.mark.parametrize("text", [None, 7, "", "  ", "x" * 201, ["hello"], "a\x00b"])
def test_what_is_no_text_is_refused(world: World, four: list[Player], text: object) -> None:
    assert say(four[0], world.new_table(four[0]), text)[0] == 400


def test_a_listener_whose_burial_fails_does_not_undo_what_was_said(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = world.full_table(four)
    gone, there = four[1].socket(join=table_id), four[2].socket(join=table_id)
    there.take()
    world.gateway.gone.add(gone.connection_id)

    def busy(*_: object, **__: object) -> None:
        raise Conflict("table_busy", "Busy.")

    monkeypatch.setattr("functions.service.table.connections.on_disconnect", busy)
    assert say(four[0], table_id, "hello") == (200, None)
    assert [frame["type"] for frame in there.take()] == ["CHAT"]
    world.undo_gone()
