"""Proof, not care: hidden cards and seeds are dealt anew, and the viewer must not notice."""

import dataclasses
import json
from random import Random
from typing import Any

import pytest

from engine import (
    SEATS,
    VARIANTS,
    ClaimMisdeal,
    Event,
    Exchange,
    ExchangeView,
    Game,
    Reveal,
    Seat,
    View,
    apply,
    card_text,
    cards_of,
    deal_events,
    legal_actions,
    new_game,
    observe,
    rules_for,
    seen,
    standard,
)
from tests.engine.checks import payload_of
from tests.engine.redeal import alike, redealt
from tests.engine.tables import E, N, S, W, begin, bid, chance, hand_of, hands, play_hand, seed_of

VIEWERS = (*SEATS, None)
BLIND: dict[str, Any] = {"blind_nil_deficit": None, "target": 5000, "floor": None}
TABLES: dict[str, dict[str, Any]] = {
    "spades-online": {},
    "spades-online, blind in turn": BLIND,
    "spades-online, blind at once": BLIND | {"blind_exchange": "at_once", "blind_exchange_optional": True},
    "spades-online, two blind, no exchange": BLIND | {"blind_nils_per_side": 2, "blind_exchange_cards": 0},
    "tournament": {},
    "tournament, in turn": {"blind_exchange": "in_turn", "blind_exchange_cards": 4},
    "classic": {},
    "classic, blind": BLIND,
}


def shown(view: View) -> View:
    """A view without the promises of seeds, which are hashes of what was drawn anew."""
    return dataclasses.replace(view, commitment="", next_commitment="")


def without_promises(message: Any) -> str:
    """An event's message as text, without promises, and without a seed that is told in the open."""
    if message is None:
        return "nothing"
    payload = {key: value for key, value in message["payload"].items() if "ommitment" not in key}
    if payload.get("serverSeed") is not None:
        payload["serverSeed"] = "told"
    return json.dumps(message | {"payload": payload})


def public_text(events: tuple[Any, ...]) -> str:
    """What a careless log line would hold of events."""
    return repr([event for event in events if event.type not in ("MISDEAL", "HAND_DEALT", "CUT_OFFERED")])


def compare(game: Game, viewer: Seat | None, rng: Random, rare: bool) -> bool:
    """Does one random step in the game, and in its twin; says whether there was a twin to compare with."""
    seat, action = chance(game, rng, odd_bids=0.8)
    if rare:
        others = [
            (s, a) for s in SEATS for a in legal_actions(game, s) if isinstance(a, Reveal | ClaimMisdeal | Exchange)
        ]
        seat, action = rng.choice(others) if others else (seat, action)
    found = alike(game, viewer, seat, action, rng)
    if found is None:
        apply(game, seat, action)
        return False
    twin, counterpart = found
    assert shown(observe(game, viewer)) == shown(observe(twin, viewer))
    assert repr(game) == repr(twin)
    assert [without_promises(seen(event, viewer)) for event in deal_events(game)] == [
        without_promises(seen(event, viewer)) for event in deal_events(twin)
    ]
    if viewer is not None and viewer == game.turn:
        choice = rng.random()
        assert standard(observe(game, viewer), Random(choice)) == standard(observe(twin, viewer), Random(choice))
    events, twin_events = apply(game, seat, action), apply(twin, seat, counterpart)
    assert [without_promises(seen(event, viewer)) for event in events] == [
        without_promises(seen(event, viewer)) for event in twin_events
    ]
    assert public_text(events) == public_text(twin_events)
    assert shown(observe(game, viewer)) == shown(observe(twin, viewer))
    return True


@pytest.mark.parametrize("name", TABLES)
def test_what_a_viewer_gets_depends_on_nothing_hidden(name: str) -> None:
    preset, compared, steps = name.split(",")[0], 0, 0
    for n in range(5):
        game, rng = begin(preset, (name, n), **TABLES[name]), Random(n)
        while game.turn is not None and game.hand_number <= 3:
            steps += 1
            compared += compare(game, VIEWERS[rng.randrange(5)], rng, rare=rng.random() < 0.1)
    assert compared > 0.8 * steps


def test_the_proof_would_notice_a_leak() -> None:
    """The twin really holds other cards and other seeds, in every hand that the viewer does not see."""
    game = begin(n=3)
    bid(game, 3, 3, 3, 3)
    for viewer in VIEWERS:
        twin = redealt(game, viewer, Random(5), {})
        assert [hand_of(game, seat) == hand_of(twin, seat) for seat in SEATS] == [seat == viewer for seat in SEATS]
        assert game.secret.seed != twin.secret.seed


@pytest.mark.parametrize("preset", VARIANTS)
def test_no_view_and_no_message_names_a_card_of_others(preset: str) -> None:
    """Every card found in what a viewer gets is their own, was played, or was passed by or to them."""
    for n in range(6):
        game, rng = begin(preset, n), Random(n)
        while game.turn is not None and game.hand_number <= 3:
            seat, action = chance(game, rng, odd_bids=0.5)
            allowed = [_known(game, viewer) for viewer in VIEWERS]
            events = apply(game, seat, action)
            for viewer, before in zip(VIEWERS, allowed, strict=True):
                names = {face for event in events for face in _faces(seen(event, viewer))}
                laid = {card_text(play.card) for play in [action] if hasattr(play, "card")}
                shown_hand = _claimed(events)
                assert names <= before | _known(game, viewer) | laid | shown_hand


