"""Signing out ends what the session has open (fault F23), and nothing else."""

import pytest

from functions.service.accounts.repository import AccountRepository
from functions.service.api.authentication import hash_of
from functions.service.storage.store import Store
from tests.support.people import People
from tests.support.simulation import Simulation
from tests.support.world import World


def test_F23_signing_out_closes_the_sockets_of_that_session_alone(people: People) -> None:
    people.member()
    one, other = people.signed_in(), people.signed_in()
    ends, stays = one.socket(), other.socket()
    one.post("/api/auth/logout")
    assert people.world.gateway.closed == [ends.connection_id]
    left = people.world.services.store.connections_of(one.player_id)
    assert [each.connection_id for each in left] == [stays.connection_id]


def test_F23_signing_out_takes_the_session_off_its_players_list_and_no_other(people: People) -> None:
    people.member()
    ends, stays = people.signed_in(), people.signed_in()
    listed = people.world.services.repository(AccountRepository).sessions_of
    before = set(listed(ends.player_id))
    ends.post("/api/auth/logout")
    assert before - set(listed(ends.player_id)) == {hash_of(ends.session_id)}
    assert hash_of(stays.session_id) in listed(ends.player_id)
    assert people.world.services.store.session(hash_of(ends.session_id)) is None


def test_F23_a_socket_of_an_ended_session_hears_no_more_of_its_seat_and_joins_no_room(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    table = people.world.full_table([ann, bob])
    socket = ann.socket(join=table)
    ann.post("/api/auth/logout")
    socket.take()
    people.world.wait(30)
    bob.post(f"/api/tables/{table}/entropy", {"entropy": "x"})
    socket.send("JOIN", {"tableId": table})
    assert [frame["type"] for frame in socket.take()] == ["ERROR"]


def test_F23_a_session_that_ends_while_its_socket_opens_opens_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    maud = world.guest("maud")
    connect = Store.connect

    def signs_out_meanwhile(self: Store, *arguments: object) -> None:
        connect(self, *arguments)  # type: ignore[arg-type]
        monkeypatch.setattr(Store, "connect", connect)
        maud.post("/api/auth/logout")

    monkeypatch.setattr(Store, "connect", signs_out_meanwhile)
    assert world.socket_event("$connect", "late", headers={"x-session-id": maud.session_id}) == 401
    assert world.services.store.connections_of(maud.player_id) == ()


def test_F23_a_socket_lasts_no_longer_than_its_session(world: World) -> None:
    maud = world.guest("maud")
    world.wait(7 * 86_400 - 60)
    socket = maud.socket()
    world.wait(61)
    socket.send("JOIN_LOBBY", {})
    assert [frame["type"] for frame in socket.take()] == ["ERROR"]


@pytest.mark.parametrize("step", range(12))
@pytest.mark.parametrize("kind", ["throttle", "silence", "late answer", "crash after"])
def test_F23_signing_out_again_after_it_failed_halfway_ends_what_the_session_has_open(step: int, kind: str) -> None:
    simulation = Simulation()
    maud, piet = simulation.guests("maud", "piet")
    socket = maud.socket(join=simulation.full_table([maud, piet]))
    simulation.chaos.arm([(step, kind)])
    status = maud.post("/api/auth/logout").status
    simulation.chaos.disarm()
    if status != 200:
        assert maud.post("/api/auth/logout").status == 200
        assert socket.connection_id not in simulation.wire.inboxes
