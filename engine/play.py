"""The play of the cards: what may be laid, who wins a trick, broken spades and reneging (GP12 to GP17, TR10 to TR16)."""

from typing import Final

from engine.actions import Play
from engine.cards import BIT, CLUB_MASK, CLUBS, RED_MASK, SPADE_MASK, SPADES, SUIT_MASK, SUIT_OF, TWO_OF_CLUBS, Card, Hand
from engine.errors import IllegalPlay, NotHeld
from engine.events import CardPlayed, Event, Renege, TrickComplete
from engine.hand import expect, finish_hand
from engine.rules import Rules
from engine.seats import CLOCKWISE, LEFT, SEATS, Phase, Seat
from engine.state import Game

PLAYING: Final = Phase.PLAYING
_LOWEST_SPADE: Final = 13 * SPADES
_SUIT_MASK_OF: Final = tuple(SUIT_MASK[suit] for suit in SUIT_OF)


def begin_play(game: Game) -> None:
    """Gives the lead to dealer's left, or to the holder of the two of clubs (BN16, O34)."""
    game.leader = game.dealer.left
    if game.rules.opening == "two_of_clubs":
        game.leader = next(seat for seat in SEATS if game.secret.hands[seat] & BIT[TWO_OF_CLUBS])
    game.leaders = [game.leader]
    game.turn = game.leader
    game.playable = playable(game, game.leader)


def is_first_trick(game: Game) -> bool:
    """Whether no trick of the hand is complete."""
    return len(game.leaders) < 2


def everyone_throws_clubs(game: Game) -> bool:
    """Whether this is an opening trick of lowest clubs (TR14)."""
    if len(game.leaders) > 1:
        return False
    opening = game.rules.opening
    return opening == "lowest_club_each_hand" or (opening == "lowest_club_each_game" and game.hand_number == 1)


def suit_led(game: Game) -> int:
    """The suit that the trick asks for; in an opening of lowest clubs it is clubs, whatever a void leader throws."""
    return CLUBS if everyone_throws_clubs(game) else SUIT_OF[game.trick[0]]


def playable(game: Game, seat: Seat) -> Hand:
    """The cards that the seat may lay when it is his turn; never empty while he holds one."""
    hand, trick, first = game.secret.hands[seat], game.trick, len(game.leaders) < 2
    if first and everyone_throws_clubs(game):
        clubs = hand & CLUB_MASK
        return clubs & -clubs if clubs else _discards(game.rules, hand, first)
    if not trick:
        return _leads(game.rules, hand, game.broken, first)
    following = hand & _SUIT_MASK_OF[trick[0]]
    if following:
        return following if game.rules.renege == "prevented" else hand
    return _discards(game.rules, hand, first) if first else hand


def _leads(rules: Rules, hand: Hand, broken: bool, first: bool) -> Hand:
    if first and rules.opening == "two_of_clubs":
        return BIT[TWO_OF_CLUBS]
    if (first and rules.opening == "non_spade") or (not broken and rules.spades_lead == "once_broken"):
        return hand & ~SPADE_MASK or hand
    return hand


def _discards(rules: Rules, hand: Hand, first: bool) -> Hand:
    """What a player void in the suit led may lay (GP17, O35)."""
    if not first or rules.first_trick_void == "any":
        return hand
    plain = hand & ~SPADE_MASK or hand
    return (hand & RED_MASK or plain) if rules.first_trick_void == "red_only" else plain


def play(game: Game, seat: Seat, action: Play) -> tuple[Event, ...]:
    """Lays a card; a card laid is a card played (TR23)."""
    if game.phase is not PLAYING or seat is not game.turn:
        expect(game, seat, PLAYING)
    card, trick = action.card, game.trick
    if not game.playable & BIT[card]:
        raise _refusal(game, seat, card)
    game.secret.hands[seat] ^= BIT[card]
    trick.append(card)
    game.plays.append(card)
    if card >= _LOWEST_SPADE and not game.broken:
        game.broken = game.rules.spades_broken_by == "any_spade" or suit_led(game) != SPADES
    reneged = () if game.rules.renege == "prevented" else _watch_renege(game, seat, SUIT_OF[card])
    if len(trick) == 4:
        return _complete_trick(game, seat, card, reneged)
    game.turn = turn = LEFT[seat]
    game.playable = playable(game, turn)
    return (CardPlayed(seat, card, game.leaders[-1], tuple(trick), turn, game.broken), *reneged)


def _refusal(game: Game, seat: Seat, card: int) -> NotHeld | IllegalPlay:
    """Why a card may not be laid."""
    hand, trick = game.secret.hands[seat], game.trick
    if not hand & BIT[card]:
        return NotHeld("You do not hold that card.")
    if everyone_throws_clubs(game) and hand & CLUB_MASK:
        return IllegalPlay("On this trick everyone throws his lowest club.")
    if not trick and game.playable == BIT[TWO_OF_CLUBS]:
        return IllegalPlay("The two of clubs is led first.")
    if not trick:
        return IllegalPlay("Spades may not be led yet: lead another suit while you hold one.")
    if hand & SUIT_MASK[SUIT_OF[trick[0]]]:
        return IllegalPlay("You must follow the suit led while you hold a card of it.")
    if game.rules.first_trick_void == "red_only":
        return IllegalPlay("On the first trick a player who cannot follow lays a heart or a diamond.")
    return IllegalPlay("On the first trick no spade may be laid while you hold another suit.")


def _watch_renege(game: Game, seat: Seat, suit: int) -> tuple[Event, ...]:
    """Finds out a player who shows a suit that he denied, and notes a suit that he does not follow (TR10)."""
    led = suit_led(game)
    shown = game.denied[seat] >> suit & 1
    if shown:
        game.denied[seat] ^= 1 << suit
        game.reneges[seat.side] += 1
    if suit != led:
        game.denied[seat] |= 1 << led
    return (Renege(seat, suit, -game.rules.renege_penalty),) if shown else ()


def winning_position(trick: tuple[int, ...], led: int) -> int:
    """Which of the cards takes the trick: the highest spade, else the highest of the suit led."""
    best = max([card for card in trick if SUIT_OF[card] == led or card >= _LOWEST_SPADE])
    return trick.index(best)


def _complete_trick(game: Game, seat: Seat, card: Card, reneged: tuple[Event, ...]) -> tuple[Event, ...]:
    trick, leader, over = tuple(game.trick), game.leaders[-1], len(game.plays) == 52
    winner = CLOCKWISE[leader][winning_position(trick, suit_led(game))]
    game.tricks_won[winner] += 1
    game.trick = []
    played = CardPlayed(seat, card, leader, trick, None if over else winner, game.broken)
    complete = TrickComplete(winner, leader, trick, tuple(game.tricks_won))
    if over:
        return (played, *reneged, complete, *finish_hand(game))
    game.leader = game.turn = winner
    game.leaders.append(winner)
    game.playable = playable(game, winner)
    return (played, *reneged, complete)
