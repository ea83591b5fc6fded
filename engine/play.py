"""The play of the cards: legal plays, who takes a trick, broken spades, reneges (GP12 to GP17, TR10 to TR16)."""

from collections.abc import Sequence

from engine.actions import Play
from engine.cards import (
    BIT,
    CLUB_MASK,
    CLUBS,
    HAND_SIZE,
    LOWEST_SPADE,
    RED_MASK,
    SPADE_MASK,
    SPADES,
    SUIT_MASK,
    SUIT_MASK_OF,
    SUIT_OF,
    TWO_OF_CLUBS,
    Card,
    Hand,
)
from engine.errors import IllegalPlay, NotHeld
from engine.events import CardPlayed, Event, Renege, TrickComplete
from engine.hand import finish_hand
from engine.rules import Rules
from engine.seats import CLOCKWISE, LEFT, PLAYING, SEATS, Seat
from engine.state import Game, expect


def begin_play(game: Game) -> None:
    """Gives the lead to dealer's left, or to the holder of the two of clubs (BN16, O34)."""
    game.leader = game.dealer.left
    if game.rules.opening == "two_of_clubs":
        game.leader = next(seat for seat in SEATS if game.secret.hands[seat] & BIT[TWO_OF_CLUBS])
    game.leaders = [game.leader]
    game.turn = game.leader
    game.playable = playable(game, game.leader)


def opens_with_clubs(game: Game) -> bool:
    """Whether everyone plays their lowest club to this trick (TR14)."""
    return not game.tricks and game.rules.opens_with_clubs(game.hand_number)


def suit_led(game: Game) -> int:
    """The suit to follow: clubs in an opening of lowest clubs, whatever a leader without clubs plays."""
    return CLUBS if opens_with_clubs(game) else SUIT_OF[game.trick[0]]


def playable(game: Game, seat: Seat) -> Hand:
    """The cards that the seat may play on its turn; never empty while it holds one."""
    hand, trick = game.secret.hands[seat], game.trick
    if not game.tricks:
        return _first_playable(game, hand)
    if trick:
        return hand & SUIT_MASK_OF[trick[0]] or hand if game.rules.renege == "prevented" else hand
    return hand if game.broken else _leads(game.rules, hand)


def _first_playable(game: Game, hand: Hand) -> Hand:
    """The same on the first trick (GP16, GP17, TR14, O34, O35)."""
    rules, trick = game.rules, game.trick
    if opens_with_clubs(game):
        clubs = hand & CLUB_MASK
        return clubs & -clubs or _first_discards(rules, hand)
    if not trick and rules.opening == "two_of_clubs":
        return BIT[TWO_OF_CLUBS]
    if not trick:
        return hand & ~SPADE_MASK or hand if rules.opening == "non_spade" else _leads(rules, hand)
    following = hand & SUIT_MASK_OF[trick[0]]
    if not following:
        return _first_discards(rules, hand)
    return following if rules.renege == "prevented" else hand


def _leads(rules: Rules, hand: Hand) -> Hand:
    """What may be led before spades are broken: no spade from a hand with other cards (GP14, O36)."""
    return hand if rules.spades_lead == "any_time" else hand & ~SPADE_MASK or hand


def _first_discards(rules: Rules, hand: Hand) -> Hand:
    """What a player void in the suit led may play to the first trick (GP17, O35)."""
    if rules.first_trick_void == "any":
        return hand
    plain = hand & ~SPADE_MASK or hand
    return (hand & RED_MASK or plain) if rules.first_trick_void == "red_only" else plain


def play(game: Game, seat: Seat, action: Play) -> tuple[Event, ...]:
    """Plays a card, which cannot be taken back (TR23)."""
    if game.phase is not PLAYING or seat is not game.turn:
        expect(game, seat, PLAYING)
    card = action.card
    bit = BIT[card]
    if not game.playable & bit:
        raise _refusal(game, seat, card)
    game.secret.hands[seat] ^= bit
    trick = game.trick
    trick.append(card)
    if card >= LOWEST_SPADE and not game.broken:
        game.broken = game.rules.spades_broken_by == "any_spade" or suit_led(game) != SPADES
    advance = _pass_turn if len(trick) < 4 else _end_trick
    if game.rules.renege == "prevented":
        return advance(game, seat, card)
    reneged = _detect_renege(game, seat, SUIT_OF[card])
    played, *others = advance(game, seat, card)
    return (played, *reneged, *others)


