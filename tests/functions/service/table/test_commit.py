"""The one writer: races, repeats, crashes and bad connections (docs/promises.md, "Play over a network")."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import functions.game
from functions.service.api.http import Request, Response, serve
from functions.service.problems import LostRace
from functions.service.routes import ROUTES
from functions.service.storage.rows import TableSnapshot
from functions.service.storage.table_writer import TableWriter
from functions.service.table import autoplay
from functions.service.table.commit import PAUSE_S
from tests.support.driver import Player
from tests.support.games import Game
from tests.support.world import World


@pytest.fixture
def game(world: World) -> Game:
    """Four people who have bid and are to lead."""
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"))
    game.bid_round()
    return game


def direct(world: World, player: Player, path: str, body: object, **headers: str) -> Response:
    """A request past Lambda's entry, which serves one at a time; for requests made at once."""
    route = next(route for route in ROUTES if route.path.endswith(path.rsplit("/", 1)[1]) and route.at_table)
    request = Request(
        method=route.method,
        path=path,
        params={"tableId": path.split("/")[3]},
        headers={**player.headers, **headers},
        body=json.dumps(body).encode(),
    )
    return serve(route, getattr(functions.game, route.handler), request, world.services)


def before_save(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object], times: int = 1) -> None:
    """Has somebody else act between a request's read and its write."""
    plain, left = TableWriter.save, [times]

    def save(self: TableWriter, *args: Any, **kwargs: Any) -> None:
        if left[0]:
            left[0] -= 1
            act()
        plain(self, *args, **kwargs)

    monkeypatch.setattr(TableWriter, "save", save)


def test_of_50_parallel_plays_from_one_seat_exactly_one_is_accepted(world: World, game: Game) -> None:
    seat, version = game.turn, game.version
    socket = game.by_seat["north"].socket(join=game.table_id)
    socket.take()
    cards = game.state(seat)["validCards"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(
                lambda number: direct(
                    world, game.by_seat[seat], game.path("play"), {"card": cards[number % len(cards)]}
                ),
                range(50),
            )
        )
    statuses = [answer.status for answer in answers]
    assert statuses.count(200) == 1
    assert set(statuses) == {200, 409}
    assert game.version == version + 1
    assert [frame["type"] for frame in socket.take()] == ["CARD_PLAYED", "TURN_CHANGED"]


