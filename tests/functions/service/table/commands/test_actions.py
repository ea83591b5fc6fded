"""What a player does in a hand, without HTTP: whose turn it is, then what is asked for."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import (
    GameIsOver,
    IllegalCut,
    NotABid,
    NotACard,
    NotYourTurn,
    Phase,
    Play,
    Seat,
    WrongPhase,
    card_face,
    legal_actions,
)
from functions.service.problems import Conflict, Forbidden
from functions.service.table.commands import actions
from functions.service.table.draft import Draft, turn_key
from functions.service.table.model import (
    SEATS,
)
from tests.support.tables import (
    MAUD,
    OTTO,
    PIET,
    bid_all,
    draft_of,
    events_of,
    play_until,
    table_in_play,
    types,
    waiting_table,
)


def test_no_text_is_taken_for_a_deal_that_never_comes() -> None:
    table = table_in_play(rules={"max_hands": 1})
    events_of(actions.give_entropy, table, MAUD.player_id, "roses")
    play_until(table, lambda game: game.phase is Phase.GAME_OVER)
    with pytest.raises(GameIsOver):
        events_of(actions.give_entropy, table, MAUD.player_id, "violets")


def test_a_bid_is_judged_by_turn_first_then_by_its_value() -> None:
    table = table_in_play()
    with pytest.raises(NotYourTurn):
        events_of(actions.bid, table, MAUD.player_id, "no bid at all")
    with pytest.raises(NotABid):
        events_of(actions.bid, table, PIET.player_id, "no bid at all")
    assert types(events_of(actions.bid, table, PIET.player_id, 3))[0] == "BID_PLACED"
    assert table.game is not None
    assert table.game.bids[Seat.EAST] == 3


@pytest.mark.parametrize(
    "command", [actions.reveal_hand, actions.claim_misdeal, lambda draft, by: actions.bid(draft, by, 3)]
)
def test_who_does_not_sit_or_has_no_game_yet_is_refused(command: Callable[[Draft, str], bool]) -> None:
    with pytest.raises(Forbidden) as refusal:
        command(draft_of(table_in_play()), OTTO.player_id)
    assert refusal.value.code == "not_seated"
    with pytest.raises(Conflict) as conflict:
        command(draft_of(waiting_table()), MAUD.player_id)
    assert conflict.value.code == "no_game"


def test_a_request_meant_for_an_earlier_turn_is_refused() -> None:
    table = table_in_play()
    draft = draft_of(table)
    draft.given = replace(draft.given, intended_turn=turn_key(table))
    assert table.game is not None
    bid_all(table, dict.fromkeys(SEATS, 3))
    with pytest.raises(Conflict) as refusal:
        actions.play_card(draft, PIET.player_id, "AS")
    assert refusal.value.code == "turn_over"


def test_a_card_is_read_once_it_is_the_seats_turn() -> None:
    table = table_in_play()
    bid_all(table, dict.fromkeys(SEATS, 3))
    with pytest.raises(NotYourTurn):
        events_of(actions.play_card, table, MAUD.player_id, "no card")
    with pytest.raises(NotACard):
        events_of(actions.play_card, table, PIET.player_id, "no card")
    assert table.game is not None
    card = next(action.card for action in legal_actions(table.game, Seat.EAST) if isinstance(action, Play))
    assert types(events_of(actions.play_card, table, PIET.player_id, card_face(card))) == ["CARD_PLAYED"]


def test_looking_again_at_cards_that_show_changes_nothing() -> None:
    table = table_in_play()
    assert table.game is not None
    table.game.scores = [120, 0]  # so far behind, a blind nil is allowed and the cards are withheld
    assert types(events_of(actions.reveal_hand, table, PIET.player_id)) == ["HAND_REVEALED"]
    assert not actions.reveal_hand(draft_of(table), PIET.player_id)


def test_a_cut_is_a_whole_number() -> None:
    table = table_in_play("tournament")
    assert table.game is not None
    assert table.game.turn is not None
    holder = table.seats[table.game.turn]
    assert holder is not None
    for position in ("26", 26.0, True, None, 52):
        with pytest.raises(IllegalCut):
            events_of(actions.cut_deck, table, holder.player_id, position)
    assert "CUT_MADE" in types(events_of(actions.cut_deck, table, holder.player_id, 26))


def test_cards_are_passed_in_the_exchange_alone() -> None:
    with pytest.raises(WrongPhase):
        events_of(actions.exchange_cards, table_in_play(), PIET.player_id, [])


def test_entropy_waits_at_the_table_for_its_first_deal() -> None:
    table = waiting_table(PIET)
    assert events_of(actions.give_entropy, table, PIET.player_id, "roses") == []
    assert table.entropy == {Seat.EAST: "roses"}
    with pytest.raises(Forbidden):
        events_of(actions.give_entropy, table, OTTO.player_id, "violets")
