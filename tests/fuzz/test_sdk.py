"""The SDK's parsers beside the engine's, on the same texts: proofs, cards, shared hands, and frames of a socket."""

import copy
import json
import subprocess
from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import NotACard, card_face, parse_card
from engine.verify import ProofError, verify
from tests.architecture.repository import ROOT
from tests.deal_vectors.__main__ import FILE
from tests.fuzz.anything import texts, values

FUZZ = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
"""Each example is a batch for one run of Node; the batch itself tells what differed."""
GOOD = [vector["proof"] for vector in json.loads(FILE.read_text(encoding="utf-8")) if vector["holds"]]
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
"""Without fractions: 1.0 is a whole number to JavaScript, and none to Python."""
PROGRAM = """
import {{ readFileSync }} from "node:fs";
const sdk = await import("{sdk}");
async function judged(read, expected) {{
  try {{ return {{ value: (await read()) ?? null }}; }}
  catch (error) {{ if (error instanceof expected) return {{ refused: error.name }}; throw error; }}
}}
const made = [];
for (const one of JSON.parse(readFileSync(0, "utf8"))) made.push(await judged({read}));
console.log(JSON.stringify(made));
"""
SHARED = """() => {
  const hand = sdk.unpackHand(one, "t", 1);
  return sdk.packHand(hand.record, hand.names);
}, sdk.DamagedLink"""
SOCKET = """() => {
  const made = [];
  class Kind { constructor() { made.push(this); } send() {} close() {} }
  const heard = [];
  const socket = sdk.openSocket({ url: "ws://x", ticket: async () => "t", onEvent: (frame) => heard.push(frame.type),
    WebSocket: Kind, later: () => 0, never: () => {} });
  return Promise.resolve().then(() => Promise.resolve()).then(() => new Promise(setImmediate)).then(() => {
    made[0].onopen(); made[0].onmessage({ data: one }); const state = socket.state; socket.close();
    return { state, heard };
  });
}, Error"""
"""What a link tells is read, and written again; a frame is heard or dropped, and the socket stays open."""


def by_sdk(read: str, cases: Sequence[Any]) -> list[dict[str, Any]]:
    """What the SDK makes of each case; anything but its own refusals fails the run."""
    program = PROGRAM.format(sdk=(ROOT / "web" / "sdk" / "index.js").as_uri(), read=read)
    command = ["node", "--input-type=module", "-e", program]
    done = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


@st.composite
def nearly_proofs(draw: st.DrawFn) -> Any:
    """A good proof with something in it changed, or missing; some stay good."""
    proof = copy.deepcopy(draw(st.sampled_from(GOOD)))
    proof["entropy"].setdefault("north", "")
    places = [*((proof, name) for name in proof), *((proof["hands"], seat) for seat in proof["hands"])]
    places += [(proof["entropy"], "north"), *((hand, 0) for hand in proof["hands"].values())]
    for _ in range(draw(st.integers(0, 2))):
        holder, name = draw(st.sampled_from(places))
        if draw(st.integers(0, 4)):
            holder[name] = draw(similar(holder[name]))
        elif isinstance(holder, dict):
            holder[name] = None
    return proof


def similar(value: Any) -> st.SearchStrategy[Any]:
    """What a careless or a cunning hand puts in place of a value."""
    wrapped = st.sampled_from([[value], str(value), {"toString": 1}, json.dumps(value)])
    if isinstance(value, list):
        wrapped |= st.sampled_from([[",".join(map(str, value))], [value], value[::-1], value[:-1], {}])
    if isinstance(value, str):
        wrapped |= st.sampled_from(
            [value.upper(), f" {value}", f"{value[:2]} {value[2:]}", value + "0", value + "\ud800"]
        )
    return wrapped | PLAIN


def holds(proof: Any) -> bool:
    """What the verifier in Python says."""
    try:
        verify(proof)
    except ProofError:
        return False
    return True


@FUZZ
@given(st.lists(nearly_proofs() | PLAIN, min_size=40, max_size=60))
def test_both_verifiers_judge_alike(proofs: list[Any]) -> None:
    wire = json.loads(json.dumps(proofs))
    told = by_sdk("() => sdk.verify(one), sdk.ProofError", wire)
    assert [("value" in one, proof) for one, proof in zip(told, wire, strict=True)] == [
        (holds(proof), proof) for proof in wire
    ]


LETTERS = st.sampled_from("AaKQJTt1023456789SsHCD \u017f\u212a\u0661")
"""Some of them are not ASCII, and become letters of cards where they are made capitals."""
CARDS = st.lists(LETTERS, min_size=2, max_size=3).map("".join) | texts


@FUZZ
@given(st.lists(CARDS, min_size=100, max_size=200))
def test_both_read_the_same_cards(cards: list[str]) -> None:
    def face(text: str) -> dict[str, Any]:
        try:
            return {"value": card_face(parse_card(text))}
        except NotACard:
            return {"refused": "RangeError"}

    assert by_sdk("() => sdk.parseCard(one), RangeError", cards) == [face(text) for text in cards]


def shared_hand() -> str:
    """The text of a hand that was shared."""
    record = json.loads((ROOT / "web" / "sdk" / "tests" / "hand.json").read_text(encoding="utf-8"))
    names = {"north": "Zoë", "east": None, "south": "Piet", "west": None}
    (told,) = by_sdk("() => sdk.packHand(one[0], one[1]), Error", [[record, names]])
    return str(told["value"])


def test_links_are_read_whole_or_refused() -> None:
    good = shared_hand()

    @FUZZ
    @given(st.lists(nearly_texts(good) | texts | st.just(good), min_size=60, max_size=100))
    def check(links: list[str]) -> None:
        for link, told in zip(links, by_sdk(SHARED, links), strict=True):
            assert "value" in told or told == {"refused": "Error"}, link
            assert link != good or told == {"value": good}

    check()


def nearly_texts(good: str) -> st.SearchStrategy[str]:
    """A text with some letters changed."""
    letters = st.sampled_from("abcXYZ019-_=. é")

    def changed(at: int, put: str, cut: int) -> str:
        return good[:at] + put + good[at + cut :]

    return st.builds(changed, st.integers(0, len(good)), st.text(letters, max_size=3), st.integers(0, 3))


FRAMES = (values | st.fixed_dictionaries({"type": values, "payload": values, "tableId": texts})).map(json.dumps)


@settings(FUZZ, max_examples=4)
@given(st.lists(FRAMES | texts, min_size=20, max_size=40))
def test_a_frame_is_heard_or_dropped_and_the_socket_stays_open(frames: list[str]) -> None:
    for frame, told in zip(frames, by_sdk(SOCKET, frames), strict=True):
        assert told["value"]["state"] == "open", frame
        assert all(isinstance(kind, str) for kind in told["value"]["heard"])
