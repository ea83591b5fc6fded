"""A typo in a word of the wire, or a field that a shape does not have, fails mypy: a planted file is checked so."""

import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from engine.errors import ErrorCode
from functions.service.routes import ROUTES, SOCKET_ROUTES, Method, SocketKey
from functions.service.wire import events
from functions.service.wire.errors import ProblemCode

ROOT = Path(__file__).parents[3]
HEAD = """\
from engine import Seat
from functions.service.problems import Conflict, Forbidden, UsedUp
from functions.service.routes import NOTHING, Route, SocketRoute
from functions.service.table.career import Result
from functions.service.api.frames import reply, socket_error
from functions.service.table.invitations import Link
from functions.service.table.listing import LobbyEvent
from functions.service.table.model import PlayerEvent, RoomEvent, Table
from functions.service.wire.players import Cosmetics, Friend
from functions.service.wire.tables import Seated
table: Table
friend: Friend
"""
PAIRS = [
    ('Conflict("table_busy", "")', 'Conflict("table_bussy", "")'),
    ('Conflict("DUPLICATE_INVITE", "")', 'Conflict("duplicate_invite", "")'),
    ('UsedUp("INVITE_GONE", "")', 'UsedUp("INVITE_GONNE", "")'),
    ('socket_error("not_your_turn", "", None)', 'socket_error("not_your_trun", "", None)'),
    ('table.visibility == "friends-only"', 'table.visibility == "friends_only"'),
    ('table.join_policy == "invite-only"', 'table.join_policy == "invited-only"'),
    ('table.status == "playing"', 'table.status == "plaing"'),
    ('RoomEvent("GAME_STARTED", {})', 'RoomEvent("GAME_START", {})'),
    ('RoomEvent("PLAYER_RECONNECTED", {"seat": "north"})', 'RoomEvent("PLAYER_RECONNECTED", {"seat": "noth"})'),
    ('RoomEvent("OBSERVER_LEFT", {"playerId": ""})', 'RoomEvent("OBSERVER_LEFT", {"player": ""})'),
    ('LobbyEvent("", "TABLE_CREATED", {"tableId": ""})', 'LobbyEvent("", "TABLE_MADE", {"tableId": ""})'),
    ('PlayerEvent("", "KICKED_FROM_TABLE", {"tableId": ""})', 'PlayerEvent("", "KICKED", {"tableId": ""})'),
    ('reply("JOINED_LOBBY", {})', 'reply("JOIND_LOBBY", {})'),
    ('reply("JOIN_DENIED", {"tableId": "", "reason": "error"})', 'reply("JOIN_DENIED", {"tableId": "", "reason": ""})'),
    ('Route("GET", "", "game", "", "none", NOTHING, "auth")', 'Route("GET", "", "game", "", "none", NOTHING, "auht")'),
    ('Route("PUT", "", "game", "", "session", NOTHING)', 'Route("GOT", "", "game", "", "session", NOTHING)'),
    ('SocketRoute("JOIN", "sockets", "", NOTHING)', 'SocketRoute("JION", "sockets", "", NOTHING)'),
    ('Result("", Seat.NORTH, "drawn", (0, 0))', 'Result("", Seat.NORTH, "draw", (0, 0))'),
    ('Link("", "", "watch", 0)', 'Link("", "", "wach", 0)'),
    ('friend["presenceStatus"] == "in-game"', 'friend["presenceStatus"] == "ingame"'),
    ('Seated(tableId="", seat="east")', 'Seated(table="", seat="east")'),
    ('Cosmetics(feltColor="", cardBack="")', 'Cosmetics(feltColour="", cardBack="")'),
]  # fmt: skip
"""What is right, and the same with a typo."""


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> set[int]:
    """The lines of a file with an expression a line that mypy refuses, counted from its first expression."""
    folder = tmp_path_factory.mktemp("planted")
    planted = folder / "planted.py"
    lines = [line for pair in PAIRS for line in pair]
    planted.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "", "--strict", "--follow-imports=silent",
         "--cache-dir", str(folder / "cache"), str(planted)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    said = [line.split(":", 2) for line in done.stdout.splitlines() if ": error:" in line]
    assert all(Path(file).name == planted.name for file, _, _ in said), done.stdout
    return {int(number) - HEAD.count("\n") - 1 for _, number, _ in said}


@pytest.mark.slow
def test_what_is_right_passes_and_every_typo_is_refused(refused: set[int]) -> None:
    assert [PAIRS[at // 2][0] for at in refused if at % 2 == 0] == []
    assert [typo for at, (_, typo) in enumerate(PAIRS) if 2 * at + 1 not in refused] == []


def test_the_types_of_events_are_those_that_have_payloads() -> None:
    assert get_args(events.RoomEventType) == tuple(get_type_hints(events.RoomPayloads))
    assert get_args(events.LobbyEventType) == tuple(get_type_hints(events.LobbyPayloads))
    assert get_args(events.PlayerEventType) == tuple(get_type_hints(events.PlayerPayloads))
    assert get_args(events.ReplyType) == tuple(get_type_hints(events.ReplyPayloads))
    assert get_args(events.MessageType) == tuple(get_type_hints(events.MessagePayloads))


def test_every_method_and_socket_key_has_a_route() -> None:
    assert {*get_args(SocketKey)} == {route.key for route in SOCKET_ROUTES}
    assert {*get_args(Method)} == {*(route.method for route in ROUTES), "ANY"}
    assert {*get_args(events.MessageType)} == {key for key in get_args(SocketKey) if not key.startswith("$")}


def test_the_service_and_the_engine_have_no_code_in_common() -> None:
    assert {*get_args(ProblemCode)}.isdisjoint(get_args(ErrorCode))


def test_a_code_is_listed_where_it_is_used() -> None:
    files = [path for path in (ROOT / "functions").rglob("*.py") if path.name != "errors.py"]
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [code for code in get_args(ProblemCode) if f'"{code}"' not in sources] == []


def test_a_play_loads_no_types_of_the_wire() -> None:
    """Making them takes some milliseconds of a cold start."""
    script = "import sys, functions.game; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "functions.service.table.frames" in loaded
    assert [name for name in loaded if name == "engine.payloads" or name.startswith("functions.service.wire")] == []
