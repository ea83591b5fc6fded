"""State shapes, compared with the contract's example documents key by key, and what no view may hold."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import BLIND_NIL, Bid, Exchange, Phase, Reveal, Seat, apply, cards_of, legal_actions
from functions.service.table.model import SEATS, Table
from functions.service.table.views import deadline, iso, state_for
from tests.support.clock import START_MS
from tests.support.tables import (
    FOUR,
    INES,
    MAUD,
    OTTO,
    PIET,
    RUTH,
    any_action,
    bid_all,
    play_until,
    table_in_play,
    waiting_table,
)

DATA = Path(__file__).parent / "data"
OURS = {
    "version", "deadline", "serverTime", "commitment", "nextCommitment", "status", "options", "validBids",
    "mayClaimMisdeal",
}  # fmt: skip
ROOM = {"playerNames", "observers", "isHost", "hostSeat"}
"""The four fields that the contract's POST answers lack and ours have (README)."""


def example(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text())
    return loaded


def state(table: Table, player_id: str, compact: bool = False) -> dict[str, Any]:
    return json.loads(state_for(table, player_id, START_MS, compact).text)  # type: ignore[no-any-return]


def shape(value: object) -> object:
    """Keys, all the way down; lists by their first element."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "value"


def assert_shape(ours: dict[str, Any], name: str, *, lists: tuple[str, ...] = ()) -> None:
    """The same fields as the example but for our additions, and the same shapes of those that are filled in both."""
    theirs = example(name)
    assert set(ours) - OURS - ROOM == set(theirs) - OURS - ROOM
    for field in set(theirs) - OURS:
        if theirs[field] and ours[field]:
            assert shape(ours[field]) == shape(theirs[field]), field
    for field in lists:
        assert ours[field], field


def with_observer(table: Table) -> Table:
    table.observers.append(OTTO)
    return table


def behind(preset: str = "spades-online") -> Table:
    """North and south are 120 behind, and east and west see their cards."""
    table = with_observer(table_in_play(preset))
    assert table.game is not None
    table.game.scores = [0, 120]
    return table


def blind_exchange() -> Table:
    """South has gone blind; the exchange waits for their cards."""
    table = behind()
    bid_all(table, {Seat.EAST: 3, Seat.SOUTH: BLIND_NIL, Seat.WEST: 4, Seat.NORTH: 3})
    return table


def pass_cards(table: Table, seat: Seat) -> None:
    assert table.game is not None
    two = table.game.secret.hands[seat]
    cards = cards_of(two)[:2]
    apply(table.game, seat, Exchange(sum(1 << card for card in cards)))


def playing(count: int) -> Table:
    """So many cards are played in the first hand."""
    table = with_observer(table_in_play())
    play_until(table, lambda game: game.phase == Phase.PLAYING)
    play_until(table, lambda game: sum(game.tricks_won) * 4 + len(game.trick) == count)
    return table


def to_act(table: Table) -> str:
    assert table.game is not None
    assert table.game.turn is not None
    return FOUR[table.game.turn].player_id


def test_waiting() -> None:
    table = with_observer(waiting_table())
    table.seats[Seat.SOUTH] = table_in_play(people=2).seats[Seat.SOUTH]
    ours = state(table, MAUD.player_id)
    theirs = example("waiting")
    assert set(ours) - {"version", "deadline", "serverTime", "commitment", "options"} == set(theirs)
    assert ours["seats"]["south"].pop("level") == "club"
    assert shape(ours["seats"]) == shape(theirs["seats"])
    assert shape(ours["observers"]) == shape(theirs["observers"])
    assert ours["isHost"] is True
    assert state(table, OTTO.player_id)["isHost"] is False
    assert state(table, OTTO.player_id)["status"] == "waiting"


def test_bidding_with_cards_in_sight() -> None:
    ours = state(with_observer(table_in_play()), PIET.player_id)
    assert_shape(ours, "bidding", lists=("myHand", "observers"))
    assert ours["status"] == "playing"
    assert ours["currentBidderSeat"] == "east"
    assert ours["currentPlayerSeat"] is None
    assert ours["isFirstTrick"] is True
    assert len(ours["myHand"]) == 13


def test_hands_are_sorted_spades_hearts_clubs_diamonds_ace_down() -> None:
    hand = state(table_in_play(), PIET.player_id)["myHand"]
    suits, ranks = ["spades", "hearts", "clubs", "diamonds"], "AKQJ" + "X98765432"
    order = [(suits.index(card["suit"]), ranks.index(card["rank"].replace("10", "X"))) for card in hand]
    assert order == sorted(order)


def test_BN4_bidding_while_eligible_has_no_cards() -> None:
    table = behind()
    ours = state(table, INES.player_id)
    assert_shape(ours, "bidding-eligible")
    assert ours["blindNilEligible"] is True
    assert "myHand" not in ours
    assert len(state(table, PIET.player_id)["myHand"]) == 13


def test_L3_who_has_revealed_is_told_to_themselves_alone() -> None:
    table = behind()
    assert table.game is not None
    apply(table.game, Seat.SOUTH, Reveal())
    ours = state(table, INES.player_id)
    assert_shape(ours, "post-reveal-hand", lists=("myHand", "handRevealedSeats"))
    assert ours["handRevealedSeats"] == ["south"]
    assert ours["blindNilEligible"] is False
    for other in (MAUD, PIET, RUTH):
        assert state(table, other.player_id)["handRevealedSeats"] == []


def test_a_blind_nil_bid_keeps_the_cards_back_until_the_exchange() -> None:
    table = behind()
    assert table.game is not None
    apply(table.game, Seat.EAST, Bid(3))
    apply(table.game, Seat.SOUTH, Bid(BLIND_NIL))
    ours = state(table, INES.player_id)
    assert_shape(ours, "post-bid-blind-nil")
    assert ours["bids"]["south"] == "blind_nil"
    assert "myHand" not in ours


def test_the_exchange_step_by_step() -> None:
    table = blind_exchange()
    bidder = state(table, INES.player_id)
    assert_shape(bidder, "exchange-step-1-bidder", lists=("myHand",))
    assert bidder["blindNilExchange"] == {
        "pending": ["south"],
        "currentBlindNilSeat": "south",
        "step": "blind_to_partner",
        "cardsFromBlind": None,
    }
    assert bidder["currentBidderSeat"] is bidder["currentPlayerSeat"] is bidder["leadSeat"] is None
    pass_cards(table, Seat.SOUTH)
    assert_shape(state(table, INES.player_id), "post-exchange-step-1")
    assert len(state(table, INES.player_id)["myHand"]) == 11
    partner = state(table, MAUD.player_id)
    assert_shape(partner, "exchange-step-2-partner")
    assert len(partner["myHand"]) == 13
    pass_cards(table, Seat.NORTH)
    after = state(table, MAUD.player_id)
    assert_shape(after, "post-exchange-step-2")
    assert len(after["myHand"]) == 13
    assert after["blindNilExchange"] is None


def test_L1_nobody_ever_reads_the_cards_under_way() -> None:
    table = blind_exchange()
    pass_cards(table, Seat.SOUTH)
    for person in (*FOUR, OTTO):
        exchange = state(table, person.player_id).get("blindNilExchange")
        assert exchange is None or exchange["cardsFromBlind"] is None


def test_playing_on_and_off_turn() -> None:
    table = playing(0)
    assert_shape(state(table, to_act(table)), "playing-my-turn", lists=("validCards",))
    table = playing(1)
    off = [person for person in FOUR if person.player_id != to_act(table)]
    ours = state(table, off[0].player_id)
    assert_shape(ours, "playing-not-my-turn", lists=("currentTrick",))
    assert_shape(ours, "post-play")
    assert "validCards" not in ours


def test_the_third_trick() -> None:
    table = playing(10)
    ours = state(table, to_act(table))
    assert_shape(ours, "playing-third-trick", lists=("currentTrick", "completedTricks", "validCards"))
    assert len(ours["completedTricks"]) == 2
    assert ours["isFirstTrick"] is False
    assert ours["teamBids"] == {"ns": 3, "ew": 3}


def test_a_scored_hand_is_in_the_history() -> None:
    table = table_in_play()
    play_until(table, lambda game: game.hand_number == 2)
    ours = state(table, MAUD.player_id)
    theirs = example("hand-history-entry")
    assert shape(ours["handHistory"][0]) == shape(theirs)
    assert ours["completedTricks"] == []
    assert ours["handNumber"] == 2
    entry = ours["handHistory"][0]
    for side in ("ns", "ew"):
        lost = 100 * entry["bagPenalty"][side]
        assert entry["scoresAfter"][side] == entry["scoresBefore"][side] + entry["scoreDelta"][side] - lost
        assert entry["bagsAfter"][side] == (entry["bagsBefore"][side] + entry["newBags"][side]) % 10


def finished() -> Table:
    table = with_observer(table_in_play(rules={"max_hands": 2}))
    play_until(table, lambda game: game.phase == Phase.GAME_OVER)
    return table


def test_game_over() -> None:
    table = finished()
    ours = state(table, MAUD.player_id)
    assert_shape(ours, "game-over", lists=("completedTricks", "handHistory"))
    assert ours["gameOver"] is True
    assert ours["phase"] == "game_over"
    assert len(ours["completedTricks"]) == 13
    assert ours["currentTrick"] == ours["myHand"] == []
    assert ours["currentPlayerSeat"] is None
    assert ours["isFirstTrick"] is False


def test_spectators_get_their_own_fields_and_no_more() -> None:
    for table, name in ((playing(9), "spectator"), (finished(), "spectator-game-over")):
        ours = state(table, OTTO.player_id)
        assert set(ours) - (OURS - {"status"}) == set(example(name))
        assert ours["status"] == "spectating"
        assert ours["isHost"] is False


def test_the_compact_view_lacks_history_tricks_and_options_alone() -> None:
    table = playing(9)
    for player in (MAUD, OTTO):
        whole, compact = state(table, player.player_id), state(table, player.player_id, compact=True)
        missing = set(whole) - set(compact)
        assert missing <= {"handHistory", "completedTricks", "options"}
        assert "handHistory" in missing
        assert all(compact[field] == whole[field] for field in compact)


def test_a_caretakers_seat_stays_its_owners() -> None:
    table = playing(3)
    holder = table.seats[Seat.EAST]
    assert holder is not None
    holder.caretaker = True
    ours = state(table, MAUD.player_id)
    assert ours["players"]["east"] == PIET.player_id
    expected = {"playerId": PIET.player_id, "username": "piet", "isBot": False, "caretaker": True, "level": "club"}
    assert ours["playerNames"]["east"] == expected
    assert "caretaker" not in ours["playerNames"]["south"]


def test_GP30_bots_are_named_by_seat() -> None:
    ours = state(table_in_play(people=3), MAUD.player_id)
    assert ours["players"]["west"] == "bot:west"
    holder = ours["playerNames"]["west"]
    assert (holder["playerId"], holder["username"], holder["isBot"]) == ("bot:west", "Bot", True)
    assert "level" not in ours["playerNames"]["north"]


def test_times_are_iso_with_milliseconds_in_utc() -> None:
    assert iso(1_796_010_000_123) == "2026-11-30T03:40:00.123Z"
    table = table_in_play()
    assert deadline(table) is None
    table.deadline = START_MS + 60_000
    ours = state(table, MAUD.player_id)
    assert (ours["serverTime"], ours["deadline"]) == (iso(START_MS), iso(START_MS + 60_000))


def test_the_cut_names_who_cuts_and_shows_no_cards() -> None:
    ours = state(table_in_play("tournament"), RUTH.player_id)
    assert ours["phase"] == "cut"
    assert ours["currentPlayerSeat"] == "west"
    assert ours["myHand"] == []


@pytest.mark.parametrize("preset", ["spades-online", "tournament", "classic"])
def test_L4_no_view_holds_anybody_elses_unplayed_cards(preset: str) -> None:
    """Every card in a view is the viewer's own or has been laid; a hidden hand dealt anew changes nothing."""
    table, rng = with_observer(table_in_play(preset, seed=4)), Random(5)
    game = table.game
    assert game is not None
    for _ in range(70):
        for index, person in enumerate((*FOUR, OTTO)):
            before = state(table, person.player_id)
            swapped = game.copy()
            others = [seat for seat in SEATS if seat != index]
            hands = swapped.secret.hands
            for seat, other in zip(others, others[1:] + others[:1], strict=True):
                hands[seat] = game.secret.hands[other]
            if before.get("blindNilEligible"):
                hands[index] = 0
            swapped.secret.pool = swapped.secret.seed[::-1]
            table.game = swapped
            after = state(table, person.player_id)
            table.game = game
            assert after == before
        if game.turn is None:
            return
        apply(game, game.turn, any_action(legal_actions(game), rng))


