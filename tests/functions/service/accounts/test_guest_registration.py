"""A guest who registers keeps their player id, their session and their place."""

import pytest

from functions.service.problems import Unavailable
from functions.service.storage.table_writer import TableWriter
from tests.support.games import Game
from tests.support.people import DAY, PASSWORD, People, mail_of


def test_a_guest_keeps_their_player_id(people: People) -> None:
    guest = people.world.guest("Gus")
    answer = people.register("Ann", headers=guest.headers)
    assert answer.status == 201
    assert answer.json["playerId"] == guest.player_id
    people.verify(people.token())
    assert people.login().json["playerId"] == guest.player_id


def test_the_session_goes_on_under_the_new_name(people: People) -> None:
    guest = people.world.guest("Gus")
    people.register("Ann", headers=guest.headers)
    new = people.world.new_table(guest)
    assert guest.state(new)["seats"]["north"]["username"] == "Ann"


def test_the_new_name_is_shown_where_they_sit_and_watch(people: People) -> None:
    world = people.world
    guest, host = world.guests("Gus", "Hans")
    waiting, playing, watched = world.new_table(guest), world.full_table([host, guest]), world.new_table(host)
    assert guest.post(f"/api/tables/{watched}/join").status == 200
    room, lobby = host.socket(join=playing), world.guest("Lou").socket()
    lobby.send("JOIN_LOBBY", {})
    room.take(), lobby.take()
    people.register("Ann", headers=guest.headers)
    assert guest.state(waiting)["seats"]["north"]["username"] == "Ann"
    assert host.state(playing)["playerNames"]["east"]["username"] == "Ann"
    assert host.state(watched)["observers"] == [{"playerId": guest.player_id, "username": "Ann"}]
    assert room.types == ["TABLE_UPDATED"]
    (told,) = [frame["payload"] for frame in lobby.take() if frame["payload"]["tableId"] == waiting]
    assert told["hostUsername"] == "Ann"


def test_a_table_that_cannot_be_written_does_not_undo_the_account(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = people.world.guest("Gus")
    people.world.new_table(guest)

    def lost(*_: object, **__: object) -> None:
        raise Unavailable("unavailable", "The service is busy.")

    monkeypatch.setattr(TableWriter, "save", lost)
    assert people.register("Ann", headers=guest.headers).status == 201


def test_the_session_ends_when_it_would_have(people: People) -> None:
    guest = people.world.guest("Gus")
    people.world.wait(DAY)
    people.register("Ann", headers=guest.headers)
    people.world.wait(6 * DAY - 1)
    assert guest.post("/api/tables").status == 201
    people.world.wait(1)
    assert guest.post("/api/tables").status == 401


def test_the_profile_stays_for_good_with_what_they_chose(people: People) -> None:
    guest = people.world.guest("Gus")
    assert people.call("PUT", "/api/profile/avatar", {"icon": 7}, headers=guest.headers).status == 200
    people.register("Ann", headers=guest.headers)
    people.world.wait(30 * DAY)
    answer = people.call("GET", f"/api/profile/{guest.player_id}")
    assert answer.status == 200
    assert (answer.json["username"], answer.json["avatar"]) == ("Ann", {"icon": 7})


def test_their_games_stay_theirs(people: People) -> None:
    guest = people.world.guest("Gus")
    Game(people.world, [guest], rules={"max_hands": 1}).finish()
    before = people.call("GET", f"/api/profile/{guest.player_id}").json
    people.register("Ann", headers=guest.headers)
    after = people.call("GET", f"/api/profile/{guest.player_id}").json
    assert len(before["recentGames"]) == 1
    assert after == {**before, "username": "Ann"}


def test_a_reset_ends_the_session_from_before_too(people: People) -> None:
    guest = people.world.guest("Gus")
    people.register("Ann", headers=guest.headers)
    people.verify(people.token())
    people.post("forgot-password", {"email": mail_of("Ann")})
    people.post("reset-password", {"token": people.token(), "newPassword": "battery staple"})
    assert guest.post("/api/tables").status == 401


def test_auto_verification_signs_the_same_player_in(people: People) -> None:
    people.set(auto_verify=True)
    guest = people.world.guest("Gus")
    answer = people.register("Ann", headers=guest.headers)
    assert answer.json["playerId"] == guest.player_id
    assert answer.json["sessionId"] != guest.session_id


def test_a_refused_registration_leaves_the_guest_as_they_were(people: People) -> None:
    people.member("Ann")
    guest = people.world.guest("Gus")
    assert people.register("Ann", "other@x.test", headers=guest.headers).code == "username_taken"
    assert people.call("GET", f"/api/profile/{guest.player_id}").json["username"] == "Gus"
    assert people.register("Bob", headers=guest.headers).json["playerId"] == guest.player_id


def test_who_has_an_account_registers_another_player(people: People) -> None:
    ann = people.member("Ann")
    answer = people.register("Bob", headers=ann.headers)
    assert answer.status == 201
    assert answer.json["playerId"] != ann.player_id
    assert people.login("Ann").json["playerId"] == ann.player_id


def test_a_guest_upgrades_once(people: People) -> None:
    guest = people.world.guest("Gus")
    people.register("Ann", headers=guest.headers)
    assert people.register("Bob", headers=guest.headers).json["playerId"] != guest.player_id


def test_a_session_that_is_not_theirs_upgrades_nobody(people: People) -> None:
    gus, eve = people.world.guests("Gus", "Eve")
    mixed = {"x-session-id": eve.session_id, "x-player-id": gus.player_id}
    for name, headers in (("Ann", mixed), ("Bob", {"x-session-id": eve.session_id}), ("Cid", {"x-session-id": "x"})):
        answer = people.register(name, headers=headers)
        assert answer.status == 201
        assert answer.json["playerId"] not in (gus.player_id, eve.player_id)


def test_a_guest_cannot_sign_in(people: People) -> None:
    guest = people.world.guest("Gus")
    assert people.post("login", {"email": guest.username, "password": PASSWORD}).status == 401
