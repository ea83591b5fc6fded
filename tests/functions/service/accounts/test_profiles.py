"""Profiles: tests/contract/rows_accounts.py, and the routes to change them."""

from uuid import uuid4

import pytest

from functions.service.storage.keys import Put, game_key
from tests.support.people import People

COSMETICS = {"feltColor": "blue", "cardBack": "standard-black"}


def test_a_new_profile_has_the_defaults(people: People) -> None:
    ann = people.member()
    answer = people.call("GET", f"/api/profile/{ann.player_id}")
    assert answer.status == 200
    assert answer.json == {
        "playerId": ann.player_id,
        "username": "Ann",
        "avatar": {"icon": 1},
        "cosmetics": {"feltColor": "green", "cardBack": "standard-red"},
        "career": {"games": 0, "wins": 0, "losses": 0, "draws": 0, "left": 0},
        "hands": {
            **dict.fromkeys(("played", "tricks", "bags", "contracts", "contractsMade"), 0),
            **dict.fromkeys(("nils", "nilsMade", "blindNils", "blindNilsMade", "bagsPerHand"), 0),
        },
        "recentGames": [],
    }


def test_guests_have_one_as_long_as_they_are_there(people: People) -> None:
    guest = people.world.guest("Gus")
    path = f"/api/profile/{guest.player_id}"
    assert people.call("GET", path).json["username"] == "Gus"
    people.world.wait(7 * 86_400)
    assert people.call("GET", path).status == 404


@pytest.mark.parametrize("name", ["x", "1", "bot:north", "0" * 36, "11111111-2222-4333-8444-55555555555"])
def test_what_is_no_uuid_is_400(people: People, name: str) -> None:
    assert people.call("GET", f"/api/profile/{name}").status == 400


def test_an_unknown_player_is_404(people: People) -> None:
    answer = people.call("GET", f"/api/profile/{uuid4()}")
    assert (answer.status, answer.code) == (404, "player_not_found")


def test_an_id_may_be_written_in_capitals(people: People) -> None:
    ann = people.member()
    assert people.call("GET", f"/api/profile/{ann.player_id.upper()}").json["playerId"] == ann.player_id


def test_a_profile_tells_nothing_of_the_account(people: People) -> None:
    ann = people.member()
    answer = people.call("GET", f"/api/profile/{ann.player_id}")
    assert "@" not in repr(answer.json)


def test_changing_avatar_and_cosmetics(people: People) -> None:
    ann = people.member()
    assert people.call("PUT", "/api/profile/avatar", {"icon": 5}, headers=ann.headers).json["avatar"] == {"icon": 5}
    answer = people.call("PUT", "/api/profile/cosmetics", COSMETICS, headers=ann.headers)
    assert answer.status == 200
    assert answer.json["cosmetics"] == COSMETICS
    assert answer.json == people.call("GET", f"/api/profile/{ann.player_id}").json
    assert answer.json["avatar"] == {"icon": 5}


def test_what_is_left_out_stays(people: People) -> None:
    ann = people.member()
    people.call("PUT", "/api/profile/cosmetics", {"feltColor": "blue"}, headers=ann.headers)
    answer = people.call("PUT", "/api/profile/cosmetics", {"cardBack": "standard-blue"}, headers=ann.headers)
    assert answer.json["cosmetics"] == {"feltColor": "blue", "cardBack": "standard-blue"}
    assert people.call("PUT", "/api/profile/cosmetics", {}, headers=ann.headers).json == answer.json


@pytest.mark.parametrize(
    ("what", "body"),
    [("avatar", {}), ("avatar", {"icon": None}), ("avatar", {"icon": "1"}), ("avatar", {"icon": True}),
     ("avatar", {"icon": 0}), ("avatar", {"icon": 25}), ("avatar", {"icon": 1.5}), ("avatar", {"icon": 10**30}),
     ("cosmetics", {"feltColor": "pink"}), ("cosmetics", {"cardBack": 1}), ("cosmetics", {"cardBack": ""})],
)  # fmt: skip
def test_values_that_are_none_are_400(people: People, what: str, body: object) -> None:
    ann = people.member()
    assert people.call("PUT", f"/api/profile/{what}", body, headers=ann.headers).status == 400


@pytest.mark.parametrize(("what", "body"), [("avatar", {"icon": 2}), ("cosmetics", COSMETICS)])
def test_changing_needs_a_session(people: People, what: str, body: object) -> None:
    assert people.call("PUT", f"/api/profile/{what}", body).status == 401


def test_the_last_twenty_games_newest_first(people: People) -> None:
    ann = people.member()
    ids = [str(uuid4()) for _ in range(22)]
    kept = {"n": 250, "e": -17, "s": "north"}
    rows = [
        Put(game_key(ann.player_id, at, game), {**kept, "g": game, "t": at, "o": "lost" if at % 2 else "won"})
        for at, game in enumerate(ids, 1_800_000_000_000)
    ]
    people.world.services.store.write(rows)
    games = people.call("GET", f"/api/profile/{ann.player_id}").json["recentGames"]
    assert [game["gameId"] for game in games] == ids[:1:-1]
    assert games[0] == {
        "gameId": ids[-1],
        "playedAt": "2027-01-15T08:00:00.021Z",
        "won": False,
        "outcome": "lost",
        "scoreNs": 250,
        "scoreEw": -17,
        "seat": "north",
        "withBots": False,
    }