def test_the_whole_state_tells_how_the_table_is_set_up_and_the_compact_one_does_not() -> None:
    for table in (waiting_table(preset="tournament"), table_in_play("tournament")):
        options = state(table, MAUD.player_id)["options"]
        assert options["ruleset"] == "Tournament"
        assert options["rules"]["target"] == 400
        assert options["rules"]["floor"] is None
        assert set(options) == {"name", "visibility", "joinPolicy", "spectating", "ruleset", "rules"}
        assert "options" not in state(table, MAUD.player_id, compact=True)


def test_who_is_to_bid_is_told_what_may_be_bid_and_nobody_else_is() -> None:
    table = table_in_play()
    bidder = to_act(table)
    assert state(table, bidder)["validBids"] == [*range(14), "nil"]
    for player in {person.player_id for person in FOUR} - {bidder}:
        assert "validBids" not in state(table, player)


def test_blind_nil_is_among_the_bids_of_who_may_still_go_blind() -> None:
    table = behind()
    assert table.game is not None
    apply(table.game, Seat.EAST, Bid(3))
    assert state(table, to_act(table))["validBids"] == [*range(14), "nil", "blind_nil"]
    apply(table.game, Seat.SOUTH, Reveal())
    assert "blind_nil" not in state(table, to_act(table))["validBids"]


def test_bids_that_the_partners_bid_rules_out_are_not_offered() -> None:
    table = table_in_play("tournament")
    game = table.game
    assert game is not None
    play_until(table, lambda one: one.phase is Phase.BIDDING)
    for seat, action in ((Seat.EAST, Bid(1)), (Seat.SOUTH, Bid(4))):
        apply(game, seat, action)
    assert state(table, to_act(table))["validBids"] == list(range(3, 13))  # 4 in all at least, 13 at most (TR22)
