"""The beginning and the end of a hand: the cut, the deal and the score."""

from engine.actions import Cut
from engine.blind_nil import withheld
from engine.cards import DECK_SIZE
from engine.deal import Entropy, deal_hands, split
from engine.errors import IllegalCut
from engine.events import CutMade, CutOffered, Event, GameOver, HandDealt, HandScored
from engine.record import HandRecord
from engine.rules import Rules
from engine.scoring import Outcome, winner_of
from engine.seats import BIDDING, LEFT, SEATS, Phase, Seat, Side
from engine.state import Game, expect, new_secret, starting_entropy


def new_game(rules: Rules, seed: bytes, table_id: str = "", entropy: Entropy | None = None) -> Game:
    """A game whose first hand is dealt from a 32-byte seed, or waits for the cut. Raises BadEntropy."""
    game = Game()
    game.rules, game.table_id = rules, table_id
    game.hand_number, game.deal_number = 1, 0
    game.dealer, game.winner = Seat.NORTH, None
    game.scores, game.bags = [0, 0], [0, 0]
    game.history = b""
    game.next_entropy = starting_entropy(entropy or {})
    game.secret = new_secret(seed)
    deal(game)
    return game


def deal(game: Game) -> tuple[Event, ...]:
    """Begins a deal with the committed seed, commits to the next one, and offers the cut under O6."""
    secret = game.secret
    secret.seed = secret.next_seed
    secret.next_seed, secret.pool = split(secret.pool)
    game.deal_number += 1
    game.entropy, game.next_entropy = game.next_entropy, {}
    game.cut = None
    secret.hands, secret.given = [0, 0, 0, 0], [0, 0, 0, 0]
    game.bids, game.revealed = [None, None, None, None], 0
    game.pending, game.sent = [], 0
    game.leader, game.leaders, game.trick, game.tricks = None, [], [], []
    game.tricks_won, game.broken, game.playable = [0, 0, 0, 0], False, 0
    game.reneges = [0, 0]
    if game.rules.cut:
        game.phase, game.turn = Phase.CUT, game.dealer.right
    else:
        _deal_cards(game)
    return deal_events(game)


def _deal_cards(game: Game) -> None:
    game.secret.hands = deal_hands(game.table_id, game.deal_number, game.secret.seed, game.cut, game.entropy)
    game.phase, game.turn = BIDDING, LEFT[game.dealer]


def deal_events(game: Game) -> tuple[Event, ...]:
    """The event of the current deal: the cards, or the offer of the cut."""
    if game.phase is Phase.CUT:
        return (CutOffered(game.dealer.right, game.hand_number, game.commitment),)
    hidden = tuple([withheld(game, seat) for seat in SEATS])
    promises = (game.commitment, game.next_commitment)
    return (HandDealt(game.hand_number, game.dealer, tuple(game.secret.hands), hidden, *promises),)


def cut(game: Game, seat: Seat, action: Cut) -> tuple[Event, ...]:
    """Cuts the deck, or declines, and deals (TR21)."""
    expect(game, seat, Phase.CUT)
    if not 0 <= action.position < DECK_SIZE:
        raise IllegalCut("The deck is cut at a position from 1 to 51; 0 declines.")
    game.cut = action.position
    _deal_cards(game)
    return CutMade(seat, action.position), *deal_events(game)


def finish_hand(game: Game) -> tuple[Event, ...]:
    """Scores the hand, and ends the game or deals the next hand (GP20)."""
    record = HandRecord.of(game)
    score = record.score
    game.scores, game.bags = list(score.scores_after), list(score.bags_after)
    game.history += record.summary.pack()
    scored = HandScored(score, record)
    outcome = winner_of(game.rules, game.scores, game.hand_number)
    if outcome is Outcome.GO_ON:
        game.hand_number += 1
        game.dealer = LEFT[game.dealer]
        return scored, *deal(game)
    game.winner = {Outcome.NS_WINS: Side.NS, Outcome.EW_WINS: Side.EW}.get(outcome)
    game.phase, game.turn, game.leader, game.playable = Phase.GAME_OVER, None, None, 0
    return scored, GameOver(game.winner, score.scores_after)
