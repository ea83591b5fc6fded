"""Results: finished games are recorded once, for every person who played (U21), and so are their hands."""

from typing import Any

import pytest

from engine import Phase, Seat, Side, new_game, rules_for
from functions.service.problems import Unavailable
from functions.service.storage.table_writer import TableWriter
from functions.service.table.career import Tally, results
from functions.service.table.model import Occupant, Table
from tests.support.driver import SEATS, Player
from tests.support.games import Game
from tests.support.world import World

SHORT = {"ruleset": "classic", "rules": {"max_hands": 1}}
NAMES = ("maud", "piet", "ines", "ruth")


def profile(player: Player) -> dict[str, Any]:
    answer = player.get(f"/api/profile/{player.player_id}")
    assert answer.status == 200
    return answer.json


def outcomes(players: list[Player]) -> list[list[str]]:
    return [[game["outcome"] for game in profile(player)["recentGames"]] for player in players]


@pytest.fixture
def four(world: World) -> list[Player]:
    return world.guests(*NAMES)


def test_a_finished_game_is_on_the_record_of_all_four(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    last = game.finish()
    for seat, player in zip(SEATS, four, strict=True):
        side = "ns" if seat in ("north", "south") else "ew"
        won = last["winner"] == side
        found = profile(player)
        (recent,) = found["recentGames"]
        assert recent.pop("playedAt") == "2027-01-15T08:00:00.000Z"
        assert recent == {
            "gameId": last["gameId"],
            "won": won,
            "outcome": "won" if won else "lost",
            "scoreNs": last["scores"]["ns"],
            "scoreEw": last["scores"]["ew"],
            "seat": seat,
            "withBots": False,
        }
        assert found["career"] == {"games": 1, "wins": int(won), "losses": int(not won), "draws": 0, "left": 0}


def test_games_add_up_and_the_newest_comes_first(world: World, four: list[Player]) -> None:
    ids = []
    for _ in range(2):
        world.wait(60)
        ids.append(Game(world, four, **SHORT).finish()["gameId"])
    found = profile(four[0])
    assert [game["gameId"] for game in found["recentGames"]] == ids[::-1]
    assert found["career"]["games"] == 2


def test_a_game_with_bots_counts_for_its_one_person(world: World) -> None:
    maud = world.guest("maud")
    Game(world, [maud], **SHORT).finish()
    assert profile(maud)["career"]["games"] == 1
    assert profile(maud)["recentGames"][0]["withBots"]


def test_a_game_under_way_is_on_no_record(world: World, four: list[Player]) -> None:
    game = Game(world, four)
    game.finish_hand()
    found = profile(four[0])
    assert (found["recentGames"], found["career"]["games"], found["hands"]["played"]) == ([], 0, 1)


def test_hand_statistics_are_those_of_the_hand_records(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"max_hands": 3})
    assert game.bid(game.turn, "nil").status == 200
    game.finish()
    hands = [four[1].get(game.path(f"hands/{number}")).json for number in (1, 2, 3)]
    found = profile(four[1])["hands"]
    bids = [hand["bids"]["east"] for hand in hands]
    tricks = [hand["tricksWon"]["east"] for hand in hands]
    assert bids[0] == "nil"
    assert found["played"] == 3
    assert found["tricks"] == sum(tricks)
    assert found["bags"] == sum(hand["newBags"]["ew"] for hand in hands)
    assert found["bagsPerHand"] == round(found["bags"] / 3, 2)
    assert found["contracts"] == sum(bool(hand["teamBids"]["ew"]) for hand in hands)
    kept = [line["what"] for hand in hands for line in hand["ledger"] if line["side"] == "ew"]
    assert found["contractsMade"] == kept.count("contract_made")
    assert (found["nils"], found["nilsMade"]) == (1, int(tricks[0] == 0))
    assert (found["blindNils"], found["blindNilsMade"]) == (0, 0)


