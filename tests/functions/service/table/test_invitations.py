"""Invites and links."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from functions.service.table.codec import decode, encode
from functions.service.table.model import MAX_INVITATIONS
from tests.functions.service.social.test_commands import NOBODY, block
from tests.functions.test_host import do, told
from tests.support.driver import Answer, Player
from tests.support.dynamodb import Client
from tests.support.world import World


@pytest.fixture
def pair(world: World) -> tuple[Player, Player, str]:
    """A host, somebody else, and the host's private table."""
    maud, piet = world.guests("maud", "piet")
    return maud, piet, world.new_table(maud, visibility="private", name="Rainy")


def invite(host: Player, table: str, player: Player) -> Any:
    answer = do(host, table, "invite", playerId=player.player_id)
    assert answer.status == 200, answer.json
    return answer.json


def decline(player: Player, invite_id: str) -> Answer:
    return player.post(f"/api/invites/{invite_id}/decline")


def link(host: Player, table: str, kind: str = "join") -> str:
    answer = do(host, table, f"{kind}-link")
    assert answer.status == 200, answer.json
    return str(answer.json["token"])


def follow(player: Player, token: str, seat: str = "east") -> Answer:
    return player.post(f"/api/tables/join-link/{token}", {"seat": seat})


def watch(player: Player, token: str) -> Answer:
    return player.post(f"/api/tables/spectator-link/{token}")


