"""Every parser: a value of its own type, or its own errors, whatever it is given."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import (
    VARIANTS,
    Bid,
    CorruptGame,
    Game,
    HandRecord,
    InvalidRules,
    NotABid,
    NotACard,
    NotASeat,
    Rules,
    Seat,
    apply,
    dump,
    load,
    parse_bid,
    parse_card,
    parse_face,
    parse_seat,
    rules_for,
    verify,
)
from engine.deal import checked_entropy
from engine.errors import BadEntropy
from engine.rules import rules_from
from functions.service import ids
from functions.service.accounts import totp
from functions.service.api import (
    authentication,
    bodies,
    edge,
    host_bodies,
    json_objects,
    origins,
    pagination,
    rate_limit,
)
from functions.service.api.pagination import cursor_of
from functions.service.aws import timers
from functions.service.problems import BadRequest, Forbidden
from functions.service.settings import CLIENT_ADDRESS_HEADER, EDGE_KEY_HEADER
from functions.service.storage.attributes import pack, unpack
from functions.service.storage.rows import TablePosition
from functions.service.table.idempotency import receipt_of
from tests.engine.tables import begin, chance, play_hand
from tests.fuzz.anything import bodies_of_any_kind, nearly, texts, values
from tests.support.deployment import SETTINGS

FUZZ = settings(max_examples=100, deadline=None, derandomize=True)
RULES = VARIANTS["tournament"]
OPTION_NAMES = st.sampled_from([*Rules.__slots__]) | texts
PROOF_FIELDS = ("scheme", "tableId", "dealNumber", "serverSeed", "cut", "entropy", "commitment", "hands")
PROOFS = st.fixed_dictionaries(dict.fromkeys(PROOF_FIELDS, values))
TASKS = st.dictionaries(st.sampled_from(("table", "timer", "at", "letter", "to")), values)
MODELS = [
    model
    for module in (bodies, host_bodies)
    for model in vars(module).values()
    if isinstance(model, type) and issubclass(model, bodies.Body)
]
READERS: list[tuple[Callable[[Any], Any], type, type[Exception]]] = [
    (parse_card, int, NotACard),
    (lambda value: parse_face(value) if isinstance(value, dict) else parse_card(value), int, NotACard),
    (lambda value: parse_bid(value, RULES), Bid, NotABid),
    (parse_seat, Seat, NotASeat),
    (checked_entropy, str, BadEntropy),
]


@pytest.mark.parametrize(("read", "kind", "refusal"), READERS, ids=["card", "face", "bid", "seat", "entropy"])
def test_the_engines_parsers(read: Callable[[Any], Any], kind: type, refusal: type[Exception]) -> None:
    @FUZZ
    @given(values | st.fixed_dictionaries({"suit": texts, "rank": values}))
    def check(value: Any) -> None:
        with suppress(refusal):
            assert isinstance(read(value), kind)

    check()


@FUZZ
@given(
    st.sampled_from(sorted(VARIANTS)), st.dictionaries(st.sampled_from([*Rules.__slots__]) | texts, values, max_size=4)
)
def test_rules_of_any_options(preset: str, options: dict[str, Any]) -> None:
    options.pop("preset", None)
    with suppress(InvalidRules):
        rules = rules_for(preset, **options)
        assert rules_from(rules.key) == rules


@FUZZ
@given(
    st.binary(max_size=40)
    | nearly(rules_for("tournament", target=300).key)
    | st.lists(values, max_size=4).map(lambda parts: json.dumps(parts).encode())
    | st.tuples(st.sampled_from(sorted(VARIANTS)), values, values).map(lambda parts: json.dumps(parts).encode())
)
@example(b'["classic",0,{}]')
@example(b'["classic",-1,{}]')
@example(b'["classic",1,[]]')
@example(b'["classic",1.0,{}]')
@example(b'["classic",true,{}]')
@example(b"[" * 100_000)
def test_stored_rule_sets(key: bytes) -> None:
    with suppress(InvalidRules):
        assert rules_from(key).key == key or rules_from(rules_from(key).key) == rules_from(key)


def game_in_play() -> Game:
    game, rng = begin("tournament", 3), Random(3)
    while not (game.tricks and game.trick):
        apply(game, *chance(game, rng))
    return game


STORED = dump(game_in_play())


@FUZZ
@given(nearly(STORED) | st.binary(max_size=300))
def test_stored_games_are_loaded_whole_or_refused(data: bytes) -> None:
    """Never another game: what is loaded is what was stored."""
    if data == STORED:
        return
    with pytest.raises(CorruptGame):
        load(data)


@FUZZ
@given(nearly(STORED[5:]))
def test_stored_games_whose_checksum_was_made_to_fit(body: bytes) -> None:
    with suppress(CorruptGame):
        load(STORED[:1] + crc32(body).to_bytes(4, "little") + body)


def a_record() -> HandRecord:
    return play_hand(begin("classic", 2), Random(2)).record


RECORD = a_record()


@FUZZ
@given(nearly(RECORD.pack()) | st.binary(max_size=300))
def test_stored_hands(data: bytes) -> None:
    with suppress(CorruptGame):
        assert isinstance(HandRecord.unpack(data), HandRecord)


@FUZZ
@given(values | PROOFS)
def test_proofs(value: Any) -> None:
    with pytest.raises(verify.ProofError):
        verify.verify(value)


@FUZZ
@given(st.binary(max_size=80) | values.map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass")))
def test_bodies_of_requests(raw: bytes) -> None:
    with suppress(BadRequest):
        assert isinstance(json_objects.read_object(raw), dict)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_models_of_bodies(model: type[bodies.Body]) -> None:
    @FUZZ
    @given(bodies_of_any_kind)
    def check(body: dict[str, Any]) -> None:
        with suppress(BadRequest):
            assert isinstance(bodies.parse(model, body), model)

    check()


@FUZZ
@given(texts | (values | TASKS).map(json.dumps))
def test_timer_messages(body: str) -> None:
    messages = timers.received({"Records": [{"messageId": "m", "body": body}]})
    assert len(messages) <= 1


@FUZZ
@given(st.text(max_size=300), bodies_of_any_kind)
def test_idempotency_keys(key: str, body: dict[str, Any]) -> None:
    with suppress(BadRequest):
        receipt = receipt_of(key, "p", "POST", "/", body)
        assert (len(receipt.key), len(receipt.request)) == (8, 4)


@FUZZ
@given(texts | st.text(alphabet="ABCabc012-_=", max_size=90))
def test_cursors_of_lists(cursor: str) -> None:
    with suppress(BadRequest):
        assert pagination.place_of(cursor, "session", "query") is None


PLACE = TablePosition(1_800_000_000_000, "00000000-0000-4000-8000-000000000001")
CURSOR = cursor_of(PLACE, "session", "query")


@FUZZ
@given(nearly(CURSOR.encode()).map(lambda raw: raw.decode("latin-1")))
@example(CURSOR + "=")
def test_cursors_that_were_changed(cursor: str) -> None:
    """A place is told for a cursor that is whole, however its end is padded; never another place."""
    with suppress(BadRequest):
        assert pagination.place_of(cursor, "session", "query") in (PLACE, None)


IDS = texts | st.text(alphabet="0123456789abcdefABCDEF-{}", min_size=30, max_size=40)
EDGED = SETTINGS._replace(edge_keys=("the key",), origins=frozenset({"https://spades.test"}))


@FUZZ
@given(IDS, st.dictionaries(st.sampled_from((EDGE_KEY_HEADER, CLIENT_ADDRESS_HEADER)), texts))
def test_ids_and_headers(text: str, headers: dict[str, str]) -> None:
    plain = ids.uuid_of(text)
    assert plain is None or ids.is_uuid(plain)
    assert isinstance(rate_limit.network_of(text), str)
    assert isinstance(edge.client_address(text, headers, EDGED), str)
    assert len(authentication.hash_of(text)) == 64
    with suppress(Forbidden):
        edge.check(headers, EDGED)
        raise AssertionError("nobody knows the key")


@FUZZ
@given(texts | st.text(alphabet="htps:/.[]localhost127@#", max_size=30))
def test_origins_of_pages(origin: str) -> None:
    """On AWS a page of no other site opens a socket, whatever it calls itself."""
    with pytest.raises(Forbidden):
        origins.check(origin, EDGED)
    with suppress(Forbidden):
        origins.check(origin, EDGED._replace(endpoint_url="http://localhost:1"))


@FUZZ
@given(texts | st.text(alphabet="0123456789 ", max_size=12))
def test_codes_of_the_second_factor(code: str) -> None:
    step = totp.step_of(totp.new_secret(bytes), code, 1_800_000_000_000, 0)
    assert step is None or isinstance(step, int)
    assert len(totp.recovery_hash(code)) == 64


STORED_VALUES = st.recursive(
    st.booleans()
    | st.integers()
    | st.text(max_size=20)
    | st.binary(max_size=20)
    | st.frozensets(st.text(), min_size=1),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@FUZZ
@given(st.dictionaries(st.text(), STORED_VALUES, max_size=5))
def test_attributes_come_back_as_they_were_stored(item: dict[str, Any]) -> None:
    assert unpack(pack(item)) == item
