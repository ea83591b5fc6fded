"""What a player does in a hand: bids, looks, exchanges, plays, cuts, claims a misdeal, gives entropy for a deal.

Whether it is the player's turn is judged before what they ask for is read, so that a late request hears of the turn.
The rules of the game are the engine's.
"""

from engine import (
    Action,
    Card,
    ClaimMisdeal,
    Cut,
    Exchange,
    GameIsOver,
    IllegalCut,
    IllegalExchange,
    NotACard,
    Phase,
    Play,
    Reveal,
    Seat,
    add_entropy,
    mask_of,
    observe,
    parse_bid,
    parse_card,
    parse_face,
)
from engine.deal import checked_entropy
from engine.state import expect
from functions.service.problems import Conflict
from functions.service.table import autoplay
from functions.service.table.draft import Draft, check_turn
from functions.service.table.membership import check_seated


def bid(draft: Draft, player_id: str, value: object) -> bool:
    """Place a bid, given as on the wire."""
    seat = _seat_to_act(draft, player_id)
    expect(draft.game, seat, Phase.BIDDING)
    return _act(draft, seat, parse_bid(value, draft.game.rules))


def reveal_hand(draft: Draft, player_id: str) -> bool:
    """Look at one's withheld cards; who sees them already only has them shown again."""
    seat, game = _seat_to_act(draft, player_id), draft.game
    if game.phase == Phase.BIDDING and game.bids[seat] is None and observe(game, seat).revealed:
        return False
    return _act(draft, seat, Reveal())


def exchange_cards(draft: Draft, player_id: str, cards: object) -> bool:
    """Pass cards, given as on the wire, to the partner; an empty list declines where the rules allow it."""
    seat = _seat_to_act(draft, player_id)
    expect(draft.game, None, Phase.EXCHANGE)
    return _act(draft, seat, Exchange(_read_cards(cards)))


def play_card(draft: Draft, player_id: str, card: object) -> bool:
    """Play a card, given as on the wire."""
    seat = _seat_to_act(draft, player_id)
    expect(draft.game, seat, Phase.PLAYING)
    return _act(draft, seat, Play(_read_card(card)))


def cut_deck(draft: Draft, player_id: str, position: object) -> bool:
    """Cut the deck at a position, or decline with 0."""
    seat = _seat_to_act(draft, player_id)
    expect(draft.game, seat, Phase.CUT)
    if type(position) is not int:
        raise IllegalCut("position is a whole number from 1 to 51, or 0 to decline.")
    return _act(draft, seat, Cut(position))


def claim_misdeal(draft: Draft, player_id: str) -> bool:
    """Throw in a hand that the rules let one throw in."""
    return _act(draft, _seat_to_act(draft, player_id), ClaimMisdeal())


def give_entropy(draft: Draft, player_id: str, text: object) -> bool:
    """Mix a seated player's text into the next deal. Raises BadEntropy, and GameIsOver where none follows."""
    table = draft.table
    seat = check_seated(table, player_id)
    if table.game is None:
        table.entropy[seat] = checked_entropy(text)
    elif table.in_play:
        add_entropy(table.game, seat, text)
    else:
        raise GameIsOver("This game is over: there will be no other deal.")
    return True


def _seat_to_act(draft: Draft, player_id: str) -> Seat:
    """The player's seat in the game. Raises NotFound, Forbidden or Conflict."""
    seat = check_seated(draft.table, player_id)
    if draft.table.game is None:
        raise Conflict("no_game", "The game has not begun.")
    check_turn(draft, seat)
    return seat


def _act(draft: Draft, seat: Seat, action: Action) -> bool:
    autoplay.act(draft, seat, action)
    return True


def _read_card(value: object) -> Card:
    return parse_face(value) if isinstance(value, dict) else parse_card(value)


def _read_cards(value: object) -> int:
    if not isinstance(value, list) or len(value) > 4:
        raise NotACard('cards is a list, as in ["AS", "KS"].')
    cards = [_read_card(one) for one in value]
    if len(set(cards)) != len(cards):
        raise IllegalExchange("The cards passed must be different.")
    return mask_of(cards)
