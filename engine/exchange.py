"""The exchange of cards between a blind nil bidder and the partner: in turn, or at once (BN9 to BN14, TR7)."""

from engine.actions import Exchange, exchanges_of
from engine.errors import IllegalExchange, NotYourExchange
from engine.event_names import ExchangeStep
from engine.events import Event, ExchangePrompt, HandRevealed
from engine.play import begin_play
from engine.seats import Phase, Seat
from engine.state import Game, expect


def begin_exchange(game: Game, blind: list[Seat]) -> tuple[Event, ...]:
    """Begins the exchange; two blind nil bidders exchange one after the other, from north on."""
    game.phase, game.pending, game.sent = Phase.EXCHANGE, blind, 0
    return _prompt(game)


def exchange_step(game: Game) -> ExchangeStep:
    """The current step: "blind_to_partner", "partner_to_blind" or "at_once"."""
    if game.rules.blind_exchange == "at_once":
        return "at_once"
    return "partner_to_blind" if game.sent >> game.pending[0] & 1 else "blind_to_partner"


def may_send(game: Game, seat: Seat) -> bool:
    """Whether the seat may pass cards now; at once, either partner may be first."""
    if game.phase is not Phase.EXCHANGE or game.sent >> seat & 1:
        return False
    at_once = game.rules.blind_exchange == "at_once"
    return seat == game.turn or (at_once and seat == game.pending[0].partner)


def exchange_actions(game: Game, seat: Seat) -> tuple[Exchange, ...]:
    """What the seat may pass now."""
    if not may_send(game, seat):
        return ()
    rules = game.rules
    return exchanges_of(game.secret.hands[seat], rules.blind_exchange_cards, rules.blind_exchange_optional)


def exchange(game: Game, seat: Seat, action: Exchange) -> tuple[Event, ...]:
    """Passes cards to the partner; they arrive when both have passed (BN10 to BN12)."""
    expect(game, None, Phase.EXCHANGE)
    if not may_send(game, seat):
        raise NotYourExchange("It is not your step of the exchange.")
    _check(game, seat, action)
    secret = game.secret
    secret.hands[seat] &= ~action.cards
    secret.given[seat] = action.cards
    game.sent |= 1 << seat
    if action.cards and not game.sent >> seat.partner & 1:
        game.turn = seat.partner
        return _prompt(game) if exchange_step(game) != "at_once" else ()
    return _complete(game, seat)


def _check(game: Game, seat: Seat, action: Exchange) -> None:
    count, optional = game.rules.blind_exchange_cards, game.rules.blind_exchange_optional
    if not action.cards and optional:
        return
    if action.cards & ~game.secret.hands[seat]:
        raise IllegalExchange("Only cards of your own hand can be passed.")
    if action.cards.bit_count() != count:
        choice = " or none" if optional else ""
        raise IllegalExchange(f"Exactly {count} different cards{choice} are passed.")


def _complete(game: Game, seat: Seat) -> tuple[Event, ...]:
    """Swaps the cards, or returns them if a partner declined, and goes on to the next bidder or the play."""
    partner, secret = seat.partner, game.secret
    if not (secret.given[seat] and secret.given[partner]):
        for each in (seat, partner):
            secret.hands[each] |= secret.given[each]
            secret.given[each] = 0
    secret.hands[seat] |= secret.given[partner]
    secret.hands[partner] |= secret.given[seat]
    blind = game.pending.pop(0)
    shown = tuple(HandRevealed(each, secret.hands[each]) for each in (blind, blind.partner))
    if game.pending:
        return shown + _prompt(game)
    game.phase = Phase.PLAYING
    begin_play(game)
    return shown


def _prompt(game: Game) -> tuple[Event, ...]:
    """Asks for the next step, and gives the turn to its seat."""
    blind, step = game.pending[0], exchange_step(game)
    game.turn = blind.partner if step == "partner_to_blind" else blind
    return (ExchangePrompt(blind, step, game.rules.blind_exchange_cards),)
