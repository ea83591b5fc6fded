"""Keys of the one table, and the attributes that go along with rows."""

import inspect

from functions.service.settings import DUE_MINUTE
from functions.service.storage import keys


def test_no_two_kinds_of_row_share_a_key() -> None:
    """Every function that makes a key, asked for the same name; the pair of two players is their own whoever asks."""
    makers = {
        name: make
        for name, make in inspect.getmembers(keys, inspect.isfunction)
        if name.endswith("_key") and not name.startswith("_")
    }
    found = {}
    for name, make in makers.items():
        kinds = [each.annotation for each in inspect.signature(make).parameters.values()]
        found[name] = make(*(1 if kind is int else b"x" if kind is bytes else "x" for kind in kinds))
    assert len(found) > 18
    assert len(set(found.values())) == len(found)
    assert keys.pair_key("a", "b") == keys.pair_key("b", "a")


def test_only_tables_and_those_set_aside_are_tables() -> None:
    assert keys.is_table(keys.table_key("t"))
    assert keys.is_table(keys.damaged_key("t"))
    for key in (keys.hand_key("t", 1), keys.follower_key("t", "c"), keys.seat_key("p", "t")):
        assert not keys.is_table(key)


def test_finished_hands_are_in_order() -> None:
    numbers = [keys.hand_key("t", number)[1] for number in (1, 2, 9, 10, 99, 100)]
    assert numbers == sorted(numbers)


def test_the_newest_game_comes_first() -> None:
    names = [keys.game_key("p", at, "g")[1] for at in (3000, 2000, 1000)]
    assert names == sorted(names)


def test_a_row_is_kept_until_its_time_is_over_and_a_table_is_due_when_its_time_has_come() -> None:
    assert keys.expiry(1000) == {"exp": 1}
    assert keys.expiry(1001) == {"exp": 2}
    assert [keys.due("t", at)[DUE_MINUTE] for at in (60_000, 60_001)] == [1, 2]


def test_names_fall_into_every_shard() -> None:
    assert {keys.shard(f"t{number}") for number in range(100)} == set(keys.SHARDS)
