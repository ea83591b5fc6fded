"""What tests of refusals and of messages share."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from engine import Action, Event, Exchange, Game, Phase, RuleError, Seat, apply, cards_of, dump, seen
from tests.engine.tables import N, S, behind, bid_by_seat, hand_of


def told(events: Iterable[Event], viewer: Seat | None) -> list[dict[str, Any]]:
    """What a viewer learns, as JSON values."""
    return [json.loads(json.dumps(message)) for event in events if (message := seen(event, viewer)) is not None]


def payload_of(event: Event, viewer: Seat | None) -> dict[str, Any]:
    """What a viewer learns of an event they are told of."""
    message = seen(event, viewer)
    assert message is not None
    return {**message["payload"]}


def told_of(events: Iterable[Event], viewer: Seat | None, kind: str) -> list[dict[str, Any]]:
    """The payloads of one kind that a viewer gets."""
    return [message["payload"] for message in told(events, viewer) if message["type"] == kind]


def refused(game: Game, seat: Seat, action: Action, *errors: type[RuleError]) -> str:
    """The action is refused with one of the errors, and changes nothing; gives the error's code."""
    before = dump(game)
    with pytest.raises(errors) as caught:
        apply(game, seat, action)
    assert dump(game) == before
    assert caught.value.message
    return caught.value.code


def in_exchange(blind: Seat = S, dealer: Seat = N, **options: object) -> Game:
    """A game in which the seat has bid blind nil and the exchange is open."""
    game = behind(blind, 100, dealer, **options)
    bid_by_seat(game, **dict.fromkeys(("north", "east", "south", "west"), 3) | {blind.word: "blind"})
    assert game.phase is Phase.EXCHANGE
    return game


def two(game: Game, seat: Seat, start: int = 0) -> Exchange:
    """An exchange of two cards of the seat's hand."""
    a, b = cards_of(hand_of(game, seat))[start : start + 2]
    return Exchange(1 << a | 1 << b)


def after_exchange(blind: Seat = S, dealer: Seat = N, **options: object) -> Game:
    """A game in which the exchange of two cards each is done."""
    game = in_exchange(blind, dealer, **options)
    apply(game, blind, two(game, blind))
    apply(game, blind.partner, two(game, blind.partner, 5))
    return game
