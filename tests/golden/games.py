"""Games of the engine, played by a simple plan, kept as the actions and what they lead to."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from engine import (
    BLIND_NIL,
    NIL,
    SEATS,
    Action,
    Bid,
    ClaimMisdeal,
    Cut,
    Exchange,
    Game,
    HandScored,
    Phase,
    Play,
    Reveal,
    Rules,
    Seat,
    add_entropy,
    apply,
    bid_wire,
    card_text,
    cards_of,
    dump,
    legal_actions,
    mask_of,
    new_game,
    parse_bid,
    parse_card,
    parse_seat,
    rules_for,
    stir,
)
from engine.rules import rules_from

TABLE_ID = "4c1f9f1e-7a55-4e0b-9d3f-2f0a6f6f7f10"
ENTROPY = {"north": "tulips", "west": "rain on Monday"}
_HANDS = {"max_hands": 2}


class Plan(NamedTuple):
    """How a game is to be played: the rules, and what is done wherever it is legal."""

    name: str
    rules: Rules
    wanted: tuple[Action, ...] = (Bid(3),)
    misdeal: bool = False
    """Whether the first deal has to be one that may be thrown in."""


PLANS = (
    Plan("standard", rules_for("spades-online", **_HANDS)),
    Plan("standard, bidding nil", rules_for("spades-online", **_HANDS), (Bid(NIL), Bid(4))),
    Plan("standard, blind", rules_for("spades-online", blind_nil_deficit=None, **_HANDS), (Bid(BLIND_NIL), Bid(2))),
    Plan("standard, looking first", rules_for("spades-online", blind_nil_deficit=None, **_HANDS), (Reveal(), Bid(3))),
    Plan("classic", rules_for("classic", **_HANDS), (Bid(4),)),
    Plan("classic, blind", rules_for("classic", blind_nil_deficit=None, **_HANDS), (Bid(BLIND_NIL), Bid(3))),
    Plan("tournament", rules_for("tournament", **_HANDS), (Cut(20), Reveal(), Bid(3))),
    Plan("tournament, blind", rules_for("tournament", **_HANDS), (Cut(0), Bid(BLIND_NIL), Bid(3))),
    Plan("tournament, thrown in", rules_for("tournament", **_HANDS),
         (Cut(7), Reveal(), ClaimMisdeal(), Bid(3)), misdeal=True),
    Plan("tournament, first revision", rules_from(b'["tournament",1,{"max_hands":1}]'), (Cut(51), Bid(2))),
    Plan(
        "house rules",
        rules_for("classic", blind_nil_deficit=None, blind_nils_per_side=2, blind_exchange_cards=0, max_hands=1,
                  renege="penalised", bag_points=-1, double_nil="combined", ten_bid="or_more", floor=None),
        (Bid(BLIND_NIL), Bid(10)),
    ),
)  # fmt: skip


def games() -> list[dict[str, Any]]:
    """Every plan played, as it is kept."""
    return [played(_inputs(plan, number)) for number, plan in enumerate(PLANS)]


def _inputs(plan: Plan, number: int) -> dict[str, Any]:
    rng = Random(number)
    seed = next(seed for seed in _seeds(rng) if not plan.misdeal or _may_be_thrown_in(plan.rules, seed))
    inputs = {"name": plan.name, "rules": plan.rules.key.decode(), "seed": seed.hex(), "entropy": ENTROPY}
    game = begun(inputs)
    actions: list[str] = []
    while game.phase is not Phase.GAME_OVER:
        for action in _next(plan, game, rng, len(actions)):
            actions.append(action)
            carry_out(game, action, len(actions))
    return {**inputs, "actions": actions}


def _seeds(rng: Random) -> Iterator[bytes]:
    for _ in range(1000):
        yield rng.randbytes(32)


def _may_be_thrown_in(rules: Rules, seed: bytes) -> bool:
    game = new_game(rules, seed, TABLE_ID, {parse_seat(seat): text for seat, text in ENTROPY.items()})
    apply(game, Seat.WEST, Cut(7))
    apply(game, Seat.EAST, Reveal())
    return ClaimMisdeal() in legal_actions(game, Seat.EAST)


def _next(plan: Plan, game: Game, rng: Random, number: int) -> list[str]:
    """What is done next, in words; now and then a player gives a text for the next deal first."""
    seat = game.turn
    assert seat is not None
    legal = legal_actions(game, seat)
    if ClaimMisdeal() in legal and game.deal_number > 1:  # else a plan could throw in deal after deal
        legal = tuple(action for action in legal if action != ClaimMisdeal())
    action = next((action for action in plan.wanted if action in legal), None) or rng.choice(legal)
    gives = [f"south entropy {number} lilies"] if number % 40 == 5 else []
    return [*gives, f"{seat.word} {in_words(action)}"]


def in_words(action: Action) -> str:
    match action:
        case Bid(value):
            return f"bid {bid_wire(value)}"
        case Play(card):
            return f"play {card_text(card)}"
        case Cut(position):
            return f"cut {position}"
        case Exchange(cards):
            return f"pass {' '.join(map(card_text, cards_of(cards)))}".rstrip()
    return "misdeal" if isinstance(action, ClaimMisdeal) else "reveal"


def action_of(words: list[str], rules: Rules) -> Action:
    match words:
        case ["bid", value]:
            return parse_bid(int(value) if value.isdecimal() else value, rules)
        case ["play", card]:
            return Play(parse_card(card))
        case ["cut", position]:
            return Cut(int(position))
        case ["pass", *cards]:
            return Exchange(mask_of([parse_card(card) for card in cards]))
    return ClaimMisdeal() if words == ["misdeal"] else Reveal()


def begun(kept: dict[str, Any]) -> Game:
    """The game of what is kept, before the first action."""
    entropy = {parse_seat(seat): text for seat, text in kept["entropy"].items()}
    return new_game(rules_from(kept["rules"].encode()), bytes.fromhex(kept["seed"]), TABLE_ID, entropy)


def carry_out(game: Game, action: str, number: int) -> list[str]:
    """An action in words, and fresh chance after it; gives the record of a hand that it ends, packed."""
    word, *words = action.split(" ")
    seat = parse_seat(word)
    if words[0] == "entropy":
        add_entropy(game, seat, " ".join(words[1:]))
        return []
    events = apply(game, seat, action_of(words, game.rules))
    stir(game, sha256(f"{number}".encode()).digest())
    return [event.record.pack().hex() for event in events if isinstance(event, HandScored)]


def played(kept: dict[str, Any]) -> dict[str, Any]:
    """What the kept actions lead to: the first game of every kind, all finished hands, and a digest of every game."""
    game, records, all_of_it = begun(kept), [], sha256()
    states = {_kind(game): (0, dump(game))}
    for number, action in enumerate(kept["actions"], 1):
        records += carry_out(game, action, number)
        packed = dump(game)
        all_of_it.update(packed)
        states.setdefault(_kind(game), (number, packed))
    return {
        **{name: kept[name] for name in ("name", "rules", "seed", "entropy", "actions")},
        "states": [{"what": what, "after": at, "game": game.hex()} for what, (at, game) in states.items()],
        "records": records,
        "digest": all_of_it.hexdigest(),
    }


def _kind(game: Game) -> str:
    """What is worth a sample of its own."""
    parts: list[str] = [game.phase.word]
    if game.phase is Phase.BIDDING:
        parts += [f"{4 - game.bids.count(None)} bids", f"looked {game.revealed:04b}"]
        parts += ["misdeal possible"] if _misdeal(game) else []
    elif game.phase is Phase.EXCHANGE:
        parts += [f"{len(game.pending)} pending", f"sent {game.sent:04b}"]
    elif game.phase is Phase.PLAYING:
        parts += [
            f"{len(game.trick)} laid",
            *(["broken"] if game.broken else []),
            *(["first"] if not game.tricks else []),
        ]
    return ", ".join([*parts, *(["later hand"] if game.hand_number > 1 and game.phase is not Phase.PLAYING else [])])


def _misdeal(game: Game) -> bool:
    return any(ClaimMisdeal() in legal_actions(game, seat) for seat in SEATS)
