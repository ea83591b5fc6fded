"""The stored form: load(dump(g)) == g, its size, and what damaged bytes do."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import (
    SEATS,
    VARIANTS,
    CorruptGame,
    Game,
    HandRecord,
    HandScored,
    Phase,
    Seat,
    add_entropy,
    apply,
    dump,
    legal_actions,
    load,
    new_game,
    observe,
    rules_for,
    stir,
)
from tests.engine.tables import E, N, S, W, begin, bid, chance, play_hand, seed_of

ENDLESS: dict[str, object] = {"target": 10_000, "floor": None}
TABLE_ID = "0b9f2c54-5a8e-4d7f-9a51-6f0f7c1d2e3a"


def same(game: Game) -> Game:
    """The loaded game, which equals and behaves like the stored one."""
    stored = dump(game)
    loaded = load(stored)
    assert loaded == game
    assert dump(loaded) == stored
    for viewer in (*SEATS, None):
        assert observe(loaded, viewer) == observe(game, viewer)
    assert legal_actions(loaded) == legal_actions(game)
    return loaded


@pytest.mark.parametrize("preset", VARIANTS)
@pytest.mark.parametrize(
    "options", [{}, {"blind_nil_deficit": None}, {"blind_nil_deficit": None, "renege": "penalised"}]
)
def test_load_gives_the_game_back_at_every_step(preset: str, options: dict[str, object]) -> None:
    game, rng = begin(preset, (preset, str(options)), **options), Random(7)
    while game.turn is not None and game.hand_number <= 4:
        same(game)
        apply(game, *chance(game, rng, odd_bids=0.8))
    same(game)


def test_a_game_that_is_loaded_before_every_action_goes_the_same_way() -> None:
    for preset in VARIANTS:
        plain, stored, rng = begin(preset, 3), begin(preset, 3), Random(1)
        while plain.turn is not None and plain.hand_number <= 3:
            action = chance(plain, rng)
            events = apply(plain, *action)
            stored = load(dump(stored))
            assert apply(stored, *action) == events
        assert stored == plain


def test_a_finished_game_keeps_its_end() -> None:
    for n in range(10):
        game = begin(n=n, target=1, floor=-1)
        play_hand(game, Random(n))
        if game.turn is None:
            loaded = same(game)
            assert loaded.phase is Phase.GAME_OVER
            assert observe(loaded, None).winner == observe(game, None).winner
            return
    pytest.fail("no game ended")


def test_loading_shares_nothing_with_the_copy() -> None:
    game = begin()
    copy, before = game.copy(), dump(game)
    assert copy == game
    bid(copy, 3, 3, 3, 3)
    add_entropy(copy, N, "x")
    stir(copy, bytes(32))
    while copy.hand_number == 1:
        apply(copy, *chance(copy, Random(1)))
    assert dump(game) == before
    assert copy != game


@given(
    st.text(max_size=60),
    st.dictionaries(
        st.sampled_from(SEATS), st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=32)
    ),
)
@example("[", {})
@example('["a", [], []]', {N: '"'})
@example("{}", {E: "[]"})
@settings(max_examples=60, deadline=None)
def test_table_ids_and_entropy_of_any_kind_survive(table_id: str, entropy: dict[Seat, str]) -> None:
    entropy = {seat: text.replace("|", "/") for seat, text in entropy.items()}
    game = new_game(rules_for(), seed_of("texts"), table_id, entropy)
    for seat, text in entropy.items():
        add_entropy(game, seat.left, text)
    loaded = load(dump(game))
    assert loaded == game
    assert observe(loaded, None).table_id == table_id


@pytest.mark.parametrize("preset", VARIANTS)
def test_size_at_hand_20(preset: str) -> None:
    """About 600 bytes, so that the table's item stays one write unit."""
    game = new_game(rules_for(preset, **ENDLESS), seed_of(preset), TABLE_ID)
    largest, rng = 0, Random(2)
    while game.turn is not None and game.hand_number <= 20:
        apply(game, *chance(game, rng))
        largest = max(largest, len(dump(game)))
    assert game.hand_number == 21
    assert largest <= 600