def test_an_invite_is_told_to_the_invitee(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    socket, other = piet.socket(), maud.socket()
    given = invite(maud, table, piet)
    assert set(given) == {"inviteId", "token", "expiresAt"}
    assert given["expiresAt"] == "2027-01-15T08:10:00.000Z"
    payload = given | {"tableId": table, "tableName": "Rainy"}
    payload["invitedBy"] = {"playerId": maud.player_id, "username": "maud"}
    assert told(socket) == [("INVITE_RECEIVED", payload)]
    assert told(other) == []


def test_invites_that_are_refused(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    for player_id in (NOBODY, "x", "bot:east"):
        assert do(maud, table, "invite", playerId=player_id).status == 404
    assert do(maud, table, "invite", playerId=maud.player_id).status == 400
    invite(maud, table, piet)
    again = do(maud, table, "invite", playerId=piet.player_id)
    assert (again.status, again.json["code"]) == (409, "DUPLICATE_INVITE")


def test_an_invite_lives_for_ten_minutes(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    first = invite(maud, table, piet)
    world.wait(600)
    assert decline(piet, first["inviteId"]).status == 410
    assert follow(piet, first["token"]).status == 410
    invite(maud, table, piet)


def test_the_right_to_sit_lasts_for_an_hour(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    invite(maud, table, piet)
    world.wait(3000)
    do(maud, table, "change-seat", seat="south")
    world.wait(590)
    assert world.seat(table, piet, "east").status == 200
    do(piet, table, "leave")
    world.wait(20)
    assert world.seat(table, piet, "east").status == 404


def test_declining_ends_invite_link_and_right_and_is_told_to_the_inviter(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    given = invite(maud, table, piet)
    socket = maud.socket()
    answer = decline(piet, given["inviteId"])
    assert (answer.status, answer.json) == (200, {"inviteId": given["inviteId"]})
    payload = {"inviteId": given["inviteId"], "tableId": table}
    payload["declinedBy"] = {"playerId": piet.player_id, "username": "piet"}
    assert told(socket) == [("INVITE_DECLINED", payload)]
    assert world_is_closed_to(piet, table)
    assert follow(piet, given["token"]).json["code"] == "JOIN_LINK_GONE"
    gone = decline(piet, given["inviteId"])
    assert (gone.status, gone.json["code"]) == (410, "INVITE_GONE")
    invite(maud, table, piet)


def world_is_closed_to(player: Player, table: str) -> bool:
    return all(do(player, table, action, seat="east").status == 404 for action in ("sit", "join"))


def test_only_the_invitee_declines(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    given = invite(maud, table, piet)
    assert decline(maud, given["inviteId"]).status == 403
    for name in (NOBODY, "x"):
        assert decline(piet, name).json["code"] == "INVITE_GONE"
    assert world.http("POST", f"/api/invites/{NOBODY}/decline", None).status == 401
    do(maud, table, "terminate")
    assert decline(piet, given["inviteId"]).status == 410


@pytest.mark.parametrize("blocker", [0, 1])
def test_u17_with_a_block_either_way_nobody_is_invited(pair: tuple[Player, Player, str], blocker: int) -> None:
    maud, piet, table = pair
    block((maud, piet)[blocker], (piet, maud)[blocker])
    answer = do(maud, table, "invite", playerId=piet.player_id)
    assert answer.status == 403
    assert "block" not in str(answer.json).lower()


def test_u17_a_kick_ends_the_invitation(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    given = invite(maud, table, piet)
    assert world.seat(table, piet, "east").status == 200
    do(maud, table, "kick", playerId=piet.player_id)
    assert world_is_closed_to(piet, table)
    assert follow(piet, given["token"]).status == 410
    assert decline(piet, given["inviteId"]).status == 410
    invite(maud, table, piet)
    assert world.seat(table, piet, "east").status == 200


def test_an_invites_token_is_a_join_link(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    token = invite(maud, table, piet)["token"]
    answer = follow(piet, token)
    assert (answer.status, answer.json) == (200, {"tableId": table, "seat": "east"})
    assert follow(piet, token, "south").status == 410


def test_invitations_of_a_table_are_bounded_and_all_are_kept(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    guests = [world.guest(f"g{at}") for at in range(MAX_INVITATIONS + 1)]
    for guest in guests[:-1]:
        invite(maud, table, guest)
    assert do(maud, table, "invite", playerId=guests[-1].player_id).status == 409
    stored = world.table(table)
    assert decode(table, encode(stored)).grants == stored.grants
    assert len(stored.grants) == MAX_INVITATIONS


def test_the_same_invite_twice_with_a_key_is_one(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    socket = piet.socket()
    path, body = f"/api/tables/{table}/invite", {"playerId": piet.player_id}
    first = maud.post(path, body, idempotency_key="k")
    world.wait(5)
    second = maud.post(path, body, idempotency_key="k")
    assert first.json == second.json
    assert len(told(socket)) == 1


def test_a_join_link_seats_one_past_any_policy(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    answer = do(maud, table, "join-link")
    token = answer.json["token"]
    assert answer.json == {"token": token, "joinUrl": f"/join/{token}"}
    socket = maud.socket(join=table)
    socket.take()
    assert follow(piet, token).json == {"tableId": table, "seat": "east"}
    assert told(socket) == [("SEAT_TAKEN", {"seat": "east"})]
    gone = follow(world.guest("otto"), token, "south")
    assert (gone.status, gone.json["code"]) == (410, "JOIN_LINK_GONE")


def test_a_join_link_can_be_asked_for_by_get(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    token = maud.get(f"/api/tables/{table}/join-link").json["token"]
    assert follow(piet, token).status == 200


def test_the_fourth_seat_by_link_starts_the_game(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud)
    token = link(maud, table)
    for seat in ("south", "west"):
        do(maud, table, "add-bot", seat=seat)
    assert follow(piet, token).status == 200
    assert piet.state(table)["phase"] == "bidding"


def test_join_links_that_are_refused(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    token = link(maud, table)
    assert follow(piet, token, "up").status == 400
    assert follow(piet, "x").status == 403
    assert follow(piet, NOBODY).status == 410
    assert follow(piet, token, "north").status == 409
    assert follow(maud, token, "south").status == 409
    assert world.http("POST", f"/api/tables/join-link/{token}", None, {"seat": "east"}).status == 401
    assert follow(piet, link(maud, table, "spectator")).status == 410
    world.wait(3599)
    do(maud, table, "change-seat", seat="west")
    world.wait(1)
    assert follow(piet, token).status == 410
    token = link(maud, table)
    do(maud, table, "terminate")
    assert follow(piet, token).status == 404


def test_a_join_link_to_a_table_in_play_is_made_but_seats_nobody(world: World) -> None:
    maud = world.guest("maud")
    table = world.full_table([maud])
    assert follow(world.guest("piet"), link(maud, table)).status == 409


def test_u5_a_refused_use_neither_uses_the_link_up_nor_lets_anybody_in(pair: tuple[Player, Player, str]) -> None:
    maud, piet, table = pair
    token = link(maud, table)
    assert follow(piet, token, "north").status == 409
    assert world_is_closed_to(piet, table)
    assert follow(piet, token).status == 200
    assert follow(piet, token).status == 410


def test_u5_of_two_who_use_a_link_at_once_one_sits(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    otto, token = world.guest("otto"), link(maud, table)
    store, lives = world.services.store, []
    real = store.snapshot

    def snapshot(table_id: str) -> Any:
        lives.append(real(table_id))
        if len(lives) == 1:
            assert follow(otto, token, "south").status == 200
        return lives[0] if len(lives) == 2 else real(table_id)

    store.snapshot = snapshot  # type: ignore[method-assign]
    answer = follow(piet, token, "east")
    assert (answer.status, answer.json["code"]) == (410, "JOIN_LINK_GONE")
    assert world.table(table).seat_of(piet.player_id) is None
    assert world.table(table).seat_of(otto.player_id) is not None


def test_u5_many_at_once(pair: tuple[Player, Player, str], world: World) -> None:
    maud, _, table = pair
    token, guests = link(maud, table), [world.guest(f"g{at}") for at in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda guest: follow(guest, token, "south").status, guests))
    assert answers.count(200) == 1
    assert set(answers) <= {200, 409, 410}
    assert len(list(world.table(table).people())) == 2


def test_a_spectator_link_makes_spectators_who_may_not_sit(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    answer = do(maud, table, "spectator-link")
    token = answer.json["token"]
    assert answer.json == {"token": token, "spectatorUrl": f"/spectate/{token}"}
    socket = maud.socket(join=table)
    socket.take()
    assert watch(piet, token).json == {"tableId": table}
    assert told(socket) == [("OBSERVER_JOINED", {"playerId": piet.player_id, "username": "piet"})]
    assert watch(world.guest("otto"), token).status == 200
    assert world.seat(table, piet, "east").status == 403
    assert follow(piet, link(maud, table)).status == 403
    do(piet, table, "leave")
    assert do(piet, table, "join").status == 200
    assert world.seat(table, piet, "east").status == 403
    invite(maud, table, piet)
    assert world.seat(table, piet, "east").status == 200


def test_who_sits_stays_a_player_when_they_follow_a_spectator_link(world: World) -> None:
    maud = world.guest("maud")
    table = world.new_table(maud)
    assert watch(maud, link(maud, table, "spectator")).status == 200
    assert maud.state(table)["hostSeat"] == "north"


def test_spectator_links_that_are_refused(pair: tuple[Player, Player, str], world: World) -> None:
    maud, piet, table = pair
    token = link(maud, table, "spectator")
    for other in ("x", NOBODY, link(maud, table)):
        assert watch(piet, other).status == 403
    assert world.http("POST", f"/api/tables/spectator-link/{token}", None).status == 401
    for at in range(20):
        assert watch(world.guest(f"g{at}"), token).status == 200
    assert watch(piet, token).status == 409
    do(maud, table, "terminate")
    assert watch(piet, token).status == 404


def test_without_spectators_there_are_no_spectator_links(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    table = world.new_table(maud, spectating=False)
    assert do(maud, table, "spectator-link").status == 403
    assert do(piet, table, "spectator-link").json["code"] == "spectating_off"


def test_tokens_are_stored_as_hashes_alone(pair: tuple[Player, Player, str], dynamodb: Client) -> None:
    maud, piet, table = pair
    tokens = [link(maud, table), link(maud, table, "spectator"), invite(maud, table, piet)["token"]]
    stored = str(dynamodb.dump())
    assert not any(token in stored for token in tokens)
