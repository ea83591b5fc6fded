"""Signing in and out: tests/contract/rows_accounts.py, and L8."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from argon2 import PasswordHasher

from functions.service.accounts import passwords
from tests.support.people import DAY, PASSWORD, People, mail_of


def test_login_answers_200_with_a_session(people: People) -> None:
    ann = people.member()
    answer = people.login()
    assert answer.status == 200
    assert set(answer.json) == {"sessionId", "playerId", "username"}
    assert answer.json["playerId"] == ann.player_id
    assert answer.json["username"] == "Ann"
    assert UUID(answer.json["sessionId"]).version == 4


def test_the_address_counts_in_any_case_and_with_blanks_around_it(people: People) -> None:
    people.member()
    assert people.post("login", {"email": "  ANN@Example.test ", "password": PASSWORD}).status == 200


@pytest.mark.parametrize("body", [{}, {"email": mail_of("Ann")}, {"password": PASSWORD}])
def test_missing_fields_are_400(people: People, body: dict[str, str]) -> None:
    people.member()
    assert people.post("login", body).status == 400


@pytest.mark.parametrize("field", ["email", "password"])
@pytest.mark.parametrize("value", [None, "", 7, True, ["x"], {}, 1.5, "x" * 300])
def test_u16_what_is_no_text_of_a_fair_length_is_400(people: People, field: str, value: object) -> None:
    answer = people.post("login", {"email": mail_of("Ann"), "password": PASSWORD, field: value})
    assert (answer.status, answer.code) == (400, "invalid_field")


@pytest.mark.parametrize("body", ["[]", "7", "{", '"x"', "nonsense", '{"email": NaN}'])
def test_what_is_no_json_object_is_400(people: People, body: str) -> None:
    answer = people.post("login", body)
    assert answer.status == 400
    assert set(answer.json) >= {"error", "code"}


def test_wrong_password_and_unknown_address_are_the_same_401(people: People) -> None:
    people.member()
    wrong, unknown = people.login("Ann", "not the one"), people.login("Nobody")
    assert wrong.status == unknown.status == 401
    assert wrong.json == unknown.json
    assert wrong.code == "wrong_credentials"


def test_l8_the_password_is_looked_at_before_the_verification(people: People) -> None:
    people.register()
    wrong, right, unknown = people.login("Ann", "not the one"), people.login("Ann"), people.login("Nobody")
    assert wrong.json == unknown.json
    assert wrong.status == 401
    assert (right.status, right.code) == (403, "email_not_verified")


def test_l8_an_unknown_address_costs_the_same_hash(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    people.member()
    verified: list[str] = []
    hasher = passwords.HASHER

    class Watched(PasswordHasher):
        def verify(self, hash: Any, password: Any) -> Any:
            verified.append(str(hash))
            return hasher.verify(hash, password)

    watched = Watched(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "HASHER", watched)
    people.login("Ann", "not the one")
    people.login("Nobody")
    known, unknown = verified
    assert known.split("$")[:4] == unknown.split("$")[:4], "the same variant, version and parameters"
    assert len(known) == len(unknown)


def test_several_sessions_of_one_player(people: People) -> None:
    people.member()
    one, other = people.signed_in(), people.signed_in()
    assert one.session_id != other.session_id
    assert one.player_id == other.player_id
    one.post("/api/auth/logout")
    assert one.post("/api/tables").status == 401
    assert other.post("/api/tables").status == 201


def test_a_session_lasts_seven_days_from_login_whatever_its_use(people: People) -> None:
    ann = people.member()
    for _ in range(6):
        people.world.wait(DAY)
        assert ann.post("/api/tables").status == 201
    people.world.wait(DAY - 1)
    assert ann.post("/api/tables").status == 201
    people.world.wait(1)
    assert ann.post("/api/tables").status == 401


def test_a_hash_with_old_parameters_is_made_anew_at_login(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    people.member()
    old = _kept(people)
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert people.login("Ann", "not the one").status == 401
    assert _kept(people) == old
    assert people.login().status == 200
    new = _kept(people)
    assert new.startswith("1$argon2id$v=19$m=16,t=2,p=1$")
    assert people.login().status == 200
    assert _kept(people) == new


def _kept(people: People) -> str:
    item = people.world.services.store._database.get(("EMAIL#ann@example.test", "ACCOUNT"))
    assert item is not None
    return str(item["h"])


def test_parallel_logins_of_one_player_all_get_in(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another login writes the account between this one's read and its write."""
    people.member()
    matches, once = passwords.matches, [True]

    def meanwhile(kept: str | None, password: str) -> bool:
        if once and once.pop():
            assert people.login().status == 200
        return matches(kept, password)

    monkeypatch.setattr("functions.service.accounts.sign_in.matches", meanwhile)
    assert people.login().status == 200