def test_size_of_everything_at_once() -> None:
    """With every player's entropy, a late hand and many options changed: still under a kilobyte."""
    game = new_game(rules_for("tournament", **ENDLESS, blind_nil_deficit=50, nil_bonus=75), seed_of(1), TABLE_ID)
    rng = Random(2)
    while game.hand_number <= 20:
        for seat in SEATS:
            add_entropy(game, seat, "x" * 32)
        apply(game, *chance(game, rng))
        assert len(dump(game)) < 1024


def mid_game() -> bytes:
    game, rng = begin("tournament", 5), Random(5)
    add_entropy(game, S, "hello")
    for _ in range(90):
        apply(game, *chance(game, rng))
    return dump(game)


STORED = mid_game()


def test_the_schema_number_comes_first_and_is_checked() -> None:
    assert STORED[0] == dump(begin())[0]
    for other in range(256):
        if other not in (1, STORED[0]):  # 1 is the first schema, which is read too
            with pytest.raises(CorruptGame) as caught:
                load(bytes([other]) + STORED[1:])
            assert str(other) in caught.value.message
            assert caught.value.code


@given(st.integers(0, len(STORED) - 1), st.integers(1, 255))
@settings(max_examples=400, deadline=None)
def test_a_changed_byte_is_noticed(place: int, change: int) -> None:
    damaged = bytearray(STORED)
    damaged[place] ^= change
    with pytest.raises(CorruptGame):
        load(bytes(damaged))


@given(st.integers(0, len(STORED) - 1))
@settings(max_examples=200, deadline=None)
def test_cut_off_bytes_are_noticed(length: int) -> None:
    with pytest.raises(CorruptGame):
        load(STORED[:length])


@given(st.binary(min_size=1, max_size=40))
@settings(max_examples=100, deadline=None)
def test_bytes_too_many_are_noticed(more: bytes) -> None:
    with pytest.raises(CorruptGame):
        load(STORED + more)


@given(st.one_of(st.binary(max_size=700), st.binary(max_size=700).map(lambda tail: STORED[:5] + tail)))
@settings(max_examples=300, deadline=None)
def test_random_bytes_are_no_game(data: bytes) -> None:
    with pytest.raises(CorruptGame):
        load(data)


def records() -> list[HandRecord]:
    """Finished hands of every preset."""
    found = []
    for preset in VARIANTS:
        game, rng = begin(preset, 8, blind_nil_deficit=None), Random(8)
        add_entropy(game, W, "for the second hand")
        while game.turn is not None and game.hand_number <= 4:
            found += [event.record for event in apply(game, *chance(game, rng, 0.7)) if isinstance(event, HandScored)]
    return found


def test_a_hand_record_survives_packing() -> None:
    for record in records():
        packed = record.pack()
        assert isinstance(packed, bytes)
        assert HandRecord.unpack(packed) == record
        assert HandRecord.unpack(packed).score == record.score
        assert len(packed) < 600


RECORD = records()[1].pack()


@given(st.one_of(st.binary(max_size=500), st.integers(0, len(RECORD) - 1).map(lambda length: RECORD[:length])))
@settings(max_examples=300, deadline=None)
def test_damaged_records_are_noticed(data: bytes) -> None:
    with pytest.raises(CorruptGame):
        HandRecord.unpack(data)


def test_a_record_of_another_schema_is_refused() -> None:
    with pytest.raises(CorruptGame):
        HandRecord.unpack(bytes([RECORD[0] + 1]) + RECORD[1:])


def test_games_of_different_state_differ() -> None:
    game = begin()
    for change in (lambda g: bid(g, 3), lambda g: add_entropy(g, E, "x"), lambda g: stir(g, bytes(32))):
        twin = game.copy()
        change(twin)
        assert twin != game
        assert dump(twin) != dump(game)
    assert game != "game"
