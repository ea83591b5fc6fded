"""Several people at one table at once: what was answered with 200 has happened, and nothing else has."""

from concurrent.futures import ThreadPoolExecutor

from tests.functions.service.social.test_commands import accept, ask, block
from tests.functions.test_host import do
from tests.support.world import World

AT_ONCE = 4


def test_u4_observers_who_come_at_once_are_all_kept(world: World) -> None:
    maud, guests = world.guest("maud"), world.guests(*(f"g{at}" for at in range(12)))
    table = world.new_table(maud)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(lambda guest: do(guest, table, "join").status, guests))
    assert set(answers) <= {200, 409}
    kept = {person.player_id for person in world.table(table).observers}
    assert kept == {guest.player_id for guest, status in zip(guests, answers, strict=True) if status == 200}


def test_u4_kicks_and_seat_changes_at_once_leave_one_truth(world: World) -> None:
    maud, piet, ines = world.guests("maud", "piet", "ines")
    table = world.new_table(maud)
    world.seat(table, piet, "east")
    world.seat(table, ines, "south")
    asked = [
        lambda: do(maud, table, "kick", playerId=piet.player_id),
        lambda: do(piet, table, "change-seat", seat="west"),
        lambda: do(ines, table, "change-seat", seat="west"),
        lambda: do(maud, table, "visibility", visibility="private"),
    ]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = [future.result() for future in [pool.submit(one) for one in asked]]
    assert {answer.status for answer in answers} <= {200, 404, 409, 503}
    stored = world.table(table)
    if answers[0].status == 200:
        assert not stored.has(piet.player_id)
    if answers[2].status == 200:
        assert stored.seats[3] is not None
    assert stored.visibility == ("private" if answers[3].status == 200 else "public")


def test_friends_and_blocks_at_once_end_in_one_of_the_two(world: World) -> None:
    maud, piet = world.guests("maud", "piet")
    ask(maud, piet)
    with ThreadPoolExecutor(2) as pool:
        accepted, blocked = pool.submit(accept, piet, maud), pool.submit(block, maud, piet)
        statuses = accepted.result().status, blocked.result().status
    assert statuses[0] in (200, 403)
    assert statuses[1] == 201
    assert maud.get("/api/friends").json["friends"] == piet.get("/api/friends").json["friends"] == []
    assert len(maud.get("/api/players/blocked").json["blocked"]) == 1
