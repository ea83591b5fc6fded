"""Cards, hands and seats as text and as faces."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    SEATS,
    NotACard,
    NotASeat,
    Seat,
    card_face,
    card_text,
    cards,
    cards_of,
    faces_of,
    mask_of,
    parse_card,
    parse_face,
    parse_seat,
)

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ("diamonds", "clubs", "hearts", "spades")
CARDS = [(suit, rank) for suit in SUITS for rank in RANKS]


def test_a_card_is_suit_times_13_plus_rank() -> None:
    assert [parse_card(rank + suit[0].upper()) for suit, rank in CARDS] == list(range(52))


@pytest.mark.parametrize("card", range(52))
def test_text_and_face_lead_back_to_the_card(card: int) -> None:
    text, face = card_text(card), card_face(card)
    suit, rank = CARDS[card]
    assert face == {"suit": suit, "rank": rank}
    assert text == rank + suit[0].upper()
    assert parse_card(text) == parse_card(text.lower()) == parse_card(text.replace("10", "T")) == card
    assert parse_face(face) == card
    assert parse_face(json.loads(json.dumps(face))) == card


@pytest.mark.parametrize(
    ("text", "face"), [("AS", ("spades", "A")), ("10H", ("hearts", "10")), ("th", ("hearts", "10"))]
)
def test_the_documents_examples(text: str, face: tuple[str, str]) -> None:
    assert card_face(parse_card(text)) == {"suit": face[0], "rank": face[1]}


def test_a_face_is_a_new_object_each_time() -> None:
    card_face(3)["rank"] = "A"
    assert card_face(3)["rank"] == "5"
    faces_of(1 << 3)[0]["rank"] = "A"
    assert faces_of(1 << 3) == [{"suit": "diamonds", "rank": "5"}]


NO_TEXT = [
    "", " ", "A", "S", "SA", "1S", "11S", "0S", "010S", "AX", "AS ", " AS", "A S", "ASS", "AS\n", "AS\x00", "10", "1H0",
    "T", "TTH", "10TH", "♠A", "A♠", "Aſ", "ＡＳ", "٢S", "-2S", "null", "None", None, 0, 5, 51, 4.0, float("nan"), 1e9,
    True, False, [], ["AS"], {}, {"suit": "spades", "rank": "A"}, b"AS", object(), "A" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("wrong", NO_TEXT, ids=lambda wrong: repr(wrong)[:12])
def test_what_is_no_card(wrong: object) -> None:
    with pytest.raises(NotACard) as caught:
        parse_card(wrong)
    assert caught.value.code
    assert len(caught.value.message) < 300


NO_FACE = [
    {}, {"suit": "spades"}, {"rank": "A"}, {"suit": "Spades", "rank": "A"}, {"suit": "spades", "rank": "a"},
    {"suit": "spades", "rank": "T"}, {"suit": "spades", "rank": 10}, {"suit": "spades", "rank": "1"},
    {"suit": "S", "rank": "A"}, {"suit": None, "rank": None}, {"suit": [], "rank": {}}, {"suit": True, "rank": "A"},
    {"suit": "stars", "rank": "A"}, {"suit": ["spades"], "rank": "A"},
]  # fmt: skip


@pytest.mark.parametrize("wrong", NO_FACE, ids=repr)
def test_what_is_no_face(wrong: dict[str, object]) -> None:
    with pytest.raises(NotACard):
        parse_face(wrong)


def test_other_keys_of_a_face_are_dropped() -> None:
    """A message to the partner does not travel with a card (docs/faults.md U7)."""
    assert parse_face({"suit": "spades", "rank": "A", "note": "lead hearts"}) == 51
    assert card_face(51) == {"suit": "spades", "rank": "A"}


@given(st.text(max_size=6))
def test_any_other_text_is_refused(text: str) -> None:
    allowed = {rank + suit[0] for suit, rank in CARDS} | {"t" + suit[0] for suit in SUITS}
    if text.isascii() and text.lower() in {word.lower() for word in allowed}:
        assert card_text(parse_card(text)).lower() == text.lower().replace("t", "10")
    else:
        with pytest.raises(NotACard):
            parse_card(text)


@given(st.sets(st.integers(0, 51)))
def test_a_mask_holds_its_cards_in_hand_order(cards: set[int]) -> None:
    mask = mask_of(cards)
    assert cards_of(mask) == tuple(sorted(cards, reverse=True))
    assert mask == sum(1 << card for card in cards)
    assert [parse_face(face) for face in faces_of(mask)] == sorted(cards, reverse=True)


def test_hand_order_is_spades_hearts_clubs_diamonds_ace_to_two() -> None:
    shown = [(face["suit"], face["rank"]) for face in faces_of((1 << 52) - 1)]
    assert shown == [(suit, rank) for suit in ("spades", "hearts", "clubs", "diamonds") for rank in reversed(RANKS)]


def test_a_card_twice_is_one_card_of_a_mask() -> None:
    assert mask_of([51, 51]).bit_count() == 1


def test_seats_by_name() -> None:
    assert [parse_seat(word) for word in ("north", "east", "south", "west")] == list(SEATS)
    assert [seat.word for seat in SEATS] == ["north", "east", "south", "west"]
    assert parse_seat("west") is Seat.WEST


@pytest.mark.parametrize("wrong", ["", "North", "n", "northeast", " north", None, 0, 1, True, [], {}, 1.0, "north\n"])
def test_what_is_no_seat(wrong: object) -> None:
    with pytest.raises(NotASeat):
        parse_seat(wrong)


@pytest.mark.parametrize("card", range(52))
def test_the_tables_by_card(card: int) -> None:
    suit, rank = divmod(card, 13)
    same = {other for other in range(52) if other // 13 == suit}
    assert (cards.SUIT_OF[card], cards.RANK_OF[card]) == (suit, rank)
    assert cards.card_of(suit, rank) == card
    assert set(cards_of(cards.SUIT_MASK_OF[card])) == set(cards_of(cards.SUIT_MASK[suit])) == same
    assert set(cards_of(cards.LOWER[card])) == {other for other in same if other < card}
    assert set(cards_of(cards.HIGHER[card])) == {other for other in same if other > card}
    assert cards.highest(cards.LOWER[card] | cards.BIT[card]) == card


def test_the_ranks_of_a_hand() -> None:
    hand = mask_of(parse_card(text) for text in ("2D", "AD", "10C", "3S", "KS"))
    assert cards.ranks_by_suit(hand) == (1 | 1 << 12, 1 << 8, 0, 1 << 1 | 1 << 11)
    assert [cards.ranks_of(hand, suit) for suit in range(4)] == list(cards.ranks_by_suit(hand))
    assert cards.highest(0) == -1
    assert mask_of(range(39)) == cards.SIDE_MASK
    assert parse_card("2S") == cards.LOWEST_SPADE
