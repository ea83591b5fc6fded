"""Rounds of random play under faults: one number makes one round, and always the same one."""

from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

from engine import VARIANTS
from tests.resilience.crowd import MINUTE_MS, Crowd
from tests.support.chaos import KINDS, LAST_STEP, Plan

PEOPLE: Final = 7
ROOM: Final = ("leave", "transfer-host", "kick", "visibility", "stand", "join")
LONGEST: Final = 900
"""Operations of a round; then everybody plays to the end without faults."""


class Round(NamedTuple):
    """What a round came to."""

    requests: int
    """Requests of people that were answered for good."""
    hits: int
    """Those to which at least one fault happened on the way."""
    acts: int
    """Bids and cards, the house's too."""
    commits: int
    hands: int
    largest: int
    faults: Counter[str]


def play_round(number: int, faulty: float = 0.9) -> Round:
    """Plays two tables under faults to their ends. Raises AssertionError where a promise is broken."""
    rng = Random(f"round {number}")
    crowd = Crowd(rng.randrange(1 << 32), PEOPLE)
    order = rng.sample(range(PEOPLE), PEOPLE)
    cut = rng.randrange(1, 5)
    crowd.new_table(order[:cut], order[-1:], **_options(rng))
    crowd.new_table(order[cut : cut + rng.randrange(1, 3)], [], **_options(rng))
    for _ in range(LONGEST):
        if not any(crowd.playing()):
            break
        _step(crowd, rng, faulty)
        if rng.random() < 0.01:
            crowd.settle()
    crowd.finish()
    witness = crowd.witness
    return Round(
        sum(person.answered for person in crowd.people),
        crowd.hit,
        witness.acts,
        sum(witness.commits.values()),
        witness.hands,
        witness.largest,
        crowd.simulation.chaos.met,
    )


def _options(rng: Random) -> dict[str, Any]:
    preset = rng.choice(list(VARIANTS))
    rules: dict[str, Any] = {"max_hands": rng.choice((1, 1, 2)), "turn_seconds": rng.choice((5, 30, 60, None))}
    if preset == "spades-online" and rng.random() < 0.5:
        rules["blind_nil_deficit"] = None
    return {"ruleset": preset, "rules": rules}


def plan(rng: Random, faulty: float) -> Plan:
    """What goes wrong in an operation: mostly two or three things, sometimes nothing."""
    number = rng.choice((2, 3)) if rng.random() < faulty else 0
    return [(rng.randrange(LAST_STEP), rng.choice(KINDS)) for _ in range(number)]


def _step(crowd: Crowd, rng: Random, faulty: float) -> None:
    at, chance = rng.randrange(PEOPLE), rng.random()
    armed = plan(rng, faulty)
    if chance < 0.78:
        mover = _mover(crowd, rng) if rng.random() < 0.8 else at
        crowd.act(mover, armed, rng.randrange(64), rng.choice((None, mover, rng.randrange(PEOPLE))))
        crowd.people[at].hear()
    elif chance < 0.84:
        crowd.wait(rng.choice((0, 500, 4000, 31_000, MINUTE_MS)), armed, rng.random() < 0.3, rng.random() < 0.5)
    elif chance < 0.87:
        crowd.sweep(armed)
    elif chance < 0.99:
        _socket(crowd, rng, at, armed)
    else:
        crowd.room(at, rng.choice(ROOM), rng.randrange(PEOPLE), armed)


def _socket(crowd: Crowd, rng: Random, at: int, armed: Plan) -> None:
    what = rng.randrange(6)
    if what == 0:
        crowd.close(at)
    elif what == 1:
        crowd.disconnect(rng.randrange(99), armed, rng.random() < 0.3)
    elif what == 2:
        crowd.reopen(at, armed)
    elif what == 3:
        crowd.message(at, rng.choice(("JOIN", "JOIN", "LEAVE")), armed)
    elif what == 4:
        crowd.simulation.wire.let_in()
    else:
        person = crowd.people[at]
        if person.last and person.last.table_id == person.table_id:
            crowd.repeat(at, person.last)


def _mover(crowd: Crowd, rng: Random) -> int:
    """Somebody whose turn it is, where that is a person."""
    tables = [table for table in crowd.playing() if table.game and table.game.turn is not None]
    if tables:
        table = rng.choice(tables)
        holder = table.game and table.game.turn is not None and table.seats[table.game.turn]
        for at, person in enumerate(crowd.people):
            if holder and person.player_id == holder.player_id:
                return at
    return rng.randrange(PEOPLE)
