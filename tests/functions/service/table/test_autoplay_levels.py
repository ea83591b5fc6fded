"""The levels of bots at a table: who plays at which, where it shows, and that only a view goes in."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots import bot_of
from engine import Bot, Phase, Seat
from functions.service.table import autoplay
from functions.service.table.commands import attendance
from functions.service.table.draft import Draft, Given
from functions.service.table.model import Table, bot_for
from tests.engine.redeal import redealt
from tests.support.clock import START_MS
from tests.support.driver import Player
from tests.support.games import Game
from tests.support.tables import MAUD, PIET, events_of, play_until, table_in_play
from tests.support.world import World


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels that are asked to play, in order; club plays for all of them."""
    names: list[str] = []

    def asking(name: str, failed: Callable[[Exception], None]) -> Bot:
        names.append(name)
        return bot_of("club", failed)

    monkeypatch.setattr(autoplay, "bot_of", asking)
    return names


@pytest.fixture
def maud(world: World) -> Player:
    return world.guest("maud")


def add(player: Player, table_id: str, seat: str, **more: object) -> Any:
    return player.post(f"/api/tables/{table_id}/add-bot", {"seat": seat, **more})


def test_a_bot_is_standard_unless_the_host_says_otherwise(world: World, maud: Player) -> None:
    table_id = world.new_table(maud)
    assert add(maud, table_id, "east").status == 200
    assert add(maud, table_id, "south", level="expert", mistakes=0.25).status == 200
    seats = maud.state(table_id)["seats"]
    assert (seats["east"]["level"], "mistakes" in seats["east"]) == ("standard", False)
    assert (seats["south"]["level"], seats["south"]["mistakes"]) == ("expert", 0.25)
    assert "level" not in seats["north"]


@pytest.mark.parametrize("level", ["master", "Club", "", 1, ["club"]])
def test_an_unknown_level_is_refused_with_the_list(world: World, maud: Player, level: object) -> None:
    answer = add(maud, world.new_table(maud), "east", level=level)
    assert answer.status == 400
    assert all(name in answer.json["error"] for name in ("standard", "club", "expert"))


@pytest.mark.parametrize("mistakes", [-0.01, 1.01, "0.2", True, {}])
def test_mistakes_are_a_share(world: World, maud: Player, mistakes: object) -> None:
    assert add(maud, world.new_table(maud), "east", mistakes=mistakes).status == 400


def test_a_seat_shows_its_level_in_play_and_to_those_who_watch(world: World, maud: Player) -> None:
    table_id = world.new_table(maud)
    socket = maud.socket(join=table_id)
    for seat in ("east", "south"):
        add(maud, table_id, seat, level="club")
    assert [frame["payload"].get("level") for frame in socket.frames if frame["type"] == "SEAT_TAKEN"] == ["club"] * 2
    otto = world.guest("otto")
    otto.post(f"/api/tables/{table_id}/join")
    add(maud, table_id, "west")
    assert maud.state(table_id)["playerNames"]["east"]["level"] == "club"
    assert otto.state(table_id)["seats"]["west"]["level"] == "standard"


def test_every_seat_is_played_at_its_own_level(world: World, maud: Player, asked: list[str]) -> None:
    table_id = world.new_table(maud)
    for seat, level in (("east", "club"), ("south", "standard"), ("west", "club")):
        add(maud, table_id, seat, level=level)
    assert asked == ["club", "standard", "club"]


@pytest.mark.parametrize("rules", [{"stand_in": "standard"}, {"stand_in": "club"}, {}])
def test_O51_caretakers_and_time_outs_play_at_club_and_leavers_bots_as_the_rules_say(
    world: World, asked: list[str], rules: dict[str, str]
) -> None:
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"), rules={"turn_seconds": 600, **rules})
    game.by_seat["south"].post(game.path("leave"))
    level = rules.get("stand_in", "standard")
    assert game.state("north")["playerNames"]["south"]["level"] == level
    game.bid("east", 3)
    assert asked == [level]
    game.by_seat["west"].socket(join=game.table_id).close()
    world.wait(60)
    world.fire()
    assert game.state("north")["playerNames"]["west"]["level"] == "club"
    assert asked == [level, "club"]
    world.wait(600)
    world.fire()
    assert asked[2:] == ["club"] * len(asked[2:])
    assert game.state("north")["bids"]["north"] is not None


def test_a_share_of_mistakes_reaches_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = []

    def noting(bot: Bot, rate: float) -> Bot:
        rates.append(rate)
        return bot

    monkeypatch.setattr(autoplay, "with_mistakes", noting)
    table = table_in_play(people=1)
    table.seats[Seat.EAST] = bot_for(Seat.EAST, "club", 30)
    autoplay.follow(Draft(table, Given(START_MS, Random(1))), None, True)
    assert rates == [0.3]


def test_another_persons_bot_cannot_be_changed_in_play(world: World, maud: Player) -> None:
    table_id = world.new_table(maud)
    for seat in ("east", "south", "west"):
        add(maud, table_id, seat, level="club")
    assert add(maud, table_id, "east", level="standard").status == 409
    assert maud.post(f"/api/tables/{table_id}/kick", {"playerId": "bot:east"}).status == 200
    assert maud.state(table_id)["playerNames"]["east"]["level"] == "club"


@pytest.mark.parametrize("ruleset", ["spades-online", "tournament", "classic"])
def test_O51_each_preset_names_the_level_of_a_leavers_bot(world: World, ruleset: str) -> None:
    level = "standard" if ruleset == "spades-online" else "club"
    game = Game(world, world.guests("maud", "piet", "ines", "ruth"), ruleset=ruleset)
    game.by_seat["south"].post(game.path("leave"))
    maud = game.by_seat["north"]
    maud.post(game.path("kick"), {"playerId": game.by_seat["east"].player_id})
    assert [maud.state(game.table_id)["playerNames"][seat]["level"] for seat in ("south", "east")] == [level] * 2


def moved(table: Table, seed: int) -> object:
    return autoplay.move(Draft(table, Given(START_MS, Random(seed)), thinking_ms=1000))


@pytest.mark.parametrize("preset", ["spades-online", "tournament"])
@pytest.mark.parametrize("level", ["standard", "club"])
@pytest.mark.parametrize("mistakes", [0, 40])
def test_hidden_cards_do_not_change_the_houses_move(preset: str, level: Any, mistakes: int) -> None:
    """What a bot is handed is its seat's view and nothing else."""
    for seed in range(12):
        table, rng = table_in_play(preset, seed=seed), Random(seed)
        play_until(table, lambda game: game.phase is Phase.PLAYING and sum(game.tricks_won) == seed % 12)  # noqa: B023
        game = table.game
        assert game is not None
        assert game.turn is not None
        table.seats[game.turn] = bot_for(game.turn, level, mistakes)
        twin = redealt(game, game.turn, rng, {})
        first = moved(table, seed)
        table.game = twin
        assert moved(table, seed) == first


def test_a_level_of_a_bot_is_what_the_table_says_it_is() -> None:
    table = table_in_play(people=2)
    events_of(attendance.leave, table, PIET.player_id)
    assert {seat.word: holder.level for seat, holder in table.occupied() if holder.is_bot} == {
        "east": "standard",
        "south": "club",
        "west": "club",
    }
    assert table.host == MAUD.player_id