def _known(game: Game, viewer: Seat | None) -> set[str]:
    view = observe(game, viewer)
    cards = {card_ for trick in view.tricks for _, card_ in trick.plays} | {card_ for _, card_ in view.trick}
    cards |= set(cards_of((view.hand or 0) | view.sent | view.received))
    return {card_text(card_) for card_ in cards}


def _faces(value: Any) -> set[str]:
    if isinstance(value, dict) and set(value) == {"suit", "rank"}:
        return {value["rank"] + value["suit"][0].upper()}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {face for part in parts for face in _faces(part)}


def _claimed(events: tuple[Any, ...]) -> set[str]:
    return {face for event in events if event.type == "MISDEAL" for face in _faces(seen(event, None))}


def test_a_spectators_own_half_is_empty() -> None:
    for preset in VARIANTS:
        game, rng = begin(preset), Random(4)
        while game.turn is not None and game.hand_number <= 2:
            view = observe(game, None)
            assert view.viewer is None
            assert view.hand is None
            assert (view.legal, view.sent, view.received) == ((), 0, 0)
            assert not view.blind_nil_eligible
            assert not view.revealed
            apply(game, *chance(game, rng))


def test_a_view_has_no_field_that_could_hold_hidden_cards() -> None:
    """`cardsFromBlind` never, for anyone; views are built from a list of allowed fields (docs/faults.md L1, L4)."""
    public = {
        "viewer", "rules", "table_id", "hand_number", "dealer", "phase", "turn", "scores", "bags", "bids", "contracts",
        "trick", "tricks", "tricks_won", "leader", "first_trick", "spades_broken", "winner", "commitment",
        "next_commitment", "exchange", "history",
    }  # fmt: skip
    own = {"hand", "blind_nil_eligible", "revealed", "legal", "sent", "received", "reneging"}
    assert {field.name for field in dataclasses.fields(View)} == public | own
    assert {field.name for field in dataclasses.fields(ExchangeView)} == {"pending", "blind_seat", "step"}
    assert not hasattr(View, "__dict__") or "__slots__" in vars(View)


def test_a_view_and_what_it_holds_cannot_be_changed() -> None:
    view = observe(begin(), E)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.hand = 0  # type: ignore[misc]
    for field in dataclasses.fields(View):
        assert not isinstance(getattr(view, field.name), list | dict | set | bytearray)


def test_repr_hides_secrets() -> None:
    game = begin("spades-online", blind_nil_deficit=None)
    bid(game, "blind", 3, 3, 3)
    first, second = cards_of(hand_of(game, E))[:2]
    apply(game, E, Exchange(1 << first | 1 << second))
    secret = game.secret
    texts = repr(game) + str(game) + repr(secret) + f"{game}" + repr(deal_events(begin())) + repr([game])
    for value in (secret.seed, secret.next_seed, secret.pool):
        assert value.hex() not in texts
        assert repr(value)[2:-1] not in texts
    for hand in (*hands(game), *hands(begin())):
        assert str(hand) not in texts
    for viewer in (N, S, W, None):
        assert str(hand_of(game, E)) not in repr(observe(game, viewer))


def test_repr_of_finished_hands_hides_the_seed() -> None:
    game = begin()
    scored = play_hand(game, Random(1))
    for value in (scored, scored.record, [scored], (scored.record,)):
        assert scored.record.seed.hex() not in repr(value)
        assert repr(scored.record.seed)[2:-1] not in repr(value)


def test_the_game_has_no_json_form() -> None:
    for value in (begin(), begin().secret, deal_events(begin())[0].__class__):
        with pytest.raises(TypeError):
            json.dumps(value)


def test_hand_dealt_is_for_one_player_each() -> None:
    game = begin()
    (dealt,) = deal_events(game)
    assert dealt.private
    for seat in SEATS:
        payload = payload_of(dealt, seat)
        assert [card_["rank"] + card_["suit"][0].upper() for card_ in payload["myHand"]] == [
            card_text(held) for held in cards_of(hand_of(game, seat))
        ]
    assert seen(dealt, None) is None


def test_private_events_are_told_to_their_own_seats_alone() -> None:
    kinds = {"HAND_DEALT", "HAND_REVEALED", "BLIND_NIL_EXCHANGE_PROMPT"}
    met = set()
    for preset, options in (("spades-online", BLIND), ("tournament", {}), ("classic", {})):
        for n in range(8):
            game, rng = begin(preset, n, **options), Random(n)
            while game.turn is not None and game.hand_number <= 2:
                for event in apply(game, *chance(game, rng, odd_bids=0.9)):
                    met.add(event.type)
                    assert event.private == (event.type in kinds)
                    assert (seen(event, None) is None) == event.private
                    if not event.private:
                        assert len({json.dumps(seen(event, viewer)) for viewer in VIEWERS}) == 1
    assert kinds <= met


def test_who_is_asked_and_not_what_they_hold_decides_the_messages() -> None:
    """A spectator's messages are the same whichever legal cards the others pass on."""
    stories = set()
    for n in range(12):
        game = new_game(rules_for(**BLIND), seed_of("story"))
        bid(game, "blind", 3, 3, 3)
        rng = Random(n)
        events: list[Event] = []
        for seat in (E, W):
            events += apply(game, seat, rng.choice(legal_actions(game)))
        stories.add(json.dumps([seen(event, viewer) for event in events for viewer in (N, S, None)]))
    assert len(stories) == 1