def test_a_repeated_last_card_counts_once(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    _to_last_card(game)
    seat, card = game.turn, game.legal_card()
    for _ in range(3):
        assert game.play(seat, card, idempotency_key="k").json["gameOver"]
    assert outcomes(four) == [["won"], ["lost"]] * 2 or outcomes(four) == [["lost"], ["won"]] * 2
    assert [profile(player)["career"]["games"] for player in four] == [1] * 4


def _to_last_card(game: Game) -> None:
    while _cards_played(game) < 51:
        game.step()


def _cards_played(game: Game) -> int:
    stored = game.world.table(game.table_id).game
    assert stored is not None
    return 4 * sum(stored.tricks_won) + len(stored.trick)


def test_result_and_last_card_are_kept_together_or_not_at_all(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(world, four, **SHORT)
    _to_last_card(game)
    seat, card, save = game.turn, game.legal_card(), TableWriter.save

    def lost(*_: object, **__: object) -> None:
        raise Unavailable("unavailable", "The service is busy.")

    monkeypatch.setattr(TableWriter, "save", lost)
    assert game.play(seat, card).status == 503
    assert outcomes(four) == [[]] * 4
    monkeypatch.setattr(TableWriter, "save", save)
    assert game.play(seat, card).json["gameOver"]
    assert [len(each) for each in outcomes(four)] == [1] * 4


def test_nobody_need_be_reached_for_a_game_to_be_recorded(
    world: World, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies between commit and telling: what was saved has the results."""
    game = Game(world, four, **SHORT)
    _to_last_card(game)

    def dies(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(world.services.push, "deliver", dies)
    assert game.play(game.turn, game.legal_card()).status == 500
    assert [len(each) for each in outcomes(four)] == [1] * 4


def test_who_left_for_good_has_lost_when_the_game_ends(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    game.step()
    assert four[3].post(game.path("leave")).status == 200
    assert outcomes(four)[3] == []
    del game.by_seat["west"]
    game.finish()
    assert outcomes(four)[3] == ["left"]
    found = profile(four[3])
    assert found["recentGames"][0]["won"] is False
    assert found["career"] == {"games": 1, "wins": 0, "losses": 1, "draws": 0, "left": 1}
    assert found["hands"]["played"] == 0


def test_who_leaves_while_the_clock_ends_the_game_has_played_it(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    _to_last_card(game)
    world.wait(61)
    assert four[0].post(game.path("leave")).status == 200
    assert outcomes(four)[0] in (["won"], ["lost"])
    assert profile(four[0])["hands"]["played"] == 1


def test_the_last_who_leaves_while_the_clock_ends_the_game_has_played_it(world: World) -> None:
    maud = world.guest("maud")
    game = Game(world, [maud], **SHORT)
    while _cards_played(game) < 48:
        game.step()
    world.wait(61)
    assert maud.post(game.path("leave")).status == 200
    assert maud.get(game.path("state")).status == 404
    assert profile(maud)["career"]["games"] == 1


def test_F19_who_is_kicked_out_of_a_game_keeps_the_result_of_their_side(world: World, four: list[Player]) -> None:
    """Else a host could take a win away, or hand out defeats."""
    game = Game(world, four, **SHORT)
    game.step()
    assert four[0].post(game.path("kick"), {"playerId": four[1].player_id}).status == 200
    del game.by_seat["east"]
    game.finish()
    north, east, south, west = outcomes(four)
    assert (north, east) == (south, west)
    assert east in (["won"], ["lost"], ["drawn"])
    assert not profile(four[1])["recentGames"][0]["withBots"]


def test_F19_who_is_kicked_before_the_first_bid_has_not_begun_the_game(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    assert four[0].post(game.path("kick"), {"playerId": four[1].player_id}).status == 200
    del game.by_seat["east"]
    game.finish()
    assert [len(each) for each in outcomes(four)] == [1, 0, 1, 1]


def test_a_caretaken_seat_has_its_owners_game_but_not_their_hands(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    socket = four[3].socket(join=game.table_id)
    socket.close()
    world.wait(61)
    world.sweep()
    assert world.table(game.table_id).seats[3].caretaker  # type: ignore[union-attr]
    del game.by_seat["west"]
    game.finish()
    assert outcomes(four)[3] in (["won"], ["lost"])
    assert profile(four[3])["hands"]["played"] == 0


def test_F19_a_host_who_ends_a_game_has_lost_it_and_the_others_keep_what_stood(
    world: World, four: list[Player]
) -> None:
    game = Game(world, four)
    game.finish_hand()
    stood = four[0].state(game.table_id)["scores"]
    game.step()
    assert four[0].post(game.path("terminate")).status == 200
    ahead = "ns" if stood["ns"] > stood["ew"] else "ew"
    expected = "drawn" if stood["ns"] == stood["ew"] else "won" if ahead == "ew" else "lost"
    north, east, south, west = outcomes(four)
    assert north == ["left"]
    assert east == west == [expected]
    assert south == [{"won": "lost", "lost": "won", "drawn": "drawn"}[expected]]
    assert profile(four[1])["recentGames"][0]["scoreEw"] == stood["ew"]


def test_F19_a_game_without_a_bid_has_no_result(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    assert four[0].post(game.path("terminate")).status == 200
    assert outcomes(four) == [[]] * 4


def test_F19_a_host_who_leaves_a_game_alone_has_lost_it(world: World) -> None:
    maud = world.guest("maud")
    game = Game(world, [maud], **SHORT)
    game.step()
    assert maud.post(game.path("leave")).status == 200
    assert outcomes([maud]) == [["left"]]


def test_F19_those_who_were_kicked_or_left_before_have_their_result_when_the_host_ends_it(
    world: World, four: list[Player]
) -> None:
    game = Game(world, four)
    game.step()
    assert four[0].post(game.path("kick"), {"playerId": four[1].player_id}).status == 200
    assert four[2].post(game.path("leave")).status == 200
    assert four[0].post(game.path("terminate")).status == 200
    assert outcomes(four) == [["left"], ["drawn"], ["left"], ["drawn"]]


def test_F19_a_game_that_nobody_plays_on_ends_as_it_stood(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"turn_seconds": None})
    sockets = [player.socket(join=game.table_id) for player in four]
    game.step()
    for socket in sockets:
        world.services.store.drop(socket.connection_id)
    world.wait(3601)
    world.sweep()
    assert four[0].get(game.path("state")).status == 404
    assert outcomes(four) == [["drawn"]] * 4


def test_F18_a_game_without_a_turns_limit_goes_on_while_somebody_follows_it(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"turn_seconds": None})
    game.step()
    for _ in range(5):
        for player in four:
            player.socket(join=game.table_id)  # a connection lasts two hours
        world.wait(3601)
        assert four[0].get(game.path("state")).status == 200
        world.sweep()
        assert four[0].get(game.path("state")).status == 200
    game.step()


def test_terminating_after_the_end_takes_nothing_back(world: World, four: list[Player]) -> None:
    game = Game(world, four, **SHORT)
    game.finish()
    assert four[0].post(game.path("terminate")).status == 200
    assert [len(each) for each in outcomes(four)] == [1] * 4


def _over(winner: Side | None) -> Table:
    rules = rules_for("classic")
    people: list[Occupant | None] = [Occupant(name, name) for name in NAMES]
    table = Table("0" * 36, NAMES[0], rules, 0, seats=people, game=new_game(rules, bytes(32)))
    assert table.game is not None
    table.game.phase, table.game.winner, table.game.scores = Phase.GAME_OVER, winner, [7, 7]
    return table


@pytest.mark.parametrize(
    ("winner", "ended"),
    [(None, ["drawn"] * 4), (Side.NS, ["won", "lost"] * 2), (Side.EW, ["lost", "won"] * 2)],
)
def test_outcomes(winner: Side | None, ended: list[str]) -> None:
    assert [result.outcome for result in results(_over(winner))] == ended


def test_who_left_has_lost_even_a_draw() -> None:
    table = _over(None)
    table.seats[2], table.left = Occupant("bot:south", "Bot"), {Seat.SOUTH: "ines"}
    assert [(result.player_id, result.outcome) for result in results(table)][-1] == ("ines", "left")


def test_nothing_that_ended_is_nothing_to_write() -> None:
    assert Tally().rows(_over(None), 0) == []


def test_a_blind_nil_is_counted_apart(world: World, four: list[Player]) -> None:
    game = Game(world, four, rules={"blind_nil_deficit": None, "max_hands": 1, "blind_exchange_cards": 0})
    seat = game.turn
    assert game.bid(seat, "blind_nil").status == 200
    game.finish()
    found = profile(game.by_seat[seat])["hands"]
    assert (found["nils"], found["blindNils"]) == (0, 1)