def _pass_turn(game: Game, seat: Seat, card: Card) -> tuple[Event, ...]:
    game.turn = turn = LEFT[seat]
    trick = tuple(game.trick)
    game.playable = playable(game, turn)
    return (CardPlayed(seat, card, game.leaders[-1], trick, turn, game.broken),)


def _end_trick(game: Game, seat: Seat, card: Card) -> tuple[Event, ...]:
    """Gives the trick to its winner, who leads the next one; the last trick ends the hand."""
    trick, leader, tricks, won = tuple(game.trick), game.leaders[-1], game.tricks, game.tricks_won
    winner = CLOCKWISE[leader][winning_position(trick, SUIT_OF[trick[0]] if tricks else suit_led(game))]
    won[winner] += 1
    tricks.append(trick)
    game.trick = []
    complete = TrickComplete(winner, leader, trick, tuple(won))
    if len(tricks) == HAND_SIZE:
        return CardPlayed(seat, card, leader, trick, None, game.broken), complete, *finish_hand(game)
    game.leader = game.turn = winner
    game.leaders.append(winner)
    game.playable = playable(game, winner)
    return CardPlayed(seat, card, leader, trick, winner, game.broken), complete


def _refusal(game: Game, seat: Seat, card: int) -> NotHeld | IllegalPlay:
    """Why a card may not be played."""
    hand, trick = game.secret.hands[seat], game.trick
    if not hand & BIT[card]:
        return NotHeld("You do not hold that card.")
    if opens_with_clubs(game) and hand & CLUB_MASK:
        return IllegalPlay("On this trick everyone plays their lowest club.")
    if not trick and game.playable == BIT[TWO_OF_CLUBS]:
        return IllegalPlay("The two of clubs must be led to the first trick.")
    if not trick:
        return IllegalPlay("Spades may not be led yet: lead another suit while you hold one.")
    if hand & SUIT_MASK_OF[trick[0]]:
        return IllegalPlay("You must follow the suit led while you hold a card of it.")
    if game.rules.first_trick_void == "red_only":
        return IllegalPlay("On the first trick a player who cannot follow plays a heart or a diamond.")
    return IllegalPlay("On the first trick no spade may be played while you hold another suit.")


def _detect_renege(game: Game, seat: Seat, suit: int) -> tuple[Event, ...]:
    """Detects reneges when a suit that was not followed is played: each time that it was denied is one (TR10)."""
    denials = _denials(game, seat, suit)
    game.reneges[seat.side] += denials
    return (Renege(seat, suit, -game.rules.renege_penalty),) * denials


def _denials(game: Game, seat: Seat, suit: int) -> int:
    """How often the seat has not followed a suit since it last played it, in the complete tricks."""
    denials, opening = 0, game.rules.opens_with_clubs(game.hand_number)
    for number, (leader, trick) in enumerate(zip(game.leaders, game.tricks, strict=False)):
        led = CLUBS if opening and not number else SUIT_OF[trick[0]]
        if SUIT_OF[trick[(seat - leader) & 3]] == suit:
            denials = 0
        elif led == suit:
            denials += 1
    return denials


def reneging(game: Game, seat: Seat) -> Hand:
    """The cards that would be a renege of the seat whose turn it is: it could follow the suit led (TR10, O43)."""
    if game.phase is not PLAYING or seat is not game.turn or not game.trick:
        return 0
    following = game.playable & SUIT_MASK[suit_led(game)]
    return game.playable & ~following if following else 0


def winning_position(trick: Sequence[Card], led: int) -> int:
    """Which of the cards takes the trick: the highest spade, else the highest of the suit led."""
    best = max(trick)
    if best < LOWEST_SPADE and SUIT_OF[best] != led:
        best = max([card for card in trick if SUIT_OF[card] == led])
    return trick.index(best)
