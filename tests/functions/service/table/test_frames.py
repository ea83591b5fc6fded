"""Who is told what of a commit, and in which form."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import (
    BLIND_NIL,
    VARIANTS,
    Action,
    Bid,
    Game,
    Phase,
    Play,
    RuleError,
    Seat,
    apply,
    cards_of,
    deal_events,
    legal_actions,
    mask_of,
    turn_changed,
)
from functions.service.api.frames import Delivery, socket_error
from functions.service.storage.rows import Connection
from functions.service.table import membership
from functions.service.table.commands import seats
from functions.service.table.frames import message_for, room_news
from functions.service.table.membership import Event
from functions.service.table.model import Person, RoomEvent, Table
from functions.service.table.views import iso
from tests.support.clock import START_MS
from tests.support.tables import (
    FOUR,
    INES,
    MAUD,
    OTTO,
    PIET,
    RUTH,
    any_action,
    events_of,
    new_id,
    play_until,
    table_in_play,
    waiting_table,
)


def joined(person: Person, protocol: int = 1) -> Connection:
    return Connection(f"{person.username}-{protocol}", person.player_id, protocol, joined=True)


def unjoined(person: Person, protocol: int = 1) -> Connection:
    return Connection(f"{person.username}-un{protocol}", person.player_id, protocol)


ALL = [*(joined(person) for person in (*FOUR, OTTO)), *(unjoined(person) for person in (*FOUR, OTTO))]


def send(table: Table, events: Sequence[Event], *connections: Connection) -> dict[str, list[dict[str, Any]]]:
    made = room_news(table, events, connections or ALL, START_MS).deliveries
    return {one.connection_id: [json.loads(frame.text) for frame in one.frames] for one in made}


def start(preset: str = "spades-online") -> tuple[Table, list[Event]]:
    table = waiting_table(PIET, INES, preset=preset)
    table.observers.append(OTTO)
    events = events_of(seats.sit, table, RUTH, Seat.WEST)
    turn = turn_changed(table.game) if table.game else None
    assert turn is not None
    return table, [*events, turn]


def types(frames: list[dict[str, Any]]) -> list[str]:
    return [frame["type"] for frame in frames]


def test_the_room_hears_room_events_and_each_seat_its_own_cards() -> None:
    table, events = start()
    sent = send(table, events)
    for person in FOUR:
        assert types(sent[f"{person.username}-1"]) == ["GAME_STARTED", "HAND_DEALT", "TURN_CHANGED"]
    assert types(sent["otto-1"]) == ["GAME_STARTED", "TURN_CHANGED"]
    hands = [sent[f"{person.username}-1"][1]["payload"]["myHand"] for person in FOUR]
    assert len({(card["suit"], card["rank"]) for hand in hands for card in hand}) == 52


def test_what_is_for_a_player_reaches_their_sockets_outside_the_room_too() -> None:
    table, events = start()
    sent = send(table, events)
    for person in FOUR:
        assert types(sent[f"{person.username}-un1"]) == ["HAND_DEALT"]
    assert "otto-un1" not in sent


def test_L6_who_is_not_at_the_table_hears_nothing_whatever_their_connection_says() -> None:
    table, events = start()
    stranger = Person(new_id(), "stranger")
    assert send(table, events, joined(stranger), unjoined(stranger)) == {}
    table.observers.clear()
    assert send(table, events, joined(OTTO)) == {}


def test_frames_carry_table_version_and_an_index_without_gaps_for_every_viewer() -> None:
    table, events = start()
    table.version = 17
    for frames in send(table, events).values():
        assert [frame["index"] for frame in frames] == list(range(len(frames)))
        assert {(frame["tableId"], frame["version"]) for frame in frames} == {(table.table_id, 17)}


def test_payloads_have_exactly_the_fields_of_the_contract() -> None:
    table, events = start()
    dealt, turn = send(table, events)["maud-1"][1:]
    ours = {"handNumber", "commitment", "nextCommitment"}
    assert set(dealt["payload"]) == {"dealer", "biddingOrder", "blindNilEligible", "myHand"} | ours
    assert turn["payload"] == {"activeSeat": "east", "phase": "bidding"}
    assert set(turn) == {"type", "payload", "tableId", "version", "index", "deadline", "serverTime"}
    assert set(dealt) == {"type", "payload", "tableId", "version", "index"}


def test_the_turn_carries_its_limit_by_the_servers_clock() -> None:
    table, events = start()
    table.deadline = START_MS + 60_000
    turn = send(table, events)["otto-1"][-1]
    assert (turn["deadline"], turn["serverTime"]) == (iso(START_MS + 60_000), iso(START_MS))


def test_BN4_a_withheld_hand_is_absent_from_the_deal() -> None:
    table = table_in_play()
    assert table.game is not None
    table.game.scores = [0, 120]
    sent = send(table, list(deal_events(table.game)))
    for person in (MAUD, INES):
        assert "myHand" not in sent[f"{person.username}-1"][0]["payload"]
        assert sent[f"{person.username}-1"][0]["payload"]["blindNilEligible"] is True
    for person in (PIET, RUTH):
        assert len(sent[f"{person.username}-1"][0]["payload"]["myHand"]) == 13


def test_U28_the_blind_bidder_gets_their_cards_just_before_they_are_asked() -> None:
    table = table_in_play()
    game = table.game
    assert game is not None
    game.scores = [0, 120]
    for seat, bid in ((Seat.EAST, 3), (Seat.SOUTH, BLIND_NIL), (Seat.WEST, 3)):
        apply(game, seat, Bid(bid))
    sent = send(table, list(apply(game, Seat.NORTH, Bid(3))))
    assert types(sent["ines-1"]) == ["BID_PLACED", "HAND_REVEALED", "BLIND_NIL_EXCHANGE_PROMPT"]
    assert types(sent["maud-1"]) == ["BID_PLACED", "BLIND_NIL_EXCHANGE_PROMPT"]
    assert types(sent["piet-1"]) == ["BID_PLACED"]
    prompts = [sent[f"{name}-1"][-1]["payload"] for name in ("ines", "maud")]
    assert [prompt["direction"] for prompt in prompts] == ["send", "receive"]


def test_protocol_2_gets_one_frame_a_commit_with_a_compact_view() -> None:
    table, events = start()
    table.version = 5
    sent = send(table, events, *(joined(person, 2) for person in (*FOUR, OTTO)))
    for frames in sent.values():
        (frame,) = frames
        assert set(frame) == {"type", "tableId", "version", "events", "view"}
        assert frame["type"] == "UPDATE"
        assert [event["index"] for event in frame["events"]] == list(range(len(frame["events"])))
        assert "handHistory" not in frame["view"]
        assert frame["view"]["version"] == frame["version"] == 5
    assert sent["otto-2"][0]["view"]["status"] == "spectating"
    assert len(sent["piet-2"][0]["view"]["myHand"]) == 13


def test_protocol_2_versions_are_contiguous_even_where_a_viewer_learns_nothing() -> None:
    table = table_in_play()
    assert table.game is not None
    table.game.scores = [0, 120]
    revealed = list(apply(table.game, Seat.SOUTH, legal_actions(table.game, Seat.SOUTH)[-1]))
    sent = send(table, revealed, joined(PIET, 2), unjoined(PIET, 2), joined(INES, 2), joined(PIET), joined(INES))
    assert sent["piet-2"][0]["events"] == []
    assert "piet-un2" not in sent
    assert "piet-1" not in sent
    assert types(sent["ines-1"]) == ["HAND_REVEALED"]
    assert [event["type"] for event in sent["ines-2"][0]["events"]] == ["HAND_REVEALED"]


def test_a_removed_table_is_told_to_all_who_were_there() -> None:
    table = waiting_table(PIET)
    table.observers.append(OTTO)
    events = membership.remove(table)
    sent = send(table, events, joined(PIET), joined(OTTO), joined(MAUD, 2))
    assert types(sent["piet-1"]) == types(sent["otto-1"]) == ["TABLE_REMOVED"]
    assert sent["maud-2"][0]["view"] is None


def test_connections_of_one_player_all_hear_the_same() -> None:
    table, events = start()
    tabs = [Connection(name, PIET.player_id, joined=True) for name in ("tab1", "tab2")]
    sent = send(table, events, *tabs)
    assert sent["tab1"] == sent["tab2"]


def test_the_largest_frame_stays_under_16_kb() -> None:
    table = table_in_play(rules={"target": 10_000, "floor": None})
    table.observers = [Person(new_id(), "\N{GRINNING FACE}" * 50) for _ in range(20)]
    play_until(table, lambda game: game.hand_number == 60 and sum(game.tricks_won) == 12 and len(game.trick) == 3)
    game = table.game
    assert game is not None
    assert game.turn is not None
    events = list(apply(game, game.turn, legal_actions(game)[0]))
    connections = [
        *(joined(person, protocol) for person in FOUR for protocol in (1, 2)),
        *(joined(person, 2) for person in table.observers),
    ]
    sizes = [
        len(frame.text.encode())
        for one in room_news(table, events, connections, START_MS).deliveries
        for frame in one.frames
    ]
    assert max(sizes) < 16 * 1024


def test_room_events_have_the_same_payload_for_everyone() -> None:
    table = waiting_table(PIET)
    event = RoomEvent("SEAT_TAKEN", {"seat": "east"})
    sent = send(table, [event], joined(MAUD), joined(PIET))
    assert sent["maud-1"] == sent["piet-1"]


def test_a_socket_error_names_what_it_answers() -> None:
    frame = json.loads(socket_error("unknown_type", "There is no such message.", "JUMP").text)
    payload = {"error": "There is no such message.", "code": "unknown_type", "replyTo": "JUMP"}
    assert frame == {"type": "ERROR", "payload": payload}


@pytest.mark.parametrize("viewer", ["otto", "piet"])
def test_cards_as_they_fall_are_the_same_for_all(viewer: str) -> None:
    table = table_in_play()
    table.observers.append(OTTO)
    play_until(table, lambda game: game.phase == Phase.PLAYING)
    game = table.game
    assert game is not None
    assert game.turn is not None
    action = legal_actions(game)[0]
    assert isinstance(action, Play)
    sent = send(table, list(apply(game, game.turn, action)))
    payload = sent[f"{viewer}-1"][0]["payload"]
    assert set(payload) == {"seat", "card", "currentTrick", "nextPlayerSeat", "spadesBroken"}


def test_deliveries_are_made_of_redacted_frames_alone() -> None:
    table, events = start()
    made = room_news(table, events, ALL, START_MS).deliveries
    assert all(isinstance(one, Delivery) and type(frame).__name__ == "Redacted" for one in made for frame in one.frames)


@pytest.mark.parametrize("preset", VARIANTS)
def test_hidden_cards_dealt_anew_change_no_frame(preset: str) -> None:
    """Of what each viewer is told, nothing depends on what two other seats still hold."""
    table, rng, compared = table_in_play(preset, seed=6), Random(6), 0
    table.observers.append(OTTO)
    game = table.game
    assert game is not None
    for _ in range(58):
        actor, viewer = game.turn, rng.choice((None, *Seat))
        assert actor is not None
        action = any_action(legal_actions(game), rng)
        other = game.copy()
        swap_hidden(other, actor, viewer, action, rng)
        before = [message_for(event, viewer) for event in apply(game, actor, action)]
        try:
            after = [message_for(event, viewer) for event in apply(other, actor, action)]
        except RuleError:
            continue
        if viewer != actor:
            assert after == before
            compared += 1
    assert compared > 20


def swap_hidden(game: Game, actor: Seat, viewer: Seat | None, action: Action, rng: Random) -> None:
    """Deals anew what two seats hold that the viewer does not see, but for the card about to be laid."""
    hands = game.secret.hands
    first, second = rng.sample([seat for seat in Seat if seat != viewer], 2)
    kept = 1 << action.card if isinstance(action, Play) else 0
    mixed = list(cards_of((hands[first] | hands[second]) & ~kept))
    rng.shuffle(mixed)
    size = (hands[first] & ~kept).bit_count()
    hands[first] = mask_of(mixed[:size]) | (hands[first] & kept)
    hands[second] = mask_of(mixed[size:]) | (hands[second] & kept)