def test_U3_a_lost_race_is_judged_anew_on_what_the_winner_wrote(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = game.turn
    first, second = game.state(seat)["validCards"][:2]
    player = game.by_seat[seat]
    before_save(monkeypatch, lambda: direct(world, player, game.path("play"), {"card": first}))
    answer = game.play(seat, second)
    assert (answer.status, answer.json["code"]) == (409, "not_your_turn")
    trick = game.state(seat)["currentTrick"]
    assert [play["card"] for play in trick] == [first]


def test_an_action_and_the_time_out_together_one_wins_and_the_other_is_answered_cleanly(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, version = game.turn, game.version
    card = game.legal_card()
    world.wait(59.999)

    def time_out() -> None:
        world.wait(0.001)
        world.fire()

    before_save(monkeypatch, time_out)
    answer = game.play(seat, card)
    assert (answer.status, answer.json["code"]) == (409, "not_your_turn")
    assert game.version == version + 1
    assert len(game.state(seat)["currentTrick"]) == 1


def test_the_time_out_that_loses_to_an_action_does_nothing(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, card, version = game.turn, game.legal_card(), game.version
    world.wait(60)
    late = world.clock.now_ms

    def play_in_time() -> None:
        world.clock.now_ms = late - 1
        direct(world, game.by_seat[seat], game.path("play"), {"card": card})
        world.clock.now_ms = late

    before_save(monkeypatch, play_in_time)
    world.fire()
    assert game.version == version + 1
    assert [play["card"] for play in game.state(seat)["currentTrick"]] == [card]


def test_past_the_deadline_the_clocks_move_comes_first(world: World, game: Game) -> None:
    late, socket = game.turn, game.by_seat["north"].socket(join=game.table_id)
    card = game.legal_card()
    world.wait(60)
    socket.take()
    answer = game.play(late, card)
    assert (answer.status, answer.json["code"]) == (409, "not_your_turn")
    assert [frame["type"] for frame in socket.take()] == ["CARD_PLAYED", "TURN_CHANGED", "TURN_CHANGED"]
    assert len(game.state(late)["currentTrick"]) == 1


def test_looking_past_the_deadline_moves_the_clock_too(world: World, game: Game) -> None:
    late = game.turn
    world.wait(60)
    state = game.state(late)
    assert len(state["currentTrick"]) == 1
    assert state["deadline"] > state["serverTime"]


def test_after_four_lost_races_the_caller_is_asked_to_try_again(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    """They have waited before each new try, for a random time that grows."""
    tries = []

    def save(_: TableWriter, table_id: str, *args: Any, **kwargs: Any) -> None:
        tries.append(table_id)
        raise LostRace(world.services.store.snapshot(table_id).item)

    monkeypatch.setattr(TableWriter, "save", save)
    answer = game.play(game.turn, game.legal_card())
    assert (answer.status, answer.json["code"]) == (409, "table_busy")
    assert len(tries) == 4
    assert len(pauses) == 3
    assert all(0 <= pause <= PAUSE_S * attempt for attempt, pause in enumerate(pauses, 1))


def test_four_who_leave_at_once_all_leave(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of them has lost a race against each of the others."""
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"))
    others, plain, nested = iter(game.people[1:]), TableWriter.save, [False]
    left = []

    def save(self: TableWriter, *args: Any, **kwargs: Any) -> None:
        other = None if nested[0] else next(others, None)
        if other:
            nested[0] = True
            left.append(other.post(game.path("leave")).status)
            nested[0] = False
        plain(self, *args, **kwargs)

    monkeypatch.setattr(TableWriter, "save", save)
    left.append(game.people[0].post(game.path("leave")).status)
    assert left == [200] * 4
    assert game.people[0].get(game.path("state")).status == 404


def test_a_retry_after_a_lost_race_needs_no_read(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seat, card = game.turn, game.legal_card()
    other = game.by_seat["north" if seat != "north" else "south"]
    path = game.path("entropy")
    before_save(monkeypatch, lambda: direct(world, other, path, {"entropy": "x"}))
    capsys.readouterr()
    assert game.play(seat, card).status == 200
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["aws"]["PutItem"] == 2
    assert json.loads(line)["aws"].get("Query", 0) <= 1


def test_a_table_removed_meanwhile_is_not_found(world: World, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def remove() -> None:
        world.services.store.repository(TableWriter).remove(game.table_id, read_version=game.version)

    before_save(monkeypatch, remove)
    assert game.play(game.turn, game.legal_card()).status == 404


def test_the_process_dies_between_commit_and_fan_out_and_every_client_converges(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, card = game.turn, game.legal_card()
    player = game.by_seat[seat]
    watcher, modern = (game.by_seat["north"].socket(protocol, join=game.table_id) for protocol in (1, 2))
    plain = world.gateway.post

    def die(connection_id: str, data: bytes) -> None:
        raise SystemExit

    monkeypatch.setattr(world.gateway, "post", die)
    with pytest.raises(SystemExit):
        direct(world, player, game.path("play"), {"card": card}, **{"idempotency-key": "k"})
    monkeypatch.setattr(world.gateway, "post", plain)
    again = game.play(seat, card, idempotency_key="k")
    assert (again.status, again.headers["Idempotent-Replayed"]) == (200, "true")
    version = game.version
    assert game.play(game.turn, game.legal_card()).status == 200
    seen = [frame["version"] for frame in watcher.frames if "version" in frame]
    assert seen == [version + 1] * len(seen), "the gap shows, and the state mends it"
    assert game.by_seat["north"].state(game.table_id)["version"] == version + 1
    assert modern.frames[-1]["view"]["currentTrick"] == game.state("north")["currentTrick"]


def test_save_then_tell(world: World, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a socket is told is what is stored at that moment."""
    game.by_seat["north"].socket(join=game.table_id)
    stored, plain = [], world.gateway.post

    def post(connection_id: str, data: bytes) -> None:
        stored.append(world.table(game.table_id).version == json.loads(data)["version"])
        plain(connection_id, data)

    monkeypatch.setattr(world.gateway, "post", post)
    game.play(game.turn, game.legal_card())
    assert stored
    assert all(stored)


def test_U8_a_save_that_fails_tells_nobody(world: World, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    socket = game.by_seat["north"].socket(join=game.table_id)
    card = game.legal_card()
    socket.take()

    def save(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("disk on fire, key=hunter2")

    monkeypatch.setattr(TableWriter, "save", save)
    answer = game.play(game.turn, card)
    assert (answer.status, answer.json["code"]) == (500, "internal_error")
    assert "hunter2" not in json.dumps(answer.json)
    assert socket.take() == []


def test_fan_out_over_gone_ok_throttled_hanging_and_ok(world: World, game: Game) -> None:
    seats = ("north", "east", "south", "west", "north")
    gone, fine, throttled, hanging, also = (game.by_seat[seat].socket(join=game.table_id) for seat in seats)
    for socket in (gone, fine, throttled, hanging, also):
        socket.take()
    world.gateway.gone.add(gone.connection_id)
    world.gateway.refusing.add(throttled.connection_id)
    world.gateway.hanging_s[hanging.connection_id] = 0.3
    assert game.play(game.turn, game.legal_card()).status == 200
    for socket in (fine, also):
        assert [frame["type"] for frame in socket.take()] == ["CARD_PLAYED", "TURN_CHANGED"]
    world.undo_gone()
    followers = {one.connection_id for one in world.services.store.snapshot(game.table_id).connections}
    assert gone.connection_id not in followers
    assert {throttled.connection_id, hanging.connection_id} <= followers
    assert world.services.store.connection(gone.connection_id) is None


def test_a_gone_connection_that_was_the_last_opens_the_reconnect_window(world: World, game: Game) -> None:
    gone, other = (game.by_seat[seat].socket(join=game.table_id) for seat in ("east", "north"))
    world.gateway.gone.add(gone.connection_id)
    other.take()
    game.play(game.turn, game.legal_card())
    assert "PLAYER_DISCONNECTED" not in [frame["type"] for frame in other.take()], "the clock's to do"
    world.undo_gone()
    assert "PLAYER_DISCONNECTED" in [frame["type"] for frame in other.take()]
    gone.close()
    assert other.take() == []


def test_an_exception_in_a_bot_is_counted_in_the_log_and_stops_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(world, [world.guest("maud")])

    def bot(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(autoplay, "bot_of", lambda *_: bot)
    capsys.readouterr()
    answer = game.bid("north", 3)
    assert answer.status == 200
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["botFaultZeroDivisionError"] >= 1
    assert game.turn == "north"


def test_a_persons_action_renews_the_tables_hour_and_a_refused_one_does_not(world: World, game: Game) -> None:
    before = world.table(game.table_id).renewed_at
    world.wait(30)
    game.play("north" if game.turn != "north" else "south", "AS")
    assert world.table(game.table_id).renewed_at == before
    game.play(game.turn, game.legal_card())
    assert world.table(game.table_id).renewed_at == before + 30_000


def test_U12_a_game_longer_than_an_hour_keeps_its_table(world: World, game: Game) -> None:
    for _ in range(10):
        world.wait(30 * 60)
        assert game.state("north")["phase"] in ("playing", "bidding")
        table = world.table(game.table_id)
        assert table.in_play
        assert game.play(game.turn, game.legal_card()).status == 200


def test_an_unknown_table_has_no_connections(world: World) -> None:
    assert world.services.store.snapshot("nowhere") == TableSnapshot("nowhere", None, ())
