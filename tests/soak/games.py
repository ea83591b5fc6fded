"""One game of four bots as a table plays it, checked hand by hand; its number makes it."""

from random import Random
from typing import NamedTuple

from engine import SIDES, Game, HandRecord, Outcome, Side, dump, load, new_game, replay, winner_of
from functions.service.storage.attributes import pack
from functions.service.table import autoplay, membership
from functions.service.table.codec import decode, encode
from functions.service.table.draft import Draft, Given
from functions.service.table.model import Table
from tests.support.clock import START_MS
from tests.support.dynamodb import size_of
from tests.support.tables import FOUR, waiting_table

LARGEST_ITEM = 4096
SOMETIMES = 0.05


class Played(NamedTuple):
    """A finished game: its hands, the sizes of its largest item and record, and the bots' faults."""

    hands: int
    item: int
    record: int
    faults: int


def play_game(preset: str, number: int) -> Played:
    """Plays to the end. Raises AssertionError where something does not add up."""
    rng = Random(f"{preset} {number}")
    table = _table(preset, rng)
    game = table.game
    assert game
    hands, item, record, faults = 0, 0, 0, 0
    while game.turn is not None:
        draft = Draft(table, Given(START_MS, rng))
        before = (game.scores[0], game.scores[1]), (game.bags[0], game.bags[1])
        while not draft.to_save.hands:
            autoplay.move(draft)
        hands += len(draft.to_save.hands)
        for finished in draft.to_save.hands:
            record = max(record, len(finished.pack()))
            _check_hand(finished, game, before, replayed=rng.random() < SOMETIMES)
        stored = encode(table)
        item = max(item, size_of(pack(stored)))
        assert item < LARGEST_ITEM
        if rng.random() < SOMETIMES:
            assert load(dump(game)) == game
            assert decode(table.table_id, stored) == table
        faults += len(draft.faults)
    _check_end(game, hands)
    return Played(hands, item, record, faults)


def _table(preset: str, rng: Random) -> Table:
    """A table of four people for whom caretakers play, so that its item is as large as tables get."""
    table = waiting_table(*FOUR[1:], preset=preset)
    table.game = new_game(table.rules, rng.randbytes(32), table.table_id)
    table.seed = b""
    for _, holder in table.people():
        holder.caretaker = True
    assert membership.may_know(table, table.host)
    return table


def _check_hand(record: HandRecord, game: Game, before: tuple[object, object], replayed: bool) -> None:
    """Thirteen tricks, scores that follow from those before, and a ledger that adds up to them."""
    score = record.score
    assert sum(record.tricks_won) == 13
    assert (record.scores_before, record.bags_before) == before
    assert score.scores_after == (game.scores[0], game.scores[1])
    assert score.bags_after == (game.bags[0], game.bags[1])
    for side in SIDES:
        points = sum(line.points for line in score.ledger if line.side == side)
        assert record.scores_before[side] + points == score.scores_after[side]
    if replayed:
        assert replay(record) == score


def _check_end(game: Game, hands: int) -> None:
    """The winner is whom the scores name."""
    scores = (game.scores[0], game.scores[1])
    winners = {Outcome.NS_WINS: Side.NS, Outcome.EW_WINS: Side.EW, Outcome.DRAW: None}
    assert game.winner == winners[winner_of(game.rules, scores, hands)]
    assert hands == game.hand_number <= game.rules.max_hands
