"""Replays a finished hand from its record."""

from collections.abc import Iterator

from engine.actions import BIDS, REVEAL, Action, Cut, Exchange, Play
from engine.blind_nil import withheld
from engine.cards import Card
from engine.errors import CorruptGame, RuleError
from engine.events import HandScored
from engine.hand import deal, new_game
from engine.legal import apply
from engine.record import HandRecord
from engine.scoring import HandScore
from engine.seats import SEATS, Phase, Seat
from engine.state import Game


def game_before(record: HandRecord) -> Game:
    """The game at the beginning of the hand: dealt, or waiting for the cut."""
    game = new_game(record.rules, bytes(32), record.table_id)
    game.hand_number, game.dealer = record.hand_number, record.dealer
    game.deal_number = record.deal_number - 1
    game.scores, game.bags = list(record.scores_before), list(record.bags_before)
    game.next_entropy = {seat: text for seat, text in zip(SEATS, record.entropy, strict=True) if text}
    game.secret.next_seed = record.seed
    deal(game)
    return game


def replay(record: HandRecord) -> HandScore:
    """The hand's result, replayed from the seed. Raises CorruptGame if the record breaks a rule."""
    game, plays = game_before(record), iter(record.plays)
    while game.turn is not None:
        try:
            events = apply(game, game.turn, next_action(game, record, game.turn, plays))
        except (RuleError, StopIteration) as error:
            raise CorruptGame("The record breaks the rules of its table.") from error
        for event in events:
            if isinstance(event, HandScored):
                return event.score
    raise CorruptGame("The record ends before the hand is over.")


def next_action(game: Game, record: HandRecord, seat: Seat, plays: Iterator[Card]) -> Action:
    """What the seat to act does next in the record; `plays` are the cards not yet replayed."""
    if game.phase is Phase.PLAYING:
        return Play(next(plays))
    if game.phase is Phase.EXCHANGE:
        return Exchange(record.given[seat])
    if game.phase is Phase.CUT:
        return Cut(record.cut or 0)
    if withheld(game, seat) and record.revealed >> seat & 1:
        return REVEAL
    return BIDS[record.bids[seat]]