def test_logout_always_answers_200(people: People) -> None:
    ann = people.member()
    for headers in (
        {},
        {"x-session-id": "nonsense"},
        {"x-session-id": ann.session_id},
        {"x-session-id": ann.session_id},
    ):
        answer = people.post("logout", headers=headers)
        assert answer.status == 200
        assert set(answer.json) == {"message"}
    assert ann.post("/api/tables").status == 401


@pytest.mark.parametrize("claimed", [None, "", "x" * 5000, "é", "11111111-2222-4333-8444-555555555555"])
def test_logout_needs_the_session_alone(people: People, claimed: str | None) -> None:
    ann = people.member()
    table = people.world.new_table(ann)
    headers = {"x-session-id": ann.session_id, **({} if claimed is None else {"x-player-id": claimed})}
    assert people.post("logout", headers=headers).status == 200
    assert ann.post("/api/tables").status == 401
    assert people.world.services.store.snapshot(table).item is None


def test_logout_leaves_waiting_tables_and_no_others(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    waiting, alone = people.world.new_table(ann), people.world.new_table(ann)
    assert people.world.seat(waiting, bob, "east").status == 200
    playing = people.world.full_table([ann, bob])
    people.post("logout", headers={"x-session-id": ann.session_id})
    assert bob.state(waiting)["seats"]["north"] is None
    assert people.world.table(waiting).host == bob.player_id, "the host passes to the next seated person"
    assert people.world.services.store.snapshot(alone).item is None, "nobody is left"
    assert people.world.table(playing).has(ann.player_id)


def test_logout_from_many_tables_waits_for_no_thread_that_waits_for_it(people: People) -> None:
    """With one thread that reads: an act that held it while it told the lobby would never end."""
    world = people.world
    world.services = replace(world.services, read_pool=ThreadPoolExecutor(1), commit_pool=ThreadPoolExecutor(4))
    ann, lobby = people.member("Ann"), people.member("Bob").socket()
    tables = [world.new_table(ann) for _ in range(8)]
    lobby.send("JOIN_LOBBY", {})
    lobby.take()
    assert people.post("logout", headers=ann.headers).status == 200
    assert {frame["payload"]["tableId"] for frame in lobby.frames} == {*tables}


def test_logout_takes_an_observer_off_a_waiting_table(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    table = people.world.new_table(bob)
    assert ann.post(f"/api/tables/{table}/join").status == 200
    assert people.world.table(table).observes(ann.player_id)
    socket = bob.socket(join=table)
    people.post("logout", headers={"x-session-id": ann.session_id})
    assert not people.world.table(table).has(ann.player_id)
    assert "OBSERVER_LEFT" in socket.types


def test_the_lobby_hears_of_a_logout(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    table, alone = people.world.new_table(ann), people.world.new_table(ann)
    people.world.seat(table, bob, "east")
    lobby = people.member("Cid").socket()
    lobby.send("JOIN_LOBBY", {})
    lobby.take()
    people.post("logout", headers={"x-session-id": ann.session_id})
    heard = [(frame["type"], frame["payload"]["tableId"]) for frame in lobby.frames]
    assert sorted(heard) == sorted([("TABLE_UPDATED", table), ("TABLE_REMOVED", alone)])


def test_l6_logout_takes_the_socket_out_of_the_waiting_room_it_leaves(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    table = people.world.new_table(ann)
    people.world.seat(table, bob, "east")
    socket = ann.socket(join=table)
    people.post("logout", headers={"x-session-id": ann.session_id})
    socket.take()
    bob.post(f"/api/tables/{table}/add-bot", {"seat": "south"})
    assert socket.take() == []


def test_logout_tells_those_who_stay(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    table = people.world.new_table(ann)
    people.world.seat(table, bob, "east")
    socket = bob.socket(join=table)
    socket.take()
    people.post("logout", headers={"x-session-id": ann.session_id})
    assert [kind for kind in socket.types if kind in ("SEAT_VACATED", "HOST_CHANGED")] == [
        "SEAT_VACATED",
        "HOST_CHANGED",
    ]
