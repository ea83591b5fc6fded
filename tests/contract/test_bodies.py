"""The examples of bodies are taken by what reads them in the service, and by their schemas."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import VARIANTS, Cut, EngineError, Phase, Seat, apply, parse_bid, parse_card, parse_face
from engine.deal import checked_entropy
from functions.service.api.bodies import Body, parse
from functions.service.problems import Problem
from functions.service.social.commands import player_id_of
from tests.engine.tables import begin
from tools.apidocs.answers import ANSWERS
from tools.apidocs.openapi import openapi

WITH_BODY = [key for key, answers in ANSWERS.items() if answers.body is not None]
T = "POST /api/tables/{tableId}"
Read = Callable[[dict[str, Any]], object]


def card(value: Any) -> int:
    return parse_face(value) if isinstance(value, dict) else parse_card(value)


def cut(body: dict[str, Any]) -> None:
    game = begin("tournament")
    assert (game.phase, game.turn) == (Phase.CUT, Seat.WEST)
    apply(game, Seat.WEST, Cut(body["position"]))


READERS: dict[str, Read] = {
    f"{T}/bid": lambda body: parse_bid(body["bid"], VARIANTS["spades-online"]),
    f"{T}/play": lambda body: card(body["card"]),
    f"{T}/blind-nil-exchange": lambda body: [card(one) for one in body["cards"]],
    f"{T}/cut": cut,
    f"{T}/entropy": lambda body: checked_entropy(body["entropy"]),
    **{
        f"POST /api/friends/{verb}": lambda body: player_id_of(body["playerId"])
        for verb in ("request", "accept", "decline")
    },
}
"""What reads the bodies that have no model."""

WRONG: dict[str, dict[str, Any]] = {
    f"{T}/bid": {"bid": "three"},
    f"{T}/play": {"card": "1X"},
    f"{T}/blind-nil-exchange": {"cards": ["AS", "XX"]},
    f"{T}/cut": {"position": 52},
    f"{T}/entropy": {"entropy": "x" * 33},
    **{f"POST /api/friends/{verb}": {"playerId": "piet"} for verb in ("request", "accept", "decline")},
}


def content(key: str) -> dict[str, Any]:
    method, path = key.split(" ")
    found: dict[str, Any] = openapi()["paths"][path][method.lower()]["requestBody"]["content"]["application/json"]
    return found


def validator(key: str) -> Draft202012Validator:
    schema = {**content(key)["schema"], "components": openapi()["components"]}
    return Draft202012Validator(json.loads(json.dumps(schema)), format_checker=Draft202012Validator.FORMAT_CHECKER)


@pytest.mark.parametrize("key", WITH_BODY)
def test_the_example_is_taken(key: str) -> None:
    body, example = ANSWERS[key].body, content(key)["example"]
    validator(key).validate(example)
    if isinstance(body, dict):
        READERS[key](example)
    else:
        assert body is not None
        assert issubclass(body, Body)
        assert parse(body, example).model_dump(by_alias=True, exclude_none=True) == example


def test_every_body_without_a_model_has_its_reader() -> None:
    without = {key for key in WITH_BODY if isinstance(ANSWERS[key].body, dict)}
    assert set(READERS) == set(WRONG) == without


@pytest.mark.parametrize("key", READERS)
def test_what_the_service_refuses_the_document_refuses_too(key: str) -> None:
    with pytest.raises((Problem, EngineError)):
        READERS[key](WRONG[key])
    assert not validator(key).is_valid(WRONG[key])
